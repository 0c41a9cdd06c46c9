/**
 * The locations of the files that the engine needs on Node. In a bundle they all lie beside the bundle; an engine that
 * runs from its source takes those of the project and its build.
 */
import { basename, join } from 'node:path';

const IS_SOURCE = import.meta.filename.endsWith('.ts');
const ROOT = join(import.meta.dirname, '../../..');

function file(path: string): string {
  return IS_SOURCE ? join(ROOT, path) : join(import.meta.dirname, basename(path));
}

export const MODULE_FILE = file('dist/wasm/search.wasm');
/** Only some opponents need this file. */
export const OPPONENTS_FILE = file('dist/wasm/opponents.wasm');
/** Only the lab needs this file. */
export const TEXTBOOK_FILE = file('dist/wasm/textbook.wasm');
/** Only the lab, and players whose networks have learnt there, need this file. */
export const LEARNING_FILE = file('dist/wasm/learning.wasm');
/** Only Neural needs this file. */
export const NEURAL_FILE = file('engine/search/networks/neural.bin');
export const EVALUATION_FILE = file('engine/search/networks/evaluation.bin');

/** The book of openings, which Master alone needs. */
export const BOOK_FILE = file('engine/book/book.bin');

/** The puzzles, which the command line checks. */
export const PUZZLES_FILE = file('engine/practice/puzzles.bin');

/** The entry of a worker thread: `path` is that of its source in engine/, as in "host/node/thread.ts". */
export function entryFile(path: string): string {
  const source = file(`engine/${path}`);
  return IS_SOURCE ? source : source.replace(/\.ts$/, '.js');
}
