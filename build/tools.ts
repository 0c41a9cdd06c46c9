/** Runs the tools in node_modules. */
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** The environment in which `node` and the installed tools are the project's own. */
const toolEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  // The tools, the tests and the apps under test are started hundreds of times.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'dist/compile-cache'),
};

/** An expected failure: its message is a sentence for the user of the command. */
export class ToolFailure extends Error {}

/**
 * Runs a tool to its end and resolves with its output. Throws a ToolFailure with the output if the tool fails or
 * `signal` ends it.
 */
export async function captureTool(
  tool: string,
  args: readonly string[],
  signal?: AbortSignal,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(tool, args, {
    cwd: root,
    env: { ...toolEnvironment, ...(process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const status = await new Promise<number | string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, killed) => resolve(code ?? killed ?? 'unknown'));
  });
  if (status !== 0) throw new ToolFailure(`${output}${tool} failed (${status}).`);
  return output;
}

/** Runs a tool to its end and passes its output through. Throws a ToolFailure if the tool fails. */
export async function runTool(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(tool, args, {
    cwd: root,
    env: { ...toolEnvironment, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const status = await new Promise<number | string>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, killed) => resolve(code ?? killed ?? 'unknown'));
  });
  if (status !== 0) throw new ToolFailure(`${tool} failed (${status}).`);
}
