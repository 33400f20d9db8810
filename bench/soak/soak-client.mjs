import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { benchEnvironment } from '../measure.mjs';

/**
 * One server under load. Its messages are looked at one by one: what is no JSON-RPC answer to a question that was
 * asked is a violation.
 */
export class SoakServer {
  violations = [];
  #waiting = new Map();
  #next = 1;

  constructor(name, { command, cwd }) {
    this.name = name;
    const [file, ...args] = command;
    this.child = spawn(file, args, { cwd, env: benchEnvironment(), stdio: 'pipe' });
    this.exited = new Promise((resolve) => this.child.on('close', (code) => resolve(code)));
    this.child.stdin.on('error', () => undefined);
    this.stderr = '';
    this.child.stderr.on('data', (chunk) => (this.stderr = `${this.stderr}${chunk}`.slice(-4_000)));
  }

  /** Resident memory in kB; undefined where the system does not tell. */
  async memory() {
    const { readFile } = await import('node:fs/promises');
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  }

  request(method, params) {
    const id = this.#next;
    this.#next += 1;
    return { jsonrpc: '2.0', id, method, params };
  }

  /** Checks the shape of an answer and returns it. */
  check(message, id) {
    const isAnswer = message?.jsonrpc === '2.0' && message.id === id;
    const hasOne = (message?.result === undefined) !== (message?.error === undefined);
    if (!isAnswer || !hasOne) this.violations.push(JSON.stringify(message).slice(0, 300));
    return message;
  }

  listen() {
    createInterface(this.child.stdout).on('line', (line) => {
      const message = parse(line);
      const resolve = this.#waiting.get(message?.id);
      if (message === undefined) this.violations.push(line.slice(0, 300));
      else if (resolve === undefined && message.method === undefined)
        this.violations.push(line.slice(0, 300));
      this.#waiting.delete(message?.id);
      resolve?.(message);
    });
  }

  async askOnStdio(method, params) {
    const request = this.request(method, params);
    const answer = new Promise((resolve) => this.#waiting.set(request.id, resolve));
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    const gone = this.exited.then((code) => ({ gone: code }));
    return this.check(await Promise.race([answer, gone]), request.id);
  }

  async askOverHttp(url, method, params) {
    const request = this.request(method, params);
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) });
    return this.check(parse(await readAnswer(response)), request.id);
  }

  /** The address that an HTTP server says it listens on. */
  async address() {
    for await (const chunk of this.child.stderr) {
      const [, url] = /listening on (http:\S+)/.exec(`${this.stderr}${chunk}`) ?? [];
      if (url !== undefined) break;
    }
    return /listening on (http:\S+)/.exec(this.stderr)?.[1];
  }
}

/** An answer may come as the only event of a stream. */
async function readAnswer(response) {
  const text = await response.text();
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true
    ? (/^data: (.*)$/m.exec(text)?.[1] ?? text)
    : text;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
