/** The session on real threads, at their own pace: what a pool that is only played cannot show. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPool } from '../../../engine/adapters/engine.ts';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, samePosition } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { type Session, createSession } from '../../../engine/host/session.ts';
import { wholly } from '../../../engine/host/time-budget.ts';
import type { Command, Event } from '../../../engine/protocol.ts';
import { follow, pick, randomFrom } from '../game/random-play.ts';

const MASTER = { kind: 'master' } as const;
const pool = openPool(2, 1);
let events: Event[] = [];
let session: Session;

beforeAll(async () => {
  await pool.start();
  session = createSession(pool, (event) => events.push(event));
});
afterAll(() => pool.close());

const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

async function answerTo(searchId: number): Promise<Extract<Event, { kind: 'bestMove' }>> {
  const find = () => events.find((event) => event.kind === 'bestMove' && event.searchId === searchId);
  await expect.poll(find).toBeDefined();
  const found = find();
  if (found?.kind !== 'bestMove') throw new Error('There is no answer.');
  return found;
}

test('commands at any time: each answered once or stale, and then the threads are at rest', async () => {
  const random = randomFrom(17);
  const replies = squaresOf(legalMoves(START_POSITION)).map((move) => follow(START_POSITION, move));
  let newest = -1;
  const wrong: Event[] = [];
  const answered = new Set<number>();
  const watched = createSession(pool, (event) => {
    if (event.kind === 'ready') return;
    if (event.searchId !== newest || answered.has(event.searchId)) wrong.push(event);
    if (event.kind !== 'progress') answered.add(event.searchId);
  });
  const commands: readonly ((index: number) => Command)[] = [
    (index) => go(index, pick(random, replies), pick(random, [1, 20])),
    (index) => go(index, pick(random, replies), pick(random, [1, 20])),
    () => ({ kind: 'ponder', position: START_POSITION, player: MASTER }),
    () => ({ kind: 'ponder', position: START_POSITION, player: MASTER }),
    () => ({ kind: 'stop' }),
    () => ({ kind: 'newGame' }),
  ];
  for (let index = 0; index < 300; index++) {
    const command = pick(random, commands)(index);
    if (command.kind === 'go') newest = index;
    else if (command.kind !== 'stop') newest = -1;
    watched.handle(command);
    if (random() < 0.7) await pause(random() * 12);
  }
  newest = 300;
  watched.handle(go(300, START_POSITION, 5));
  await expect.poll(() => answered.has(300)).toBe(true);
  await expect.poll(() => watched.state).toBe('idle');
  expect(wrong).toEqual([]);
});

test('a reply that was foreseen finds its search running', async () => {
  events = [];
  const foreseen: Position[] = [];
  const run = pool.run.bind(pool);
  const watched = vi.spyOn(pool, 'run').mockImplementation((job, onIteration) => {
    if (samePosition(job.position, START_POSITION)) return run(job, onIteration);
    // However late the reply comes on a busy machine, the thought about it has not ended.
    return run({ ...job, budget: wholly(600_000) }, (iteration) => {
      onIteration(iteration);
      foreseen.push(job.position);
    });
  });
  onTestFinished(() => watched.mockRestore());
  session.handle({ kind: 'ponder', position: START_POSITION, player: MASTER });
  await expect.poll(() => foreseen.length).toBeGreaterThan(0);
  const [reply = START_POSITION] = foreseen;
  watched.mockRestore();
  session.handle(go(0, reply, 30));
  expect((await answerTo(0)).ponderHit).toBe(true);
  await expect.poll(() => session.state).toBe('idle');
});

test('an endgame that can be solved in time is solved, and said to be exact', async () => {
  events = [];
  let position = START_POSITION;
  const random = randomFrom(5);
  while (emptiesOf(position) > 14) {
    const moves = squaresOf(legalMoves(position));
    position = follow(position, moves.length > 0 ? pick(random, moves) : 'pass');
  }
  if (legalMoves(position) === 0n) position = follow(position, 'pass');
  session.handle({
    kind: 'go',
    searchId: 1,
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

function go(searchId: number, position: Position, timeMs: number): Command {
  return { kind: 'go', searchId, position, limits: { kind: 'time', timeMs }, player: MASTER };
}

function emptiesOf({ black, white }: Position): number {
  return 64 - squaresOf(black | white).length;
}
