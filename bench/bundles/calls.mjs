/** A call of each of the tools that a host has, and of each engine that searches; the index is asked apart. */
export function callsOf(bundle, concept) {
  const calls = {
    list_bundles: {},
    dirs: {},
    index: {},
    search: { terms: ['ledger', 'margin'] },
    read_concept: { id: concept },
    catalog: {},
    log: {},
    validate: {},
    lint: {},
    graph: {},
    references: {},
    tags: {},
    types: {},
    stats: {},
  };
  const more = [
    { label: 'search --regexp', name: 'search', input: { terms: ['led[a-g]er', 'mar.in'], regexp: true } },
    { label: 'graph --view hubs', name: 'graph', input: { view: 'hubs' } },
    { label: 'tags --by dir', name: 'tags', input: { by: 'dir' } },
    { label: 'index --depth 2', name: 'index', input: { depth: 2 } },
  ];
  const each = Object.entries(calls).map(([name, input]) => ({ label: name, name, input }));
  return [...each, ...more].map(({ label, name, input }) => ({
    label,
    name,
    input: name === 'list_bundles' ? input : { bundle, ...input },
  }));
}

/** The first asks for words, the second for words like them. */
export function indexCallsOf(bundle) {
  const input = { bundle, terms: ['ledger', 'margin'], engine: 'index' };
  return [
    { label: 'search --engine index', name: 'search', input },
    { label: 'search --fuzzy', name: 'search', input: { ...input, terms: ['ledgr', 'margin'], fuzzy: true } },
  ];
}
