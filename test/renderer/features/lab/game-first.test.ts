/** The pages of the lab that need the machine leave it to the game. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { START_POSITION } from '../../../../engine/game/position.ts';
import type { TreeSeen } from '../../../../engine/lab/playouts/tree.ts';
import { useEvaluationStore } from '../../../../renderer/features/lab/evaluation/store.ts';
import { useLearningStore } from '../../../../renderer/features/lab/learning/store.ts';
import { usePlayoutsStore } from '../../../../renderer/features/lab/playouts/store.ts';
import { useTimingStore } from '../../../../renderer/features/lab/timing/store.ts';
import type { WorkerPort } from '../../../../renderer/shell/worker-child.ts';
import { engineWishes } from '../../../../renderer/stores/engine-wishes.ts';
import { useEngineStore } from '../../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../../fake-engine.ts';

interface Asked {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** A worker that keeps what it is asked, and answers when it is told to. */
class KeepingWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  readonly asked: Asked[] = [];

  postMessage(asked: unknown): void {
    this.asked.push(asked as Asked);
  }

  terminate(): void {}

  say(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent);
  }
}

let engine: ReturnType<typeof useEngineStore>;
let workers: KeepingWorker[];

beforeEach(() => {
  setActivePinia(createPinia());
  engine = useEngineStore();
  engine.connect(new FakeEngine(), 4, engineWishes());
  workers = [];
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
});

/** Lets the game need the machine, or need it no longer. */
async function need(isNeeded: boolean): Promise<void> {
  engine.want(
    'move',
    isNeeded
      ? {
          kind: 'go',
          position: START_POSITION,
          limits: () => ({ kind: 'infinite' }),
          player: { kind: 'master' },
          onProgress: () => undefined,
          onAnswer: () => undefined,
        }
      : undefined,
  );
  await nextTick();
  await nextTick();
}

describe('Monte-Carlo', () => {
  let playouts: ReturnType<typeof usePlayoutsStore>;

  beforeEach(() => {
    playouts = usePlayoutsStore();
    playouts.connect(() => {
      const worker = new KeepingWorker();
      workers.push(worker);
      return worker;
    });
    playouts.choices.most = 777;
  });

  const asked = (): [string, unknown][] =>
    workers.flatMap((worker) => worker.asked.map(({ name, args }): [string, unknown] => [name, args.at(-1)]));

  function grow(): void {
    const seen = { playouts: 100, moves: [], position: START_POSITION } as unknown as TreeSeen;
    workers[0]!.say({ kind: 'news', news: { kind: 'grown', grown: { seen, samples: [], perSecond: 1 } } });
  }

  test('begins, goes on and plays a move without growing while the game needs the machine', async () => {
    await need(true);
    void playouts.begin();
    grow();
    playouts.state = 'resting';
    void playouts.goOn();
    void playouts.play(19);
    expect(asked()).toEqual([
      ['begin', undefined],
      ['run', undefined],
      ['play', undefined],
    ]);
    expect(playouts.state).toBe('growing');
    await need(false);
    expect(asked().at(-1)).toEqual(['run', 777]);
  });

  test('grows at once while the game does not need the machine', () => {
    void playouts.begin();
    grow();
    void playouts.play(19);
    expect(asked()).toEqual([
      ['begin', 777],
      ['play', 777],
    ]);
  });

  test.each(['explore', 'compare'] as const)('refuses to %s, and gives it up for the game', async (trial) => {
    await need(true);
    void playouts.tryOut(trial);
    expect(workers).toHaveLength(0);
    expect(playouts).toMatchObject({ trouble: 'busy', trial: undefined });
    await need(false);
    void playouts.tryOut(trial);
    expect(asked()).toHaveLength(1);
    expect(playouts).toMatchObject({ trouble: undefined, trial });
    await need(true);
    expect(playouts).toMatchObject({ trouble: 'busy', trial: undefined });
  });

  test('has failed when its tree cannot grow', () => {
    void playouts.begin();
    workers[0]!.say({ kind: 'news', news: { kind: 'failed', reason: 'out of memory' } });
    expect(playouts.state).toBe('failed');
  });

  test('keeps its tree when a trial fails', async () => {
    void playouts.begin();
    grow();
    const trial = playouts.tryOut('compare');
    workers[1]!.say({ kind: 'failed', id: 1, reason: 'out of memory' });
    await trial;
    expect(playouts).toMatchObject({ state: 'growing', trouble: 'failed', trial: undefined });
    expect(playouts.grown).toBeDefined();
  });
});

test('the times that were found stay where the game keeps another search from being timed', async () => {
  const timing = useTimingStore();
  const found = { search: { run: {}, move: 19 }, pondered: [{ trial: 'hit' }], costs: { rounds: 1 } };
  Object.assign(timing, found);
  await need(true);
  await timing.begin();
  await timing.ponder();
  await timing.measureClock();
  expect(timing).toMatchObject({ trouble: 'busy', ...found });
});

describe('Evaluation', () => {
  test('looks ahead when the game needs the machine no more, and begins again after a move', async () => {
    const evaluation = useEvaluationStore();
    evaluation.source = 'start';
    evaluation.connect(() => {
      const worker = new KeepingWorker();
      workers.push(worker);
      return worker;
    });
    const asked = (): string[] => workers.flatMap((worker) => worker.asked.map(({ name }) => name));
    await need(true);
    void evaluation.look();
    await nextTick();
    expect(asked()).toEqual([]);
    expect(evaluation.state).toBe('looking');
    await need(false);
    expect(asked()).toEqual(['look']);
    await need(true);
    expect(asked()).toEqual(['look']);
    await need(false);
    expect(asked()).toEqual(['look', 'look']);
    workers[1]!.say({ kind: 'answer', id: 1, answer: undefined });
    await vi.waitUntil(() => evaluation.state === 'idle');
  });
});

describe('What explains', () => {
  test('ends where it fails, and leaves what looks ahead to be stopped', async () => {
    const evaluation = useEvaluationStore();
    evaluation.source = 'start';
    // Another position ends what looks ahead.
    await nextTick();
    const ended: KeepingWorker[] = [];
    evaluation.connect(() => {
      const worker = new KeepingWorker();
      worker.terminate = () => void ended.push(worker);
      workers.push(worker);
      return worker;
    });
    void evaluation.look();
    await nextTick();
    const asking = evaluation.ask();
    const explainer = workers.find(({ asked }) => asked[0]?.name === 'say')!;
    explainer.say({ kind: 'failed', id: 1, reason: 'no network' });
    await asking;
    expect(ended).toEqual([explainer]);
    expect(evaluation.state).toBe('looking');
  });
});

describe('Learning', () => {
  test('rests while the game needs the machine, and goes on after it', async () => {
    const learning = useLearningStore();
    learning.connect(() => {
      const worker = new KeepingWorker();
      workers.push(worker);
      return worker;
    });
    const asked = (): unknown[] =>
      workers.flatMap((worker) => worker.asked.map(({ name, args }) => [name, args[0]]));
    void learning.begin();
    expect(asked()).toMatchObject([['begin', { options: { kind: 'squares' } }]]);
    await need(true);
    expect(asked().at(-1)).toEqual(['run', false]);
    await need(false);
    expect(asked().at(-1)).toEqual(['run', true]);
  });

  test('begins at rest where the game needs the machine', async () => {
    const learning = useLearningStore();
    learning.connect(() => {
      const worker = new KeepingWorker();
      workers.push(worker);
      return worker;
    });
    await need(true);
    void learning.begin();
    workers[0]!.say({ kind: 'answer', id: 1, answer: undefined });
    await vi.waitUntil(() => workers[0]!.asked.length === 2);
    expect(workers[0]!.asked[1]).toMatchObject({ name: 'run', args: [false] });
  });
});
