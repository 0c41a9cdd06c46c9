import { existsSync, readdirSync } from 'node:fs';
import type { App } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSquare } from '../../engine/game/square.ts';
import { beginSmokeTest } from '../../main/smoke-test.ts';

const READY = { kind: 'ready', threads: 3, hashMb: 64, sharedMemory: true };

function bestMove(changes: object = {}) {
  const info = { depth: 10, selectivity: 100, score: 1.5, exact: false, pv: [] };
  const cost = { lines: [], nodes: 5000, elapsedMs: 20, totalMs: 30, hashFull: 0, ponderHit: false };
  return { kind: 'bestMove', jobId: 1, move: parseSquare('d3'), ...info, ...cost, ...changes };
}

/** A page that returns `answers` in order; the last of them may be an error. */
function pageOf(...answers: unknown[]) {
  return {
    executeJavaScript: async (): Promise<unknown> => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? new Promise(() => undefined);
    },
  };
}

const SQLITE = { version: '3.50.4', journalMode: 'wal', found: ['Ann – Zoë', 'Ben – Zoë'] };

const probe = async (): Promise<unknown> => SQLITE;

describe('the smoke test', () => {
  const paths = new Map<string, string>();
  const exit = vi.fn<(code?: number) => void>();
  const app = {
    exit,
    getVersion: () => '1.2.3',
    isPackaged: true,
    commandLine: { hasSwitch: () => false } as unknown as App['commandLine'],
    setPath: (name: string, path: string): void => void paths.set(name, path),
  };
  let lines: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    paths.clear();
    exit.mockReset();
    lines = [];
    vi.spyOn(process.stdout, 'write').mockImplementation(((line: string, done?: () => void) => {
      lines.push(line);
      done?.();
      return true;
    }) as typeof process.stdout.write);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    process.removeAllListeners('uncaughtException');
    process.stdout.removeAllListeners('error');
  });

  function report(): Record<string, unknown> {
    expect(lines).toHaveLength(1);
    return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  }

  it('prints its result, exits with 0 and removes its folder', async () => {
    const smokeTest = beginSmokeTest(app);
    const folder = paths.get('userData') ?? '';
    expect(paths.get('sessionData')).toBe(folder);
    expect(readdirSync(folder)).toEqual([]);
    await smokeTest.check(pageOf('Othello', [READY, bestMove()]), probe);
    expect(report()).toMatchObject({
      ok: true,
      version: '1.2.3',
      isPackaged: true,
      heading: 'Othello',
      search: { threads: 3, depth: 10, nodes: 5000 },
      sqlite: '3.50.4',
      isSandboxed: true,
      file: { bytes: expect.any(Number) as number },
    });
    expect(exit.mock.calls).toEqual([[0]]);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['a page that throws', 'page', [new Error('no page')], 'no page'],
    ['a page without a heading', 'page', [{}], 'Invalid type'],
    ['an engine that fails', 'search', ['Othello', new Error('code 9')], 'code 9'],
    ['an engine that says something else', 'search', ['Othello', [READY, { kind: 'x' }]], 'Invalid'],
    ['a search that ends early', 'search', ['Othello', [READY, bestMove({ depth: 3 })]], '3 plies'],
    ['an illegal move', 'file', ['Othello', [READY, bestMove({ move: 0 })]], 'flipsNothing'],
  ] as const)('exits with 1 for %s', async (_what, step, answers, error) => {
    await beginSmokeTest(app).check(pageOf(...answers), probe);
    expect(report()).toMatchObject({ ok: false, step, error: expect.stringContaining(error) as string });
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('exits with 1 for a database in which a search finds less', async () => {
    const half = async (): Promise<unknown> => ({ ...SQLITE, found: ['Ann – Zoë'] });
    await beginSmokeTest(app).check(pageOf('Othello', [READY, bestMove()]), half);
    expect(report()).toMatchObject({ ok: false, step: 'database' });
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('gives up after a minute, and ends once', () => {
    void beginSmokeTest(app).check(pageOf('Othello'), probe);
    vi.advanceTimersByTime(59_000);
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(120_000);
    expect(report()).toMatchObject({ ok: false, error: 'not done after 60000 ms' });
    expect(exit.mock.calls).toEqual([[1]]);
  });
});
