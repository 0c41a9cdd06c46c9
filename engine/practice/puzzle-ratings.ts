/**
 * The ratings of a player and of the puzzles that the player has tried, from the answers. Pure. A day is a period of
 * Glicko-2, and only the first answer to a puzzle counts, so that logs of two machines give the same ratings in any order.
 */
import { type RatedGame, type Rating, USUAL_VOLATILITY, idle, rated } from './glicko.ts';
import type { PositionId } from './position-id.ts';

/** An answer to a puzzle, as ratings need it. */
export interface RatedAnswer {
  readonly position: PositionId;
  /** The number of the day on which it was given; see days.ts. */
  readonly day: number;
  /** Milliseconds since 1970, which only tell apart the answers of a day. */
  readonly at: number;
  /** Whether the move was found without help at the first try. */
  readonly isRight: boolean;
}

/** A player of whom nothing is known: in the middle of the scale of strength, and that may be far off. */
export const NEW_PLAYER: Rating = { rating: 900, deviation: 350, volatility: USUAL_VOLATILITY };

export interface PuzzleRatings {
  readonly player: Rating;
  /** How many answers count. */
  readonly count: number;
  /** The puzzles that were tried, each as it was then. */
  readonly tried: ReadonlyMap<PositionId, TriedPuzzle>;
}

/** A puzzle when it was tried first: its rating before that, that of the player, and how it came out. */
export interface TriedPuzzle {
  readonly grade: Pick<Rating, 'rating' | 'deviation'>;
  readonly player: Rating;
  readonly isRight: boolean;
}

/** The rating of a puzzle after it was tried. There are thousands, of which one is shown: so it is worked out when it is asked for. */
export function ratingOfTried({ grade, player, isRight }: TriedPuzzle): Rating {
  const puzzle = { ...grade, volatility: USUAL_VOLATILITY };
  return rated(puzzle, [{ opponent: player, score: isRight ? 0 : 1 }]);
}

/** `gradeOf` says what a puzzle was rated before anybody tried it; an answer to one that it does not know does not count. */
export function puzzleRatings(
  answers: Iterable<RatedAnswer>,
  gradeOf: (position: PositionId) => Pick<Rating, 'rating' | 'deviation'> | undefined,
  today: number,
): PuzzleRatings {
  const tried = new Map<PositionId, TriedPuzzle>();
  let player = NEW_PLAYER;
  let last: number | undefined;
  let count = 0;
  for (const [day, given] of byDay(firstAnswers(answers))) {
    const before = last === undefined || day - last < 2 ? player : idle(player, day - last - 1);
    const games: RatedGame[] = [];
    for (const { position, isRight } of given) {
      const grade = gradeOf(position);
      if (!grade) continue;
      games.push({ opponent: grade, score: isRight ? 1 : 0 });
      tried.set(position, { grade, player: before, isRight });
    }
    if (games.length === 0) continue;
    player = rated(before, games);
    last = day;
    count += games.length;
  }
  const idleDays = last === undefined ? 0 : today - last - 1;
  return { player: idleDays > 0 ? idle(player, idleDays) : player, count, tried };
}

/** The first answer to each puzzle. */
function firstAnswers(answers: Iterable<RatedAnswer>): RatedAnswer[] {
  const first = new Map<PositionId, RatedAnswer>();
  for (const answer of answers) {
    const known = first.get(answer.position);
    if (!known || isBefore(answer, known)) first.set(answer.position, answer);
  }
  return [...first.values()];
}

/** Answers of two machines may have the same time; then the wrong one counts, so that the order of the logs does not. */
function isBefore(one: RatedAnswer, other: RatedAnswer): boolean {
  return (
    one.day - other.day < 0 ||
    (one.day === other.day && (one.at - other.at || Number(one.isRight) - Number(other.isRight)) < 0)
  );
}

function byDay(answers: readonly RatedAnswer[]): [number, RatedAnswer[]][] {
  const days = new Map<number, RatedAnswer[]>();
  for (const answer of answers) days.set(answer.day, [...(days.get(answer.day) ?? []), answer]);
  return [...days].toSorted(([one], [other]) => one - other);
}
