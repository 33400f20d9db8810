import { replaceOperationReferences } from '@trefoil/contract';
import type { LoopDefinition, Manifest } from '@trefoil/contract';

/** One executable: its name, and the loops it is composed of. Knows no operation by name. */
export interface Application {
  /** As the command is called: `okf`. */
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  /**
   * The loop that this executable is for. Its operations need no loop word on the command line,
   * and on the MCP wire lose their prefix where `dropsPrefix` says so.
   */
  readonly ownLoop?: string;
  readonly dropsPrefix?: boolean;
  readonly loops: readonly LoopDefinition[];
  /** Ids that its server lists unless told otherwise; those of each loop's core when not given. */
  readonly core?: readonly string[];
  /** What the build wrote; loads neither a schema library nor any operation. */
  manifest(): Manifest;
  /** What agents should know of each executable of the product. */
  readonly skills?: { readonly names: readonly string[]; read(name: string): string };
  /** Every operation of the product of which this executable may be a part; its own manifest when not given. */
  product?(): Manifest;
}

/** The tool name under which this executable's server offers an operation. */
export function toolName(application: Application, id: string): string {
  const own = `${application.ownLoop ?? ''}.`;
  const bare = application.dropsPrefix === true && id.startsWith(own) ? id.slice(own.length) : id;
  return bare.replaceAll('.', '_');
}

/** A text for agents: operations that it mentions stand under their tool names. */
export function withToolNames(application: Application, text: string): string {
  return replaceOperationReferences(text, (id, input) => {
    const name = toolName(application, id);
    return Object.keys(input).length === 0 ? name : `${name} ${JSON.stringify(input)}`;
  });
}

/** What a server of this executable serves: all of it, or the one loop that was asked for. */
export function serverApplication(
  application: Application,
  { loop }: { readonly loop?: string },
): Application {
  return loop === undefined ? application : loopApplication(application, loop);
}

/** One loop of a composed executable as if it were an executable of its own: `trefoil okf`. */
function loopApplication(application: Application, name: string): Application {
  const loop = application.loops.find((candidate) => candidate.name === name);
  if (loop === undefined) throw new Error(`There is no loop "${name}".`);
  const { loops, operations } = application.manifest();
  const manifest = {
    loops: loops.filter((candidate) => candidate.name === name),
    operations: operations.filter((operation) => operation.loop === name),
  };
  const { core: _wholeCore, ...rest } = application;
  return {
    ...rest,
    name: `${application.name} ${name}`,
    summary: loop.summary,
    ownLoop: name,
    dropsPrefix: loop.bareToolNames === true,
    loops: [loop],
    manifest: () => manifest,
  };
}
