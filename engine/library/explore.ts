/** What was played in a position, as whoever is to move there sees it; and where a game leaves what others play. */
import type { Colour, Position } from '../game/position.ts';
import { samePosition } from '../game/position.ts';
import { stepsFrom } from '../game/steps.ts';
import { onTurn } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { IMAGES, SYMMETRIES, turnedPosition } from '../game/symmetry.ts';
import type { MoveTally, PositionTally, Tally } from './query.ts';

/** Results for one side. `average` is its mean lead in discs, NaN where no game has a score. */
export interface SideTally {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly average: number;
  /** The first and the last year; 0 where no game has a date. */
  readonly firstYear: number;
  readonly lastYear: number;
}

export interface ExploredMove extends SideTally {
  readonly move: Square;
  /** Its part of the games in which any move was played, from 0 to 1. */
  readonly share: number;
}

/** Moves with the most played first. Games that ended here are among `games` alone. */
export interface Explored extends SideTally {
  readonly toMove: Colour;
  readonly moves: readonly ExploredMove[];
}

export function exploredOf(position: Position, tally: PositionTally): Explored {
  const { toMove } = onTurn(position);
  const played = playedIn(tally);
  return {
    ...sideTally(tally, toMove),
    toMove,
    moves: tally.moves.map((each) => ({
      ...sideTally(each, toMove),
      move: each.move,
      share: each.games / played,
    })),
  };
}

function sideTally(
  { games, blackWins, draws, whiteWins, average, firstYear, lastYear }: Tally,
  side: Colour,
): SideTally {
  const isBlack = side === 'black';
  return {
    games,
    wins: isBlack ? blackWins : whiteWins,
    draws,
    losses: isBlack ? whiteWins : blackWins,
    average: isBlack || average === 0 ? average : -average,
    firstYear,
    lastYear,
  };
}

function playedIn({ moves }: PositionTally): number {
  return moves.reduce((sum, { games }) => sum + games, 0);
}

/** A move of a tally; of moves that are the same up to symmetry a tally has one. */
export function moveIn<Played extends Pick<MoveTally, 'move'>>(
  position: Position,
  moves: readonly Played[],
  square: Square,
): Played | undefined {
  const own = SYMMETRIES.filter((each) => samePosition(turnedPosition(position, each), position));
  return moves.find(({ move }) => own.some((symmetry) => IMAGES[symmetry]![square] === move));
}

/** A move that is played more seldom than in so many of the games is not usual, nor one that a single game has. */
const USUAL_SHARE = 0.1;
const LEAST_OF_MOVE = 2;
/** Where no move has so many games, nothing is usual any more. */
const LEAST_OF_USUAL = 3;

/** How far a game follows what others play. `ply` is the place before the move, as an index of its places. */
export type Departure =
  | {
      readonly kind: 'left';
      readonly ply: number;
      readonly move: Square;
      /** The part of the games that have the same move, and the move that is usual there with its part. */
      readonly share: number;
      readonly usual: ExploredMove;
    }
  /** From the place at `ply` on there are too few games. */
  | { readonly kind: 'ends'; readonly ply: number }
  | { readonly kind: 'stays' };

/**
 * Walks along a game until it leaves what is usual. `moves` has one item less than `places`, 'pass' among them; rejects
 * as `tallyOf` does.
 */
export async function departureOf(
  places: readonly Position[],
  moves: readonly (Square | 'pass')[],
  tallyOf: (position: Position) => Promise<PositionTally | undefined>,
): Promise<Departure> {
  for (const [ply, move] of moves.entries()) {
    const position = places[ply];
    if (move === 'pass' || !position) continue;
    // oxlint-disable-next-line no-await-in-loop -- most games leave early, and what follows need not be asked
    const tally = await tallyOf(position);
    const explored = tally && exploredOf(position, tally);
    const usual = explored?.moves[0];
    if (!usual || usual.games < LEAST_OF_USUAL) return { kind: 'ends', ply };
    const own = moveIn(position, explored.moves, move);
    if (!own || own.games < LEAST_OF_MOVE || own.share < USUAL_SHARE) {
      return { kind: 'left', ply, move, share: own?.share ?? 0, usual };
    }
  }
  return { kind: 'stays' };
}

/** Where somebody's games leave what others play. */
export interface HabitualDeparture {
  /** The moves from the position that was asked about to the one in which it happens, as they are played most. */
  readonly line: readonly Square[];
  readonly position: Position;
  readonly move: Square;
  /** The part of all games that have the same move, and the move that is usual there with its part. */
  readonly share: number;
  readonly usual: ExploredMove;
}

/** Openings are over by then, and each step asks the library twice. */
const MOST_PLIES = 12;

/**
 * Walks from a position along the moves that are played most in somebody's games with `side`, until a move of theirs is not
 * usual in all games; undefined where their games end or grow few before. Rejects as the tallies do.
 */
export async function habitualDeparture(
  start: Position,
  side: Colour,
  theirs: (position: Position) => Promise<PositionTally | undefined>,
  all: (position: Position) => Promise<PositionTally | undefined>,
): Promise<HabitualDeparture | undefined> {
  const line: Square[] = [];
  let position = start;
  while (line.length < MOST_PLIES) {
    // oxlint-disable-next-line no-await-in-loop -- each position follows from the one before
    const own = await theirs(position);
    const played = own && exploredOf(position, own);
    const first = played?.moves[0];
    if (!first || first.games < LEAST_OF_USUAL) return undefined;
    if (played.toMove === side) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const everybody = await all(position);
      const { moves } = everybody ? exploredOf(position, everybody) : { moves: [] };
      const [usual] = moves;
      const share = moveIn(position, moves, first.move)?.share ?? 0;
      if (usual && share < USUAL_SHARE) return { line, position, move: first.move, share, usual };
    }
    line.push(first.move);
    position = stepsFrom(position, [first.move])[0]?.position ?? position;
  }
  return undefined;
}
