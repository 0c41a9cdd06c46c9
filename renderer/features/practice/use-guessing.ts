/** A game whose moves are guessed: what each move of it is worth, searched one place after another, and the guesses so far. */
import { computed, onUnmounted, shallowReactive, shallowRef } from 'vue';
import { countEmpties } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';
import { ALL_LINES } from '../../../engine/protocol.ts';
import { judgedPlies, standingOf } from '../../../engine/practice/guessing.ts';
import type { Judgement } from '../../../engine/review/judge.ts';
import { TO_THE_END, linePlaces } from '../../../engine/review/plan.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { useEngineStore } from '../../thinking/engine.ts';
import { type GuessPlace, guessesIn } from './guess.ts';

/** How deep each move is searched, and from how many empty squares on to the end. */
const DEPTH = 10;
const EXACT_EMPTIES = 13;

/** What the legal moves of a position lose against the best one, in discs. */
export interface MoveLosses {
  readonly losses: ReadonlyMap<Square, number>;
  /** By how many discs the side to move ends ahead with the best one. */
  readonly best: number;
  readonly isExact: boolean;
}

export interface Guess {
  readonly ply: number;
  readonly square: Square;
}

/** What a review of the game says goes before what was searched here, so that no two numbers are told of one move. */
export function asReviewed(
  judged: Pick<Judgement, 'move' | 'loss' | 'best' | 'bestScore' | 'mover' | 'exact'> | undefined,
  { losses, best, isExact }: MoveLosses,
): MoveLosses {
  if (!judged) return { losses, best, isExact };
  return {
    losses: new Map([...losses, [judged.best, 0], [judged.move, judged.loss]]),
    best: judged.mover === 'black' ? judged.bestScore : -judged.bestScore,
    isExact: isExact && judged.exact,
  };
}

export function useGuessing(game: Pick<GuessPlace, 'tree' | 'side'>) {
  const engine = useEngineStore();
  const line = linePlaces(game.tree);
  const review = reviewedLine(game.tree);
  const positions = line.map(({ place }) => place.position);
  const moves = line.flatMap(({ next }) => (next ? [next.move] : []));
  const asked = guessesIn(game.tree, game.side);

  const found = shallowReactive(new Map<number, MoveLosses>());
  const hasFailed = shallowRef(false);
  const guesses = shallowRef<readonly Guess[]>([]);
  /** Both players' moves up to the last guess count, so that all are compared over the same part of the game. */
  const waiting = [...judgedPlies(positions, moves)];
  let withdraw: (() => void) | undefined;

  /** Searches the next place that is not known. */
  function search(): void {
    const [ply] = waiting;
    const position = ply === undefined ? undefined : positions[ply];
    if (ply === undefined || !position) return;
    hasFailed.value = false;
    const isExact = countEmpties(position) <= EXACT_EMPTIES;
    withdraw = engine.search(
      {
        position,
        limits: { kind: 'depth', depth: isExact ? TO_THE_END : DEPTH },
        player: { kind: 'master' },
        lines: ALL_LINES,
      },
      {
        onProgress: () => undefined,
        onAnswer({ lines }) {
          const best = Math.max(...lines.map(({ score }) => score));
          const losses = new Map(lines.map(({ move, score }) => [move, best - score]));
          found.set(ply, asReviewed(review.judgementAt(ply + 1), { losses, best, isExact }));
          waiting.shift();
          search();
        },
        onFailed: () => (hasFailed.value = true),
      },
    );
  }

  search();
  onUnmounted(() => withdraw?.());

  /** The discs that the move of the game at `ply` lost; undefined while that is not known. */
  function lossAt(ply: number): number | undefined {
    const move = moves[ply];
    return move === undefined || move === 'pass' ? undefined : found.get(ply)?.losses.get(move);
  }

  /** How the guesses compare with the players so far. */
  const standing = computed(() => {
    const until = guesses.value.at(-1)?.ply;
    if (until === undefined) return undefined;
    const own = guesses.value.flatMap(({ ply, square }) => found.get(ply)?.losses.get(square) ?? []);
    const guessed = new Set(guesses.value.map(({ ply }) => ply));
    const player = [...guessed].flatMap((ply) => lossAt(ply) ?? []);
    const opponent = [...found.keys()]
      .filter((ply) => ply <= until && positions[ply]?.toMove !== game.side)
      .flatMap((ply) => lossAt(ply) ?? []);
    return own.length === guesses.value.length ? standingOf({ own, player, opponent }) : undefined;
  });

  return {
    positions,
    moves,
    asked,
    found,
    hasFailed,
    guesses,
    standing,
    lossAt,
    guess: (ply: number, square: Square) => (guesses.value = [...guesses.value, { ply, square }]),
    searchAgain: search,
  };
}
