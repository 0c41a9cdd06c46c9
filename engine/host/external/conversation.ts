/**
 * A process that reads and writes lines. What it writes is limited, each of its answers has a time limit, and it is
 * ended together with all processes that it has started.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithin } from '../../keeper/end-within.ts';
import { environmentForPrograms } from './environment.ts';
import { ProgramFailure, oneLine } from './failure.ts';

/** How a program is started: never through a shell, so no text is taken apart or replaced on the way. */
export interface Start {
  /** An absolute path, or the name of a program that the system finds. */
  readonly path: string;
  readonly args: readonly string[];
  /** The folder in which it runs; that of the app by default. */
  readonly folder?: string;
}

/** A longer line is no answer of any protocol. */
const MAX_LINE_CHARACTERS = 64 * 1024;

/** A program that writes this much faster than it may, or of which so much lies unread, is ended. */
const MAX_OUTPUT_CHARACTERS = 8 * 1024 * 1024;

/** Whoever thinks aloud for hours writes less than this; a program that writes without end writes a hundred times more. */
const MAX_CHARACTERS_PER_SECOND = 1024 * 1024;

const MAX_ERROR_CHARACTERS = 2000;

/** How long the last words of a program that has ended are waited for. */
const LAST_WORDS_MS = 200;

/** The programs that run. They lead process groups of their own, so none of them ends with this process by itself. */
const running = new Set<Conversation>();

process.on('exit', () => {
  for (const each of running) each.close();
});

export class Conversation {
  readonly #process: ChildProcess | undefined;
  readonly #lines: string[] = [];
  readonly #gone = Promise.withResolvers<void>();
  #wake: (() => void) | undefined;
  #failure: ProgramFailure | undefined;
  #line = '';
  /** What was written beyond what the time since then allows, and when that was reckoned. */
  #excess = 0;
  #reckonedMs = performance.now();
  #unread = 0;
  #errors = '';

  constructor({ path, args, folder }: Start) {
    try {
      this.#process = spawn(path, args, {
        ...(folder !== undefined && { cwd: folder }),
        env: environmentForPrograms(process.env),
        // On POSIX it leads a process group of its own, by which it can be ended with its children.
        detached: process.platform !== 'win32',
        windowsHide: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    } catch (error) {
      this.#fail(new ProgramFailure('notStarted', codeOf(error)));
      this.#gone.resolve();
      return;
    }
    if (this.#process.pid !== undefined) running.add(this);
    this.#listenTo(this.#process);
  }

  #listenTo(child: ChildProcess): void {
    child.on('error', (error) => {
      this.#fail(new ProgramFailure('notStarted', codeOf(error)));
      if (child.pid === undefined) this.#gone.resolve();
    });
    child.on('exit', (code, signal) => {
      // A process group outlives its leader. On Windows the number of an ended process may already be another's.
      if (process.platform !== 'win32') this.#killTree();
      running.delete(this);
      const end = (): void => {
        const words = oneLine(this.#errors.trim().split('\n').at(-1) ?? '');
        this.#fail(
          new ProgramFailure('ended', `${signal ?? `status ${code}`}${words === '' ? '' : `: ${words}`}`),
        );
        this.#gone.resolve();
      };
      child.once('close', end);
      setTimeout(end, LAST_WORDS_MS).unref();
    });
    // A program that has ended takes no more input; its exit is reported by another event.
    child.stdin?.on('error', () => undefined);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-MAX_ERROR_CHARACTERS);
      this.#count(text);
    });
  }

  /** Whether the program can be asked no more. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Resolves when the process has ended. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  #fail(failure: ProgramFailure): void {
    this.#failure ??= failure;
    this.#wake?.();
  }

  #hear(text: string): void {
    if (this.#failure) return;
    const [first = '', ...rest] = text.split('\n');
    this.#line += first;
    for (const line of rest) {
      this.#lines.push(this.#line.replace(/\r$/, ''));
      this.#unread += this.#line.length;
      this.#line = line;
    }
    this.#count(text);
    if (this.#line.length > MAX_LINE_CHARACTERS || this.#unread > MAX_OUTPUT_CHARACTERS) this.#flooded();
    this.#wake?.();
  }

  #count(text: string): void {
    const nowMs = performance.now();
    const allowed = ((nowMs - this.#reckonedMs) / 1000) * MAX_CHARACTERS_PER_SECOND;
    this.#reckonedMs = nowMs;
    this.#excess = Math.max(0, this.#excess - allowed) + text.length;
    if (this.#excess > MAX_OUTPUT_CHARACTERS) this.#flooded();
  }

  #flooded(): void {
    this.#fail(new ProgramFailure('flooded'));
    this.#line = '';
    this.#lines.length = 0;
    this.close();
  }

  send(line: string): void {
    this.#excess = 0;
    this.#process?.stdin?.write(`${line}\n`);
  }

  /**
   * The next line for which `wanted` is true; other lines are skipped.
   * @throws ProgramFailure if there is none within `limitMs`.
   */
  async next(wanted: (line: string) => boolean, limitMs: number): Promise<string> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      for (let line = this.#lines.shift(); line !== undefined; line = this.#lines.shift()) {
        this.#unread -= line.length;
        if (wanted(line)) return line;
      }
      if (this.#failure) throw this.#failure;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw new ProgramFailure('silent', String(Math.round(limitMs / 100) / 10));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(leftMs, 2 ** 31 - 1));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Ends the program at once, and all processes that it has started. */
  close(): void {
    this.#fail(new ProgramFailure('ended', 'SIGKILL'));
    // The number of a program that has ended may be that of somebody else's processes by now.
    if (running.has(this)) this.#killTree();
  }

  /**
   * Asks the program to end by `line`, and ends it if it has not done so after `graceMs`. Resolves when it has ended, or
   * when the system does not end it.
   */
  async quit(line: string, graceMs: number): Promise<void> {
    const ask = (): void => {
      this.send(line);
      this.#process?.stdin?.end();
    };
    await endWithin({ ask, kill: () => this.close(), gone: this.gone }, graceMs);
  }

  #killTree(): void {
    const { pid } = this.#process ?? {};
    if (pid === undefined) return;
    if (process.platform === 'win32') {
      const taskkill = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
      const killer = spawn(taskkill, ['/PID', String(pid), '/T', '/F'], {
        windowsHide: true,
        stdio: 'ignore',
      });
      killer.on('error', () => this.#process?.kill('SIGKILL'));
      return;
    }
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // No process of the group is left, or the system refuses to end it.
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
