import { defineLoop } from '@trefoil/contract';
import { servedBundles } from './bundle/served-bundles.ts';

const INSTRUCTIONS = `Knowledge bundles hold what the team knows, as Markdown concepts:
1. {okf.list_bundles} names them; a slug is the \`bundle\` argument everywhere.
2. {okf.dirs} shows the shape of a bundle, {okf.index} what a directory is about.
3. {okf.search} finds concepts by their words; without \`bundle\` it looks in all.
4. {okf.read_concept} reads one whole. Read the few that matter.
About many at once: {okf.catalog}, {okf.tags}, {okf.types}, {okf.graph}, {okf.references}, {okf.log}.
{okf.validate} tells what is wrong with a bundle, {okf.lint} what could be better.`;

/** What the team knows: knowledge bundles in the Open Knowledge Format. */
export const okfLoop = defineLoop({
  name: 'okf',
  bareToolNames: true,
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
    lint: () => import('./lint/lint.operation.ts').then((module) => module.lint),
    catalog: () => import('./catalog/catalog.operation.ts').then((module) => module.catalog),
    log: () => import('./log/log.operation.ts').then((module) => module.log),
    graph: () => import('./graph/graph.operation.ts').then((module) => module.graph),
    references: () => import('./references/references.operation.ts').then((module) => module.references),
    tags: () => import('./tags/tags.operation.ts').then((module) => module.tags),
    types: () => import('./types/types.operation.ts').then((module) => module.types),
    stats: () => import('./stats/stats.operation.ts').then((module) => module.stats),
    files: () => import('./files/files.operation.ts').then((module) => module.files),
    loose: () => import('./loose/loose.operation.ts').then((module) => module.loose),
    backlinks: () => import('./backlinks/backlinks.operation.ts').then((module) => module.backlinks),
    audit: () => import('./audit/audit.operation.ts').then((module) => module.audit),
    path: () => import('./path/path.operation.ts').then((module) => module.path),
    diff: () => import('./diff/diff.operation.ts').then((module) => module.diff),
    'registry init': () =>
      import('./registry/init/registry-init.operation.ts').then((module) => module.registryInit),
    'registry list': () =>
      import('./registry/list/registry-list.operation.ts').then((module) => module.registryList),
    'registry set': () =>
      import('./registry/set/registry-set.operation.ts').then((module) => module.registrySet),
    'registry del': () =>
      import('./registry/del/registry-del.operation.ts').then((module) => module.registryDel),
    'registry default': () =>
      import('./registry/default/registry-default.operation.ts').then((module) => module.registryDefault),
    'registry rename': () =>
      import('./registry/rename/registry-rename.operation.ts').then((module) => module.registryRename),
    'registry group': () =>
      import('./registry/group/registry-group.operation.ts').then((module) => module.registryGroup),
    'registry ungroup': () =>
      import('./registry/ungroup/registry-ungroup.operation.ts').then((module) => module.registryUngroup),
    'registry link': () =>
      import('./registry/link/registry-link.operation.ts').then((module) => module.registryLink),
    'registry unlink': () =>
      import('./registry/unlink/registry-unlink.operation.ts').then((module) => module.registryUnlink),
    'registry import': () =>
      import('./registry/import/registry-import.operation.ts').then((module) => module.registryImport),
    fix: () => import('./fix/fix.operation.ts').then((module) => module.fix),
    'index write': () => import('./index-write/index-write.operation.ts').then((module) => module.indexWrite),
    create: () => import('./create/create.operation.ts').then((module) => module.create),
    move: () => import('./move/move.operation.ts').then((module) => module.move),
    'verify-stamp': () =>
      import('./verify-stamp/verify-stamp.operation.ts').then((module) => module.verifyStamp),
  },
  served: {
    key: servedBundles,
    argument: 'DIR',
    summary: 'Directory of a knowledge bundle, or @name of a registered one',
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
  prompts: [
    {
      name: 'okf-search',
      title: 'Search the knowledge',
      description: 'How to find an answer in the bundles by reading little: map, search, read the winners.',
    },
    {
      name: 'okf-consume',
      title: 'Work with the knowledge',
      description: 'How to use the bundles as background while working, without reading them whole.',
    },
  ],
  promptText: async (name) => (await import('./prompts/prompt-text.ts')).promptText(name),
  resources: () => import('./resources/okf-resources.ts').then((module) => module.createOkfResources()),
});
