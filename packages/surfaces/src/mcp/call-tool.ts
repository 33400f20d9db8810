import { invoke, Problem } from '@trefoil/contract';
import type { JsonObject, ProblemData } from '@trefoil/contract';
import { withToolNames } from '../application.ts';
import type { McpHost } from './mcp-host.ts';
import type { ProtocolRequest } from './sdk-port.ts';
import { answerResult, problemResult } from './tool-result.ts';

/**
 * Answers `tools/call`. Wrong arguments and other problems are results that a model can correct itself
 * by; a defect is told without its message, which may hold paths or secrets.
 * @throws RpcError when there is no such tool
 */
export async function callTool(host: McpHost, request: ProtocolRequest): Promise<JsonObject> {
  const { name, arguments: input = {} } = request.params;
  const { operation: manifest, deprecation: calledAs, preset } = host.catalog.find(name);
  const deprecations = calledAs === undefined ? [] : [calledAs];
  try {
    const operation = await host.registry.load(manifest.id);
    const schemas = { input: manifest.input, output: manifest.output };
    const invocation = {
      id: manifest.id,
      operation,
      input,
      schemas,
      ...(calledAs === undefined ? {} : { calledAs }),
      ...(preset === undefined ? {} : { preset }),
    };
    return answerResult(manifest, await invoke(invocation, host.contextFor(request)));
  } catch (failure) {
    // Nobody waits for this answer, and giving up on the way is no defect.
    if (request.signal.aborted) throw failure;
    const problem = failure instanceof Problem ? problemData(host, failure) : defect(host, failure);
    return problemResult(problem, deprecations);
  }
}

/** The next step names tools by the names they have here. */
function problemData({ application }: McpHost, problem: Problem): ProblemData {
  const data = problem.toData();
  return data.next === undefined ? data : { ...data, next: withToolNames(application, data.next) };
}

function defect({ application: { name, version }, diagnostics }: McpHost, failure: unknown): ProblemData {
  const id = diagnostics.incident(failure);
  const message = `This is a defect in ${name} ${version}, not in the request; the server's log explains incident ${id}.`;
  return { code: 'internal', message };
}
