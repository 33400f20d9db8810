import { z } from 'zod';

const pathText = z.string().min(1).max(400);
const name = z.string().min(1).max(200);
const names = z.array(name).max(500);

/** What a key is for, beyond its type and description. */
export interface ConfigKeyMeta {
  /** The operations that read it; empty when it is only accepted. */
  readonly used_by: readonly string[];
  /** True when it can only be trusted from the user's own files, not from a tree that came from elsewhere. */
  readonly widens?: boolean;
}

const meta = (used_by: readonly string[], widens?: boolean): { trefoil: ConfigKeyMeta } => ({
  trefoil: { used_by, ...(widens === undefined ? {} : { widens }) },
});

const planning = z.strictObject({
  root: pathText
    .default('docs/planning')
    .describe('The planning root, relative to this file')
    .meta(meta(['all'])),
  also: z
    .array(pathText)
    .max(20)
    .default([])
    .describe('Further planning roots in which tasks are looked up by name')
    .meta(meta(['task resolve'])),
});

const git = z.strictObject({
  base: name
    .nullable()
    .default(null)
    .describe('The branch that work is merged into; null finds it out')
    .meta(meta(['task inflight', 'task probe-state', 'task list-unmerged', 'check'])),
  remote: name
    .default('origin')
    .describe('The remote whose branches count')
    .meta(meta(['task list-unmerged'])),
  task_branch_prefix: name
    .default('task/')
    .describe("What the branch of a task is called before the task's file name")
    .meta(meta(['task inflight', 'task probe-state'])),
});

const check = z.strictObject({
  off: names
    .default([])
    .describe('Rules that are not applied')
    .meta(meta(['check'])),
  on: names
    .default([])
    .describe('Rules to apply that are off unless asked for')
    .meta(meta(['check'])),
  external_links: names
    .default([])
    .describe('Link targets that belong to another tree; * at the end stands for any rest')
    .meta(meta(['check', 'entity related', 'graph'])),
});

const inflight = z.strictObject({
  max_implementing: z
    .int()
    .min(1)
    .max(1_000)
    .default(5)
    .describe('Tasks being implemented at once before the cap is said to be reached')
    .meta(meta(['task inflight'])),
  max_awaiting_review: z
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe('Tasks awaiting review at once before the cap is said to be reached')
    .meta(meta(['task inflight'])),
});

const mcp = z.strictObject({
  allow: names
    .default([])
    .describe('Operations a server offers beyond its default reads')
    .meta(meta(['mcp start'], true)),
  deny: names
    .default([])
    .describe('Operations a server never offers; beats every allow')
    .meta(meta(['mcp start'])),
});

const commands = z.array(z.string().min(1).max(2_000)).max(200);

/** The one description of the configuration: loading, listing, explaining and scaffolding all read it. */
export const configSchema = z.strictObject({
  planning: planning.prefault({}).describe('Where the planning tree is'),
  git: git.prefault({}).describe('How the tree relates to branches'),
  check: check.prefault({}).describe('Which rules apply'),
  inflight: inflight.prefault({}).describe('How much work may be under way'),
  mcp: mcp.prefault({}).describe('What a server offers'),
  lease_authority: name.optional().describe('Accepted from older trees; not used').meta(meta([])),
  quality_checks: commands.optional().describe('Accepted from older trees; never executed').meta(meta([])),
  worktree_init: commands.optional().describe('Accepted from older trees; never executed').meta(meta([])),
});

export type Config = z.output<typeof configSchema>;

export const defaultConfig: Config = configSchema.parse({});
