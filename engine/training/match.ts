/** Matches between two ways of playing: each random opening twice, with colours exchanged. */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, START_POSITION, countEmpties, opposite } from '../game/position.ts';
import { legalMoves, officialScore, playMove, turnState } from '../game/rules.ts';
import { isBalanced } from '../adapters/match.ts';
import { openEngine, openTimedEngine } from './engine.ts';
import { type Random, createRandom, mix } from '../players/random.ts';

/** Chooses a move where there is one. */
export type Player = (position: Position) => number;

export interface MatchResult {
  readonly games: number;
  /** Of the first player. */
  readonly wins: number;
  readonly draws: number;
  /** Mean disc difference, empty squares counted for the winner. */
  readonly meanDifference: number;
  /** Openings from which the first player made more discs over both games, and those from which neither did. */
  readonly openingsWon: number;
  readonly openingsDrawn: number;
}

export interface MatchOptions {
  readonly pairs: number;
  readonly openingPlies: number;
  readonly seed: number;
  /** Which of the openings are played; all unless told. */
  isFair?(opening: Position): boolean;
  /** Called before every game. */
  onGame?(): void;
}

/** Two games of each opening. */
export function playMatch(first: Player, second: Player, options: MatchOptions): MatchResult {
  let wins = 0;
  let draws = 0;
  let sum = 0;
  let openingsWon = 0;
  let openingsDrawn = 0;
  for (let pair = 0; pair < options.pairs; pair++) {
    const opening = randomOpening(createRandom(mix(options.seed, pair)), options);
    const before = sum;
    for (const firstIsBlack of [true, false]) {
      options.onGame?.();
      const black = firstIsBlack ? first : second;
      const white = firstIsBlack ? second : first;
      const blackLead = playGame(opening, black, white);
      const lead = firstIsBlack ? blackLead : -blackLead;
      if (lead > 0) wins++;
      if (lead === 0) draws++;
      sum += lead;
    }
    if (sum > before) openingsWon++;
    if (sum === before) openingsDrawn++;
  }
  const games = 2 * options.pairs;
  return { games, wins, draws, meanDifference: sum / games, openingsWon, openingsDrawn };
}

function randomOpening(random: Random, { openingPlies, isFair = () => true }: MatchOptions): Position {
  for (;;) {
    let position = START_POSITION;
    for (let ply = 0; ply < openingPlies && turnState(position) === 'move'; ply++) {
      const squares = squaresOf(legalMoves(position));
      position = played(position, squares[random.integer(squares.length)] ?? 0);
    }
    if (turnState(position) === 'move' && isFair(position)) return position;
  }
}

/** Black's lead at the end. */
function playGame(start: Position, black: Player, white: Player): number {
  let position = start;
  for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
    position =
      turn === 'pass'
        ? { ...position, toMove: opposite(position.toMove) }
        : played(position, (position.toMove === 'black' ? black : white)(position));
  }
  const score = officialScore(position);
  return score.black - score.white;
}

function played(position: Position, square: number): Position {
  const next = playMove(position, square);
  if (!next.ok) throw new Error(`A player made an illegal move (${next.error}).`);
  return next.value;
}

export interface PlayerLimits {
  /** Plies; a time limit takes its place. */
  readonly depth: number;
  /** Milliseconds of processor time a move, so that what else runs costs neither side anything; 0 for none. */
  readonly timeMs: number;
  /** From this many empty squares on it plays perfectly, however long that takes. */
  readonly exactEmpties: number;
}

/** Which openings are balanced within `mostDiscs`, as the engine sees it with `weightsFile`; the same each time. */
export function fairness(mostDiscs: number, weightsFile: string): (opening: Position) => boolean {
  const { search } = openEngine({ hashMb: 16, weightsFile });
  return (position) => {
    search.clearHash();
    return isBalanced(search, position, mostDiscs);
  };
}

/** Instead of a file of weights: the hand-made evaluation. */
export const HAND_MADE = 'hand-made';

/** The engine with an evaluation: a file of weights, or `HAND_MADE` with any weights loaded. One thread. */
export function matchPlayer(
  evaluation: string,
  limits: PlayerLimits,
  anyWeights: string,
): { choose: Player; forget(): void } {
  const isHandMade = evaluation === HAND_MADE;
  const { search, within } = openTimedEngine({
    hashMb: 16,
    weightsFile: isHandMade ? anyWeights : evaluation,
  });
  return {
    choose(position) {
      const isExact = countEmpties(position) <= limits.exactEmpties;
      const isTimed = limits.timeMs > 0 && !isExact;
      const options = {
        position,
        maxDepth: isExact || isTimed ? 64 : limits.depth,
        threads: 1,
        evaluation: isHandMade ? 'handMade' : 'learnt',
      } as const;
      return within(isTimed ? limits.timeMs : Infinity, () => search.search(options).move);
    },
    forget: () => search.clearHash(),
  };
}
