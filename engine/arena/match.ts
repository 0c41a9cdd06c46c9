/** Matches: each opening is played twice, with colours exchanged, so that neither player profits from it. */
import type { Colour } from '../game/position.ts';
import { type Contestant, type GameClock, type GameEnd, finished, playGame } from './game.ts';
import type { Opening } from './openings.ts';

export interface MatchOptions {
  /** The number of openings that are played. */
  readonly pairs: number;
  /** The openings, at least `pairs` of them; each is taken when it is to be played. */
  readonly openings: Iterable<Opening>;
  readonly clock?: GameClock | undefined;
}

export interface MatchGame {
  /** The colour of the first player, black in the first game of each opening. */
  readonly colour: Colour;
  /** Discs of the first player minus those of the second. */
  readonly lead: number;
  readonly end: GameEnd;
}

/** Yields the games one after the other, each when it is asked for. @throws the same errors as `playGame`. */
export async function* playMatch(
  first: Contestant,
  second: Contestant,
  { pairs, openings, clock }: MatchOptions,
): AsyncGenerator<MatchGame, void, void> {
  const drawn = openings[Symbol.iterator]();
  for (let pair = 0; pair < pairs; pair++) {
    const opening = drawn.next();
    if (opening.done === true) throw new Error(`There are ${pair} openings for ${pairs} pairs of games.`);
    for (const colour of ['black', 'white'] as const) {
      const players = colour === 'black' ? { black: first, white: second } : { black: second, white: first };
      const end = await finished(playGame(players, { opening: opening.value.moves, clock }));
      yield { colour, lead: colour === 'black' ? end.blackLead : 0 - end.blackLead, end };
    }
  }
}

/** The result of a match for the first player. */
export interface MatchResult {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Mean lead in discs, empty squares counted for the winner. */
  readonly meanLead: number;
  /**
   * The number of openings from which it made more discs than the other over both games, and of those with equal discs.
   */
  readonly openingsWon: number;
  readonly openingsDrawn: number;
  /** Its lead on the Elo scale, with a draw as half a win; infinite if one side has all points. */
  readonly elo: number;
  /** The 95 % interval of `elo`. */
  readonly eloLeast: number;
  readonly eloMost: number;
}

/** The standard errors within which a normal distribution has 95 % of its cases. */
const STANDARD_ERRORS = 1.96;

/**
 * Sums up `leads`, one for each game that `playMatch` yields. The interval of 95 % is 1.96 standard errors of the mean
 * share of an opening: an advantage that an opening gives to one colour goes to both players in turn. An opening of
 * which only one game was played counts too. For the interval alone, half of 1.96 squared openings that one side wins
 * twice and as many that the other does are added (Agresti and Coull 1998): games that all end alike have no variance of
 * their own, and yet another kind of game may only not have come up so far.
 */
export function summarise(leads: readonly number[]): MatchResult {
  const pairs = Array.from({ length: Math.ceil(leads.length / 2) }, (_, at) =>
    leads.slice(2 * at, 2 * at + 2),
  );
  const shares = pairs.map((pair) => mean(pair.map((lead) => (1 + Math.sign(lead)) / 2)));
  const share = mean(shares);
  const { middle, margin } = intervalOf(shares);
  const wins = leads.filter((lead) => lead > 0).length;
  const draws = leads.filter((lead) => lead === 0).length;
  const pairLeads = pairs.map((pair) => mean(pair));
  return {
    games: leads.length,
    wins,
    draws,
    losses: leads.length - wins - draws,
    meanLead: mean(leads),
    openingsWon: pairLeads.filter((lead) => lead > 0).length,
    openingsDrawn: pairLeads.filter((lead) => lead === 0).length,
    elo: eloOf(share),
    eloLeast: eloOf(middle - margin),
    eloMost: eloOf(middle + margin),
  };
}

/** The 95 % interval of the mean of shares between 0 and 1, around its middle. */
function intervalOf(shares: readonly number[]): { readonly middle: number; readonly margin: number } {
  const added = STANDARD_ERRORS ** 2;
  const count = shares.length + added;
  const middle = (shares.reduce((sum, value) => sum + value, 0) + added / 2) / count;
  const squares = shares.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const addedSquares = (added / 2) * (middle ** 2 + (1 - middle) ** 2);
  return { middle, margin: STANDARD_ERRORS * Math.sqrt((squares + addedSquares) / count / count) };
}

/**
 * Plays a match to its end. @throws Error if a player forfeits, because these players never should; otherwise the same
 * errors as `playGame`.
 */
export async function playWholeMatch(
  first: Contestant,
  second: Contestant,
  options: MatchOptions,
): Promise<MatchResult> {
  const leads: number[] = [];
  for await (const { colour, lead, end } of playMatch(first, second, options)) {
    if (end.forfeit) {
      const which = end.forfeit.by === colour ? 'first' : 'second';
      throw new Error(`The ${which} player lost a game by a fault: ${end.forfeit.reason}.`);
    }
    leads.push(lead);
  }
  return summarise(leads);
}

/** The Elo points that a share of the points, 0 .. 1, stands for; infinite for 0 and 1. */
function eloOf(share: number): number {
  return share <= 0 ? -Infinity : share >= 1 ? Infinity : 0 - 400 * Math.log10(1 / share - 1);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
