import { fold } from '../executables.ts';
import { start } from '../start.ts';

void start(fold, import.meta.url);
