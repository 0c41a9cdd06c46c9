/** Guessing the moves of a game: which of them are asked, and how the guesses compare with the players. Pure. */
import { count } from '../game/bitboard.ts';
import type { Colour, Position } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import type { Move } from '../game/tree.ts';

/** The first moves of a game are known by heart or a matter of taste. */
const FIRST_PLY = 8;

/**
 * The plies whose moves are guessed: those of `side` with a choice, after the first moves. `places` is where each of `moves`
 * was played.
 */
export function guessedPlies(
  places: readonly Position[],
  moves: readonly Move[],
  side: Colour,
): readonly number[] {
  return judgedPlies(places, moves).filter((ply) => places[ply]?.toMove === side);
}

/** The plies whose moves count for the players: those of both sides with a choice, after the first moves. */
export function judgedPlies(places: readonly Position[], moves: readonly Move[]): readonly number[] {
  return moves.flatMap((move, ply) => {
    const position = places[ply];
    const isJudged =
      ply >= FIRST_PLY && move !== 'pass' && position !== undefined && count(legalMoves(position)) > 1;
    return isJudged ? [ply] : [];
  });
}

/** Discs that were lost, move by move, by who guesses, by whose moves are guessed, and by the opponent. */
export interface Losses {
  readonly own: readonly number[];
  readonly player: readonly number[];
  readonly opponent: readonly number[];
}

/**
 * The mean losses in discs a move, and which place the guesses have among them, from 1; who lost nothing more shares it. There is
 * no place before so many guesses that it says more than chance.
 */
export interface Standing {
  readonly own: number;
  readonly player: number;
  readonly opponent: number | undefined;
  readonly place: number | undefined;
  /** How many are compared. */
  readonly count: number;
}

/** So little is no difference, in discs a move. */
const SAME = 0.05;

/** After fewer guesses nobody has a place. */
const LEAST_PLACED = 8;

/** Undefined before the first guess. */
export function standingOf({ own, player, opponent }: Losses): Standing | undefined {
  if (own.length === 0 || player.length === 0) return undefined;
  const means = { own: mean(own), player: mean(player) };
  const other = opponent.length > 0 ? mean(opponent) : undefined;
  const others = other === undefined ? [means.player] : [means.player, other];
  const before = others.filter((each) => each < means.own - SAME).length;
  const place = own.length < LEAST_PLACED ? undefined : 1 + before;
  return { ...means, opponent: other, place, count: 1 + others.length };
}

/** A number for either player, where it is known. */
export interface OfBoth {
  readonly black: number | undefined;
  readonly white: number | undefined;
}

/**
 * Whose moves are worth more to be guessed, so that nobody's blunders are the model: those of the stronger of two computer players,
 * by `elo`; else of who lost fewer discs a move by a review, by `lost`; else of the winner, `lead` being Black's discs minus White's
 * at the end; else Black's.
 */
export function sideToGuess({
  lead,
  elo,
  lost,
}: {
  readonly lead: number;
  readonly elo: OfBoth;
  readonly lost: OfBoth;
}): Colour {
  const ahead = ({ black, white }: OfBoth): number =>
    black === undefined || white === undefined ? 0 : black - white;
  const black = [ahead(elo), -ahead(lost), lead].find((each) => each !== 0) ?? 0;
  return black < 0 ? 'white' : 'black';
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
