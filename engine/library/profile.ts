/**
 * How one person fared in the games of the library: with each colour, against whom, in which openings and years. The games
 * are those of two masks, one for the person's games as Black and one for those as White.
 */
import type { Colour } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import type { SideTally } from './explore.ts';
import type { LibraryGameId } from './entry.ts';
import { idOf } from './labels.ts';
import { plainText } from './plain-text.ts';
import { FLAG, MOVES_A_GAME, NO_MOVE, OUTCOME, type Segment, identityOf } from './segment.ts';
import type { Mask } from './tally.ts';

/** Results, with how many of the games have a score: so many make the mean, and means are joined by it. */
export interface Fared extends SideTally {
  readonly scored: number;
}

/** Someone who was played against. The name is as it is written most often, and empty where games name nobody. */
export interface Opponent extends Fared {
  readonly name: string;
}

/** Games that begin with the same moves, from the standard start on. */
export interface OpeningPlayed extends Fared {
  readonly colour: Colour;
  /** At most `OPENING_MOVES` squares, as one of the eight ways to begin. */
  readonly moves: readonly Square[];
}

export interface YearPlayed extends Fared {
  readonly year: number;
}

/** All results are the person's. Lists have the most games first, but for years, which count up. */
export interface Profile {
  readonly black: Fared;
  readonly white: Fared;
  readonly opponents: readonly Opponent[];
  readonly openings: readonly OpeningPlayed[];
  readonly years: readonly YearPlayed[];
  /** The games of which a review is kept, the latest first. */
  readonly reviewed: readonly { readonly id: LibraryGameId; readonly colour: Colour }[];
}

/** The moves by which games are told apart as openings. */
export const OPENING_MOVES = 14;

/** More opponents and openings are not listed, and what is said of reviews goes by so many games. */
const MOST_LISTED = 400;
const MOST_REVIEWED = 100;

export interface ProfiledSegment {
  readonly segment: Segment;
  readonly asBlack: Mask;
  readonly asWhite: Mask;
}

/** Sums up the games of the masks; `players` has the names by their numbers. */
export function profileOf(among: readonly ProfiledSegment[], players: readonly string[]): Profile {
  const sides = { black: new Sum(), white: new Sum() };
  const byPlayer = new Map<number, Sum>();
  const byOpening = new Map<string, { sum: Sum; colour: Colour; moves: readonly Square[] }>();
  const byYear = new Map<number, Sum>();
  const reviewed: { readonly identity: bigint; readonly colour: Colour; readonly at: number }[] = [];

  function count(segment: Segment, slot: number, colour: Colour): void {
    const { black, white, outcome, lead, day, start, flags } = segment.columns;
    const result = outcome[slot]!;
    const game: Played = {
      winner: result & OUTCOME.winner,
      side: colour === 'black' ? OUTCOME.black : OUTCOME.white,
      lead: (result & OUTCOME.hasLead) === 0 ? undefined : lead[slot]! * (colour === 'black' ? 1 : -1),
      year: Math.floor(day[slot]! / 10_000),
    };
    sides[colour].add(game);
    sumOf(byPlayer, colour === 'black' ? white[slot]! : black[slot]!).add(game);
    if (game.year > 0) sumOf(byYear, game.year).add(game);
    if ((flags[slot]! & FLAG.reviewed) !== 0) {
      // Of games of one day the one that came later is the later one.
      const at = day[slot]! * 2 ** 32 + segment.columns.added[slot]!;
      reviewed.push({ identity: identityOf(segment, slot), colour, at });
    }
    if (start[slot] !== 0) return;
    const moves = beginningOf(segment.moves(slot));
    const key = `${colour} ${moves.join(' ')}`;
    const known = byOpening.get(key);
    if (known) known.sum.add(game);
    else byOpening.set(key, { sum: new Sum().add(game), colour, moves });
  }

  for (const { segment, asBlack, asWhite } of among) {
    for (let slot = 0; slot < segment.count; slot++) {
      if (asBlack[slot] !== 0) count(segment, slot, 'black');
      if (asWhite[slot] !== 0) count(segment, slot, 'white');
    }
  }

  return {
    black: sides.black.tally(),
    white: sides.white.tally(),
    opponents: mostOf(opponentsIn(byPlayer, players)),
    openings: mostOf(
      [...byOpening.values()].map(({ sum, colour, moves }) => ({ ...sum.tally(), colour, moves })),
    ),
    years: [...byYear]
      .map(([year, sum]) => ({ ...sum.tally(), year }))
      .toSorted((one, other) => one.year - other.year),
    reviewed: reviewed
      .toSorted((one, other) => other.at - one.at)
      .slice(0, MOST_REVIEWED)
      .map(({ identity, colour }) => ({ id: idOf(identity), colour })),
  };
}

/** Joins the spellings of a name that differ only by accents, case and width. */
function opponentsIn(byPlayer: ReadonlyMap<number, Sum>, players: readonly string[]): Opponent[] {
  const byName = new Map<string, { sum: Sum; name: string; most: number }>();
  for (const [number, sum] of byPlayer) {
    const name = players[number] ?? '';
    const known = byName.get(plainText(name));
    if (!known) byName.set(plainText(name), { sum: sum.copy(), name, most: sum.games });
    else {
      known.sum.join(sum);
      if (sum.games > known.most) [known.name, known.most] = [name, sum.games];
    }
  }
  return [...byName.values()].map(({ sum, name }) => ({ ...sum.tally(), name }));
}

function beginningOf(moves: Uint8Array): Square[] {
  const beginning: Square[] = [];
  for (let at = 0; at < Math.min(OPENING_MOVES, MOVES_A_GAME) && moves[at] !== NO_MOVE; at++) {
    beginning.push(moves[at]!);
  }
  return beginning;
}

function mostOf<Counted extends SideTally>(counted: readonly Counted[]): Counted[] {
  return counted.toSorted((one, other) => other.games - one.games).slice(0, MOST_LISTED);
}

function sumOf<Key>(sums: Map<Key, Sum>, key: Key): Sum {
  let sum = sums.get(key);
  if (!sum) sums.set(key, (sum = new Sum()));
  return sum;
}

/** A game as the person sees it; `year` is 0 where none is known. */
interface Played {
  readonly winner: number;
  readonly side: number;
  readonly lead: number | undefined;
  readonly year: number;
}

class Sum {
  games = 0;
  #wins = 0;
  #draws = 0;
  #losses = 0;
  #leads = 0;
  #scored = 0;
  #firstYear = Infinity;
  #lastYear = 0;

  add({ winner, side, lead, year }: Played): this {
    this.games++;
    if (winner === side) this.#wins++;
    else if (winner === OUTCOME.draw) this.#draws++;
    else if (winner !== 0) this.#losses++;
    if (lead !== undefined) {
      this.#leads += lead;
      this.#scored++;
    }
    if (year > 0) {
      this.#firstYear = Math.min(this.#firstYear, year);
      this.#lastYear = Math.max(this.#lastYear, year);
    }
    return this;
  }

  join(other: Sum): void {
    this.games += other.games;
    this.#wins += other.#wins;
    this.#draws += other.#draws;
    this.#losses += other.#losses;
    this.#leads += other.#leads;
    this.#scored += other.#scored;
    this.#firstYear = Math.min(this.#firstYear, other.#firstYear);
    this.#lastYear = Math.max(this.#lastYear, other.#lastYear);
  }

  copy(): Sum {
    const copy = new Sum();
    copy.join(this);
    return copy;
  }

  tally(): Fared {
    return {
      games: this.games,
      wins: this.#wins,
      draws: this.#draws,
      losses: this.#losses,
      average: this.#leads / this.#scored,
      scored: this.#scored,
      firstYear: this.#lastYear === 0 ? 0 : this.#firstYear,
      lastYear: this.#lastYear,
    };
  }
}
