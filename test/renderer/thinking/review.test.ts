import { MAX_JOBS } from '../../../engine/protocol.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import type { SearchInfo } from '../../../engine/protocol.ts';
import type { ReviewSearch } from '../../../engine/review/plan.ts';
import type { Review } from '../../../renderer/thinking/review.ts';
import { follow } from '../../engine/game/random-play.ts';
import { FakeEngine } from '../fake-engine.ts';
import { square, seated } from '../moves.ts';

const POSITIONS = [
  START_POSITION,
  follow(START_POSITION, square('f5')),
  follow(START_POSITION, square('d3')),
];
/** A legal move in each of them. */
const MOVES = [square('f5'), square('d6'), square('c3')];

let engine: ReturnType<typeof useEngineStore>;
let fake: FakeEngine;
/** What the review said, in words. */
let said: string[];

/** Searches each of `positions` once, and says what was found. */
function* searching(
  positions: readonly Position[],
  tell: (index: number) => void,
): Generator<ReviewSearch, void, SearchInfo> {
  for (const [index, position] of positions.entries()) {
    const { depth } = yield { position, depth: 18 };
    said.push(`position ${index} to depth ${depth}`);
    tell(index);
  }
}

function begin(positions: readonly Position[] = POSITIONS, tell: (index: number) => void = () => {}): Review {
  return engine.review({ searches: searching(positions, tell), onEnd: (how) => said.push(how) });
}

/** The engine answers what it was asked last. */
function answer(index: number): void {
  fake.answer(fake.lastGo, MOVES[index] ?? -1);
}

beforeEach(() => {
  setActivePinia(createPinia());
  engine = useEngineStore();
  fake = new FakeEngine();
  said = [];
  engine.connect(fake, 4, engineWishes());
});

describe('a review', () => {
  test('goes before others if somebody waits for it', () => {
    engine.review({
      searches: searching(POSITIONS.slice(0, 1), () => undefined),
      isUrgent: true,
      onEnd: () => undefined,
    });
    expect(fake.lastGo.priority).toBe('analysis');
  });

  test('tells somebody who waits that it ended with its game', async () => {
    engine.review({
      searches: searching(POSITIONS, () => undefined),
      isUrgent: true,
      onEnd: (how) => said.push(how),
    });
    useGameStore().start(seated('twoPlayers'));
    await nextTick();
    useGameStore().start(seated('twoPlayers'));
    await vi.waitFor(() => expect(said).toEqual(['dropped']));
  });

  test('has one position after another searched, and tells what is found', () => {
    begin();
    expect(fake.gos).toHaveLength(1);
    expect(fake.lastGo).toMatchObject({
      priority: 'review',
      position: POSITIONS[0],
      limits: { kind: 'depth', depth: 18 },
      player: { kind: 'master' },
    });
    answer(0);
    answer(1);
    answer(2);
    expect(fake.gos.map(({ position }) => position)).toEqual(POSITIONS);
    expect(said).toEqual([
      'position 0 to depth 9',
      'position 1 to depth 9',
      'position 2 to depth 9',
      'finished',
    ]);
  });

  test('of no places ends without a search, but only after it was returned to its caller', async () => {
    begin([]);
    expect(said).toEqual([]);
    await nextTick();
    expect(said).toEqual(['finished']);
    expect(fake.commands).toEqual([]);
  });

  test('of no places tells nothing if its caller cancels it at once', async () => {
    begin([]).cancel();
    await nextTick();
    expect(said).toEqual([]);
  });

  test('ends where the engine has no room for another job', async () => {
    for (let jobs = 0; jobs < MAX_JOBS; jobs++) begin();
    engine.review({
      searches: searching(POSITIONS, () => {}),
      onEnd: (how) => said.push(`the last: ${how}`),
    });
    expect(said).toEqual([]);
    await nextTick();
    expect(said).toEqual(['the last: failed']);
  });

  test('goes on beside a game, whose moves it does not hold up, and into the next game', async () => {
    begin();
    const first = fake.lastGo;
    engine.want('move', {
      kind: 'go',
      position: START_POSITION,
      limits: () => ({ kind: 'infinite' }),
      player: { kind: 'master' },
      onProgress: () => undefined,
      onAnswer: () => said.push('the move'),
    });
    await nextTick();
    expect(engine.busyWith).toBe('move');
    fake.answer(fake.lastGo, square('f5'));
    useGameStore().start(seated('twoPlayers'));
    await nextTick();
    expect(fake.commands.at(-1)).toEqual({ kind: 'newGame' });
    expect(engine.busyWith).toBeUndefined();
    fake.answer(first, square('f5'));
    expect(said).toEqual(['the move', 'position 0 to depth 9']);
    expect(fake.lastGo.position).toEqual(POSITIONS[1]);
  });

  test('is paused and resumed, also between two positions', () => {
    const review = begin();
    const first = fake.lastGo;
    review.pause();
    expect(fake.commands.at(-1)).toEqual({ kind: 'pause', jobId: first.jobId });
    // The answer was on its way.
    fake.answer(first, square('f5'));
    const second = fake.lastGo;
    expect(second.position).toEqual(POSITIONS[1]);
    expect(fake.commands.at(-1)).toEqual({ kind: 'pause', jobId: second.jobId });
    review.resume();
    expect(fake.commands.at(-1)).toEqual({ kind: 'resume', jobId: second.jobId });
  });

  test('says nothing more once it is cancelled', () => {
    const review = begin();
    const first = fake.lastGo;
    review.cancel();
    expect(fake.commands.at(-1)).toEqual({ kind: 'cancel', jobId: first.jobId });
    fake.answer(first, square('f5'));
    review.cancel();
    expect(said).toEqual([]);
    expect(fake.commands).toHaveLength(2);
  });

  test('may be cancelled by whoever hears of a result', () => {
    const review = begin(POSITIONS, () => review.cancel());
    answer(0);
    expect(fake.gos).toHaveLength(1);
    expect(said).toEqual(['position 0 to depth 9']);
  });

  test('ends with a search that fails, and leaves the game alone', () => {
    begin();
    const reason = { kind: 'crashed', message: 'out of memory' } as const;
    fake.emit({ kind: 'failed', jobId: fake.lastGo.jobId, reason });
    expect(said).toEqual(['failed']);
    expect(engine.notice).toBeUndefined();
  });

  test('may run beside another', () => {
    begin();
    const first = fake.lastGo;
    begin(POSITIONS, () => said.push('that was the other'));
    answer(0);
    fake.answer(first, square('f5'));
    expect(said).toEqual(['position 0 to depth 9', 'that was the other', 'position 0 to depth 9']);
  });
});
