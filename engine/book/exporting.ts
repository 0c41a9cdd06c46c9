/** From the journal of a book to the rows of its file. */
import { BookGraph, type Estimate } from './graph.ts';
import { type BookRow, writeBook } from './format.ts';
import { writeRecipe } from './recipe.ts';
import type { Journal } from './journal.ts';
import { discAt } from '../game/position.ts';
import { SQUARE_COUNT, squareName } from '../game/square.ts';
import { type BookKey, distinctReplies, knownPosition } from './key.ts';

/** The graph of journals, with its values raised: what any of them knows, and the deepest of what several do. */
export function graphOf(journals: readonly [Journal, ...Journal[]]): BookGraph {
  const graph = new BookGraph(journals[0].recipe.root, worthOf);
  for (const { recipe, expansions } of journals) {
    for (const expansion of expansions) graph.join(expansion, recipe.depth);
  }
  graph.raise();
  return graph;
}

/**
 * Journals keep what the search said; a book puts it right. Searches to even depths say too little for the side to move,
 * and the best of several such estimates of the positions after its moves says too much: 2.0 discs lie between the two,
 * on average over the 12,102 positions of `deep` that have both, 1.3 with 55 empty squares and 2.5 with 40. Half of
 * that makes them alike, so that a move is not worse because more is known about it.
 */
function worthOf({ value, isExact }: Estimate, empties: number): number {
  return isExact ? value : Math.round(100 * (value + 1 + 0.037 * (46 - empties))) / 100;
}

/** A row for every position that has a value. */
export function rowsOf(graph: BookGraph): BookRow[] {
  return [...graph.valued()].flatMap(({ key, links, worth }) => {
    if (!worth) return [];
    const { value, isExact, plies, depth } = worth;
    return [{ key, value, plies: plies + depth, isExact, isExpanded: links !== undefined }];
  });
}

/** The file of a book that follows from journals. */
export function bookOf(journals: readonly [Journal, ...Journal[]]): Uint8Array {
  return writeBook(recipeText(journals), rowsOf(graphOf(journals)));
}

/** The recipes of a book, a line each, as its file has them. */
function recipeText(journals: readonly Journal[]): string {
  return journals.map(({ recipe }) => writeRecipe(recipe)).join('\n');
}

/**
 * The book that follows from journals as JSON: the recipes, and a line for each position that has a value, with its board
 * as solvers read it, the value in discs for the side to move, the depth of support, and its moves with their values.
 */
export function writeJson(journals: readonly [Journal, ...Journal[]]): string {
  const rows = rowsOf(graphOf(journals)).toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const known = new Map(rows.map((row) => [row.key, row]));
  const positions = rows.map(({ key, value, plies, isExact, isExpanded }) => {
    const board = boardText(key);
    const entry = { board, value, depth: plies, exact: isExact };
    return isExpanded ? { ...entry, moves: movesOf(key, known) } : entry;
  });
  const lines = positions.map((position) => JSON.stringify(position));
  return `{"format":"othello-book","version":1,"recipe":${JSON.stringify(recipeText(journals))},"positions":[\n${lines.join(',\n')}\n]}\n`;
}

function movesOf(key: BookKey, known: ReadonlyMap<BookKey, BookRow>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    distinctReplies(knownPosition(key)).flatMap(({ move, key: reply, side }) => {
      const row = known.get(reply);
      return row ? [[squareName(move), row.value * side + 0]] : [];
    }),
  );
}

/** The board as 64 signs, X for the side to move and O for the other, as solvers read it. */
export function boardText(key: BookKey): string {
  const position = knownPosition(key);
  const signs = Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const colour = discAt(position, square);
    return colour === undefined ? '-' : colour === 'black' ? 'X' : 'O';
  });
  return `${signs.join('')} X`;
}
