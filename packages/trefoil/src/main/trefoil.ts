import { trefoil } from '../executables.ts';
import { start } from '../start.ts';

void start(trefoil, import.meta.url);
