/**
 * The first cycle that a walk in the order of `nodes` comes upon, in walking order; a node that leads to
 * itself is one. Iterative: a cycle of ten thousand must not end the process.
 */
export function findCycle<T>(nodes: Iterable<T>, edges: ReadonlyMap<T, readonly T[]>): T[] | undefined {
  const finished = new Set<T>();
  for (const start of nodes) {
    const cycle = finished.has(start) ? undefined : cycleFrom(start, edges, finished);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

function cycleFrom<T>(start: T, edges: ReadonlyMap<T, readonly T[]>, finished: Set<T>): T[] | undefined {
  const path: { node: T; next: number }[] = [{ node: start, next: 0 }];
  const onPath = new Map<T, number>([[start, 0]]);
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const targets = edges.get(step.node) ?? [];
    const target = targets[step.next];
    step.next += 1;
    if (target === undefined) {
      path.pop();
      onPath.delete(step.node);
      finished.add(step.node);
    } else if (!finished.has(target)) {
      const at = onPath.get(target);
      if (at !== undefined) return path.slice(at).map(({ node }) => node);
      onPath.set(target, path.length);
      path.push({ node: target, next: 0 });
    }
  }
  return undefined;
}

/** Every strongly connected group of more than one node, and every node that leads to itself (Tarjan, iterative). */
export function findCycles<T>(nodes: readonly T[], edges: ReadonlyMap<T, readonly T[]>): T[][] {
  const search = new ComponentSearch(edges);
  for (const node of nodes) search.visit(node);
  return search.components;
}

interface Visit<T> {
  readonly node: T;
  readonly index: number;
  low: number;
  next: number;
}

class ComponentSearch<T> {
  readonly components: T[][] = [];
  private readonly edges: ReadonlyMap<T, readonly T[]>;
  private readonly visits = new Map<T, Visit<T>>();
  private readonly open: T[] = [];
  private readonly isOpen = new Set<T>();

  constructor(edges: ReadonlyMap<T, readonly T[]>) {
    this.edges = edges;
  }

  visit(start: T): void {
    if (this.visits.has(start)) return;
    const path = [this.enter(start)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const target = (this.edges.get(step.node) ?? [])[step.next];
      step.next += 1;
      if (target === undefined) {
        path.pop();
        this.leave(step);
        const parent = path.at(-1);
        if (parent !== undefined) parent.low = Math.min(parent.low, step.low);
      } else {
        const seen = this.visits.get(target);
        if (seen === undefined) path.push(this.enter(target));
        else if (this.isOpen.has(target)) step.low = Math.min(step.low, seen.index);
      }
    }
  }

  private enter(node: T): Visit<T> {
    const index = this.visits.size;
    const visit: Visit<T> = { node, index, low: index, next: 0 };
    this.visits.set(node, visit);
    this.open.push(node);
    this.isOpen.add(node);
    return visit;
  }

  private leave({ node, index, low }: Visit<T>): void {
    if (low !== index) return;
    const component: T[] = [];
    for (let member = this.open.pop(); member !== undefined; member = this.open.pop()) {
      this.isOpen.delete(member);
      component.push(member);
      if (member === node) break;
    }
    const loops = (this.edges.get(node) ?? []).includes(node);
    if (component.length > 1 || loops) this.components.push(component.toReversed());
  }
}
