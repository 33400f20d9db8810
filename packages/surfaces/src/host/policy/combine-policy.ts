import path from 'node:path';
import { createPolicy, defaultEffects, describeGiven, Problem } from '@trefoil/contract';
import type { OperationManifest, PolicyRules } from '@trefoil/contract';
import { acceptRoots, findRoots, findWorkspace } from '../find-roots.ts';
import { commandLineRules, commandLineSettings, isConfined } from './command-line-rules.ts';
import { findProjectFiles } from './find-policy-files.ts';
import { invalidPolicyFile } from './invalid-policy-file.ts';
import { readLoopRules } from './loop-rules.ts';
import { narrowRoots } from './narrow-roots.ts';
import { idsOfEntries, wholeProduct } from './policy-entries.ts';
import type { Attempt, OpenPolicy, PolicyRequest, Setting } from './policy-request.ts';
import { readPolicyFile } from './read-policy-file.ts';
import type { PolicyFile } from './read-policy-file.ts';

type FoundFile = Pick<PolicyFile, 'file' | 'owner'>;

const USER = 'your own trefoil.yaml';
const PROJECT = "the project's trefoil.yaml";

/**
 * The policy where there are files. Whoever starts the process and the user's own file grant; a project's
 * file takes away. What it tried beyond that is named and does not count.
 * @throws Problem as {@link openPolicy}
 */
export async function combinePolicy(
  request: PolicyRequest,
  userFile: FoundFile | undefined,
): Promise<OpenPolicy> {
  const product = wholeProduct(request.application);
  const user = userFile === undefined ? undefined : readFor(product, userFile);
  const confined = isConfined(request);
  const start = confined ? confiningRoots(request, user) : [findWorkspace(request.cwd)];
  const found = findProjectFiles(confined ? start : [request.cwd], request.env);
  const projects = found.map((file) => readFor(product, file));
  const { roots, attempts } = confined ? narrowRoots(start, projects) : { roots: start, attempts: [] };
  const own = commandLineRules(request);
  const started = grantingRules(own, user);
  const loops = await readLoopRules(request, roots, started);
  const granting = { ...started, allow: [...started.allow, ...loops.allow] };
  const { operations } = product.manifest();
  return {
    roots,
    confined,
    policy: createPolicy(granting, ...narrowingRules(user, projects), ...loops.narrowing),
    allowed: granting.allow,
    settings: [...settingsInForce({ request, own, user, projects }), ...loops.settings],
    attempts: [
      ...attempts,
      ...projects.flatMap((file) => attemptsOf(file, granting, operations)),
      ...loops.attempts,
    ],
    ...tokenFileOf(user, request.env),
    tokenRequired: [user, ...projects].some((file) => file?.policy.token_required === true),
  };
}

/** Entries become ids, whatever name of an operation they use. */
function readFor(product: PolicyRequest['application'], found: FoundFile): PolicyFile {
  const file = readPolicyFile(
    found,
    product.manifest().loops.map(({ name }) => name),
  );
  const { allow = [], deny = [] } = file.policy;
  try {
    return { ...file, policy: { ...file.policy, ...idsOfEntries(product, { allow, deny }) } };
  } catch (failure) {
    throw failure instanceof Problem ? invalidPolicyFile(file.file, `policy: ${failure.message}`) : failure;
  }
}

function grantingRules(own: PolicyRules, user: PolicyFile | undefined): PolicyRules {
  const { allow = [], effects, limits = {} } = user?.policy ?? {};
  const granted = { ...own, allow: [...own.allow, ...allow], limits };
  if (effects === undefined) return granted;
  // A server can be told otherwise on its command line, and a message then says so.
  return { ...granted, effects, ...(own.effects === 'all' ? { source: USER } : {}) };
}

function narrowingRules(user: PolicyFile | undefined, projects: readonly PolicyFile[]): PolicyRules[] {
  const denied = { allow: [], deny: user?.policy.deny ?? [], source: USER };
  return [denied, ...projects.map(rulesOf)];
}

function rulesOf({ policy }: PolicyFile): PolicyRules {
  const { allow = [], deny = [], effects, limits = {} } = policy;
  return { allow, deny, limits, source: PROJECT, ...(effects === undefined ? {} : { effects }) };
}

/** Roots on the command line are all there are; else the workspace, and what the user wants beside it everywhere. */
function confiningRoots({ cwd, roots, env, home }: PolicyRequest, user: PolicyFile | undefined): string[] {
  const first = findRoots(cwd, roots, home);
  if (roots.length > 0 || user === undefined) return first;
  const more = (user.policy.roots ?? []).map((root) => absoluteOf(root, user.file, env));
  return [...new Set([...first, ...acceptRoots(more, home)])];
}

function tokenFileOf(user: PolicyFile | undefined, env: PolicyRequest['env']): Pick<OpenPolicy, 'tokenFile'> {
  const given = user?.policy.token_file;
  return given === undefined ? {} : { tokenFile: absoluteOf(given, user?.file ?? '', env) };
}

/** @throws Problem `policy.invalid` for a path whose meaning would depend on where a process was started */
function absoluteOf(given: string, file: string, env: PolicyRequest['env']): string {
  const home = env['HOME'];
  const full = given.startsWith('~/') && home !== undefined ? path.join(home, given.slice(2)) : given;
  if (path.isAbsolute(full)) return full;
  throw invalidPolicyFile(file, `${describeGiven(given, 200)} must be absolute, or begin with ~/`);
}

interface InForce {
  readonly request: PolicyRequest;
  readonly own: PolicyRules;
  readonly user: PolicyFile | undefined;
  readonly projects: readonly PolicyFile[];
}

function settingsInForce({ request, own, user, projects }: InForce): Setting[] {
  const roots = isConfined(request) ? findRoots(request.cwd, request.roots, request.home) : [];
  const started = commandLineSettings(request, own, roots);
  const isReplaced = user?.policy.effects !== undefined;
  return [
    ...started.filter(({ key }) => !(isReplaced && key === 'effects')),
    ...(user === undefined ? [] : settingsOf(user)),
    ...projects.flatMap(settingsOf),
  ];
}

function settingsOf({ file, owner, policy }: PolicyFile): Setting[] {
  const { roots = [], effects, allow = [], deny = [], limits = {}, token_file, token_required } = policy;
  const each = (key: Setting['key'], values: readonly string[]) =>
    values.map((value): Setting => ({ key, value, from: file }));
  const mine = owner === 'user';
  return [
    ...each('roots', roots),
    ...each('effects', effects === undefined ? [] : [effects.join(', ') || 'none']),
    ...each('allow', mine ? allow : []),
    ...each('deny', deny),
    ...each(
      'limits',
      Object.entries(limits).map(([name, value]) => `${name} ${String(value)}`),
    ),
    ...each('token_file', mine && token_file !== undefined ? [token_file] : []),
    ...each('token_required', token_required === true ? ['true'] : []),
  ];
}

/** What a project's file asks for that is not its to give. */
function attemptsOf(
  { file, policy }: PolicyFile,
  granting: PolicyRules,
  operations: readonly OperationManifest[],
): Attempt[] {
  const { allow = [], effects = [], token_file } = policy;
  const granted = granting.effects ?? defaultEffects;
  const gate = createPolicy({ ...granting, deny: [] });
  const surplus = effects.filter((effect) => granted !== 'all' && !granted.includes(effect));
  const refused = allow.filter((id) => {
    const operation = operations.find((candidate) => candidate.id === id);
    return operation !== undefined && !gate.allows(operation);
  });
  return [
    ...surplus.map((given) => ({ file, key: 'effects', given })),
    ...refused.map((given) => ({ file, key: 'allow', given })),
    ...(token_file === undefined ? [] : [{ file, key: 'token_file', given: token_file }]),
  ];
}
