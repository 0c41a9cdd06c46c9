/**
 * The journal of a book that grows: its recipe on the first line, then a line for each position whose moves were
 * searched. It is text that is only added to, so that whatever ends the work leaves all lines but the last whole.
 *
 * A line is the key of a position and its moves, of those that differ by a symmetry the first, by square in the view of
 * the key: `d3+2` has the value 2 for the side to move, in whole discs at the depth of the recipe; `d3+2=` is the result
 * of perfect play; `d3-7~` was found so much worse by a shallow search that no deep one followed; `d3` was known already.
 */
import { type Square, parseSquare, squareName } from '../game/square.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type BookKey, positionOf } from './key.ts';
import { type GrowRecipe, parseRecipe, writeRecipe } from './recipe.ts';

/** What was found out about a move: nothing if the position behind it was known before. */
export interface Finding {
  readonly move: Square;
  readonly value?: number;
  readonly kind: 'deep' | 'exact' | 'screened' | 'known';
}

/** A position whose moves were searched. */
export interface Expansion {
  readonly key: BookKey;
  readonly findings: readonly Finding[];
}

export interface Journal {
  readonly recipe: GrowRecipe;
  readonly expansions: readonly Expansion[];
}

const MARKS = { deep: '', exact: '=', screened: '~', known: '' } as const;

export function writeExpansion({ key, findings }: Expansion): string {
  return [key, ...findings.map(writeFinding)].join(' ');
}

function writeFinding({ move, value, kind }: Finding): string {
  if (value === undefined) return squareName(move);
  return `${squareName(move)}${value < 0 ? '' : '+'}${value}${MARKS[kind]}`;
}

/** The journal in the order of its keys, which is the same whoever found what and when. */
export function writeJournal({ recipe, expansions }: Journal): string {
  const lines = expansions.map(writeExpansion).toSorted();
  return [writeRecipe(recipe), ...lines].map((line) => `${line}\n`).join('');
}

const FINDING = /^([a-h][1-8])(?:([+-]\d{1,2})([=~]?))?$/;

/** @returns the expansion, or undefined if the line is none. */
export function parseExpansion(line: string): Expansion | undefined {
  const [key = '', ...words] = line.split(' ');
  if (positionOf(key) === undefined || words.length === 0) return undefined;
  const findings: Finding[] = [];
  for (const word of words) {
    const finding = parseFinding(word);
    if (finding === undefined) return undefined;
    findings.push(finding);
  }
  return { key, findings };
}

function parseFinding(word: string): Finding | undefined {
  const [, name = '', value, mark] = FINDING.exec(word) ?? [];
  const move = parseSquare(name);
  if (move === undefined) return undefined;
  if (value === undefined) return { move, kind: 'known' };
  if (Math.abs(Number(value)) > 64) return undefined;
  const kind = mark === '=' ? 'exact' : mark === '~' ? 'screened' : 'deep';
  return { move, value: Number(value), kind };
}

/**
 * Reads a journal; a line at the end that was being written when the work was ended is passed over. Otherwise the
 * reason why it is none, as a sentence.
 */
export function parseJournal(text: string): Result<Journal, string> {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const recipe = parseRecipe(lines[0] ?? '');
  if (!recipe.ok) return recipe;
  const expansions: Expansion[] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line === '') continue;
    const expansion = parseExpansion(line);
    if (!expansion) return err(`line ${at + 1} is no position with its moves`);
    expansions.push(expansion);
  }
  return ok({ recipe: recipe.value, expansions });
}

/**
 * Joins journals of one recipe: what several machines found, or one machine twice. Otherwise the reason why they do not
 * fit together, as a sentence.
 */
export function mergeJournals(journals: readonly Journal[]): Result<Journal, string> {
  const [first] = journals;
  if (!first) return err('there is no journal');
  const wanted = writeRecipe(first.recipe);
  const lines = new Map<BookKey, Expansion>();
  for (const { recipe, expansions } of journals) {
    if (writeRecipe(recipe) !== wanted) return err('they follow different recipes');
    for (const expansion of expansions) {
      const other = lines.get(expansion.key);
      if (other && writeExpansion(other) !== writeExpansion(expansion)) {
        return err(`they say different things about ${expansion.key}`);
      }
      lines.set(expansion.key, expansion);
    }
  }
  return ok({ recipe: first.recipe, expansions: [...lines.values()] });
}
