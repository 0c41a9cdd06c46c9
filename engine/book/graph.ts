/**
 * What a journal says put together: positions that several lines lead to are one, and the values of leaves rise to the
 * start by minimax. Every move fills a square, so that no line comes back to a position.
 */
import { countEmpties } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import type { Expansion, Finding } from './journal.ts';
import { type BookKey, distinctReplies, knownPosition } from './key.ts';
import { leafDepth } from './recipe.ts';

/** A position in the graph. Values are in discs for its side to move. */
export interface BookNode {
  readonly key: BookKey;
  readonly empties: number;
  /** What a search of the position itself found; undefined for the root, and while only moves to it are known. */
  estimate: Estimate | undefined;
  /** The moves whose positions are worth something, once they were searched. */
  links: readonly BookLink[] | undefined;
  /** The value of best play by both sides, and where it comes from; undefined if nothing is known. */
  worth: Worth | undefined;
}

export interface BookLink {
  readonly move: Square;
  readonly to: BookNode;
  /** The value of `to` times this is that of the move: 1 if the other side has to pass. */
  readonly side: 1 | -1;
}

/** A move with its value, in discs for the side to move, and where that comes from. */
export interface ValuedLink {
  readonly link: BookLink;
  readonly value: number;
  readonly worth: Worth;
}

export interface Estimate {
  readonly value: number;
  readonly isExact: boolean;
  /** The plies of the search; the number of empty squares if it is exact. */
  readonly depth: number;
  /** The position whose moves were searched when this was found: of estimates of one depth, the least one's counts. */
  readonly by: BookKey;
}

export interface Worth {
  readonly value: number;
  /** Whether it is the result of perfect play along the line of the book. */
  readonly isExact: boolean;
  /** The moves of the book until the leaf that the value comes from. */
  readonly plies: number;
  /** The plies of the search of that leaf. */
  readonly depth: number;
}

/** What an estimate is worth to the graph, in discs: searches to one depth lean all the same way. */
export type Corrected = (estimate: Estimate, empties: number) => number;

export class BookGraph {
  readonly root: BookNode;
  readonly #nodes = new Map<BookKey, BookNode>();
  readonly #expanded: BookNode[] = [];
  readonly #corrected: Corrected;
  #positions = 0;

  constructor(root: BookKey, corrected: Corrected = ({ value }) => value) {
    this.#corrected = corrected;
    this.root = this.#nodeOf(root, countEmpties(knownPosition(root)));
  }

  /** The positions with a value of their own or of their moves. */
  get positions(): number {
    return this.#positions;
  }

  get expansions(): number {
    return this.#expanded.length;
  }

  node(key: BookKey): BookNode | undefined {
    return this.#nodes.get(key);
  }

  /** Every position that has a value, in no order that means anything. */
  *valued(): Generator<BookNode> {
    for (const node of this.#nodes.values()) if (node.worth !== undefined || hasValue(node)) yield node;
  }

  /** The positions whose moves were searched. */
  get expanded(): readonly BookNode[] {
    return this.#expanded;
  }

  /**
   * Adds what was found about the moves of a position by searches to `depth` plies.
   * @throws Error for findings about moves that the position does not have.
   */
  join({ key, findings }: Expansion, depth: number): void {
    const position = knownPosition(key);
    const node = this.#nodeOf(key, countEmpties(position));
    if (!hasValue(node)) this.#positions += 1;
    const replies = distinctReplies(position);
    const known = new Map<Square, Finding>(findings.map((finding) => [finding.move, finding]));
    if (known.size !== replies.length)
      throw new Error(`The moves of ${key} are not all of those that it has.`);
    const links = replies.map(({ move, key: reply, position: after, side }): BookLink => {
      const finding = known.get(move);
      if (!finding) throw new Error(`${key} has no finding about one of its moves.`);
      const to = this.#nodeOf(reply, countEmpties(after));
      if (finding.value !== undefined && finding.kind !== 'screened') {
        const isExact = finding.kind === 'exact';
        const plies = isExact ? to.empties : leafDepth({ depth }, to.empties);
        this.#estimate(to, { value: finding.value * side + 0, isExact, depth: plies, by: key });
      }
      return { move, to, side };
    });
    // Another journal may have searched the moves of the same position.
    if (node.links) return;
    node.links = links;
    this.#expanded.push(node);
  }

  /** The moves of `node` that have a value, each with it, in discs for the side to move in `node`. */
  valuedLinks(node: BookNode): ValuedLink[] {
    return (node.links ?? []).flatMap((link) => {
      const { worth } = link.to;
      return worth ? [{ link, value: worth.value * link.side + 0, worth }] : [];
    });
  }

  /** Lets the values of the leaves rise to the root. */
  raise(): void {
    for (const node of this.#nodes.values()) {
      const { estimate } = node;
      node.worth = estimate && {
        value: this.#corrected(estimate, node.empties),
        isExact: estimate.isExact,
        plies: 0,
        depth: estimate.depth,
      };
    }
    this.#expanded.sort((one, other) => one.empties - other.empties || (one.key < other.key ? -1 : 1));
    for (const node of this.#expanded) {
      const best = this.#best(node);
      // An exact value is never replaced by one that rests on estimates.
      if (!best || node.worth?.isExact === true) continue;
      const { value, worth } = best;
      node.worth = { value, isExact: worth.isExact, plies: worth.plies + 1, depth: worth.depth };
    }
  }

  /** Whether a search of the position itself has gone to `depth` plies or to the end. */
  isSearched(node: BookNode | undefined, depth: number): boolean {
    if (!node?.estimate) return false;
    const { estimate, empties } = node;
    return estimate.isExact || estimate.depth >= leafDepth({ depth }, empties);
  }

  /** What a search of the position itself found, as it counts in the graph; undefined where there was none. */
  own({ estimate, empties }: BookNode): number | undefined {
    return estimate && this.#corrected(estimate, empties);
  }

  /** The position that the value of `node` comes from. `raise` must have been called. */
  leafBehind(node: BookNode): BookNode {
    const best = this.#best(node);
    return best ? this.leafBehind(best.link.to) : node;
  }

  #best(node: BookNode): ValuedLink | undefined {
    let best: ValuedLink | undefined;
    for (const each of this.valuedLinks(node)) {
      // Of equal moves, the one that the book follows furthest says most.
      if (
        !best ||
        each.value > best.value ||
        (each.value === best.value && each.worth.plies >= best.worth.plies)
      )
        best = each;
    }
    return best;
  }

  #nodeOf(key: BookKey, empties: number): BookNode {
    let node = this.#nodes.get(key);
    if (!node) {
      node = { key, empties, estimate: undefined, links: undefined, worth: undefined };
      this.#nodes.set(key, node);
    }
    return node;
  }

  #estimate(node: BookNode, estimate: Estimate): void {
    const { estimate: known } = node;
    if (!hasValue(node)) this.#positions += 1;
    if (!known || isFurther(estimate, known)) node.estimate = estimate;
  }
}

function isFurther(one: Estimate, other: Estimate): boolean {
  if (one.isExact !== other.isExact) return one.isExact;
  return one.depth === other.depth ? one.by < other.by : one.depth > other.depth;
}

function hasValue({ estimate, links }: BookNode): boolean {
  return estimate !== undefined || links !== undefined;
}
