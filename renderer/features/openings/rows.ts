/**
 * The rows of the map: the moves that lead on from the position on the board, and below each that is unfolded the moves
 * after it, with all that is known of them. Pure.
 */
import type { BookMove } from '../../../engine/book/book.ts';
import type { Colour, Position } from '../../../engine/game/position.ts';
import { onTurn } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';
import { type Explored, type ExploredMove, moveIn } from '../../../engine/library/explore.ts';
import type { PositionTally, Tally } from '../../../engine/library/query.ts';
import { type Way, openingsAhead, reachOf, waysFrom } from '../../../engine/openings/map.ts';
import { type Opening, keyOf, positionOf } from '../../../engine/openings/openings.ts';

/** The user's own games, and how they ended for them. */
export interface OwnResults {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What the library has of a position. */
export interface GamesAt {
  /** In all games that count. */
  readonly explored: Explored;
  /** In the user's own, by the colour that they had. */
  readonly own: Readonly<Record<Colour, PositionTally>>;
}

/** A move on the map. */
export interface MapRow extends Way {
  /** The moves that lead to it from the position on the board; it is the last of them. */
  readonly path: readonly Square[];
  /** Who plays it. */
  readonly side: Colour;
  readonly name: string | undefined;
  /** Where it has no name, that of the opening ahead from which most others go on, and how many more are there. */
  readonly towards: { readonly name: string; readonly others: number } | undefined;
  /** What the book says of it, in discs for whoever plays it. */
  readonly book: BookMove | undefined;
  /** How it fared in the games of the library. */
  readonly played: ExploredMove | undefined;
  /** How the user fared with it or against it. */
  readonly own: OwnResults | undefined;
  /** Whether the moves after it are shown; undefined where nothing is known of any. */
  readonly isOpen: boolean | undefined;
}

/** What is known of positions, by whoever knows it. */
export interface MapSources {
  nameOf(position: Position): string | undefined;
  /** The name of an opening; undefined where the language has none, and English neither. */
  titleOf(opening: Opening): string | undefined;
  /** What the book knows of a position in which somebody is to move, the best move first. */
  movesAt(position: Position): readonly BookMove[];
  /** Undefined until it is known. */
  gamesAt(position: Position): GamesAt | undefined;
  isOpen(path: readonly Square[]): boolean;
}

/** The rows below `position`, to which `path` leads: the moves that are played most first, then those that the book likes best. */
export function rowsBelow(position: Position, sources: MapSources, path: readonly Square[] = []): MapRow[] {
  return waysKnown(position, sources).flatMap((each) => {
    const at = [...path, each.move];
    const isOpen = sources.isOpen(at);
    const row = { ...each, path: at, isOpen: leadsOn(each, sources) ? isOpen : undefined };
    return row.isOpen === true ? [row, ...rowsBelow(each.position, sources, at)] : [row];
  });
}

function waysKnown(position: Position, sources: MapSources): Omit<MapRow, 'path' | 'isOpen'>[] {
  const at = onTurn(position);
  const inBook = sources.movesAt(at);
  const games = sources.gamesAt(position);
  return waysFrom(position)
    .map((way) => {
      const name = sources.nameOf(way.position);
      return {
        ...way,
        side: at.toMove,
        name,
        towards: name === undefined ? goalOf(way, sources) : undefined,
        book: moveIn(at, inBook, way.move),
        played: moveIn(at, games?.explored.moves ?? [], way.move),
        own: games && ownResults(games, (tally) => moveIn(at, tally.moves, way.move)),
      };
    })
    .filter(({ name, towards, book, played }) => name ?? towards ?? book ?? played)
    .toSorted(
      (one, other) =>
        (other.played?.games ?? 0) - (one.played?.games ?? 0) ||
        (one.book?.loss ?? Infinity) - (other.book?.loss ?? Infinity) ||
        // However the board is turned, moves that are as good have the same order: what more openings lie beyond first.
        reachOf(other.key) - reachOf(one.key) ||
        (one.key < other.key ? -1 : 1),
    );
}

function goalOf({ key }: Way, { titleOf }: MapSources): MapRow['towards'] {
  const named = openingsAhead(key).flatMap((opening) => {
    const name = titleOf(opening);
    return name === undefined ? [] : [{ name, reach: reachOf(keyOf(positionOf(opening))) }];
  });
  const first = named.toSorted((one, other) => other.reach - one.reach)[0];
  return first && { name: first.name, others: named.length - 1 };
}

/** Whether anything is known of the moves after a way, so far. */
function leadsOn({ key, position }: Way, sources: MapSources): boolean {
  return (
    openingsAhead(key).some((opening) => keyOf(positionOf(opening)) !== key) ||
    sources.movesAt(onTurn(position)).length > 0 ||
    (sources.gamesAt(position)?.explored.moves.length ?? 0) > 0
  );
}

/** The user's results with both colours in what `part` finds of the tallies; undefined where they have played none. */
export function ownResults(
  { own }: GamesAt,
  part: (tally: PositionTally) => Tally | undefined,
): OwnResults | undefined {
  const [asBlack, asWhite] = [part(own.black), part(own.white)];
  const games = (asBlack?.games ?? 0) + (asWhite?.games ?? 0);
  if (games === 0) return undefined;
  return {
    games,
    wins: (asBlack?.blackWins ?? 0) + (asWhite?.whiteWins ?? 0),
    draws: (asBlack?.draws ?? 0) + (asWhite?.draws ?? 0),
    losses: (asBlack?.whiteWins ?? 0) + (asWhite?.blackWins ?? 0),
  };
}
