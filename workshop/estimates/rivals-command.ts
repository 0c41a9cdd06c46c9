/**
 * Finds out what the moves are worth that searches found although another is known to be best: one that is as good is no
 * miss.
 */
import { InputError } from '../../engine/console/command.ts';
import { defineCommand, needed, whole } from '../../engine/console/options.ts';
import type { Position } from '../../engine/game/position.ts';
import { isGameOver, officialLead, onTurn, playMove } from '../../engine/game/rules.ts';
import { parseSquare } from '../../engine/game/square.ts';
import { type Truth, append, positionOf, readTruths, resumeMeasured, resumeRivals } from './journal.ts';
import { openSearcher } from './searches.ts';
import { toTheEnd } from './truths-command.ts';

const HASH_MB = 128;

export const rivals = defineCommand({
  usage: 'rivals <files of truths>',
  about: `Of each position that was searched to the end: what the other moves are worth that the searches in the journal of "estimates"
found at --least plies and more, searched to the end as surely. "estimates --rivals" then counts a move that is as good as the
best. What is in the file is not done again.`,
  options: {
    journal: needed('file', 'what "estimates" has measured'),
    out: needed('file', 'where they go'),
    least: whole('d', 'plies', { min: 1, max: 30, otherwise: 12 }),
  },
  async run({ options: { journal, out, least }, rest }, console) {
    const truths = rest.flatMap((file) => readTruths(file));
    if (truths.length === 0) throw new InputError('Files of truths must be named.');
    const measured = resumeMeasured(journal);
    const known = new Set(resumeRivals(out).map(({ board, move }) => `${board} ${move}`));
    const searcher = openSearcher(HASH_MB);
    for (const truth of truths.filter(({ depth, empties }) => depth >= empties)) {
      const { even = [], odd = [] } = measured.get(truth.board) ?? {};
      const found = [...even, ...odd].filter(({ depth }) => depth >= least).map(({ move }) => move);
      for (const move of new Set(found)) {
        if (move === truth.move || known.has(`${truth.board} ${move}`)) continue;
        const { value, nodes } = worthOf(move, truth, (position) =>
          toTheEnd(searcher, position, truth.confidence),
        );
        append(out, { board: truth.board, move, value, nodes });
        known.add(`${truth.board} ${move}`);
        console.err(`${truth.board} ${move} is worth ${value}, ${truth.move ?? 'the best'} ${truth.value}`);
      }
    }
    return Promise.resolve();
  },
});

/** What a move is worth to whoever plays it, by the value of the position after it. */
export function worthOf(
  move: string,
  { board }: Pick<Truth, 'board'>,
  search: (position: Position) => Pick<Truth, 'value' | 'nodes'>,
): { readonly value: number; readonly nodes: number } {
  const position = positionOf(board);
  const square = parseSquare(move);
  const played = square === undefined ? undefined : playMove(position, square);
  if (played?.ok !== true) throw new InputError(`${move} is no move of ${board}.`);
  const next = onTurn(played.value);
  const { value, nodes = 0 } = isGameOver(next) ? { value: officialLead(next) } : search(next);
  return { value: next.toMove === position.toMove ? value : 0 - value, nodes };
}
