import type { Launch } from './launch-command.ts';

export type Scope = 'project' | 'user';

/** What a host's file says of one server. */
export type Entry = Readonly<Record<string, string | readonly string[]>>;

/**
 * A file, beginning with the directory that it is relative to: `{project}`, `{home}`, `{config}` (the
 * XDG one on every platform), `{apps}` (where this platform keeps the data of applications), or the
 * directory that a variable of the host names: `{$CODEX_HOME|{home}/.codex}`.
 */
type FilePattern = string;

export interface Host {
  readonly id: string;
  readonly title: string;
  readonly format: 'jsonc' | 'toml';
  /** The keys under which its servers stand. */
  readonly container: readonly string[];
  readonly entry: (launch: Launch) => Entry;
  /** By scope: the files it reads, the one to create first. */
  readonly files: Readonly<Partial<Record<Scope, readonly FilePattern[]>>>;
  /** What a person must still do. `{root}` is the project directory, `{name}` the server's name. */
  readonly approval: Readonly<Partial<Record<Scope, string>>>;
  /** A desktop application: it does not see what a shell has on its PATH. */
  readonly desktop?: boolean;
}

const plain = ({ command, args }: Launch): Entry => ({ command, args });
const typed = ({ command, args }: Launch): Entry => ({ type: 'stdio', command, args });

/** Every host that can be registered with, in the order that help shows. */
export const hosts: readonly Host[] = [
  {
    id: 'claude',
    title: 'Claude Code',
    format: 'jsonc',
    container: ['mcpServers'],
    entry: typed,
    files: { project: ['{project}/.mcp.json'], user: ['{$CLAUDE_CONFIG_DIR|{home}}/.claude.json'] },
    approval: {
      project:
        'Start `claude` in {root} and approve the server when it asks; until then `claude mcp list` shows it as pending.',
      user: 'Nothing to approve; sessions that are running see it after a restart.',
    },
  },
  {
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    container: ['mcp_servers'],
    entry: plain,
    files: {
      project: ['{project}/.codex/config.toml'],
      user: ['{$CODEX_HOME|{home}/.codex}/config.toml'],
    },
    approval: {
      project:
        'Codex reads this file only in a project that you trust: start `codex` in {root} and say so when it asks.',
      user: 'Nothing to approve; `codex mcp list` shows it.',
    },
  },
  {
    id: 'cursor',
    title: 'Cursor',
    format: 'jsonc',
    container: ['mcpServers'],
    entry: plain,
    files: { project: ['{project}/.cursor/mcp.json'], user: ['{home}/.cursor/mcp.json'] },
    approval: {
      project: 'Open {root} in Cursor and switch the server on under Settings > MCP.',
      user: 'Switch the server on in Cursor under Settings > MCP.',
    },
    desktop: true,
  },
  {
    id: 'vscode',
    title: 'VS Code',
    format: 'jsonc',
    container: ['servers'],
    entry: typed,
    files: { project: ['{project}/.vscode/mcp.json'], user: ['{apps}/Code/User/mcp.json'] },
    approval: {
      project: 'Open {root} in VS Code, run "MCP: List Servers", start {name} and confirm that you trust it.',
      user: 'In VS Code run "MCP: List Servers", start {name} and confirm that you trust it.',
    },
    desktop: true,
  },
  {
    id: 'gemini',
    title: 'Gemini CLI',
    format: 'jsonc',
    container: ['mcpServers'],
    entry: plain,
    files: { project: ['{project}/.gemini/settings.json'], user: ['{home}/.gemini/settings.json'] },
    approval: {
      project:
        'Gemini CLI starts no server in a folder that it does not trust: start `gemini` in {root} and trust the folder.',
      user: 'Trust the folder that you work in when `gemini` asks; elsewhere it starts no server.',
    },
  },
  {
    id: 'opencode',
    title: 'opencode',
    format: 'jsonc',
    container: ['mcp'],
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args] }),
    files: {
      project: ['{project}/opencode.json', '{project}/opencode.jsonc'],
      user: ['{config}/opencode/opencode.json', '{config}/opencode/opencode.jsonc'],
    },
    approval: {
      project: 'Nothing to approve; `opencode mcp list` in {root} shows it.',
      user: 'Nothing to approve; `opencode mcp list` shows it.',
    },
  },
  {
    id: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'jsonc',
    container: ['mcpServers'],
    entry: plain,
    files: { user: ['{apps}/Claude/claude_desktop_config.json'] },
    approval: { user: 'Quit Claude Desktop, start it again and look under Settings > Developer.' },
    desktop: true,
  },
  {
    id: 'zed',
    title: 'Zed',
    format: 'jsonc',
    container: ['context_servers'],
    entry: plain,
    files: { project: ['{project}/.zed/settings.json'], user: ['{zed}/settings.json'] },
    approval: {
      project: 'Open {root} in Zed and trust the project; the agent panel’s settings show the server.',
      user: 'Nothing to approve; the settings of Zed’s agent panel show the server.',
    },
    desktop: true,
  },
  {
    id: 'windsurf',
    title: 'Windsurf',
    format: 'jsonc',
    container: ['mcpServers'],
    entry: plain,
    files: { user: ['{home}/.codeium/windsurf/mcp_config.json'] },
    approval: { user: 'Refresh the list of MCP servers in Windsurf’s Cascade panel.' },
    desktop: true,
  },
  {
    id: 'copilot',
    title: 'Copilot CLI',
    format: 'jsonc',
    container: ['mcpServers'],
    entry: ({ command, args }) => ({ type: 'local', command, args, tools: ['*'] }),
    files: {
      project: ['{project}/.github/mcp.json'],
      user: ['{$COPILOT_HOME|{home}/.copilot}/mcp-config.json'],
    },
    approval: {
      project:
        'Copilot CLI lists no server in a folder that it does not trust: start `copilot` in {root} and trust the folder.',
      user: 'Nothing to approve; `copilot mcp list` shows it.',
    },
  },
];
