/**
 * How a book grows: best first, in rounds. Each round takes the leaves that play is most likely to reach, when one side
 * plays by the book and the other as people and programs do, and has their moves searched. Which leaves these are
 * follows from the rounds before the last one alone, so that the searches of a round can be done by whoever has time,
 * in any order, and nobody waits for the last search of a round before the next one begins.
 */
import type { Square } from '../game/square.ts';
import { BookGraph, type BookNode, type ValuedLink } from './graph.ts';
import type { Expansion } from './journal.ts';
import { type BookKey, distinctReplies, knownPosition } from './key.ts';
import { lotOf } from './lot.ts';
import type { Played } from './played.ts';
import type { GrowRecipe } from './recipe.ts';

/** A position whose moves are to be searched, but for those whose positions are known. */
export interface GrowTask {
  readonly key: BookKey;
  readonly known: readonly Square[];
  /** Moves that are played in games, so that they are worth a deep search however bad they look. */
  readonly wanted?: readonly Square[];
}

/** `others`: the rest of the round is for other shards. `full`: the book has as many positions as it was to have. */
export type Next =
  | { readonly kind: 'task'; readonly task: GrowTask }
  | { readonly kind: 'wait' | 'others' | 'full' | 'finished' };

/** Whatever makes a book by searches: it says what is to be searched next, and takes in what was found. */
export interface Grower {
  /** What to do next. `wait` asks for the answer to an earlier task first. */
  next(): Next;
  /** Takes in what was found about a task. */
  add(expansion: Expansion): void;
  /** The rounds so far. */
  readonly rounds: number;
}

export interface GrowthOptions {
  /** The book has grown enough with so many positions. */
  readonly positions: number;
  /** Whether the task with this number of its round is for whoever grows the book here. */
  readonly isOwn?: (at: number) => boolean;
  /** The book that it grows on from, which takes in what is found; otherwise it begins with the root alone. */
  readonly onto?: BookGraph;
  /** What the opponent of the book plays, where it is known from games. */
  readonly played?: Played;
}

interface Round {
  readonly tasks: readonly GrowTask[];
  /** The positions that nobody has searched yet. */
  readonly missing: Set<BookKey>;
}

/** In so many games a move was played often enough to be looked at however bad it looks. */
const OFTEN = 3;

/** What the values of the moves say about the opponent's choice counts as much as so many games. */
const PRIOR_GAMES = 4;

/** In each round, one more of so many positions gets its moves searched. */
const ROUND_SHARE = 8;

export class Growth implements Grower {
  readonly #recipe: GrowRecipe;
  readonly #positions: number;
  readonly #isOwn: (at: number) => boolean;
  readonly #played: Played;
  readonly #graph: BookGraph;
  readonly #found = new Map<BookKey, Expansion>();
  readonly #rounds: Round[] = [];
  readonly #chosen = new Set<BookKey>();
  /** The tasks of the latest rounds that are to be done here and were given to nobody. */
  #waiting: GrowTask[] = [];
  /** The positions whose moves were searched here and are in the graph. */
  #joined = 0;
  #end: 'full' | 'finished' | undefined;

  constructor(
    recipe: GrowRecipe,
    found: Iterable<Expansion>,
    { positions, isOwn = () => true, onto, played = new Map() }: GrowthOptions,
  ) {
    this.#recipe = recipe;
    this.#positions = positions;
    this.#isOwn = isOwn;
    this.#played = played;
    this.#graph = onto ?? new BookGraph(recipe.root);
    for (const expansion of found) this.#found.set(expansion.key, expansion);
    this.#begin(this.#graph.root.links ? [] : [{ key: recipe.root, known: [] }]);
    this.#begin([]);
  }

  get rounds(): number {
    return this.#rounds.length;
  }

  next(): Next {
    for (;;) {
      const task = this.#waiting.shift();
      if (task) return { kind: 'task', task };
      if (this.#end) return { kind: this.#end };
      const before = this.#rounds.at(-2);
      if (!before) throw new Error('A book grows from two rounds.');
      if (before.missing.size > 0) return { kind: this.#isOwnMissing(before) ? 'wait' : 'others' };
      for (const { key } of before.tasks) this.#graph.join(this.#need(key), this.#recipe.depth);
      this.#joined += before.tasks.length;
      this.#choose();
    }
  }

  add(expansion: Expansion): void {
    this.#found.set(expansion.key, expansion);
    for (const { missing } of this.#rounds.slice(-2)) missing.delete(expansion.key);
  }

  #need(key: BookKey): Expansion {
    const expansion = this.#found.get(key);
    if (!expansion) throw new Error(`A round is complete without ${key}.`);
    return expansion;
  }

  #isOwnMissing({ tasks, missing }: Round): boolean {
    return tasks.some(({ key }, at) => missing.has(key) && this.#isOwn(at));
  }

  #begin(tasks: readonly GrowTask[]): void {
    const missing = new Set(tasks.filter(({ key }) => !this.#found.has(key)).map(({ key }) => key));
    this.#rounds.push({ tasks, missing });
    for (const { key } of tasks) this.#chosen.add(key);
    this.#waiting.push(...tasks.filter(({ key }, at) => missing.has(key) && this.#isOwn(at)));
  }

  #choose(): void {
    const graph = this.#graph;
    if (graph.positions >= this.#positions) {
      // What the round in between finds belongs to the book, too.
      this.#end = 'full';
      return;
    }
    graph.raise();
    const size = Math.max(this.#recipe.batch, Math.floor(this.#joined / ROUND_SHARE));
    const leaves = urgentLeaves(graph, this.#recipe, {
      played: this.#played,
      isChosen: (node) => this.#chosen.has(node.key),
    });
    const tasks = leaves.slice(0, size).map(({ key }) => this.#task(key));
    if (tasks.length === 0 && this.#rounds.at(-1)?.tasks.length === 0 && graph.expansions > 0) {
      this.#end = 'finished';
      return;
    }
    this.#begin(tasks);
  }

  #task(key: BookKey): GrowTask {
    const replies = distinctReplies(knownPosition(key));
    const moves = (isMeant: (reply: BookKey) => boolean): Square[] =>
      replies.filter((reply) => isMeant(reply.key)).map(({ move }) => move);
    // Their positions were searched as deeply, or had their own moves searched.
    const known = moves((reply) => {
      const node = this.#graph.node(reply);
      return node?.links !== undefined || this.#graph.isSearched(node, this.#recipe.depth);
    });
    const wanted = moves((reply) => (this.#played.get(reply) ?? 0) >= OFTEN);
    return { key, known, ...(wanted.length > 0 && { wanted }) };
  }
}

/** How unlikely it is that a line comes to a position: the sum of the logarithms of its moves, by who has the book. */
interface Costs {
  /** If the side to move in the position plays by the book. */
  mover: number;
  other: number;
}

/**
 * The leaves whose moves are not known, the likeliest first. A move is the less likely the more discs it loses against
 * the best one; the side that has the book loses fewer, and of its opponent counts what it played in games, where there are
 * any. Of both sides, the one that makes the leaf likelier counts. `raise` must have been called.
 */
function urgentLeaves(
  graph: BookGraph,
  { own, opponent, seed }: GrowRecipe,
  { played, isChosen }: { readonly played: Played; readonly isChosen: (node: BookNode) => boolean },
): BookNode[] {
  const costs = new Map<BookNode, Costs>([[graph.root, { mover: 0, other: 0 }]]);
  // A line goes from more empty squares to fewer, so that every position comes after all that lead to it.
  for (const node of graph.expanded.toReversed()) {
    const cost = costs.get(node);
    if (!cost) continue;
    const links = graph.valuedLinks(node);
    const byBookCosts = costsOf(links, own);
    const byOtherCosts = costsOf(links, opponent, played);
    for (const [at, { link }] of links.entries()) {
      const byBook = cost.mover + byBookCosts[at]!;
      const byOther = cost.other + byOtherCosts[at]!;
      const reached = link.side === 1 ? { mover: byBook, other: byOther } : { mover: byOther, other: byBook };
      const known = costs.get(link.to);
      if (known) {
        known.mover = Math.min(known.mover, reached.mover);
        known.other = Math.min(known.other, reached.other);
      } else {
        costs.set(link.to, reached);
      }
    }
  }
  const leaves = [...costs].flatMap(([node, { mover, other }]) =>
    node.links || node.estimate?.isExact === true || isChosen(node)
      ? []
      : [{ node, urgency: Math.min(mover, other), lot: lotOf(node.key, seed) }],
  );
  leaves.sort(
    (one, next) =>
      one.urgency - next.urgency || one.lot - next.lot || (one.node.key < next.node.key ? -1 : 1),
  );
  return leaves.map(({ node }) => node);
}

/** How unlikely each move is: minus the logarithm of its share, by its loss and by how often games came to its position. */
function costsOf(links: readonly ValuedLink[], scale: number, played?: Played): number[] {
  const best = Math.max(...links.map(({ value }) => value));
  const all = Math.log(links.reduce((sum, { value }) => sum + Math.exp((value - best) / scale), 0));
  const costs = links.map(({ value }) => (best - value) / scale + all);
  const games = links.map(({ link }) => played?.get(link.to.key) ?? 0);
  const total = games.reduce((sum, count) => sum + count, 0);
  if (total === 0) return costs;
  return costs.map(
    (cost, at) => -Math.log((games[at]! + PRIOR_GAMES * Math.exp(-cost)) / (total + PRIOR_GAMES)),
  );
}
