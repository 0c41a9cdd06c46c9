import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { countEmpties } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { Go } from '../../../engine/protocol.ts';
import { useReviewStore } from '../../../renderer/features/review/store.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../fake-engine.ts';
import { movesOf, seated } from '../moves.ts';

let fake: FakeEngine;
let game: ReturnType<typeof useGameStore>;
let review: ReturnType<typeof useReviewStore>;

beforeEach(() => {
  setActivePinia(createPinia());
  fake = new FakeEngine();
  useEngineStore().connect(fake, 4, engineWishes());
  game = useGameStore();
  review = useReviewStore();
});

function play(transcript: string): void {
  game.start(seated('twoPlayers'));
  for (const move of movesOf(transcript)) game.playNext(move);
}

/** Answers `go` with its first legal move and a value of 0. */
function answer(go: Go): void {
  const [move = 0] = squaresOf(legalMoves(go.position));
  const depth = go.limits.kind === 'depth' ? Math.min(go.limits.depth, countEmpties(go.position)) : 0;
  fake.answer(go, move, { depth, score: 0, lines: [{ move, score: 0, exact: false, pv: [move] }] });
}

/** Answers all searches until there are no more. */
function answerAll(): void {
  for (let answered = 0; fake.gos.length > answered; answered++) answer(fake.gos[answered]!);
}

describe('the review of the game on the board', () => {
  it('has nothing to do without moves', () => {
    review.ensure();
    expect(fake.gos).toEqual([]);
    expect(review.isPossible).toBe(false);
    expect(review.activity).toBe('none');
  });

  it('goes deeper only where it is done and somebody asks for it', () => {
    play('f5d6c3');
    review.deepen();
    expect(fake.gos).toEqual([]);
    review.ensure();
    expect(review.canDeepen).toBe(false);
    answerAll();
    const searched = fake.gos.length;
    expect(review.canDeepen).toBe(true);
    review.deepen();
    expect(review.activity).toBe('searching');
    expect(review.progress).toBeLessThan(1);
    for (let at = searched; fake.gos.length > at; at++) answer(fake.gos[at]!);
    const depths = fake.gos.slice(searched).map(({ limits }) => (limits.kind === 'depth' ? limits.depth : 0));
    expect(Math.max(...depths)).toBe(24);
    expect([review.activity, review.progress, review.canDeepen]).toEqual(['none', 1, false]);
    play('f5d6');
    review.ensure();
    expect(review.isDone).toBe(false);
  });

  it('goes as far as the user has chosen, for the next game, too, and can go further with one alone', () => {
    usePreferencesStore().values.reviewEffort = 'quick';
    play('f5d6c3');
    review.ensure();
    answerAll();
    const depthOf = ({ limits }: (typeof fake.gos)[number]) => (limits.kind === 'depth' ? limits.depth : 0);
    expect(Math.max(...fake.gos.map(depthOf))).toBe(12);
    review.deepen();
    for (let at = 0; fake.gos.length > at; at++) answer(fake.gos[at]!);
    expect(Math.max(...fake.gos.map(depthOf))).toBeGreaterThanOrEqual(16);
    expect(usePreferencesStore().values.reviewEffort).toBe('quick');
    play('f5d6');
    expect(review.effort).toBe('quick');
    review.choose('overnight');
    expect(usePreferencesStore().values.reviewEffort).toBe('overnight');
    expect(review.activity).toBe('searching');
  });

  it('takes over what a search beside it has solved', () => {
    play('f5d6c3');
    const position = game.places[2]!;
    const [move = 0] = squaresOf(legalMoves(position));
    const player = { kind: 'master' } as const;
    useEngineStore().search(
      { position, limits: { kind: 'depth', depth: 60 }, player },
      { onProgress: () => undefined, onAnswer: () => undefined, onFailed: () => undefined },
    );
    fake.answer(fake.lastGo, move, {
      depth: 58,
      score: 4,
      exact: true,
      selectivity: 100,
      lines: [{ move, score: 4, exact: true, pv: [move] }],
    });
    const asked = fake.gos.length;
    review.ensure();
    for (let at = asked; fake.gos.length > at; at++) answer(fake.gos[at]!);
    expect(fake.gos.slice(asked).filter((go) => go.position.black === position.black)).toEqual([]);
    expect(review.line.evaluations[2]).toMatchObject({
      exact: true,
      score: position.toMove === 'black' ? 4 : -4,
    });
  });

  it('searches every place and records its findings in the game', async () => {
    play('f5d6c3');
    review.ensure();
    expect(review.activity).toBe('searching');
    answerAll();
    expect(review.activity).toBe('none');
    expect(review.progress).toBe(1);
    expect(review.line.judgements.map(({ ply }) => ply)).toEqual([1, 2, 3]);
    expect(game.tree.root.evaluation?.engine).toBe('master');
    expect(game.canUndoEdit).toBe(false);
  });

  it('is already complete when it is requested again', () => {
    play('f5d6c3');
    review.ensure();
    answerAll();
    const asked = fake.gos.length;
    review.ensure();
    expect(fake.gos).toHaveLength(asked);
  });

  it('waits while it is paused, even if requested again, and continues when it is resumed', () => {
    play('f5d6c3');
    review.ensure();
    review.pause();
    review.ensure();
    expect(review.activity).toBe('paused');
    expect(fake.commands.at(-1)).toMatchObject({ kind: 'pause' });
    review.resume();
    expect(fake.commands.at(-1)).toMatchObject({ kind: 'resume' });
    expect(review.activity).toBe('searching');
  });

  it('has recorded its findings when it is paused', () => {
    play('f5d6c3');
    review.ensure();
    answer(fake.lastGo);
    review.pause();
    expect(review.progress).toBeGreaterThan(0);
  });

  it('ends when its game is replaced', () => {
    play('f5d6c3');
    review.ensure();
    const { jobId } = fake.lastGo;
    play('');
    expect(fake.commands).toContainEqual({ kind: 'cancel', jobId });
    expect(review.activity).toBe('none');
  });

  it('can be started again after a failure', () => {
    play('f5d6c3');
    review.ensure();
    fake.emit({
      kind: 'failed',
      jobId: fake.lastGo.jobId,
      reason: { kind: 'crashed', message: 'no memory' },
    });
    expect(review.activity).toBe('failed');
    review.begin();
    answerAll();
    expect(review.isDone).toBe(true);
  });
});
