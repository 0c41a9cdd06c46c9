import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { Command } from '../../../engine/protocol.ts';
import {
  type Search,
  type Task,
  RESTARTED_NOTICE_MS,
  useEngineStore,
} from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { FakeEngine, searchInfo } from '../fake-engine.ts';
import { square, seated } from '../moves.ts';

let engine: ReturnType<typeof useEngineStore>;
let fake: FakeEngine;
let disconnect: () => void;

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
  disconnect = engine.connect(fake, CORES, engineWishes());
});

afterEach(() => vi.useRealTimers());

describe('what is wanted', () => {
  test('is asked for at once, and the most urgent is what the engine is busy with', async () => {
    const hints = search();
    engine.want('ponder', PONDER);
    engine.want('hints', hints);
    await nextTick();
    expect(engine.busyWith).toBe('hints');
    const asked = fake.lastGo;
    const move = search();
    engine.want('move', move);
    await nextTick();
    expect(engine.busyWith).toBe('move');
    fake.answer(fake.lastGo, square('f5'));
    expect(move.onAnswer).toHaveBeenCalledOnce();
    await nextTick();
    // Nobody has to ask for it again: the engine goes on with what it put off.
    expect(engine.busyWith).toBe('hints');
    expect(fake.gos.map(({ priority }) => priority)).toEqual(['analysis', 'move']);
    fake.answer(asked, square('f5'));
    expect(hints.onAnswer).toHaveBeenCalledOnce();
  });

  test('takes the place of what was wanted for the same before, whose answer is dropped', async () => {
    const before = search();
    engine.want('hints', before);
    await nextTick();
    const first = fake.lastGo;
    const after = search();
    engine.want('hints', after);
    await nextTick();
    expect(kinds()).toEqual(['go', 'go']);
    fake.answer(first, square('f5'));
    expect(before.onAnswer).not.toHaveBeenCalled();
    fake.answer(fake.lastGo, square('f5'));
    expect(after.onAnswer).toHaveBeenCalledOnce();
  });

  test('is pondering again after a move, which ends it', async () => {
    engine.want('ponder', PONDER);
    await nextTick();
    engine.want('move', search());
    await nextTick();
    expect(kinds()).toEqual(['ponder', 'go', 'ponder']);
    fake.answer(fake.lastGo, square('f5'));
    await nextTick();
    expect(engine.busyWith).toBe('ponder');
  });

  test('a reply that was expected is asked for without a stop in between', async () => {
    engine.want('ponder', PONDER);
    await nextTick();
    engine.want('ponder', undefined);
    engine.want('move', search());
    await nextTick();
    expect(kinds()).toEqual(['ponder', 'go']);
  });

  test('is withdrawn once when it is no longer wanted', async () => {
    engine.want('ponder', PONDER);
    await nextTick();
    engine.want('ponder', undefined);
    await nextTick();
    engine.want('ponder', undefined);
    await nextTick();
    expect(kinds()).toEqual(['ponder', 'cancel']);
    expect(engine.busyWith).toBeUndefined();
  });

  test('a new game is told before anything of it, and what is still wanted begins again', async () => {
    const hints = search();
    engine.want('hints', hints);
    await nextTick();
    const before = fake.lastGo;
    useGameStore().start(seated('twoPlayers'));
    await nextTick();
    expect(kinds()).toEqual(['go', 'newGame', 'go']);
    fake.answer(before, square('f5'));
    expect(hints.onAnswer).not.toHaveBeenCalled();
    fake.answer(fake.lastGo, square('f5'));
    expect(hints.onAnswer).toHaveBeenCalledOnce();
  });

  test('an answered search is over: nothing of it comes any more, and nothing is stopped', async () => {
    const move = search();
    engine.want('move', move);
    await nextTick();
    const go = fake.lastGo;
    fake.answer(go, square('f5'));
    fake.answer(go, square('f5'));
    fake.emit({ kind: 'progress', ...searchInfo(go.jobId) });
    await nextTick();
    expect(move.onAnswer).toHaveBeenCalledOnce();
    expect(move.onProgress).not.toHaveBeenCalled();
    expect(kinds()).toEqual(['go']);
  });
});

describe('what searches find', () => {
  test('is kept depth by depth, whoever has asked, for each player', async () => {
    engine.want('hints', search());
    await nextTick();
    const { jobId } = fake.lastGo;
    const found = (depth: number, score: number) => ({
      ...searchInfo(jobId),
      depth,
      score,
      pv: [square('f5')],
    });
    fake.emit({ kind: 'progress', ...found(4, 1) });
    fake.emit({ kind: 'progress', ...found(6, 3) });
    fake.answer(fake.lastGo, square('f5'), found(8, 2));
    const told = engine.iterationsOf(START_POSITION, { kind: 'master' });
    expect(told.map(({ depth, score }) => [depth, score])).toEqual([
      [4, 1],
      [6, 3],
      [8, 2],
    ]);
    expect(engine.iterationsOf(START_POSITION, { kind: 'neural' })).toEqual([]);
    engine.search(
      { position: START_POSITION, limits: { kind: 'infinite' }, player: { kind: 'neural' } },
      {
        onProgress: vi.fn<Search['onProgress']>(),
        onAnswer: vi.fn<Search['onAnswer']>(),
        onFailed: () => undefined,
      },
    );
    fake.emit({ kind: 'progress', ...found(5, 0), jobId: fake.lastGo.jobId });
    expect(engine.iterationsOf(START_POSITION, { kind: 'neural' }).map(({ depth }) => depth)).toEqual([5]);
  });
});

describe('stop', () => {
  test('has a search answer, and stays quiet otherwise', async () => {
    engine.stop();
    engine.want('ponder', PONDER);
    await nextTick();
    engine.stop();
    expect(kinds()).toEqual(['ponder']);
    engine.want('ponder', undefined);
    const move = search();
    engine.want('move', move);
    await nextTick();
    engine.stop();
    expect(fake.commands.at(-1)).toEqual({ kind: 'stop', jobId: fake.lastGo.jobId });
    fake.answer(fake.lastGo, square('f5'));
    expect(move.onAnswer).toHaveBeenCalledOnce();
  });
});

describe('trouble', () => {
  test('whatever was asked of an engine, the shell asks of the next', async () => {
    engine.want('ponder', PONDER);
    engine.want('hints', search());
    await nextTick();
    fake.emitStatus({ kind: 'restarting', reason: 'killed' });
    expect(engine.busyWith).toBeUndefined();
    fake.emitStatus({ kind: 'started' });
    expect(engine.busyWith).toBe('hints');
    expect(kinds()).toEqual(['go', 'ponder']);
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
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason });
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

  test('that were chosen are told at once, and the shell tells them to every new engine', async () => {
    const { values } = usePreferencesStore();
    values.threads = 2;
    await nextTick();
    values.hashMb = 256;
    await nextTick();
    engine.want('ponder', PONDER);
    await nextTick();
    fake.emitStatus({ kind: 'started' });
    const configure = { kind: 'configure', threads: 2, hashMb: 256 };
    expect(fake.commands).toEqual([{ ...configure, hashMb: 64 }, configure, { ...PONDER, jobId: 1 }]);
  });

  test('that go back to the defaults are told like any others', async () => {
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

describe('the end of the page', () => {
  test('withdraws everything, once', async () => {
    engine.want('hints', search());
    await nextTick();
    disconnect();
    expect(kinds()).toEqual(['go', 'cancel']);
    engine.want('hints', search());
    await nextTick();
    expect(kinds()).toEqual(['go', 'cancel']);
  });

  test('withdraws nothing where nothing is asked for', () => {
    disconnect();
    expect(kinds()).toEqual([]);
  });
});
