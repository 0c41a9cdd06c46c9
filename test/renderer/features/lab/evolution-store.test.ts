import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { START_POSITION } from '../../../../engine/game/position.ts';
import type { Match } from '../../../../engine/lab/evolution/breeding.ts';
import { useEvolutionStore } from '../../../../renderer/features/lab/evolution/store.ts';
import { useLabStore } from '../../../../renderer/features/lab/frame/store.ts';
import type { WorkerPort } from '../../../../renderer/shell/worker-child.ts';
import { engineWishes } from '../../../../renderer/stores/engine-wishes.ts';
import { type Task, useEngineStore } from '../../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../../fake-engine.ts';

interface Asked {
  readonly id: number;
  readonly args: readonly [Match];
}

/** A worker that answers when a test lets it. */
class FakeWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;

  postMessage(message: unknown): void {
    begun.push({ worker: this, asked: message as Asked });
  }

  terminate(): void {
    this.onmessage = null;
  }
}

let engine: ReturnType<typeof useEngineStore>;
let disconnect: () => void;
let evolution: ReturnType<typeof useEvolutionStore>;
/** The parts that workers have begun, and nobody has answered. */
let begun: { readonly worker: FakeWorker; readonly asked: Asked }[];
let spawned: number;

/** Answers all parts that have begun; true for those that succeed. */
async function answer(succeeds = true): Promise<void> {
  for (const { worker, asked } of begun.splice(0)) {
    const { from, to } = asked.args[0].openings;
    const told = succeeds
      ? { kind: 'answer', id: asked.id, answer: Array.from({ length: 2 * (to - from) }, () => 1) }
      : { kind: 'failed', id: asked.id, reason: 'Out of memory.' };
    worker.onmessage?.(new MessageEvent('message', { data: told }));
  }
  await settle();
}

async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Begins or ends a search for a move on the board. */
async function search(isWanted: boolean): Promise<void> {
  const task: Task = {
    kind: 'go',
    position: START_POSITION,
    limits: () => ({ kind: 'infinite' }),
    player: { kind: 'master' },
    onProgress: () => undefined,
    onAnswer: () => undefined,
  };
  engine.want('move', isWanted ? task : undefined);
  await settle();
}

beforeEach(() => {
  vi.stubGlobal('__APP_VERSION__', '0.0.0');
  vi.stubGlobal('reportError', vi.fn());
  setActivePinia(createPinia());
  engine = useEngineStore();
  disconnect = engine.connect(new FakeEngine(), 4, engineWishes());
  begun = [];
  spawned = 0;
  evolution = useEvolutionStore();
  evolution.connectWorker(() => {
    spawned++;
    return new FakeWorker();
  });
  evolution.threads = 2;
});

afterEach(() => {
  evolution.stop();
  disconnect();
  vi.unstubAllGlobals();
});

test('no further part begins while a game needs the machine, in the middle of a generation', async () => {
  void evolution.begin();
  await settle();
  const measured = evolution.playBeside({ ...begun[0]!.asked.args[0] });
  measured.catch(() => undefined);
  expect(begun).toHaveLength(2);
  await answer();
  expect(begun).toHaveLength(2);
  await search(true);
  expect(useLabStore().isResting).toBe(true);
  await answer();
  expect(begun).toHaveLength(0);
  evolution.stop();
  await settle();
  // What is played beside breeding rests as well.
  expect(begun).toHaveLength(0);
  await search(false);
  expect(begun).toHaveLength(1);
  await answer();
  expect(await measured).toHaveLength(16);
});

test('breeding goes on as soon as the machine is free', async () => {
  await search(true);
  void evolution.begin();
  await settle();
  expect(begun).toHaveLength(0);
  await search(false);
  expect(begun).toHaveLength(2);
});

test('after a failure the parts that wait are withdrawn', async () => {
  void evolution.begin();
  await settle();
  await answer(false);
  expect(evolution.failure).toBe('broken');
  expect(evolution.state).toBe('resting');
  // Those that took the place of the failed ones before it was known end the work.
  await answer(false);
  expect(begun).toHaveLength(0);
  expect(spawned).toBeLessThanOrEqual(4);
});

test('a comparison goes on while breeding pauses, and ends where it fails', async () => {
  void evolution.begin();
  await settle();
  void evolution.compare();
  evolution.stop();
  for (let rounds = 0; rounds < 20 && !evolution.comparison?.lead; rounds++) await answer();
  expect(evolution.comparison).toMatchObject({ number: 0, lead: { lead: 1 } });
  void evolution.compare();
  await settle();
  await answer(false);
  await answer(false);
  expect(evolution.comparison).toBeUndefined();
  expect(begun).toHaveLength(0);
});

test('workers that have nothing to do end after a while, and others are started when there is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    void evolution.begin();
    await vi.advanceTimersByTimeAsync(1);
    evolution.stop();
    const workers = begun.map(({ worker }) => worker);
    expect(workers).toHaveLength(2);
    for (const { worker, asked } of begun.splice(0)) {
      const { from, to } = asked.args[0].openings;
      const leads = Array.from({ length: 2 * (to - from) }, () => 1);
      worker.onmessage?.(
        new MessageEvent('message', { data: { kind: 'answer', id: asked.id, answer: leads } }),
      );
    }
    await vi.advanceTimersByTimeAsync(9000);
    expect(workers.every(({ onmessage }) => onmessage !== null)).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(workers.every(({ onmessage }) => onmessage === null)).toBe(true);
    void evolution.goOn();
    await vi.advanceTimersByTimeAsync(1);
    expect(spawned).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});

test('the parts of the next generation begin before the one before is kept', async () => {
  const gate = Promise.withResolvers<void>();
  const kept: string[] = [];
  await evolution.connect({
    journals: async () => [],
    readJournal: async () => undefined,
    async addToJournal(_, line) {
      kept.push(line);
      if (kept.length > 1) await gate.promise;
      return true;
    },
  });
  const breeding = evolution.begin();
  await settle();
  while (evolution.generations.length < 2) await answer();
  expect(kept).toHaveLength(2);
  expect(begun).toHaveLength(2);
  // No further generation is there before it is kept, so that no crash loses more than one.
  for (let rounds = 0; rounds < 40; rounds++) await answer();
  expect(evolution.generations).toHaveLength(2);
  gate.resolve();
  await settle();
  expect(evolution.generations).toHaveLength(3);
  evolution.stop();
  await answer();
  await breeding;
  expect(kept).toHaveLength(3);
});

test('what is bred while one looks on is drawn once a second, and all of it when that ends', async () => {
  let nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  void evolution.begin();
  await settle();
  const bredTo = async (length: number): Promise<void> => {
    while (evolution.generations.length < length) await answer();
  };
  await bredTo(3);
  expect(evolution.drawn).toHaveLength(1);
  nowMs += 1000;
  await bredTo(4);
  expect(evolution.drawn).toHaveLength(4);
  expect(evolution.shown?.number).toBe(3);
  expect(evolution.rate).toBeGreaterThan(0);
  await bredTo(5);
  expect(evolution.shown?.number).toBe(3);
  evolution.stop();
  expect(evolution.shown?.number).toBe(4);
  vi.restoreAllMocks();
});

test('earlier breedings are listed, shown as they were left, and gone on with', async () => {
  const journals = new Map<string, string[]>();
  await evolution.connect({
    journals: async () => [...journals].toReversed().map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id) => ({ lines: journals.get(id) ?? [] }),
    addToJournal: async (id, line) => {
      journals.set(id, [...(journals.get(id) ?? []), line]);
      return true;
    },
  });
  const bredOnce = async (): Promise<void> => {
    const before = evolution.generations.length;
    while (evolution.generations.length === before) await answer();
    evolution.stop();
  };
  void evolution.begin();
  await settle();
  await bredOnce();
  const [first] = evolution.kept;
  const { generations } = evolution;
  evolution.choices.seed = 2;
  void evolution.begin();
  await settle();
  expect(evolution.kept.map(({ options }) => options.seed)).toEqual([2, 1]);
  expect(evolution.current).toBe(evolution.kept[0]?.id);
  await evolution.openKept(first!.id);
  expect(evolution.generations).toEqual(generations);
  expect(evolution.choices.seed).toBe(1);
  expect(evolution.current).toBe(first!.id);
  void evolution.goOn();
  await settle();
  await bredOnce();
  expect(journals.get(first!.id)).toHaveLength(evolution.generations.length);
});

test('what is bred while an earlier breeding is read is added to none but its own journal', async () => {
  const journals = new Map<string, string[]>();
  const gate = Promise.withResolvers<void>();
  let isSlow = false;
  await evolution.connect({
    journals: async () => [...journals].toReversed().map(([id, [heading = '']]) => ({ id, heading })),
    async readJournal(id) {
      if (isSlow) await gate.promise;
      return { lines: journals.get(id) ?? [] };
    },
    addToJournal: async (id, line) => {
      journals.set(id, [...(journals.get(id) ?? []), line]);
      return true;
    },
  });
  for (const seed of [1, 2]) {
    evolution.choices.seed = seed;
    void evolution.begin();
    await settle();
    evolution.stop();
    await answer();
  }
  const [second, first] = evolution.kept;
  const lengthOf = (id: string): number => journals.get(id)?.length ?? 0;
  const [longFirst, longSecond] = [lengthOf(first!.id), lengthOf(second!.id)];
  isSlow = true;
  const opening = evolution.openKept(first!.id);
  void evolution.goOn();
  gate.resolve();
  await opening;
  const before = evolution.generations.length;
  while (evolution.generations.length === before) await answer();
  evolution.stop();
  await settle();
  expect(evolution.current).toBe(second!.id);
  expect([lengthOf(first!.id), lengthOf(second!.id)]).toEqual([longFirst, longSecond + 1]);
});
