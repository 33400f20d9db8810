import { statSync } from 'node:fs';
import type { RegistryLocation } from './locate-registry.ts';
import { readRegistry, registryFiles } from './read-registry.ts';
import type { Registry } from './read-registry.ts';

export interface Followed {
  readonly registry: Registry;
  /** Why it cannot be read now, when this is what it said before. */
  readonly stale?: string;
}

/**
 * A registry that is read again when its file, or one that it links to, has changed: looking costs one
 * stat for each. While it cannot be read, what it said last holds, and it is tried again every time.
 */
export class RegistryFollower {
  private readonly location: RegistryLocation;
  private good: { readonly registry: Registry; readonly stamps: string } | undefined;

  constructor(location: RegistryLocation) {
    this.location = location;
  }

  /** @throws Problem when it could not be read once */
  current(): Followed {
    const before = this.good;
    if (before !== undefined && stampsOf(before.registry) === before.stamps)
      return { registry: before.registry };
    const read = readRegistry(this.location);
    if (!read.ok) {
      if (before === undefined) throw read.problem;
      return { registry: before.registry, stale: read.problem.message };
    }
    if (!read.exists && before !== undefined) {
      return { registry: before.registry, stale: `The registry ${this.location.file} is not there.` };
    }
    // Only now is it known which files to look at. Read once more behind the look: what is written in
    // between then differs from it the next time.
    const stamps = stampsOf(read.registry);
    const again = readRegistry(this.location);
    const registry = again.ok && again.exists ? again.registry : read.registry;
    this.good = { registry, stamps };
    return { registry };
  }
}

function stampsOf(registry: Registry): string {
  return registryFiles(registry).map(stampOf).join('\n');
}

function stampOf(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'none';
  }
}
