import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { Command } from '../../../engine/protocol.ts';
import { type Search, type Task, useEngineStore } from '../../../renderer/stores/engine.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { RESTARTED_NOTICE_MS } from '../../../renderer/stores/pace.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { FakeEngine, searchInfo } from '../fake-engine.ts';
import { square, seated } from '../moves.ts';

let engine: ReturnType<typeof useEngineStore>;
let fake: FakeEngine;

const CORES = 4;

function search(): Search {
  return {
    kind: 'go',
    position: START_POSITION,
    limits: () => ({ kind: 'infinite' }),
    player: { kind: 'master' },
    onProgress: vi.fn<Search['onProgress']>(),
    onAnswer: vi.fn<Search['onAnswer']>(),
  };
}

const PONDER: Task = { kind: 'ponder', position: START_POSITION, player: { kind: 'master' } };

function kinds(): Command['kind'][] {
  return fake.commands.map(({ kind }) => kind);
}

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = useEngineStore();
  fake = new FakeEngine();
  engine.connect(fake, CORES);
});

afterEach(() => vi.useRealTimers());

describe('one thing at a time', () => {
  test('the most urgent runs; what had to make way begins again afterwards, under a new id', async () => {
    const analysis = search();
    engine.want('ponder', PONDER);
    engine.want('analysis', analysis);
    await nextTick();
    expect(engine.busyWith).toBe('analysis');
    const interrupted = fake.lastGo;
    const move = search();
    engine.want('move', move);
    await nextTick();
    expect(engine.busyWith).toBe('move');
    fake.answer(interrupted, square('f5'));
    expect(analysis.onAnswer).not.toHaveBeenCalled();
    fake.answer(fake.lastGo, square('f5'));
    expect(move.onAnswer).toHaveBeenCalledOnce();
    await nextTick();
    expect(engine.busyWith).toBe('analysis');
    expect(fake.lastGo.searchId).toBeGreaterThan(interrupted.searchId);
    engine.want('analysis', undefined);
    await nextTick();
    expect(engine.busyWith).toBe('ponder');
    expect(kinds()).toEqual(['go', 'go', 'go', 'ponder']);
  });

  test('less urgent wishes change nothing', async () => {
    engine.want('move', search());
    await nextTick();
    engine.want('ponder', PONDER);
    engine.want('analysis', search());
    await nextTick();
    expect(kinds()).toEqual(['go']);
  });

  test('a reply that was expected is asked for without a stop in between', async () => {
    engine.want('ponder', PONDER);
    await nextTick();
    engine.want('ponder', undefined);
    engine.want('move', search());
    await nextTick();
    expect(kinds()).toEqual(['ponder', 'go']);
  });

  test('nothing wanted any more is a stop, once', async () => {
    engine.want('ponder', PONDER);
    await nextTick();
    engine.want('ponder', undefined);
    await nextTick();
    engine.want('ponder', undefined);
    await nextTick();
    expect(kinds()).toEqual(['ponder', 'stop']);
    expect(engine.busyWith).toBeUndefined();
  });

  test('a new game is told before anything of it, and what is still wanted begins again', async () => {
    const analysis = search();
    engine.want('analysis', analysis);
    await nextTick();
    const before = fake.lastGo;
    useGameStore().start(seated('twoPlayers'));
    await nextTick();
    expect(kinds()).toEqual(['go', 'newGame', 'go']);
    fake.answer(before, square('f5'));
    expect(analysis.onAnswer).not.toHaveBeenCalled();
    fake.answer(fake.lastGo, square('f5'));
    expect(analysis.onAnswer).toHaveBeenCalledOnce();
  });

  test('an answered search is over: nothing of it comes any more, and nothing is stopped', async () => {
    const move = search();
    engine.want('move', move);
    await nextTick();
    const go = fake.lastGo;
    fake.answer(go, square('f5'));
    fake.answer(go, square('f5'));
    fake.emit({ kind: 'progress', ...searchInfo(go.searchId) });
    await nextTick();
    expect(move.onAnswer).toHaveBeenCalledOnce();
    expect(move.onProgress).not.toHaveBeenCalled();
    expect(kinds()).toEqual(['go']);
  });
});

describe('stop', () => {
  test('has a search answer, and stays quiet otherwise', async () => {
    engine.stop();
    engine.want('ponder', PONDER);
    await nextTick();
    engine.stop();
    expect(kinds()).toEqual(['ponder']);
    const move = search();
    engine.want('move', move);
    await nextTick();
    engine.stop();
    expect(kinds()).toEqual(['ponder', 'go', 'stop']);
    fake.answer(fake.lastGo, square('f5'));
    expect(move.onAnswer).toHaveBeenCalledOnce();
  });
});

describe('trouble', () => {
  test('pondering begins again in the next engine; a search is asked for again by the shell', async () => {
    engine.want('ponder', PONDER);
    await nextTick();
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    expect(engine.busyWith).toBeUndefined();
    fake.emitStatus({ kind: 'started' });
    expect(engine.busyWith).toBe('ponder');
    expect(kinds()).toEqual(['ponder', 'ponder']);
    engine.want('move', search());
    await nextTick();
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    fake.emitStatus({ kind: 'started' });
    expect(engine.busyWith).toBe('move');
    expect(kinds()).toEqual(['ponder', 'ponder', 'go']);
  });

  test('an illegal answer is a failure, told until something else is wanted', async () => {
    const move = search();
    engine.want('move', move);
    await nextTick();
    fake.answer(fake.lastGo, square('a1'));
    expect(engine.notice).toBe('failed');
    expect(move.onAnswer).not.toHaveBeenCalled();
    engine.want('move', undefined);
    await nextTick();
    expect(engine.notice).toBeUndefined();
  });

  test('the news that it runs again does not take a later failure with it', async () => {
    engine.want('move', search());
    await nextTick();
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    fake.emitStatus({ kind: 'started' });
    const reason = { kind: 'crashed', message: 'out of memory' } as const;
    fake.emit({ kind: 'failed', searchId: fake.lastGo.searchId, reason });
    await vi.advanceTimersByTimeAsync(RESTARTED_NOTICE_MS);
    expect(engine.notice).toBe('failed');
  });
});

describe('sizes', () => {
  const ready = { kind: 'ready', threads: 3, hashMb: 64, sharedMemory: true } as const;

  test('an engine is left with the sizes it takes for itself, and describes them', () => {
    fake.emitStatus({ kind: 'started' });
    fake.emit(ready);
    expect(engine.facts).toEqual({ threads: 3, hashMb: 64, sharedMemory: true });
    expect(fake.commands).toEqual([]);
  });

  test('other ones are told at once; the shell tells them to every new engine', async () => {
    const { values } = usePreferencesStore();
    values.threads = 2;
    await nextTick();
    values.hashMb = 256;
    await nextTick();
    engine.want('ponder', PONDER);
    await nextTick();
    fake.emitStatus({ kind: 'started' });
    const configure = { kind: 'configure', threads: 2, hashMb: 256 };
    expect(fake.commands).toEqual([{ ...configure, hashMb: 64 }, configure, PONDER, PONDER]);
  });

  test('back to the defaults is a change like any other', async () => {
    const { values } = usePreferencesStore();
    values.threads = 1;
    await nextTick();
    values.threads = 0;
    await nextTick();
    expect(fake.commands.at(-1)).toEqual({ kind: 'configure', threads: CORES - 1, hashMb: 64 });
  });

  test.each([
    [0, 3],
    [2, 2],
    [64, 4],
  ])('%d threads chosen on four cores are %d', async (chosen, threads) => {
    usePreferencesStore().values.threads = chosen;
    await nextTick();
    expect(engine.threads).toBe(threads);
  });
});
