/**
 * Mends a book that has grown. Of a position whose moves were searched, two values are known: what a search of the position
 * itself said, and what its best move is worth. Where they disagree, one of them overlooks something: a move that the shallow
 * search had ruled out, or the answer to the best one. So the moves that were ruled out are searched, too; and if that
 * changes nothing, the moves of the position that the value comes from.
 *
 * It goes in rounds, each of which follows from the ones before it, so that threads and restarts change nothing.
 */
import type { Expansion } from './journal.ts';
import { type BookGraph, type BookNode } from './graph.ts';
import type { Grower, GrowTask, Next } from './growing.ts';
import { type BookKey, distinctReplies, knownPosition } from './key.ts';
import type { GrowRecipe } from './recipe.ts';

export interface MendingOptions {
  /** The two values of a position may differ by so many discs. */
  readonly discs: number;
  /** After so many rounds it ends: what is found in one may be doubtful, too. */
  readonly rounds: number;
  /** What was found before. */
  readonly found: Iterable<Expansion>;
}

export class Mending implements Grower {
  /** The book as it was, to which each round is joined. */
  readonly #graph: BookGraph;
  readonly #recipe: GrowRecipe;
  readonly #discs: number;
  readonly #most: number;
  readonly #found = new Map<BookKey, Expansion>();
  readonly #mended = new Set<BookKey>();
  #round: readonly GrowTask[] = [];
  #waiting: GrowTask[] = [];
  #missing = new Set<BookKey>();
  #rounds = 0;

  constructor(graph: BookGraph, recipe: GrowRecipe, { discs, rounds, found }: MendingOptions) {
    this.#graph = graph;
    this.#recipe = recipe;
    this.#discs = discs;
    this.#most = rounds;
    for (const expansion of found) this.#found.set(expansion.key, expansion);
  }

  get rounds(): number {
    return this.#rounds;
  }

  next(): Next {
    for (;;) {
      const task = this.#waiting.shift();
      if (task) return { kind: 'task', task };
      if (this.#missing.size > 0) return { kind: 'wait' };
      for (const { key } of this.#round) {
        const expansion = this.#found.get(key);
        if (!expansion) throw new Error(`A round is complete without ${key}.`);
        this.#graph.join(expansion, this.#recipe.depth);
      }
      this.#round = [];
      if (this.#rounds === this.#most) return { kind: 'finished' };
      this.#begin();
      if (this.#round.length === 0) return { kind: 'finished' };
    }
  }

  add(expansion: Expansion): void {
    this.#found.set(expansion.key, expansion);
    this.#missing.delete(expansion.key);
  }

  #begin(): void {
    this.#graph.raise();
    const keys = new Set(this.#graph.expanded.flatMap((node) => this.#nextFor(node) ?? []));
    this.#round = [...keys].toSorted().map((key) => ({ key, known: this.#known(key) }));
    for (const key of keys) this.#mended.add(key);
    this.#waiting = this.#round.filter(({ key }) => !this.#found.has(key));
    this.#missing = new Set(this.#waiting.map(({ key }) => key));
    this.#rounds += 1;
  }

  /** What to search because of a position; undefined if its values agree, or nothing is left to do about it. */
  #nextFor(node: BookNode): BookKey | undefined {
    const own = this.#graph.own(node);
    const { worth } = node;
    if (own === undefined || !worth || worth.isExact || Math.abs(own - worth.value) < this.#discs)
      return undefined;
    const isLeft = ({ key, worth: value }: BookNode): boolean =>
      !this.#mended.has(key) && value?.isExact !== true;
    return [node, this.#graph.leafBehind(node)].find(isLeft)?.key;
  }

  /** The moves that were searched as deeply before. */
  #known(key: BookKey): GrowTask['known'] {
    return distinctReplies(knownPosition(key)).flatMap(({ move, key: reply }) =>
      this.#graph.isSearched(this.#graph.node(reply), this.#recipe.depth) ? [move] : [],
    );
  }
}
