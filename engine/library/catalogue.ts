/**
 * The games of all segments as one list: which of them fit, in what order, and what became of a position in them. What was
 * computed for a list of terms is held, because whoever walks through positions asks with the same terms again.
 *
 * A game has a number for as long as the segments stay as they are: it counts the games of the segments before its own. It is
 * longer than 400 lines because all terms narrow the same masks.
 */
import type { Position } from '../game/position.ts';
import { MARKS } from '../game/tree.ts';
import { OPENINGS, type Opening, positionOf } from '../openings/openings.ts';
import { dayText } from './day-text.ts';
import { plainText, plainWords, searchedWords } from './plain-text.ts';
import { type Part, ranksOf, scratch, sortedBy } from './order.ts';
import {
  type LibraryQuery,
  type LibrarySort,
  type LibraryTerm,
  type NameMatch,
  type Pattern,
  type PositionTally,
  type RowWords,
  type Who,
  patternIn,
  type BoardText,
  positionIn,
} from './query.ts';
import { SCORE, createRowWords } from './row-words.ts';
import { openingKeys } from './opening-order.ts';
import { type Sought, findRuns, seek } from './runs.ts';
import { FLAG, OUTCOME, type Segment, identityOf } from './segment.ts';
import { type Profile, profileOf } from './profile.ts';
import { type Mask, tallyPosition } from './tally.ts';

/** Clears the bytes in `mask` of the games in which a pattern never stood; `startOf` knows the positions they begin with. */
export type FindPattern = (
  segment: Segment,
  pattern: Pattern,
  mask: Uint8Array,
  startOf: (start: number) => Position,
) => void;

/** What a catalogue is made of. A name's number is its index; number 0 stands for an unknown one. */
export interface CatalogueSource {
  readonly segments: readonly Segment[];
  readonly players: readonly string[];
  readonly events: readonly string[];
  /** The positions that games began with; the first is the standard one. */
  readonly starts: readonly Position[];
  /** The identities of games with a tag, in a folder, and of those whose comments have a word: `high * 2 ** 32 + low`. */
  tagged(tag: string): ReadonlySet<bigint>;
  /** The names of all tags. */
  tags(): readonly string[];
  inFolder(folder: string): ReadonlySet<bigint>;
  commented(word: string): ReadonlySet<bigint>;
  /** The games in which a player has signed with each level. */
  levels(): ReadonlyMap<string, readonly bigint[]>;
  /** What finds patterns, made when one is first wanted. */
  findPattern(): FindPattern;
}

/** The numbers of the games that fit, in order. */
export type Found = Uint32Array;

export interface Slot {
  readonly segment: Segment;
  readonly slot: number;
}

export interface Catalogue {
  /** The number of games that are not removed. */
  readonly count: number;
  find(query: LibraryQuery): Found;
  /** Undefined for a text that is no position. */
  tally(board: BoardText, terms: readonly LibraryTerm[]): PositionTally | undefined;
  profile(who: Who, terms: readonly LibraryTerm[]): Profile;
  slotOf(game: number): Slot | undefined;
}

/** Fewer Latin letters begin too many names of openings to mean one. */
const LEAST_OF_A_NAME = 3;

/** The openings of whose names, in any language, a word begins with `word`. */
function openingsLike(word: string): readonly Opening[] {
  if (/^[a-z]*$/.test(word) && word.length < LEAST_OF_A_NAME) return [];
  return OPENINGS.filter(({ names }) =>
    Object.values(names).some((name) => plainWords(name).some((part) => part.startsWith(word))),
  );
}

/** What became of positions in more games than this is held, for so many positions. */
const MANY_GAMES = 5000;
const MOST_TALLIES = 1000;

/** So many masks are held; each takes a byte a game. */
const MOST_MASKS = 4;

export function createCatalogue(source: CatalogueSource): Catalogue {
  const { segments, players, events, starts } = source;
  const bases: number[] = [];
  let total = 0;
  for (const { count } of segments) {
    bases.push(total);
    total += count;
  }
  const startOf = (start: number): Position => starts[start] ?? starts[0]!;
  const masks = new Map<string, readonly Mask[]>();
  const tallies = new Map<string, PositionTally>();
  const listed = lazily(() => {
    let count = 0;
    for (const { columns } of segments) for (const flag of columns.flags) count += 1 - (flag & FLAG.removed);
    return count;
  });
  const rowWords = createRowWords(segments, players, startOf);
  const plainPlayers = lazily(() => players.map(plainText));
  const levels = lazily(source.levels);
  const plainEvents = lazily(() => events.map(plainText));

  function namesThat(names: readonly string[], test: (name: string) => boolean): Uint8Array {
    return Uint8Array.from(names, (name) => (test(name) ? 1 : 0));
  }

  /** The names of a list that fit, as 1; `plain` has them without accents, case and width. */
  function namesLike(
    names: readonly string[],
    plainNames: () => readonly string[],
    name: string,
    match: NameMatch,
  ): Uint8Array {
    if (match === 'exact') return namesThat(names, (each) => each === name);
    const plain = plainText(name);
    const words = plainWords(name);
    return namesThat(
      plainNames(),
      match === 'whole' ? (each) => each === plain : (each) => words.every((word) => each.includes(word)),
    );
  }

  /** Clears the bytes of the games of a segment for which a test fails. */
  function narrow(segment: Segment, mask: Mask, fits: (slot: number) => boolean): void {
    for (let slot = 0; slot < segment.count; slot++) if (mask[slot] !== 0 && !fits(slot)) mask[slot] = 0;
  }

  /** One term for all segments: what is the same for each of them is computed once. */
  function termOf(term: LibraryTerm): (segment: Segment, mask: Mask) => void {
    switch (term.kind) {
      case 'text': {
        const words = searchedWords(term.text).map((ways) => ways.map((way) => wordOf(way, term.row)));
        return (segment, mask) => {
          for (const ways of words) {
            const tests = ways.map((way) => way(segment));
            narrow(segment, mask, (slot) => tests.some((test) => test(slot)));
          }
        };
      }
      case 'player': {
        const fitting = namesLike(players, plainPlayers, term.name, term.match ?? 'whole');
        return (segment, mask) => {
          const { black, white } = segment.columns;
          const { colour } = term;
          narrow(
            segment,
            mask,
            (slot) =>
              (colour !== 'white' && fitting[black[slot]!] === 1) ||
              (colour !== 'black' && fitting[white[slot]!] === 1),
          );
        };
      }
      case 'event': {
        const fitting = namesLike(events, plainEvents, term.name, term.match ?? 'whole');
        return (segment, mask) =>
          narrow(segment, mask, (slot) => fitting[segment.columns.event[slot]!] === 1);
      }
      case 'years': {
        const from = (term.from ?? 0) * 10_000;
        const to = ((term.to ?? 9999) + 1) * 10_000;
        return (segment, mask) => {
          const { day } = segment.columns;
          narrow(segment, mask, (slot) => day[slot]! >= from && day[slot]! < to && day[slot] !== 0);
        };
      }
      case 'result': {
        const winner = term.result === 'unfinished' ? 0 : OUTCOME[term.result];
        return (segment, mask) => {
          const { outcome } = segment.columns;
          narrow(segment, mask, (slot) => (outcome[slot]! & OUTCOME.winner) === winner);
        };
      }
      case 'lead':
        return (segment, mask) => {
          const { outcome, lead } = segment.columns;
          narrow(
            segment,
            mask,
            (slot) =>
              (outcome[slot]! & OUTCOME.hasLead) !== 0 && lead[slot]! >= term.from && lead[slot]! <= term.to,
          );
        };
      case 'moves':
        return (segment, mask) => {
          const { first, last } = segment.columns;
          narrow(segment, mask, (slot) => {
            const moves = last[slot]! - first[slot]!;
            return moves >= term.from && moves <= term.to;
          });
        };
      case 'tag':
        return identified(source.tagged(term.tag));
      case 'folder':
        return identified(source.inFolder(term.folder));
      case 'mark': {
        const bit = 1 << MARKS.indexOf(term.mark);
        if (term.by === 'me') return byMe(bit);
        const bits = term.by === 'black' ? bit : term.by === 'white' ? bit << 8 : bit | (bit << 8);
        return (segment, mask) =>
          narrow(segment, mask, (slot) => (segment.columns.marks[slot]! & bits) !== 0);
      }
      case 'origin': {
        const wanted = term.origin === 'own' ? FLAG.own : 0;
        return (segment, mask) =>
          narrow(segment, mask, (slot) => (segment.columns.flags[slot]! & FLAG.own) === wanted);
      }
      case 'mine': {
        const wanted = new Set(term.names.map(plainText).filter((name) => name !== ''));
        const fitting = namesThat(plainPlayers(), (name) => wanted.has(name));
        return (segment, mask) => {
          const { black, white, flags } = segment.columns;
          const isOf = (me: number, other: number, isOwn: boolean): boolean =>
            fitting[me] === 1 || (isOwn && me === 0 && other !== 0);
          narrow(segment, mask, (slot) => {
            const isOwn = (flags[slot]! & FLAG.own) !== 0;
            const [blackName, whiteName] = [black[slot]!, white[slot]!];
            return (
              (term.colour !== 'white' && isOf(blackName, whiteName, isOwn)) ||
              (term.colour !== 'black' && isOf(whiteName, blackName, isOwn))
            );
          });
        };
      }
      case 'position': {
        const position = positionIn(term.board);
        if (!position) return none;
        const sought = seek(position);
        return (segment, mask) => both(mask, reached(segment, [sought]));
      }
      case 'pattern': {
        const pattern = patternIn(term.squares);
        if (!pattern) return none;
        const findPattern = source.findPattern();
        return (segment, mask) => findPattern(segment, pattern, mask, startOf);
      }
    }
  }

  /** The games in which the user made a move with the mark of `bit`. */
  function byMe(bit: number): (segment: Segment, mask: Mask) => void {
    const sides = [
      { bits: bit, narrowTo: termOf({ kind: 'mine', colour: 'black', names: [] }) },
      { bits: bit << 8, narrowTo: termOf({ kind: 'mine', colour: 'white', names: [] }) },
    ];
    return (segment, mask) => {
      const fits = new Uint8Array(segment.count);
      for (const { bits, narrowTo } of sides) {
        const own = mask.slice();
        narrow(segment, own, (slot) => (segment.columns.marks[slot]! & bits) !== 0);
        narrowTo(segment, own);
        for (let slot = 0; slot < fits.length; slot++) fits[slot]! |= own[slot]!;
      }
      both(mask, fits);
    };
  }

  function identified(identities: ReadonlySet<bigint>): (segment: Segment, mask: Mask) => void {
    return (segment, mask) => narrow(segment, mask, (slot) => identities.has(identityOf(segment, slot)));
  }

  /** The games of a segment that reached one of `positions`, as 1. */
  function reached(segment: Segment, positions: readonly Sought[]): Uint8Array {
    const through = new Uint8Array(segment.count);
    for (const sought of positions)
      for (const { from, to } of findRuns(segment, sought, startOf)) through.fill(1, from, to);
    return through;
  }

  /**
   * Whether a game's row shows a word: in a name, an event, a tag, a date, a score or in `row`; or a comment of it has the word,
   * or it went through an opening that has it in its name, in any language.
   */
  function wordOf(word: string, row?: RowWords): (segment: Segment) => (slot: number) => boolean {
    const openings = openingsLike(word).map((opening) => seek(positionOf(opening)));
    const inPlayers = namesThat(plainPlayers(), (name) => name.includes(word));
    const inEvents = namesThat(plainEvents(), (name) => name.includes(word));
    const commented = new Set(source.commented(word));
    for (const tag of source.tags()) {
      if (plainText(tag).includes(word)) for (const identity of source.tagged(tag)) commented.add(identity);
    }
    for (const { text, level } of row?.players ?? []) {
      if (!plainText(text).includes(word)) continue;
      for (const identity of levels().get(level) ?? []) commented.add(identity);
    }
    const shown = row && rowWords(word, row);
    const isDate = /^[\d-]+$/.test(word);
    const [, blackDiscs, whiteDiscs] = SCORE.exec(word) ?? [];
    const lead =
      blackDiscs !== undefined && Number(blackDiscs) + Number(whiteDiscs) === 64
        ? Number(blackDiscs) - Number(whiteDiscs)
        : undefined;
    return (segment) => {
      const { black, white, event, day, outcome, lead: leads } = segment.columns;
      const opened = openings.length > 0 ? reached(segment, openings) : undefined;
      const isShown = shown?.(segment);
      return (slot) =>
        opened?.[slot] === 1 ||
        inPlayers[black[slot]!] === 1 ||
        inPlayers[white[slot]!] === 1 ||
        inEvents[event[slot]!] === 1 ||
        (isDate && dayText(day[slot]!).includes(word)) ||
        (lead !== undefined && leads[slot] === lead && (outcome[slot]! & OUTCOME.hasLead) !== 0) ||
        (commented.size > 0 && commented.has(identityOf(segment, slot))) ||
        isShown?.(slot) === true;
    };
  }

  /** The games that fit all terms, a mask for each segment. */
  function masksFor(terms: readonly LibraryTerm[]): readonly Mask[] {
    const key = JSON.stringify(terms);
    const known = masks.get(key);
    if (known) return known;
    const tests = terms.map(termOf);
    const computed = segments.map((segment) => {
      const { flags } = segment.columns;
      const mask = flags.map((flag) => ((flag & FLAG.removed) === 0 ? 1 : 0));
      for (const test of tests) test(segment, mask);
      return mask;
    });
    const [oldest] = masks.keys();
    if (masks.size >= MOST_MASKS && oldest !== undefined) masks.delete(oldest);
    masks.set(key, computed);
    return computed;
  }

  /** The games that fit in the order of their numbers; all games need no mask for it. */
  function partsOf(fitting: readonly Mask[] | undefined, keysOf: (segment: Segment) => Uint32Array): Part[] {
    return segments.map((segment, index) => ({
      first: bases[index]!,
      keys: () => keysOf(segment),
      ...(fitting ? { bytes: fitting[index]!, taken: 1 } : { bytes: segment.columns.flags, taken: 0 }),
    }));
  }

  /** What the games of a segment are sorted by, as numbers that are there until the next segment's. */
  function keysFor({ by, language = 'en' }: LibrarySort): (segment: Segment) => Uint32Array {
    const each = (segment: Segment, keyOf: (slot: number) => number): Uint32Array => {
      const keys = scratch(segment.count);
      for (let slot = 0; slot < keys.length; slot++) keys[slot] = keyOf(slot);
      return keys;
    };
    const ranked = (names: readonly string[], column: 'black' | 'white' | 'event') => {
      const ranks = ranksOf(names);
      return (segment: Segment): Uint32Array => {
        const numbers = segment.columns[column];
        return each(segment, (slot) => ranks[numbers[slot]!]!);
      };
    };
    switch (by) {
      case 'added':
        return ({ columns }) => columns.added;
      case 'date':
        return ({ columns }) => columns.day;
      case 'black':
      case 'white':
        return ranked(plainPlayers(), by);
      case 'event':
        return ranked(plainEvents(), by);
      case 'result':
        return (segment) => {
          const { outcome, lead } = segment.columns;
          return each(segment, (slot) =>
            (outcome[slot]! & OUTCOME.hasLead) === 0 ? outcome[slot]! & OUTCOME.winner : 100 + lead[slot]!,
          );
        };
      case 'moves':
        return (segment) => {
          const { first, last } = segment.columns;
          return each(segment, (slot) => last[slot]! - first[slot]!);
        };
      case 'opening':
        return openingKeys(language, segments, startOf);
    }
  }

  return {
    get count() {
      return listed();
    },
    find({ terms, sort }) {
      const parts = partsOf(terms.length === 0 ? undefined : masksFor(terms), keysFor(sort));
      return sortedBy(parts, sort.isDescending, sort.by === 'added');
    },
    tally(board, terms) {
      const key = board + JSON.stringify(terms);
      const known = tallies.get(key);
      if (known) return known;
      const position = positionIn(board);
      if (!position) return undefined;
      const fitting = terms.length === 0 ? undefined : masksFor(terms);
      const among = segments.map((segment, index) => ({ segment, mask: fitting?.[index] }));
      const tally = tallyPosition(among, seek(position), startOf);
      // Counting takes long where many games are; those are the first positions of all games, which everybody asks for.
      if (tally.games > MANY_GAMES) {
        if (tallies.size >= MOST_TALLIES) tallies.clear();
        tallies.set(key, tally);
      }
      return tally;
    },
    profile(who, terms) {
      const [asBlack, asWhite] = (['black', 'white'] as const).map((colour) =>
        masksFor([...terms, { ...who, colour }]),
      );
      const among = segments.map((segment, index) => ({
        segment,
        asBlack: asBlack![index]!,
        asWhite: asWhite![index]!,
      }));
      return profileOf(among, players);
    },
    slotOf(game) {
      if (game >= total) return undefined;
      let index = bases.length - 1;
      while (index > 0 && bases[index]! > game) index--;
      const segment = segments[index];
      return segment && { segment, slot: game - bases[index]! };
    },
  };
}

/** What asks for something that is no position fits no game. */
function none(_segment: Segment, mask: Mask): void {
  mask.fill(0);
}

function both(mask: Mask, other: Mask): void {
  for (let slot = 0; slot < mask.length; slot++) mask[slot]! &= other[slot]!;
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
