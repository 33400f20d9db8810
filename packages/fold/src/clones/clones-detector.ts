import type { Conclusion, Detector, FileFacts } from '../engine/detector.ts';
import { analyseClones } from './analyse-clones.ts';
import type { CloneFacts } from './clone-facts.ts';
import { openCorpus } from './clone-corpus.ts';
import { cloneRules } from './clone-rules.ts';
import { describeClass } from './describe-class.ts';
import { findBlockClasses } from './find-block-classes.ts';
import { findFunctionClasses } from './find-function-classes.ts';

/** Finds code that was copied: whole functions, and runs of statements in different functions. */
export const clonesDetector: Detector<CloneFacts> = {
  id: 'clones',
  rules: cloneRules,
  analyse: analyseClones,
  conclude: async (files: readonly FileFacts<CloneFacts>[], { settings, breathe }: Conclusion) => {
    const corpus = openCorpus(files);
    const functions = await findFunctionClasses(corpus, { ...settings.clones, breathe });
    const blocks = await findBlockClasses(corpus, functions, { ...settings.clones, breathe });
    return [...functions, ...blocks].map(describeClass);
  },
};
