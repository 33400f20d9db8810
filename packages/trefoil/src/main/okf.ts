import { okf } from '../executables.ts';
import { start } from '../start.ts';

void start(okf, import.meta.url);
