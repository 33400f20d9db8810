export { grammarFiles } from './engine/grammar-files.ts';
export { foldLoop } from './loop.ts';
