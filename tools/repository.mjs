import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone that these tools stand in; never the working directory, which may be anywhere. */
export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));
