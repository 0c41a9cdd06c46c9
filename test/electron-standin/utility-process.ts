/**
 * Utility processes: forked Node, with `process.parentPort` put in by utility-child.ts. What `pid` and `kill` do at which
 * time is that of Electron's `UtilityProcessWrapper` (shell/browser/api/electron_api_utility_process.cc).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants } from 'node:os';
import type { UtilityProcess as ElectronUtilityProcess, ForkOptions } from 'electron';
import { switchValue } from './launch.ts';
import { onExit, requireReady } from './lifecycle.ts';
import { NotInStandin, StrictEmitter, strict } from './strict.ts';

type Played = 'kill' | 'pid' | 'postMessage' | 'stderr' | 'stdout';
type Stdio = 'pipe' | 'ignore' | 'inherit';

const CHILD_SETUP = new URL('./utility-child.ts', import.meta.url).href;

const IMPLEMENTED_OPTIONS: ReadonlySet<string> = new Set([
  'cwd',
  'env',
  'execArgv',
  'serviceName',
  'stdio',
] satisfies (keyof ForkOptions)[]);

/** Chromium's `EnsureProcessTerminated` waits so long before it uses force. */
const KILL_AFTER_MS = 2000;

const running = new Set<ChildProcess>();
onExit(() => {
  for (const child of running) child.kill('SIGKILL');
});

export class UtilityProcess extends StrictEmitter implements Pick<ElectronUtilityProcess, Played> {
  readonly stdout: ChildProcess['stdout'] & NodeJS.ReadableStream;
  readonly stderr: ChildProcess['stderr'] & NodeJS.ReadableStream;
  readonly #child: ChildProcess;
  #pid: number | undefined;
  #isKilled = false;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    requireReady('utilityProcess cannot be created');
    super('UtilityProcess', ['error', 'exit', 'message', 'spawn']);
    for (const name of Object.keys(options)) {
      if (!IMPLEMENTED_OPTIONS.has(name)) throw new NotInStandin(`the utility process option ${name}`);
    }
    const [stdout, stderr] = outputs(options.stdio);
    const child = fork(modulePath, args, {
      cwd: options.cwd,
      env: { ...(options.env ?? process.env) },
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        // Electron continues after an unhandled rejection, where Node would end the process.
        '--unhandled-rejections=warn-with-error-code',
        '--import',
        CHILD_SETUP,
        ...(options.execArgv ?? []),
      ],
      serialization: 'advanced',
      stdio: ['ignore', stdout, stderr, 'ipc'],
    });
    this.#child = child;
    // Null unless piped, in Electron as in Node; Electron's types leave that out.
    this.stdout = child.stdout as typeof this.stdout;
    this.stderr = child.stderr as typeof this.stderr;
    running.add(child);
    child.once('spawn', () => {
      this.#pid = child.pid;
      this.emit('spawn');
      // As root every process of Chromium ends at once if the sandbox is switched on.
      if (process.getuid?.() === 0 && switchValue('no-sandbox') === undefined) child.kill('SIGTRAP');
    });
    child.on('message', (message) => this.emit('message', message));
    child.once('exit', (code, signal) => {
      running.delete(child);
      this.#pid = undefined;
      // A process that was asked to end has ended well, says Electron (`HandleTermination` of the same file).
      this.emit('exit', code ?? (this.#isKilled && isRequest(signal) ? 0 : statusOf(signal)));
    });
  }

  /** Undefined before `spawn` and after `exit`. */
  get pid(): number | undefined {
    return this.#pid;
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new NotInStandin('the transfer of message ports');
    // A message to a process that has just ended is lost without an error.
    if (this.#child.connected) this.#child.send(message as object, () => undefined);
  }

  /** As in Electron: forgotten before `spawn` and after `exit`; whoever does not hear the signal is killed by force. */
  kill(): boolean {
    if (this.#pid === undefined) return false;
    this.#isKilled = this.#child.kill();
    setTimeout(() => this.#child.kill('SIGKILL'), KILL_AFTER_MS).unref();
    return this.#isKilled;
  }
}

function outputs(stdio: ForkOptions['stdio'] = 'inherit'): [Stdio, Stdio] {
  const [input, stdout, stderr] = typeof stdio === 'string' ? ['ignore', stdio, stdio] : stdio;
  if (input !== 'ignore') throw new Error("stdin of a utility process can only be 'ignore'");
  return [outputMode(stdout), outputMode(stderr)];
}

function outputMode(mode: string | undefined): Stdio {
  if (mode === 'pipe' || mode === 'ignore' || mode === 'inherit') return mode;
  throw new Error(`Not a mode of stdio: ${mode}`);
}

/** The signals by which `kill` ends a process. */
function isRequest(signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGTERM' || signal === 'SIGKILL';
}

/** `waitpid` reports the number of the signal that ended a process. */
function statusOf(signal: NodeJS.Signals | null): number {
  return signal === null ? 0 : constants.signals[signal];
}

export const utilityProcess = strict('utilityProcess', {
  fork: (modulePath: string, args: string[] = [], options: ForkOptions = {}): ElectronUtilityProcess =>
    new UtilityProcess(modulePath, args, options) as unknown as ElectronUtilityProcess,
});
