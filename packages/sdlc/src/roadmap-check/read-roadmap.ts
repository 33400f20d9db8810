import type { ScannedBody } from '../body/scan-body.ts';

/** A version of a roadmap: a section that names milestones in its bullets. */
export interface RoadmapVersion {
  readonly name: string;
  readonly line: number;
  readonly entries: readonly RoadmapEntry[];
}

export interface RoadmapEntry {
  readonly target: string;
  readonly line: number;
  readonly column: number;
  /** What the bullet says beside the link. */
  readonly note: string;
}

const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;

export function readRoadmap(body: ScannedBody): RoadmapVersion[] {
  return body.sections.flatMap(({ name, line, lines }) => {
    const rows = new Map(lines.map((row) => [row.line, row.masked]));
    const entries = body.links.flatMap((link): RoadmapEntry[] => {
      const row = rows.get(link.line);
      if (row === undefined || !BULLET.test(row) || !link.target.startsWith('M-')) return [];
      const note = row
        .replace(BULLET, '')
        .replaceAll(/\[\[[^\]]*\]\]/g, '')
        .replaceAll(/^[\s:.,;–—-]+|[\s:.,;–—-]+$/g, '');
      return [{ target: link.target, line: link.line, column: link.column, note }];
    });
    return entries.length === 0 ? [] : [{ name, line, entries }];
  });
}
