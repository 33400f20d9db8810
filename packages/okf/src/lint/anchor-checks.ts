import { anchorOf } from '../bundle/body-links.ts';
import type { BodyLink } from '../bundle/body-links.ts';
import type { BundleFile } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { linkFaults } from './link-faults.ts';
import { perBundle } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';

/** Anchors that no heading makes: of lines, of marked text, of footnotes, of the page itself. */
const OTHERS = /^(?:|top|L\d.*|:~:.*|fn-?.*|fnref-?.*|user-content-.*)$/i;

const HTML_ANCHOR = /\b(?:id|name)\s*=\s*["']?([^"'\s>]+)/g;

/** Those of headings, and those that authors set in HTML. */
const anchorsOf = derived(({ document }: BundleFile): ReadonlySet<string> | undefined => {
  if (document === undefined) return undefined;
  const anchors = new Set(scannedBody(document).headings.map(({ anchor }) => anchor));
  for (const [, name = ''] of document.body.matchAll(HTML_ANCHOR)) anchors.add(name);
  return anchors;
});

/** A link to a heading that its document has not, or has not any more. */
export const brokenAnchor = perBundle((bundle) =>
  linkFaults(bundle).anchored.flatMap(({ file, link }): LintFinding[] => {
    const anchor = anchorOf(link.link.target);
    const target = targetOf(link, file, bundle.files);
    if (anchor === undefined || target === undefined || hasAnchor(target, anchor)) return [];
    const at = { line: link.line, column: link.column };
    const metric = { target: target.path, anchor };
    const subject = link.link.target;
    return [{ check: 'broken_anchor', path: file.path, file, at, metric, subject }];
  }),
);

type Files = ReadonlyMap<string, { readonly file: BundleFile }>;

/** The document that a link with an anchor leads to: another, or its own. */
function targetOf({ link, resolved }: BodyLink, own: BundleFile, files: Files): BundleFile | undefined {
  if (link.target.startsWith('#')) return own;
  return resolved.kind === 'inside' ? files.get(resolved.path)?.file : undefined;
}

function hasAnchor(file: BundleFile, anchor: string): boolean {
  const anchors = anchorsOf(file);
  if (anchors === undefined || OTHERS.test(anchor)) return true;
  return anchors.has(anchor) || anchors.has(anchor.toLowerCase());
}
