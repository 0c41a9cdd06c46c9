/** What works with the journals of books without a search: `book merge` and `book stats`. */
import { BookGraph } from '../book/graph.ts';
import { type Journal, writeJournal } from '../book/journal.ts';
import { InputError, grouped, signed } from '../console/command.ts';
import { defineCommand, needed } from '../console/options.ts';
import { readJournals, writeWhole } from './book-files.ts';

export const merge = defineCommand({
  usage: 'book merge <journal>...',
  about: `Joins what several machines or runs have found, if they followed one recipe. The lines are sorted, so that the result is the
same to the byte whoever searched what and when. Example:

  book merge part-1.txt part-2.txt --out book.txt`,
  options: { out: needed('file', 'the journal to write') },
  run({ options: { out }, rest }, console) {
    const journal = readJournals(needFiles(rest));
    writeWhole(out, writeJournal(journal));
    console.out(`${grouped(journal.expansions.length)} positions with their moves`);
    return Promise.resolve();
  },
});

function needFiles(rest: readonly string[]): readonly string[] {
  if (rest.length === 0) throw new InputError('The files of journals are missing.');
  return rest;
}

export function graphOf({ recipe, expansions }: Journal): BookGraph {
  const graph = new BookGraph(recipe.root);
  for (const expansion of expansions) graph.join(expansion);
  graph.raise();
  return graph;
}

export const stats = defineCommand({
  usage: 'book stats <journal>...',
  about: `Shows how many positions a book has at each number of empty squares, how many of them have their moves searched, and the
best line. Example:

  book stats book.txt`,
  options: {},
  run({ rest }, console) {
    const journal = readJournals(needFiles(rest));
    const graph = graphOf(journal);
    const rows = new Map<number, { positions: number; expanded: number; exact: number }>();
    for (const { empties, links, worth } of graph.valued()) {
      const row = rows.get(empties) ?? { positions: 0, expanded: 0, exact: 0 };
      row.positions += 1;
      if (links) row.expanded += 1;
      if (worth?.isExact === true) row.exact += 1;
      rows.set(empties, row);
    }
    console.out('empties  positions  expanded  exact');
    for (const [empties, row] of [...rows].toSorted(([one], [other]) => other - one)) {
      const cells = [row.positions, row.expanded, row.exact];
      console.out(
        `${String(empties).padStart(7)}${cells.map((cell) => grouped(cell).padStart(10)).join('')}`,
      );
    }
    const { worth } = graph.root;
    console.out(`${grouped(graph.positions)} positions, ${grouped(graph.expansions)} of them expanded`);
    if (worth)
      console.out(
        `value ${signed(worth.value)}, ${worth.plies} plies of book and ${journal.recipe.depth} of search`,
      );
    return Promise.resolve();
  },
});
