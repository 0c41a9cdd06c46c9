/** How tests start the fake programs, and how they look for processes. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Start } from '../../../../engine/host/external/conversation.ts';

export const FAKE_PROGRAM = join(import.meta.dirname, 'fake-program.ts');

/** How to start a fake program; it appends the numbers of its processes to `file`. */
export function fake(manner: string, file?: string): Start {
  return { path: process.execPath, args: [FAKE_PROGRAM, manner, ...(file === undefined ? [] : [file])] };
}

/** The path of a file that does not exist yet. */
export function freshFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'othello-program-')), 'log');
}

/**
 * The numbers of the processes that wrote themselves into `file`, none if there is no such file. It is empty for a moment,
 * and for good if a process is ended in that moment.
 */
export function processesIn(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Closes what a test has opened. */
export function closing<Opened extends { close(): void }>(opened: Opened): Opened {
  onTestFinished(() => opened.close());
  return opened;
}
