/**
 * The user's own book laid over the one that ships. What the user has set wins; otherwise the deeper support does, and what
 * is known behind a position rises to it by minimax. Positions of which the own book has nothing are as they ship. Pure.
 *
 *     const mine = overlaid(shipped, log.entries);
 *     mine.knownAt(position)[0]; // { move: 19, value: -0.4, source: 'thought', plies: 26, isNever: false, ... }
 */
import { count as discsIn } from '../../game/bitboard.ts';
import type { Position } from '../../game/position.ts';
import { legalMoves } from '../../game/rules.ts';
import type { Book } from '../book.ts';
import type { BookEntry } from '../format.ts';
import { SQUARE_COUNT, type Square } from '../../game/square.ts';
import { type BookKey, type Reply, emptiesOf, keyOf, knownPosition, repliesOf } from '../key.ts';
import type { OwnEntries, OwnEntry } from './entries.ts';
import type { OwnLine, Source } from './lines.ts';

/** The confidence, in per cent, of the searches behind the book that ships. */
export const SHIPPED_CONFIDENCE = 73;

/** What is known of a position from both books. Values are in discs for its side to move. */
export interface Worth {
  readonly value: number;
  /** The depth of support: the plies from the position to the last that was searched for the value. */
  readonly plies: number;
  /** In per cent; 0 where it is not known. */
  readonly confidence: number;
  readonly isExact: boolean;
  readonly source: Source | 'shipped' | 'edited';
}

/** A move of which either book knows something. Values are in discs for the side that plays it. */
export interface OwnMove {
  readonly move: Square;
  /** The position that it leads to. */
  readonly key: BookKey;
  /** Undefined where it is only marked. */
  readonly worth: Worth | undefined;
  /** How many discs it loses against the best move that is known. */
  readonly loss: number | undefined;
  /** What the book that ships says of it. */
  readonly shipped: number | undefined;
  /** What the own book says of the position that it leads to. */
  readonly own: OwnEntry | undefined;
  /** The value that stands in the own book itself, set or found. */
  readonly ownValue: number | undefined;
}

/** Both books as one: what plays or looks something up takes it as it takes the one that ships. */
export interface OverlaidBook extends Book {
  /** Every move of which either book knows something, the best first; those that are never to be played, too. */
  knownAt(position: Position): OwnMove[];
  worthOf(key: BookKey): Worth | undefined;
}

const NOTHING: Book = {
  count: 0,
  recipe: '',
  find: () => undefined,
  entryAt: () => undefined,
  movesAt: () => [],
};

/** Where a move of a position leads. */
type Lead = Pick<Reply, 'key' | 'side' | 'over'>;

/** With what the move is worth to the side that plays it. */
type Worthy = Lead & { readonly worth: Worth | undefined };

/**
 * What a book has found out, for the next one, in which the own book has a little more. What a position is worth follows from
 * positions with more discs alone, because every move fills a square.
 */
export class OverlayMemory {
  readonly #leads = new Map<BookKey, string>();
  /** By the discs of positions; what one book has is never taken out of its own. */
  #worths: readonly Map<BookKey, Worth | undefined>[] = emptyWorths();
  #shipped: Book | undefined;

  /** What is found out for books over `shipped` from here on. */
  worthsOver(shipped: Book | undefined): readonly Map<BookKey, Worth | undefined>[] {
    if (this.#shipped !== shipped) this.#worths = emptyWorths();
    this.#shipped = shipped;
    return this.#worths;
  }

  /** The own book says something else of the positions of these lines from here on. */
  forget(lines: readonly OwnLine[]): void {
    const keys = lines.flatMap((line) => {
      if (line.kind === 'edit') return [line.key];
      return line.kind === 'found' ? line.findings.map(({ key }) => key) : [];
    });
    const isAll = lines.some(({ kind }) => kind === 'undo');
    const most = isAll ? SQUARE_COUNT : keys.reduce((discs, key) => Math.max(discs, discsOf(key)), -1);
    this.#worths = this.#worths.map((worths, discs) => (discs <= most ? new Map() : worths));
  }

  /** They are found out once, because that takes longest. */
  leadsFrom(key: BookKey): readonly Lead[] {
    const known = this.#leads.get(key);
    if (known !== undefined) return unpacked(known);
    const leads = repliesOf(knownPosition(key));
    this.#leads.set(key, packed(leads));
    return leads;
  }
}

function emptyWorths(): Map<BookKey, Worth | undefined>[] {
  return Array.from({ length: SQUARE_COUNT + 1 }, () => new Map());
}

function discsOf(key: BookKey): number {
  return SQUARE_COUNT - emptiesOf(key);
}

const KEY_LENGTH = 32;
/** Codes that follow a key: of who moves next, around the first, or of how the game has ended, around the other. */
const NEXT = 1;
const ENDED = 128;

/** As a text, in which a large book takes a fifth of the memory that objects take. */
function packed(leads: readonly Lead[]): string {
  return leads
    .map(({ key, side, over }) => key + String.fromCharCode(over === undefined ? NEXT + side : ENDED + over))
    .join('');
}

function unpacked(text: string): Lead[] {
  const leads: Lead[] = [];
  for (let at = 0; at < text.length; at += KEY_LENGTH + 1) {
    const code = text.charCodeAt(at + KEY_LENGTH);
    const over = code > NEXT + 1 ? code - ENDED : undefined;
    leads.push({ key: text.slice(at, at + KEY_LENGTH), side: code === NEXT - 1 ? -1 : 1, over });
  }
  return leads;
}

/** `memory` may go from one book to the next one. */
export function overlaid(
  shipped: Book | undefined,
  own: OwnEntries,
  memory: OverlayMemory = new OverlayMemory(),
): OverlaidBook {
  const { find, recipe, count } = shipped ?? NOTHING;
  const worths = memory.worthsOver(shipped);

  function worthOf(key: BookKey): Worth | undefined {
    return own.has(key) ? ownWorthOf(key, discsOf(key)) : shippedWorth(find(key));
  }

  /** Of a position with so many discs. */
  function ownWorthOf(key: BookKey, discs: number): Worth | undefined {
    const known = worths[discs];
    // Every move fills a square, so that this ends.
    if (known?.has(key) !== true) known?.set(key, findWorth(key, discs));
    return known?.get(key);
  }

  function findWorth(key: BookKey, discs: number): Worth | undefined {
    const entry = own.get(key);
    const ship = shippedWorth(find(key));
    if (!entry) return ship;
    const base = deeper(foundWorth(entry), ship);
    if (entry.edited !== undefined) {
      const { plies = 0 } = base ?? {};
      return { value: entry.edited, plies, confidence: 0, isExact: false, source: 'edited' };
    }
    if (base?.isExact === true) return base;
    const leads = memory.leadsFrom(key).map((lead) => ({ ...lead, worth: moveWorth(lead, discs + 1) }));
    const deep = behind(key, leads, base);
    return better(deep, isSeenThrough(key, leads, base, deep) ? undefined : base);
  }

  /** The best of the moves that are looked at at least as deeply as the position itself. */
  function behind(key: BookKey, leads: readonly Worthy[], base: Worth | undefined): Worth | undefined {
    const isSearched = base?.source === 'shipped' && find(key)?.isExpanded === true;
    let found: Worth | undefined;
    for (const { worth, key: to } of leads)
      if (worth && (isAsDeep(worth, base) || (isSearched && find(to)))) found = better(worth, found);
    return found;
  }

  /** Whether the value of a position comes from moves of which more is known by now, so that it says nothing more itself. */
  function isSeenThrough(
    key: BookKey,
    leads: readonly Worthy[],
    base: Worth | undefined,
    deep: Worth | undefined,
  ): boolean {
    if (!base) return true;
    if (base.source === 'shipped') return find(key)?.isExpanded === true && deep !== undefined;
    const best = own.get(key)?.found?.best;
    const worth = leads.find((lead) => lead.key === best)?.worth;
    return worth !== undefined && isAsDeep(worth, base);
  }

  /** What a move to a position with so many discs is worth to the side that plays it. */
  function moveWorth({ key, side, over }: Lead, discs: number): Worth | undefined {
    if (over !== undefined)
      return { value: over, plies: 1, confidence: 100, isExact: true, source: 'shipped' };
    const worth = own.has(key) ? ownWorthOf(key, discs) : shippedWorth(find(key));
    return worth && { ...worth, value: worth.value * side + 0, plies: worth.plies + 1 };
  }

  function knownAt(position: Position): OwnMove[] {
    const discs = discsIn(position.black | position.white) + 1;
    const known = repliesOf(position).flatMap((reply) => {
      const { move, key, side } = reply;
      const entry = own.get(key);
      const ship = find(key);
      if (!entry && !ship) return [];
      const value = entry?.edited ?? entry?.found?.value;
      return [
        {
          move,
          key,
          own: entry,
          worth: moveWorth(reply, discs),
          shipped: ship && ship.value * side + 0,
          ownValue: value === undefined ? undefined : value * side + 0,
        },
      ];
    });
    const most = Math.max(...known.flatMap(({ worth }) => (worth ? [worth.value] : [])));
    return known
      .map((move) => ({ ...move, loss: move.worth && most - move.worth.value }))
      .toSorted(
        (one, other) =>
          (one.loss ?? Infinity) - (other.loss ?? Infinity) ||
          (other.worth?.plies ?? 0) - (one.worth?.plies ?? 0) ||
          one.move - other.move,
      );
  }

  function findEntry(key: BookKey): BookEntry | undefined {
    const worth = worthOf(key);
    if (!worth) return undefined;
    const { value, plies, isExact } = worth;
    return { value, plies, isExact, isExpanded: find(key)?.isExpanded === true };
  }

  return {
    get count() {
      return (
        count +
        own
          .keys()
          .filter((key) => find(key) === undefined)
          .toArray().length
      );
    },
    recipe,
    find: findEntry,
    entryAt: (position) => findEntry(keyOf(position)),
    movesAt(position) {
      const key = keyOf(position);
      const found = own.get(key)?.found;
      const isExpanded = find(key)?.isExpanded === true;
      if (!isExpanded && !found) return [];
      const known = knownAt(position).filter(({ worth }) => worth !== undefined);
      const moves = known.flatMap(({ move, key: to, worth, own: entry }) => {
        if (!worth || entry?.isNever === true) return [];
        const { value, plies, isExact } = worth;
        return [{ move, key: to, value, plies, isExact }];
      });
      const [first] = moves;
      // Of a game that was reviewed only the moves played may be known, and better ones missing, unless the first one is
      // what was found to be the best, or as good.
      const isWhole =
        isExpanded ||
        (found &&
          (known.length === discsIn(legalMoves(position)) ||
            first?.key === found.best ||
            (first?.value ?? -Infinity) >= found.value));
      if (!first || isWhole !== true) return [];
      const most = Math.max(...moves.map(({ value }) => value));
      return moves.map((move) => ({ ...move, loss: most - move.value }));
    },
    knownAt,
    worthOf,
  };
}

function isAsDeep(worth: Worth, base: Worth | undefined): boolean {
  return base === undefined || worth.isExact || worth.source === 'edited' || worth.plies >= base.plies;
}

/** The one with the greater value; of equal ones the one with the deeper support. */
function better(one: Worth | undefined, other: Worth | undefined): Worth | undefined {
  if (!one || !other) return one ?? other;
  return (one.value - other.value || one.plies - other.plies) > 0 ? one : other;
}

function shippedWorth(entry: BookEntry | undefined): Worth | undefined {
  if (!entry) return undefined;
  const { value, plies, isExact } = entry;
  return { value, plies, isExact, confidence: isExact ? 100 : SHIPPED_CONFIDENCE, source: 'shipped' };
}

function foundWorth({ found }: OwnEntry): Worth | undefined {
  if (!found) return undefined;
  const { value, plies, confidence, isExact, source } = found;
  return { value, plies, confidence, isExact, source };
}

/** The one with the deeper support; of equal ones what ships. */
function deeper(own: Worth | undefined, ship: Worth | undefined): Worth | undefined {
  if (!own || !ship) return own ?? ship;
  const more =
    Number(own.isExact) - Number(ship.isExact) || own.plies - ship.plies || own.confidence - ship.confidence;
  return more > 0 ? own : ship;
}
