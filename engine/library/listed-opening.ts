/**
 * The openings that games went through, by their moves alone: for lists, which tell it of many games while they scroll. It
 * says what `openingOfLine` says of their positions, in a tenth of the time.
 */
import { START_POSITION } from '../game/position.ts';
import { parseSquare } from '../game/square.ts';
import { LISTED_PLIES, OPENINGS, type Opening, nameOf, positionOf } from '../openings/openings.ts';
import { type Look, createReplay } from './replay.ts';

const replay = createReplay();

/** The openings by the hash values of their positions. */
const byHash: ReadonlyMap<number, readonly { readonly look: Look; readonly opening: Opening }[]> =
  Map.groupBy(
    OPENINGS.map((opening) => {
      replay.begin(positionOf(opening));
      return { look: replay.look(), opening };
    }),
    ({ look }) => look.hash,
  );

/**
 * The name, in `language`, of the last opening that a game went through within what a list looks at. `line` are its moves
 * from the standard start as a transcript without passes: `f5d6c3`. Undefined where no opening on its way has a name.
 */
export function listedOpening(line: string, language: string): string | undefined {
  let last: string | undefined;
  replay.begin(START_POSITION);
  for (const name of line.slice(0, 2 * LISTED_PLIES).match(/../g) ?? []) {
    const square = parseSquare(name);
    if (square === undefined || !replay.play(square)) break;
    const found = byHash.get(replay.hash())?.find(({ look }) => replay.symmetryTo(look) !== undefined);
    last = (found && nameOf(found.opening, language)) ?? last;
  }
  return last;
}
