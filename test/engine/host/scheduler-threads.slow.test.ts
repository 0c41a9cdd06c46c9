/** Tests of the scheduler on real threads, with timing that a fake pool does not have. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPool } from '../../../engine/adapters/engine.ts';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, samePosition } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { type Scheduler, createScheduler } from '../../../engine/host/scheduler.ts';
import { wholly } from '../../../engine/host/time-budget.ts';
import type { Command, Event, Go, Limits } from '../../../engine/protocol.ts';
import { follow, pick, randomFrom } from '../game/random-play.ts';

const MASTER = { kind: 'master' } as const;
const NEURAL = { kind: 'neural' } as const;
const PONDER = { kind: 'ponder', jobId: 1000, position: START_POSITION, player: MASTER } as const;
const pool = openPool(2, 1);
let events: Event[] = [];
let scheduler: Scheduler;

beforeAll(async () => {
  await pool.start();
  scheduler = createScheduler(pool, (event) => events.push(event));
});
afterAll(() => pool.close());

const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

async function answerTo(jobId: number): Promise<Extract<Event, { kind: 'bestMove' }>> {
  const find = () => events.find((event) => event.kind === 'bestMove' && event.jobId === jobId);
  await expect.poll(find).toBeDefined();
  const found = find();
  if (found?.kind !== 'bestMove') throw new Error('There is no answer.');
  return found;
}

test('commands at random times get one answer for each job that is not withdrawn, and leave the threads at rest', async () => {
  const random = randomFrom(17);
  const replies = squaresOf(legalMoves(START_POSITION)).map((move) => follow(START_POSITION, move));
  const owed = new Map<number, Go['priority']>();
  const wrong: Event[] = [];
  const watched = createScheduler(pool, (event) => {
    if (event.kind === 'ready') return;
    if (!owed.has(event.jobId)) wrong.push(event);
    if (event.kind !== 'progress') owed.delete(event.jobId);
  });
  const begin = (jobId: number, priority: Go['priority'], limits: Limits): Command => ({
    ...go(jobId, pick(random, replies), 1),
    player: pick(random, [MASTER, NEURAL]),
    priority,
    limits,
  });
  const soon = (): Limits => ({ kind: 'time', timeMs: pick(random, [1, 20]) });
  const commands: readonly ((index: number) => Command)[] = [
    (index) => begin(index, 'move', soon()),
    (index) => begin(index, 'move', soon()),
    (index) => begin(index, 'analysis', { kind: 'infinite' }),
    (index) => begin(index, 'review', { kind: 'depth', depth: 14 }),
    (index) => begin(index, 'match', soon()),
    (index) => ({ ...PONDER, jobId: index }),
    (index) => ({ ...PONDER, jobId: index, player: NEURAL }),
    () => ({ kind: 'stop' }),
    (index) => ({ kind: 'stop', jobId: index - 2 }),
    (index) => ({ kind: 'pause', jobId: index - 1 }),
    (index) => ({ kind: 'resume', jobId: index - 3 }),
    (index) => ({ kind: 'cancel', jobId: index - 1 }),
    () => ({ kind: 'newGame' }),
  ];
  const handle = (command: Command): void => {
    for (const [jobId, priority] of owed) {
      const isReplaced = command.kind === 'go' && command.priority === priority;
      const isOfTheGame = priority === 'move' || priority === 'analysis';
      if (command.kind === 'cancel' && command.jobId === jobId) owed.delete(jobId);
      if (isOfTheGame && (isReplaced || command.kind === 'newGame')) owed.delete(jobId);
    }
    if (command.kind === 'go') owed.set(command.jobId, command.priority);
    watched.handle(command);
  };
  for (let index = 3; index < 400; index++) {
    handle(pick(random, commands)(index));
    if (random() < 0.7) await pause(random() * 12);
  }
  handle(go(400, START_POSITION, 5));
  await expect.poll(() => owed.has(400)).toBe(false);
  handle({ kind: 'stop' });
  await expect.poll(() => owed.size).toBe(0);
  await expect.poll(() => watched.state).toBe('idle');
  expect(wrong).toEqual([]);
});

test.each([MASTER, NEURAL])(
  'a review by $kind that a move interrupts continues to its depth, and withdrawing all jobs ends it',
  async (player) => {
    events = [];
    await pool.clearHash();
    const review = {
      ...go(1, START_POSITION, 0),
      player,
      priority: 'review',
      limits: { kind: 'depth', depth: 16 },
    } as const;
    scheduler.handle(review);
    const depthsOf = (jobId: number): number[] =>
      events.flatMap((event) => (event.kind === 'progress' && event.jobId === jobId ? [event.depth] : []));
    await expect.poll(() => depthsOf(1).length).toBeGreaterThan(0);
    for (let jobId = 2; jobId < 6; jobId++) {
      scheduler.handle(go(jobId, follow(START_POSITION, 19), 10));
      await answerTo(jobId);
    }
    expect((await answerTo(1)).depth).toBe(16);
    expect(depthsOf(1)).toEqual(depthsOf(1).toSorted((a, b) => a - b));

    scheduler.handle({ ...review, jobId: 6, limits: { kind: 'infinite' } });
    scheduler.handle({ ...review, jobId: 7, priority: 'match' });
    scheduler.handle({ ...PONDER, jobId: 8 });
    await expect.poll(() => depthsOf(6).length).toBeGreaterThan(0);
    scheduler.handle({ kind: 'cancel' });
    await expect.poll(() => scheduler.state).toBe('idle');
    expect(events.some((event) => event.kind === 'bestMove' && event.jobId > 5)).toBe(false);
  },
);

test.each([MASTER, NEURAL])('a reply that was foreseen finds the search of $kind running', async (player) => {
  events = [];
  const foreseen: Position[] = [];
  const run = pool.run.bind(pool);
  const watched = vi.spyOn(pool, 'run').mockImplementation((job, listener) => {
    if (samePosition(job.position, START_POSITION)) return run(job, listener);
    // However late the reply comes on a busy machine, the search about it still runs.
    return run(
      { ...job, budget: wholly(600_000) },
      {
        ...listener,
        onIteration: (iteration) => {
          listener.onIteration(iteration);
          foreseen.push(job.position);
        },
      },
    );
  });
  onTestFinished(() => watched.mockRestore());
  scheduler.handle({ ...PONDER, player });
  await expect.poll(() => foreseen.length).toBeGreaterThan(0);
  const [reply = START_POSITION] = foreseen;
  watched.mockRestore();
  scheduler.handle({ ...go(0, reply, 30), player });
  expect((await answerTo(0)).ponderHit).toBe(true);
  await expect.poll(() => scheduler.state).toBe('idle');
});

test('an endgame that can be solved in time gets an exact score', async () => {
  events = [];
  let position = START_POSITION;
  const random = randomFrom(5);
  while (emptiesOf(position) > 14) {
    const moves = squaresOf(legalMoves(position));
    position = follow(position, moves.length > 0 ? pick(random, moves) : 'pass');
  }
  if (legalMoves(position) === 0n) position = follow(position, 'pass');
  scheduler.handle({
    kind: 'go',
    jobId: 1,
    priority: 'move',
    position,
    limits: { kind: 'clock', remainingMs: 120_000, incrementMs: 0 },
    player: MASTER,
  });
  const { exact, selectivity, depth } = await answerTo(1);
  expect({ exact, selectivity, depth }).toEqual({
    exact: true,
    selectivity: 100,
    depth: emptiesOf(position),
  });
});

function go(jobId: number, position: Position, timeMs: number): Go {
  return { kind: 'go', jobId, priority: 'move', position, limits: { kind: 'time', timeMs }, player: MASTER };
}

function emptiesOf({ black, white }: Position): number {
  return 64 - squaresOf(black | white).length;
}
