import { sdlc } from '../executables.ts';
import { start } from '../start.ts';

void start(sdlc, import.meta.url);
