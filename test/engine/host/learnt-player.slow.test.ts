/** Tests of networks that have learnt in the lab as players, with real threads. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { writeLearner } from '../../../engine/host/learner-file.ts';
import { LearnerForgotten, roomForLearners } from '../../../engine/host/learnt-player.ts';
import type { Learner } from '../../../engine/host/learning-wasm.ts';
import type { SearchPool } from '../../../engine/host/pool.ts';
import { UNHEARD } from '../../../engine/host/run.ts';
import { createLearner, playGame } from '../../../engine/lab/learning/learning.ts';
import { NETWORK_BYTES } from '../../../engine/search/network-layout.ts';
import { openLearning } from '../lab/learning/open-learning.ts';
import { createPool, finished, learners, nearTheEnd, request } from './real-pool.ts';

const KINDS = ['discs', 'patterns'] as const;

/** Learners that know a little, and the ids under which pools find their files. */
const taught = new Map<string, Learner>();

beforeAll(() => {
  const instance = openLearning();
  for (let game = 0; game < 30; game++) playGame(instance, { seed: 1, depth: 2 }, game);
  const order = Uint32Array.from({ length: instance.count() }, (_, at) => at);
  for (const kind of KINDS) {
    const learner = createLearner(instance, kind, 1);
    learner.learn({ order, share: 1, rate: 0.01, rateStep: 0 });
    taught.set(kind, learner);
    learners.set(kind, writeLearner({ kind, note: 'for a test', state: learner.state() }));
  }
});

test('networks find room where that of Neural lies', () => {
  expect(roomForLearners()).toBeLessThanOrEqual(NETWORK_BYTES);
});

describe.each([
  ['two threads', 2, true],
  ['a thread that shares no memory', 1, false],
])('a pool of %s', (_name, threads, sharedMemory) => {
  let pool: SearchPool;
  beforeAll(async () => {
    pool = createPool(threads, sharedMemory);
    await pool.start();
  });
  afterAll(() => pool.close());

  const search = async (learner: string, depth: number, empties = 40) =>
    pool.run({ ...request({ kind: 'evolved', depth, learner }), position: nearTheEnd(empties) }, UNHEARD);

  test.each(KINDS)('plays by a network on %s what that prefers after one ply', async (kind) => {
    for (const empties of [50, 40, 30, 20]) {
      const { move } = finished(await search(kind, 1, empties));
      expect(move).toBe(taught.get(kind)?.bestMove(nearTheEnd(empties)));
    }
  });

  test('lets networks, Neural and weights of measures play in turns', async () => {
    const first = finished(await search('discs', 4));
    for (const recipe of [
      { kind: 'neural', maxDepth: 6 },
      { kind: 'evolved', depth: 3 },
      { kind: 'evolved', depth: 3, learner: 'patterns' },
    ] as const) {
      const position = nearTheEnd(40);
      const { move } = finished(await pool.run({ ...request(recipe), position }, UNHEARD));
      expect(has(legalMoves(position), move)).toBe(true);
    }
    expect(finished(await search('discs', 4))).toEqual(first);
  });

  test('says that a network is not here, and goes on with others', async () => {
    learners.set(
      'broken',
      Uint8Array.from(learners.get('discs')!, (byte, at) => (at === 40 ? byte ^ 1 : byte)),
    );
    for (const missing of ['none', 'broken']) {
      const end = await search(missing, 2);
      expect(end).toMatchObject({ kind: 'crashed', error: expect.any(LearnerForgotten) });
    }
    expect(finished(await search('discs', 2)).depth).toBe(2);
    learners.set('none', learners.get('discs')!);
    expect(finished(await search('none', 2)).depth).toBe(2);
    learners.delete('none');
  });
});
