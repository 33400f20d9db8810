export { foldLoop } from './loop.ts';
