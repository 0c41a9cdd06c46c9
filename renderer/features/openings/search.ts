/** Openings that are found by what they are called, in any language, or by moves. Pure. */
import { START_POSITION } from '../../../engine/game/position.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { stepsFrom } from '../../../engine/game/steps.ts';
import { plainText, plainWords } from '../../../engine/library/plain-text.ts';
import { openingsAhead } from '../../../engine/openings/map.ts';
import { OPENINGS, type Opening, keyOf } from '../../../engine/openings/openings.ts';

export interface FoundOpening {
  readonly moves: readonly Square[];
  readonly name: string;
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
 * words in any language, those that begin with it first. `titleOf` says what an opening is called where it is listed, and
 * `own` has the lines with names of the user's own.
 */
export function findOpenings(
  text: string,
  { titleOf, own }: { titleOf(opening: Opening): string; readonly own: Iterable<FoundOpening> },
): FoundOpening[] {
  const listed = (opening: Opening): FoundOpening => ({ moves: opening.moves, name: titleOf(opening) });
  const line = movesIn(text);
  if (line) {
    const end = stepsFrom(START_POSITION, line).at(-1)?.position ?? START_POSITION;
    return openingsAhead(keyOf(end)).slice(0, MOST_FOUND).map(listed);
  }
  const words = plainWords(text);
  const begins = plainText(text);
  if (words.length === 0) return [];
  const all = [
    ...[...own].map((each) => ({ found: each, names: [each.name] })),
    ...OPENINGS.map((opening) => {
      const found = listed(opening);
      return { found, names: [found.name, ...Object.values(opening.names)] };
    }),
  ];
  return all
    .flatMap(({ found, names }) => {
      const plain = names.map(plainText);
      if (!plain.some((name) => words.every((word) => name.includes(word)))) return [];
      return [{ found, isFirst: plain.some((name) => name.startsWith(begins)) }];
    })
    .toSorted(
      (one, other) =>
        Number(other.isFirst) - Number(one.isFirst) || one.found.moves.length - other.found.moves.length,
    )
    .slice(0, MOST_FOUND)
    .map(({ found }) => found);
}
