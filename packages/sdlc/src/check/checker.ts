import { keyLine } from '@trefoil/corpus';
import type { ParsedDocument } from '@trefoil/corpus';
import { scanBody } from '../body/scan-body.ts';
import type { ScannedBody } from '../body/scan-body.ts';
import type { Entity } from '../entity/entity.ts';
import type { Fault, FindingList } from '../finding/finding-list.ts';
import type { WholePlanning } from '../planning/open-planning.ts';

/** What the checks share: the tree, its bodies, and where findings go. */
export class Checker {
  readonly planning: WholePlanning;
  private readonly findings: FindingList;
  private readonly bodies = new Map<string, ScannedBody>();

  constructor(planning: WholePlanning, findings: FindingList) {
    this.planning = planning;
    this.findings = findings;
  }

  documentOf(entity: Entity): ParsedDocument | undefined {
    return this.planning.documents.get(entity.path);
  }

  bodyOf(entity: Entity): ScannedBody {
    const known = this.bodies.get(entity.path);
    if (known !== undefined) return known;
    const document = this.documentOf(entity);
    const body = scanBody(document?.body ?? '', document?.bodyLine ?? 1);
    this.bodies.set(entity.path, body);
    return body;
  }

  add(entity: Entity, fault: Omit<Fault, 'path'>): void {
    this.addAt(entity.path, fault);
  }

  addAt(path: string, fault: Omit<Fault, 'path'>): void {
    this.findings.add({ ...fault, path: this.planning.place(path) });
  }

  /** Where a front matter key stands; what is not written is looked for at the start of the file. */
  keyAt(entity: Entity, key: readonly (string | number)[]): { line: number; column: number } {
    const document = this.documentOf(entity);
    const [first] = key;
    const written = first !== undefined && Object.hasOwn(entity.data, first);
    const place = written && document?.kind === 'document' ? keyLine(document, key) : undefined;
    return place ?? { line: 1, column: 1 };
  }
}
