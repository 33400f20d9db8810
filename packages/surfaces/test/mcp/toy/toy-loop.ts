import { defineLoop } from '@trefoil/contract';
import type { ResourceProvider, ServedSet } from '@trefoil/contract';
import { SECRET, toyOperations } from './toy-operations.ts';

const provider: ResourceProvider = {
  listResources: async () => [{ uri: 'toy://a', name: 'a', mimeType: 'text/markdown' }],
  readResource: async (uri) => {
    if (uri === 'toy://broken') throw new Error(SECRET);
    return uri === 'toy://a' ? { mimeType: 'text/markdown', text: '# a' } : undefined;
  },
  complete: async ({ value, given }) =>
    Array.from({ length: 250 }, (_, index) => `${given['set'] ?? ''}${value}${index}`),
};

const openSet = async (references: readonly string[]): Promise<ServedSet> => ({
  value: references.join('+'),
  names: references.map((reference) => reference.replaceAll('-', '_')),
  notes: ['a member was skipped'],
});

export const toyLoop = defineLoop({
  name: 'toy',
  title: 'Toy',
  summary: 'Things to play with',
  operations: toyOperations,
  served: {
    key: { loop: 'toy' },
    argument: 'NAME',
    summary: 'What to serve',
    open: async () => ({ open: openSet }),
  },
  instructions: `Search first, then read. ${'Then think again. '.repeat(200)}`,
  resourceTemplates: [{ uriTemplate: 'toy://{set}/{id}', name: 'toy' }],
  resources: async () => provider,
  prompts: [{ name: 'explore', title: 'Explore', description: 'Look around' }],
  promptText: async (name) => (name === 'explore' ? 'Look around, please.' : undefined),
});
