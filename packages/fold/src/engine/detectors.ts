import type { Detector, DetectorId } from './detector.ts';

const loaders: Readonly<Record<DetectorId, () => Promise<Detector<unknown>>>> = {
  complexity: async () => (await import('../complexity/complexity-detector.ts')).complexityDetector,
  clones: async () => (await import('../clones/clones-detector.ts')).clonesDetector,
};

/** Each detector by its id; none is loaded that is not asked for. */
export async function loadDetectors(ids: readonly DetectorId[]): Promise<Detector<unknown>[]> {
  return await Promise.all(ids.map(async (id) => await loaders[id]()));
}
