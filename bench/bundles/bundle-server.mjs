import { join } from 'node:path';
import { cpuOfProcess, peakOfProcess } from '../process-usage.mjs';
import { SoakServer } from '../soak/soak-client.mjs';

/** A running `okf mcp` that serves one bundle, with what its calls cost it. */
export class BundleServer {
  #server;

  constructor({ build, cwd, bundle }) {
    const command = [process.execPath, join(build, 'okf.js'), 'mcp', bundle];
    this.#server = new SoakServer('bundles', { command, cwd });
    this.#server.listen();
  }

  async open() {
    const clientInfo = { name: 'bench', version: '0' };
    await this.#server.askOnStdio('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo,
    });
    return this;
  }

  /** Calls a tool and returns its answer; what is refused measures nothing. */
  async call(name, input) {
    const { result, error } = await this.#server.askOnStdio('tools/call', { name, arguments: input });
    if (error !== undefined || result === undefined || result.isError === true) {
      throw new Error(`${name}: ${JSON.stringify(error ?? result).slice(0, 500)}`);
    }
    return result.structuredContent;
  }

  /** CPU milliseconds that something costs the server. */
  async cpuOf(work) {
    const before = this.#cpu();
    await work();
    return this.#cpu() - before;
  }

  /** The longest that the server keeps a ping waiting while it is at work, by the clock. */
  async longestWait(work) {
    const state = { isAtWork: true };
    const worked = work().finally(() => (state.isAtWork = false));
    let longest = 0;
    while (state.isAtWork) {
      const began = performance.now();
      await this.#server.askOnStdio('ping', {});
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await worked;
    return longest;
  }

  peakMemory() {
    return peakOfProcess(this.#server.child.pid);
  }

  async close() {
    this.#server.child.stdin.end();
    await this.#server.exited;
  }

  #cpu() {
    return cpuOfProcess(this.#server.child.pid);
  }
}
