import { okf } from '../executables.ts';
import { start } from '../start.ts';

await start(okf, import.meta.url);
