/** A tool that every agent is shown, and why it earns its place in every conversation. */
export interface CoreOperation {
  readonly id: string;
  /** When an agent asks it, as far as editing is concerned. */
  readonly when: 'before' | 'during' | 'after';
  readonly reason: string;
}

/**
 * What the composed server lists unless told otherwise. Everything else can be called all the same, and
 * `--profile all` lists it: a list is paid for by every conversation, whether its tools are used or not.
 */
export const coreOperations: readonly CoreOperation[] = [
  {
    id: 'about',
    when: 'before',
    reason: 'One call tells what is known of the file that is about to be edited, from all three loops.',
  },
  {
    id: 'sdlc.task_next',
    when: 'before',
    reason: 'Says which task to take up, in the order the team decided, and why others wait.',
  },
  {
    id: 'sdlc.entity_get',
    when: 'before',
    reason: 'Reads the task that was chosen, and every standard or decision that it names.',
  },
  {
    id: 'sdlc.entity_search',
    when: 'before',
    reason: 'Finds a task, decision or standard by its words, when no id is known.',
  },
  {
    id: 'sdlc.entity_related',
    when: 'before',
    reason: 'Follows the links of a task to what it rests on and what waits for it.',
  },
  {
    id: 'sdlc.task_resolve',
    when: 'before',
    reason: 'Turns an id or part of a name into the file that is to be read or edited.',
  },
  {
    id: 'okf.list_bundles',
    when: 'before',
    reason: 'Names the bundles: without a slug no other question about knowledge can be asked.',
  },
  {
    id: 'okf.dirs',
    when: 'before',
    reason: 'Shows the shape of a bundle in few words, before anything in it is read.',
  },
  {
    id: 'okf.index',
    when: 'before',
    reason: 'Tells what a directory of a bundle is about, so that few concepts have to be read.',
  },
  {
    id: 'okf.search',
    when: 'before',
    reason: 'Finds what the team knows about a subject by its words.',
  },
  {
    id: 'okf.read_concept',
    when: 'before',
    reason: 'Reads the one concept that a search or an index has led to.',
  },
  {
    id: 'fold.get_scan_context',
    when: 'before',
    reason: 'Says which scan is stored, how old it is, and where most of its findings are.',
  },
  {
    id: 'fold.query_findings',
    when: 'during',
    reason: 'Searches, filters, counts and pages findings: the one question that serves all others.',
  },
  {
    id: 'fold.explain',
    when: 'during',
    reason: 'Shows one finding whole, with the code, the reason and the way to fix it.',
  },
  {
    id: 'sdlc.task_dedup_search',
    when: 'during',
    reason: 'Asked before a new task is written down, it says whether there is one already.',
  },
  {
    id: 'check',
    when: 'after',
    reason: 'One verdict over what was edited, with the place of everything that is wrong.',
  },
  {
    id: 'sdlc.check',
    when: 'after',
    reason: 'Says what is wrong with the planning tree after a task was edited by hand.',
  },
  {
    id: 'okf.validate',
    when: 'after',
    reason: 'Says whether a bundle still conforms after a concept was edited.',
  },
  {
    id: 'fold.scan',
    when: 'after',
    reason: 'Looks at the sources that were edited, and makes what it finds the scan that others ask about.',
  },
];
