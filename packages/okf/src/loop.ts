import { defineLoop } from '@trefoil/contract';
import { servedBundles } from './bundle/served-bundles.ts';

const INSTRUCTIONS = `Knowledge bundles hold what the team knows, as Markdown concepts. To answer a question from one:
1. {okf.list_bundles} names the bundles; a slug is the \`bundle\` argument everywhere.
2. {okf.dirs} shows the shape of a bundle, {okf.index} what a directory is about.
3. {okf.search} finds concepts by their words; without \`bundle\` it looks in all.
4. {okf.read_concept} reads one concept whole. Read the few that matter, never a bundle from end to end.
Answers are read from disk as it is now. {okf.validate} tells what is wrong with a bundle.`;

/** What the team knows: knowledge bundles in the Open Knowledge Format. */
export const okfLoop = defineLoop({
  name: 'okf',
  title: 'Knowledge bundles',
  summary: 'What the team knows: read, search and check knowledge bundles',
  operations: {
    'list-bundles': () =>
      import('./list-bundles/list-bundles.operation.ts').then((module) => module.listBundles),
    dirs: () => import('./dirs/dirs.operation.ts').then((module) => module.dirs),
    index: () => import('./index-map/index-map.operation.ts').then((module) => module.indexMap),
    search: () => import('./search/search.operation.ts').then((module) => module.search),
    'read-concept': () =>
      import('./read-concept/read-concept.operation.ts').then((module) => module.readConcept),
    validate: () => import('./validate/validate.operation.ts').then((module) => module.validate),
  },
  served: {
    key: servedBundles,
    argument: 'DIR',
    summary: 'Directory of a knowledge bundle',
    open: () => import('./bundle/open-bundles.ts'),
  },
  instructions: INSTRUCTIONS,
  resourceTemplates: [
    {
      uriTemplate: 'okf://{bundle}/{id}',
      name: 'okf-concept',
      title: 'Concept',
      description: 'One concept of a bundle, as it is on disk now; the id may hold slashes.',
      mimeType: 'text/markdown',
    },
  ],
  resources: () => import('./resources/okf-resources.ts').then((module) => module.createOkfResources()),
});
