import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { PowerSource } from '../../../main/contract/bridge.ts';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useLineThinkingStore } from '../../../renderer/stores/line-thinking.ts';
import { type OwnBookPort, useOwnBookStore } from '../../../renderer/stores/own-book.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../fake-engine.ts';
import { fakeLocks } from './review-setup.ts';

/** The lines of journals, by their ids, which outlive a run. */
let kept: Map<string, string[]>;
let fake: FakeEngine;
let answered: number;
let power: { source: PowerSource; readonly listeners: Set<(source: PowerSource) => void> };

const port: OwnBookPort = {
  journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
  readJournal: async (id) => ({ lines: kept.get(id) ?? [] }),
  async addToJournal(id, line) {
    kept.set(id, [...(kept.get(id) ?? []), line]);
    return true;
  },
  async removeJournal(id) {
    kept.delete(id);
  },
};

const bridge = {
  onPowerSource(listener: (source: PowerSource) => void) {
    power.listeners.add(listener);
    listener(power.source);
    return () => power.listeners.delete(listener);
  },
};

function become(source: PowerSource): void {
  power.source = source;
  for (const listener of power.listeners) listener(source);
}

/** Another run of the app with the same disk. */
async function open(): Promise<void> {
  setActivePinia(createPinia());
  fake = new FakeEngine();
  answered = 0;
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  useEngineStore().connect(fake, 4, engineWishes());
  await useOwnBookStore().read(port);
  useLineThinkingStore().restore(bridge);
}

beforeEach(async () => {
  kept = new Map();
  power = { source: 'mains', listeners: new Set() };
  await open();
});
afterEach(() => void vi.unstubAllGlobals());

/** Answers the search that waits, as if it had taken so long. */
function answer(elapsedMs = 1000): void {
  const go = fake.gos[answered++]!;
  const [move = 0] = squaresOf(legalMoves(go.position));
  const depth = go.limits.kind === 'depth' ? go.limits.depth : 0;
  fake.answer(go, move, { depth, score: 0, selectivity: 73, elapsedMs });
}

const thinking = (): ReturnType<typeof useLineThinkingStore> => useLineThinkingStore();
const work = () => useBackgroundStore().works[0];
const positions = (): number => useOwnBookStore().entries.size;
const asked = (): unknown => fake.gos.map(({ position, limits }) => ({ position, limits }));
/** Waits until what was found is on the disk. */
const written = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const paused = (): string[] =>
  fake.commands.flatMap(({ kind }) => (kind === 'pause' || kind === 'resume' ? [kind] : []));

describe('thinking about a line', () => {
  test('searches one position after another as the least urgent work, and keeps what each has found', async () => {
    await thinking().begin('f5d6c3', 1, bridge);
    expect(fake.lastGo).toMatchObject({ priority: 'review', limits: { kind: 'depth', depth: 10 } });
    for (let count = 0; count < 5; count++) answer();
    expect(positions()).toBe(5);
    expect(fake.gos).toHaveLength(6);
    expect(thinking().job?.ms).toBe(5000);
    expect(work()?.title).toBe('ownBook.think.title');
    expect(work()?.note).toContain('0 min of 1 h.');
  });

  test('ends when its time is over, and what it has found stays', async () => {
    await thinking().begin('f5d6', 1, bridge);
    answer(3_600_000);
    await nextTick();
    expect([thinking().state, thinking().job, work()]).toEqual(['none', undefined, undefined]);
    expect(positions()).toBe(1);
  });

  test('rests on battery and says so, and goes on when the computer is plugged in', async () => {
    power.source = 'battery';
    await thinking().begin('f5d6', 1, bridge);
    expect(thinking().state).toBe('battery');
    expect(work()?.note).toContain('Rests on battery');
    expect(paused()).toEqual(['pause']);
    become('mains');
    expect([thinking().state, paused()]).toEqual(['searching', ['pause', 'resume']]);
    become('battery');
    expect(thinking().state).toBe('battery');
  });

  test('that the user has paused does not go on by itself, nor on battery', async () => {
    await thinking().begin('f5d6', 1, bridge);
    thinking().pause();
    become('battery');
    become('mains');
    expect(thinking().state).toBe('paused');
    become('battery');
    await thinking().resume();
    expect(thinking().state).toBe('battery');
    become('mains');
    expect(thinking().state).toBe('searching');
  });

  test('goes on after the app was killed where it was, once the user wants that', async () => {
    await thinking().begin('f5d6c3', 1, bridge);
    for (let count = 0; count < 12; count++) answer();
    const [before, found] = [asked(), positions()];
    await written();
    await open();
    expect([thinking().state, thinking().job?.ms, positions()]).toEqual(['paused', 12_000, found]);
    expect(work()?.note).toContain('Paused.');
    expect(fake.gos).toEqual([]);
    await thinking().resume();
    expect(asked()).toEqual([(before as unknown[]).at(-1)]);
  });

  test('is done by one window at a time', async () => {
    await thinking().begin('f5d6', 1, bridge);
    const { locks } = navigator;
    await written();
    await open();
    vi.stubGlobal('navigator', { locks });
    await thinking().resume();
    expect(thinking().state).toBe('elsewhere');
    expect(fake.gos).toEqual([]);
  });

  test('goes on once where it is asked twice, and not at all where it was ended meanwhile', async () => {
    await thinking().begin('f5d6', 1, bridge);
    await written();
    await open();
    await Promise.all([thinking().resume(), thinking().resume()]);
    expect([thinking().state, fake.gos.length]).toEqual(['searching', 1]);
    thinking().pause();
    await written();
    await open();
    const resumed = thinking().resume();
    thinking().stop();
    await resumed;
    expect([thinking().state, fake.gos.length, work()]).toEqual(['none', 0, undefined]);
    // Nobody holds what has ended.
    await thinking().begin('f5d6', 1, bridge);
    expect(thinking().state).toBe('searching');
  });

  test('says that the engine has failed, and tries again', async () => {
    await thinking().begin('f5d6', 1, bridge);
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason: { kind: 'memory' } as never });
    await nextTick();
    expect(thinking().state).toBe('failed');
    await thinking().resume();
    expect([thinking().state, fake.gos.length]).toEqual(['searching', 2]);
  });

  test('ends when it is undone, or the whole book is emptied', async () => {
    for (const end of ['undo', 'reset'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await thinking().begin('f5d6', 1, bridge);
      answer();
      useOwnBookStore()[end]();
      // oxlint-disable-next-line no-await-in-loop -- what follows is seen a moment later
      await nextTick();
      expect([thinking().state, work(), positions()]).toEqual(['none', undefined, 0]);
      expect(fake.commands.at(-1)?.kind).toBe('cancel');
      answered = fake.gos.length;
    }
  });
});
