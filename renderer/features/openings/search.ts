/** Openings that are found by what they are called, in any language, or by moves. Pure. */
import { START_POSITION } from '../../../engine/game/position.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { stepsFrom } from '../../../engine/game/steps.ts';
import { plainText, plainWords } from '../../../engine/library/plain-text.ts';
import { openingsAhead } from '../../../engine/openings/map.ts';
import {
  OPENINGS,
  type Opening,
  keyOf,
  nameOf,
  openingAt,
  positionOf,
  titleOf,
} from '../../../engine/openings/openings.ts';

export interface FoundOpening {
  readonly moves: readonly Square[];
  readonly name: string;
  /** The name that was found, where that is another one: a language's own, which is not the one shown. */
  readonly known?: string;
}

/** More than so many do not help anybody. */
const MOST_FOUND = 60;

/** "f5 d6", "F5D6", "1. f5 2. d6": squares, perhaps with numbers of moves. */
const MOVES = /^(?:(?:\d{1,2}[.)]\s*)?[a-h][1-8][\s,;.-]*)+$/iu;

/** The moves that a text says, from the standard start on; undefined where it says something else, or cannot be played. */
export function movesIn(text: string): readonly Square[] | undefined {
  if (!MOVES.test(text.trim())) return undefined;
  const moves = (text.toLowerCase().match(/[a-h][1-8]/g) ?? []).flatMap((name) => parseSquare(name) ?? []);
  return stepsFrom(START_POSITION, moves).length === moves.length ? moves : undefined;
}

/**
 * The openings that a text finds: by moves, the named ones that lie there or ahead; by a name, those that have all of its
 * words in any language: first those that are called just so, then those that begin with it, and among these those that are
 * listed by that name. They are listed for readers of `language`, and `own` has the lines with names of the user's own.
 */
export function findOpenings(
  text: string,
  { language, own }: { readonly language: string; readonly own: Iterable<FoundOpening> },
): FoundOpening[] {
  const line = movesIn(text);
  // A place that the user has named is listed by that name alone.
  const named = [...own].map((found) => {
    const way = [START_POSITION, ...stepsFrom(START_POSITION, found.moves).map(({ position }) => position)];
    return { found, way, key: keyOf(way.at(-1) ?? START_POSITION) };
  });
  const ownPlaces = new Set(named.map(({ key }) => key));
  const isEstablished = (opening: Opening): boolean =>
    ownPlaces.size === 0 || !ownPlaces.has(keyOf(positionOf(opening)));
  if (line) {
    const end = keyOf(stepsFrom(START_POSITION, line).at(-1)?.position ?? START_POSITION);
    const established = openingsAhead(end)
      .filter(isEstablished)
      .map((opening): FoundOpening => ({ moves: opening.moves, name: titleOf(opening, language) }));
    return [
      ...named.filter(({ way }) => way.some((position) => keyOf(position) === end)).map(({ found }) => found),
      ...established,
    ].slice(0, MOST_FOUND);
  }
  const words = plainWords(text);
  const begins = plainText(text);
  if (words.length === 0) return [];
  /** How well a name fits, the least best. */
  const rankOf = (name: string): number => {
    const plain = plainText(name);
    if (!words.every((word) => plain.includes(word))) return Infinity;
    return plain === begins ? 0 : plain.startsWith(begins) ? 1 : 2;
  };
  const all: { readonly found: FoundOpening; readonly names: readonly string[] }[] = [
    ...named.map(({ found, way }) => {
      const opening = openingAt(way.at(-1) ?? START_POSITION);
      return { found, names: [found.name, ...Object.values(opening?.names ?? {})] };
    }),
    // The language's name behind a title tells whose the name is, and is not one that anybody seeks.
    ...OPENINGS.filter(isEstablished).map((opening) => {
      const others = Object.values(opening.names);
      const shown = nameOf(opening, language);
      return {
        found: { moves: opening.moves, name: titleOf(opening, language) },
        names: shown === undefined ? others : [shown, ...others],
      };
    }),
  ];
  return all
    .flatMap(({ found, names }) => {
      const ranks = names.map(rankOf);
      const rank = Math.min(...ranks);
      const known = ranks[0] === Infinity ? names[ranks.indexOf(rank)] : undefined;
      return rank === Infinity ? [] : [{ rank, found: known === undefined ? found : { ...found, known } }];
    })
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(one.found.known !== undefined) - Number(other.found.known !== undefined) ||
        one.found.moves.length - other.found.moves.length,
    )
    .slice(0, MOST_FOUND)
    .map(({ found }) => found);
}
