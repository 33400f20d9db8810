import { renderReferencePage } from '@trefoil/contract';
import type { Manifest } from '@trefoil/contract';
import { configurationPage } from './configuration-page.ts';

/** Where reference pages are, unless told otherwise. */
export const PAGES_DIRECTORY = 'docs/operations';

export const pageNames = ['operations', 'configuration'] as const;

export interface ReferencePage {
  readonly page: (typeof pageNames)[number];
  readonly file: string;
  readonly text: string;
}

/** Every page that this loop's registry and configuration give; nothing names an operation or a key by hand. */
export function referencePages(manifest: Manifest): ReferencePage[] {
  return [
    { page: 'operations', file: 'sdlc.md', text: renderReferencePage(manifest, 'sdlc') },
    { page: 'configuration', file: 'sdlc-yaml.md', text: configurationPage() },
  ];
}
