import { trefoil } from '../executables.ts';
import { start } from '../start.ts';

await start(trefoil, import.meta.url);
