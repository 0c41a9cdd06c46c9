/**
 * The library of games: takes games in, finds them, and tells what was played in positions. It holds the columns of all
 * games in memory and reads the rest from its store. It is longer than 400 lines because taking in and listing share them.
 *
 *     const library = openLibrary(memoryStore());
 *     library.add([recordOf(game, isReviewed)], { file, isOwn: true });
 *     library.find({ terms: [{ kind: 'player', name: 'Anna' }], sort: { by: 'date', isDescending: true } });
 *     library.entries([0, 1]);
 */
import { count as countSquares } from '../game/bitboard.ts';
import { type Position, START_POSITION, samePosition } from '../game/position.ts';
import { officialOf } from '../game/rules.ts';
import { squareName } from '../game/square.ts';
import { writeBoard } from '../notation/board.ts';
import { writeGameFile } from '../notation/game-file.ts';
import { type GameInfo, tidyInfo } from '../notation/info.ts';
import { readOwnText } from '../notation/own-text.ts';
import { type Growing, extend, mainLine, seed, treeAlong } from '../notation/replay.ts';
import { type PlacedRecord, isAmong, isOnlyBegun, joinedRecord, onlyBegun, slotsThat } from './again.ts';
import { createBoards } from './boards.ts';
import { type Catalogue, type FindPattern, type Slot, createCatalogue } from './catalogue.ts';
import { dayText } from './day-text.ts';
import type { SearchManner } from './collection.ts';
import type { GameEntry, LibraryGameId } from './entry.ts';
import {
  FACTS,
  FOLDER_KEY,
  type LabelChange,
  NOTE_KEY,
  REMOVED_KEY,
  REVIEW_KEY,
  factIn,
  factKey,
  idOf,
  identityIn,
  storedLabels,
  tagsAmong,
  told,
} from './labels.ts';
import { plainText, plainWords } from './plain-text.ts';
import { type PositionRow, eachPosition } from './positions.ts';
import { ALL_GAMES, type LibraryQuery, type LibraryTerm, type PositionTally, type Who } from './query.ts';
import type { Profile } from './profile.ts';
import { type GameRecord, dayOf, identityOfRecord, resultOf } from './record.ts';
import { IdentitySet, Numbered } from './numbered.ts';
import { release } from './release.ts';
import { createReplay } from './replay.ts';
import {
  COLUMN_NAMES,
  FLAG,
  HASHES_A_GAME,
  type LooseGames,
  MOST_IN_SEGMENT,
  MOVES_A_GAME,
  buildSegment,
  identityOf,
  keepMoves,
  newColumns,
  playedMovesOf,
  spreadHashes,
} from './segment.ts';
import type { Change, Identity, LibraryStore, StoredFile, StoredSegment, StoredText } from './store.ts';

/** Segments with no more games than this are joined with whatever comes. */
const SMALL_SEGMENT = 1024;

/** Columns of segments that stay, as they are to be. */
type NewColumns = NonNullable<Change['columns']>;

/** How many of the games that came are new, and how many were there already. */
export interface Added {
  readonly added: number;
  readonly joined: number;
  /** Games that were removed, came again, and are therefore back. */
  readonly restored: readonly LibraryGameId[];
}

export interface NamedCount {
  readonly name: string;
  readonly games: number;
}

/** Where games are found without a search: folders and tags by their names, and how many games are the user's own. */
export interface Shelves {
  readonly own: number;
  readonly folders: readonly NamedCount[];
  readonly tags: readonly NamedCount[];
}

/** A change of labels; of a review, also what the columns of its game say of it from then on. */
export interface NamedChange {
  /** The name of its file. */
  readonly name: string;
  readonly change: LabelChange;
  readonly review?: Judged;
}

/** What the columns of a game say of its review. */
export type Judged = Pick<GameRecord, 'marks' | 'isReviewed'>;

export interface Library {
  /** The number of games. */
  count(): number;
  /** Counts up with each change. */
  version(): number;
  files(): readonly StoredFile[];
  /** Takes in records that have no fault, and what `also` says, at once. @throws where the store cannot be written. */
  add(records: readonly PlacedRecord[], also?: Pick<Change, 'files'>): Added;
  /** Makes the list of the games that fit, and answers how many; indices count through it until the next call. */
  find(query: LibraryQuery): number;
  entries(indices: readonly number[]): readonly (GameEntry | undefined)[];
  /** The indices of the list whose rows a text fits, see `SearchManner`. */
  search(text: string, how: SearchManner): Uint32Array;
  /** The text of a game of the list in the app's own format. */
  text(index: number): { readonly id: LibraryGameId; readonly text: string } | undefined;
  ids(indices: readonly number[]): readonly LibraryGameId[];
  /** Calls `take` with each position of a game of the list, see `eachPosition`. */
  positions(index: number, take: (row: PositionRow) => void): void;
  /** What lists say of games, in the order of the ids and numbered by it; games that are not there are left out. */
  entriesOf(ids: readonly LibraryGameId[]): readonly GameEntry[];
  /** The texts of games, as `text` gives them, in the order of the ids; games that are not there are left out. */
  texts(ids: readonly LibraryGameId[]): readonly string[];
  /** What was played in a position; undefined for a text that is none. */
  tally(board: string, terms: readonly LibraryTerm[]): PositionTally | undefined;
  /** How somebody fared in the games that fit. */
  profile(who: Who, terms: readonly LibraryTerm[]): Profile;
  /** The names that have all words of a text, those with the most games first. */
  names(kind: 'players' | 'events', text: string, most: number): readonly NamedCount[];
  /** The ids of the games that fit, the last that came first, `most` at most; the list stays as it is. */
  fitting(terms: readonly LibraryTerm[], most: number): readonly LibraryGameId[];
  /** Whether it was said of a game that it is wanted no more. */
  isRemoved(id: LibraryGameId): boolean;
  /** Whether anything else was said of a game. */
  isLabelled(id: LibraryGameId): boolean;
  shelves(): Shelves;
  /** The files of changes that have been taken in. */
  changes(): ReadonlySet<string>;
  /** When the latest label was made, in milliseconds since 1970; 0 without one. */
  lastLabelAt(): number;
  /** Takes in changes of labels; games that are removed leave all lists. */
  label(changes: readonly NamedChange[]): void;
  /** The texts of reviews that came before their games, so that the columns of these say nothing of them. */
  unjudged(): ReadonlyMap<LibraryGameId, string>;
  /** Notes in the columns what came of such reviews. */
  judge(reviews: ReadonlyMap<LibraryGameId, Judged>): void;
}

/** `patterns` makes what finds patterns, once; only whoever looks for them needs it. */
export function openLibrary(store: LibraryStore, patterns: () => FindPattern = noPatterns): Library {
  const loaded = store.load();
  let segments: readonly StoredSegment[] = loaded.segments;
  let lastSegment = Math.max(0, ...segments.map(({ id }) => id));
  const players = new Numbered(['', ...loaded.players.slice(1)]);
  const events = new Numbered(['', ...loaded.events.slice(1)]);
  const starts = [...(loaded.starts.length > 0 ? loaded.starts : [START_POSITION])];
  const startNumbers = new Map(starts.map((start, at) => [writeBoard(start), at]));
  const files = new Map(loaded.files.map((file) => [file.id, file]));
  let findPattern: FindPattern | undefined;
  let catalogue = makeCatalogue();
  let query: LibraryQuery = ALL_GAMES;
  let found: Uint32Array | undefined;
  let known: IdentitySet | undefined;
  let lastAdded = loaded.lastAdded;
  let version = 0;

  const startOf = (start: number): Position => starts[start] ?? START_POSITION;

  function makeCatalogue(): Catalogue {
    return createCatalogue({
      segments,
      players: players.names,
      events: events.names,
      starts,
      tagged: store.tagged,
      tags: () => store.tags().map(({ name }) => name),
      inFolder: store.inFolder,
      commented: store.commented,
      levels: store.levels,
      findPattern: () => (findPattern ??= patterns()),
    });
  }

  /** The list is made anew when it is next asked for. */
  function dropList(): void {
    if (found) release(found);
    found = undefined;
  }

  function changed(): void {
    catalogue = makeCatalogue();
    dropList();
    counts.clear();
    version++;
  }

  function list(): Uint32Array {
    return (found ??= catalogue.find(query));
  }

  function slotAt(index: number): Slot | undefined {
    const game = list()[index];
    return game === undefined ? undefined : catalogue.slotOf(game);
  }

  // Taking in

  function knownIdentities(): IdentitySet {
    if (!known) {
      known = new IdentitySet();
      for (const { count, columns } of segments) {
        const { identityHigh, identityLow } = columns;
        for (let slot = 0; slot < count; slot++) known.add(identityHigh[slot]!, identityLow[slot]!);
      }
    }
    return known;
  }

  function startNumber(start: Position): number {
    if (samePosition(start, START_POSITION)) return 0;
    const written = writeBoard(start);
    let number = startNumbers.get(written);
    if (number === undefined) {
      number = starts.push(start) - 1;
      startNumbers.set(written, number);
    }
    return number;
  }

  function addPart(placed: readonly PlacedRecord[], also: Pick<Change, 'files'>): Added {
    const [oldPlayers, oldEvents, oldStarts] = [players.names.length, events.names.length, starts.length];
    const identities = knownIdentities();
    const fresh: { readonly placed: PlacedRecord; readonly high: number; readonly low: number }[] = [];
    const texts: StoredText[] = [];
    const sources: { identity: Identity; file: number; place: number }[] = [];
    const again = new Map<Identity, PlacedRecord>();
    /** The indices in `fresh` of those before `noted`; most imports have nothing twice, and need none. */
    const freshAt = new Map<Identity, number>();
    let noted = 0;
    for (const each of placed) {
      const [high, low] =
        each.identity === undefined ? identityOfRecord(each.record) : halvesOf(each.identity);
      const { text, comments = '' } = each.record;
      const identity = (BigInt(high) << 32n) | BigInt(low);
      if (identities.add(high, low)) {
        fresh.push({ placed: each, high, low });
        if (text !== undefined) texts.push({ identity, text, comments });
      } else {
        sources.push({ identity, file: each.file, place: each.place });
        for (; noted < fresh.length; noted++) {
          freshAt.set((BigInt(fresh[noted]!.high) << 32n) | BigInt(fresh[noted]!.low), noted);
        }
        const at = freshAt.get(identity);
        const first = at === undefined ? again.get(identity) : fresh[at]!.placed;
        if (first && isOnlyBegun(each, first.record)) continue;
        const both = first ? joinedRecord(first, each) : each;
        if (at === undefined) again.set(identity, both);
        else fresh[at] = { ...fresh[at]!, placed: both };
        // Of two texts of one game the later one knows more: it was reviewed or commented in between.
        if (text !== undefined) texts.push({ identity, text, comments });
      }
    }
    const begun = onlyBegun(again, segments, store);
    // A game may come after it was said, elsewhere, that it is wanted no more.
    const removed = store.removed();
    const restored =
      removed.size === 0
        ? []
        : fresh
            .map(({ high, low }) => (BigInt(high) << 32n) | BigInt(low))
            .filter((identity) => removed.has(identity))
            .map(idOf);
    const flagged = columnsOfAgain(again, begun, restored);
    const joined = joinable(fresh.length);
    const built = fresh.length > 0 ? buildSegment(looseOf(fresh, joined, flagged)) : undefined;
    const id = lastSegment + 1;
    let added: StoredSegment | undefined;
    try {
      added = store.commit({
        ...also,
        names: [
          { kind: 'players', first: oldPlayers, names: players.names.slice(oldPlayers) },
          { kind: 'events', first: oldEvents, names: events.names.slice(oldEvents) },
        ],
        starts: starts.slice(oldStarts).map((position, at) => ({ number: oldStarts + at, position })),
        texts: texts.filter(({ identity }) => !begun.has(identity)),
        sources,
        ...(built && { dropped: joined.map((segment) => segment.id), segment: { id, built } }),
        columns: flagged.filter(({ segment }) => !built || joined.every((each) => each.id !== segment)),
      });
    } catch (error) {
      // What was noted in memory alone goes, so that the next attempt begins from what is kept.
      known = undefined;
      players.cutTo(oldPlayers);
      events.cutTo(oldEvents);
      for (const start of starts.splice(oldStarts)) startNumbers.delete(writeBoard(start));
      throw error;
    }
    if (added) {
      lastSegment = id;
      segments = [...segments.filter((segment) => !joined.includes(segment)), added];
    }
    setColumns(flagged);
    for (const file of also.files ?? []) files.set(file.id, file);
    changed();
    return { added: fresh.length, joined: placed.length - fresh.length, restored };
  }

  /**
   * What changes of games that come once more: they are back where they were removed, their text is there if they have one
   * now, and one of the user's own may have ended otherwise, as when a resignation is taken back.
   */
  function columnsOfAgain(
    again: ReadonlyMap<Identity, PlacedRecord>,
    begun: ReadonlySet<Identity>,
    restored: LibraryGameId[],
  ): NewColumns {
    if (again.size === 0) return [];
    const isAgain = isAmong(new Set(again.keys()));
    return segments.flatMap((segment) => {
      const slots = slotsThat(segment, isAgain);
      if (slots.length === 0) return [];
      const flags = segment.columns.flags.slice();
      const marks = segment.columns.marks.slice();
      const outcome = segment.columns.outcome.slice();
      const lead = segment.columns.lead.slice();
      for (const slot of slots) {
        const identity = identityOf(segment, slot);
        const { record, isOwn } = again.get(identity)!;
        if ((flags[slot]! & FLAG.removed) !== 0) restored.push(idOf(identity));
        flags[slot] = (flags[slot]! & ~FLAG.removed) | (isOwn ? FLAG.own : 0);
        // What such a game says of itself is in its file alone.
        if (begun.has(identity)) continue;
        flags[slot] |=
          (record.text === undefined ? 0 : FLAG.hasText) | (record.isReviewed ? FLAG.reviewed : 0);
        if (record.marks !== 0) marks[slot] = record.marks;
        if (isOwn) [outcome[slot], lead[slot]] = [record.outcome, record.lead];
      }
      const made = { flags, marks, outcome, lead };
      return (['flags', 'marks', 'outcome', 'lead'] as const)
        .filter((name) => made[name].some((value, slot) => value !== segment.columns[name][slot]))
        .map((name) => ({ segment: segment.id, name, values: made[name] }));
    });
  }

  /** Puts columns in the place of those in memory, once the store has them. */
  function setColumns(columns: NewColumns): void {
    for (const { segment: id, name, values } of columns)
      segments.find((segment) => segment.id === id)?.columns[name].set(values);
  }

  /** The segments that are built anew together with `count` games: the small ones, and those no larger than the rest. */
  function joinable(count: number): readonly StoredSegment[] {
    const joined: StoredSegment[] = [];
    let games = count;
    for (const segment of segments.toSorted((one, other) => one.count - other.count)) {
      if (segment.count > Math.max(games, SMALL_SEGMENT) || games + segment.count > MOST_IN_SEGMENT) break;
      joined.push(segment);
      games += segment.count;
    }
    return joined;
  }

  function looseOf(
    fresh: readonly { readonly placed: PlacedRecord; readonly high: number; readonly low: number }[],
    joined: readonly StoredSegment[],
    changes: NewColumns,
  ): LooseGames {
    const count = fresh.length + joined.reduce((sum, segment) => sum + segment.count, 0);
    const columns = newColumns(count);
    const moves = new Uint8Array(count * MOVES_A_GAME);
    const hashes = new Uint32Array(count * HASHES_A_GAME);
    let game = 0;
    for (const segment of joined) {
      spreadHashes(segment, hashes, game);
      for (const name of COLUMN_NAMES) columns[name].set(segment.columns[name], game);
      for (const { segment: of, name, values } of changes)
        if (of === segment.id) columns[name].set(values, game);
      for (let slot = 0; slot < segment.count; slot++) {
        moves.set(segment.moves(slot), (game + slot) * MOVES_A_GAME);
      }
      game += segment.count;
    }
    for (const { placed, high, low } of fresh) {
      const { record, file, place, isOwn } = placed;
      hashes.set(placed.hashes, game * HASHES_A_GAME);
      const start = startNumber(record.start);
      columns.start[game] = start;
      columns.turned[game] = keepMoves(record.moves, start === 0, moves, game * MOVES_A_GAME);
      const first = start === 0 ? 4 : countSquares(record.start.black | record.start.white);
      columns.first[game] = first;
      columns.last[game] = first + record.moves.length;
      columns.outcome[game] = record.outcome;
      columns.lead[game] = record.lead;
      columns.flags[game] =
        (record.text === undefined ? 0 : FLAG.hasText) |
        (record.isReviewed ? FLAG.reviewed : 0) |
        (isOwn ? FLAG.own : 0);
      columns.marks[game] = record.marks;
      columns.black[game] = players.numberOf(record.black);
      columns.white[game] = players.numberOf(record.white);
      columns.event[game] = events.numberOf(record.event);
      columns.day[game] = record.day;
      columns.file[game] = file;
      columns.place[game] = place;
      columns.added[game] = ++lastAdded;
      columns.identityHigh[game] = high;
      columns.identityLow[game] = low;
      game++;
    }
    return { count, columns, moves, hashes };
  }

  /** Takes the games out of the lists that the labels call removed, and puts all others back. */
  function removeAsLabelled(): void {
    const isRemoved = isAmong(store.removed());
    const columns = segments.flatMap((segment) => {
      const { flags } = segment.columns;
      let values: Uint8Array<ArrayBuffer> | undefined;
      for (let slot = 0; slot < segment.count; slot++) {
        if (((flags[slot]! & FLAG.removed) !== 0) === isRemoved(segment, slot)) continue;
        values ??= flags.slice();
        values[slot]! ^= FLAG.removed;
      }
      return values ? [{ segment: segment.id, name: 'flags' as const, values }] : [];
    });
    if (columns.length === 0) return;
    store.commit({ columns });
    setColumns(columns);
  }

  /** Writes into the columns what labels say of players, events and days. */
  function tellAsLabelled(): void {
    const [oldPlayers, oldEvents] = [players.names.length, events.names.length];
    const said = FACTS.flatMap((fact) => {
      const values = store.values(factKey(fact));
      return values.size === 0 ? [] : [{ fact, values, isSaid: isAmong(new Set(values.keys())) }];
    });
    if (said.length === 0) return;
    const numberOf = (fact: (typeof FACTS)[number], text: string): number => {
      if (fact === 'date') return dayOf(text);
      return (fact === 'event' ? events : players).numberOf(text);
    };
    const columns = segments.flatMap((segment) =>
      said.flatMap(({ fact, values, isSaid }) => {
        const name = fact === 'date' ? ('day' as const) : fact;
        const before = segment.columns[name];
        let after: Uint32Array<ArrayBuffer> | undefined;
        for (let slot = 0; slot < segment.count; slot++) {
          if (!isSaid(segment, slot)) continue;
          const number = numberOf(fact, factIn(values.get(identityOf(segment, slot)) ?? ''));
          if (number === before[slot]) continue;
          after ??= Uint32Array.from(before);
          after[slot] = number;
        }
        return after ? [{ segment: segment.id, name, values: after }] : [];
      }),
    );
    if (columns.length === 0) return;
    try {
      store.commit({
        names: [
          { kind: 'players', first: oldPlayers, names: players.names.slice(oldPlayers) },
          { kind: 'events', first: oldEvents, names: events.names.slice(oldEvents) },
        ],
        columns,
      });
    } catch (error) {
      // Names that the store does not have would be missing after the next start.
      players.cutTo(oldPlayers);
      events.cutTo(oldEvents);
      throw error;
    }
    setColumns(columns);
  }

  /** Notes in the columns what came of reviews; one that a later review has overtaken says nothing any more. */
  function judgeAsReviewed(changes: readonly NamedChange[]): void {
    const reviews = new Map<Identity, Judged>();
    for (const { change, review } of changes) {
      const { label } = change;
      if (!review || label.kind !== 'review') continue;
      for (const identity of change.ids.map(identityIn)) {
        if (store.labelsOf(identity).get(REVIEW_KEY) === label.text) reviews.set(identity, review);
      }
    }
    noteReviews(reviews);
  }

  function noteReviews(reviews: ReadonlyMap<Identity, Judged>): void {
    if (reviews.size === 0) return;
    const isReviewed = isAmong(new Set(reviews.keys()));
    const columns = segments.flatMap((segment) => {
      const slots = slotsThat(segment, isReviewed);
      if (slots.length === 0) return [];
      const [flags, marks] = [segment.columns.flags.slice(), segment.columns.marks.slice()];
      for (const slot of slots) {
        const review = reviews.get(identityOf(segment, slot));
        if (!review) continue;
        flags[slot] = (flags[slot]! & ~FLAG.reviewed) | (review.isReviewed ? FLAG.reviewed : 0);
        marks[slot] = review.marks;
      }
      return [
        { segment: segment.id, name: 'flags' as const, values: flags },
        { segment: segment.id, name: 'marks' as const, values: marks },
      ];
    });
    store.commit({ columns });
    setColumns(columns);
  }

  // Listing

  const replay = createReplay();
  const boards = createBoards();

  function infoOf({ segment, slot }: Slot): GameInfo {
    const { black, white, event, day, outcome, lead } = segment.columns;
    const result = resultOf(outcome[slot]!, lead[slot]!);
    return {
      black: named(players.names[black[slot]!]),
      white: named(players.names[white[slot]!]),
      ...(day[slot]! > 0 && { date: dayText(day[slot]!) }),
      ...(event[slot]! > 0 && { event: events.names[event[slot]!]! }),
      ...(result && { result }),
    };
  }

  function entryOf(at: Slot, index: number): GameEntry {
    const { segment, slot } = at;
    const { start, flags, outcome, lead } = segment.columns;
    const moves = playedMovesOf(segment, slot);
    replay.begin(startOf(start[slot]!));
    for (const move of moves) replay.play(move);
    replay.settleTurn();
    const isOver = replay.isOver();
    const identity = identityOf(segment, slot);
    const text = (flags[slot]! & FLAG.hasText) === 0 ? undefined : store.textOf(identity);
    const labels = store.labelsOf(identity);
    const info = told((text === undefined ? undefined : readOwnText(text)?.info) ?? infoOf(at), labels);
    const note = labels.get(NOTE_KEY);
    const folder = labels.get(FOLDER_KEY);
    const others = store.sourcesOf(identity).map((source) => files.get(source.file)?.name);
    return {
      number: index + 1,
      info: isOver && info.result?.ending === 'score' ? withoutResult(info) : info,
      moves: moves.length,
      discs: isOver ? officialOf(replay.discs()) : replay.discs(),
      winner: resultOf(outcome[slot]!, lead[slot]!)?.winner,
      isReviewed: (flags[slot]! & FLAG.reviewed) !== 0,
      library: {
        id: idOf(identity),
        line: Array.from(moves, squareName).join(''),
        ...(start[slot]! > 0 && { start: writeBoard(startOf(start[slot]!)) }),
        tags: tagsAmong([...labels.keys()]),
        ...(note !== undefined && { note }),
        ...(folder !== undefined && { folder }),
        isOwn: (flags[slot]! & FLAG.own) !== 0,
        sources: [
          ...new Set(
            [files.get(segment.valueOf('file', slot))?.name, ...others].filter((name) => name !== undefined),
          ),
        ],
      },
    };
  }

  function textOf(at: Slot): string {
    const { segment, slot } = at;
    const identity = identityOf(segment, slot);
    const kept = (segment.columns.flags[slot]! & FLAG.hasText) === 0 ? undefined : store.textOf(identity);
    const labels = store.labelsOf(identity);
    const isSaid = labels.has(REVIEW_KEY) || FACTS.some((fact) => labels.has(factKey(fact)));
    if (kept !== undefined && !isSaid) return kept;
    const game = kept === undefined ? undefined : readOwnText(kept);
    const reviewed = readOwnText(labels.get(REVIEW_KEY) ?? '');
    if (game || reviewed) {
      const info = told(game?.info ?? infoOf(at), labels);
      return writeGameFile({ ...(game ?? reviewed!), tree: (reviewed ?? game!).tree, info });
    }
    const root = seed(startOf(segment.columns.start[slot]!));
    let grown: Growing = root;
    for (const move of playedMovesOf(segment, slot)) {
      const nodes = extend(grown, move);
      if (!nodes.ok) break;
      grown = nodes.value.at(-1) ?? grown;
    }
    const tree = treeAlong(root, mainLine(root));
    return writeGameFile({ tree, info: tidyInfo(infoOf(at), tree) });
  }

  const counts = new Map<'players' | 'events', Uint32Array>();

  function countsOf(kind: 'players' | 'events'): Uint32Array {
    let games = counts.get(kind);
    if (!games) {
      games = new Uint32Array((kind === 'players' ? players : events).names.length);
      for (const { count, columns } of segments) {
        const { black, white, event, flags } = columns;
        for (let slot = 0; slot < count; slot++) {
          if ((flags[slot]! & FLAG.removed) !== 0) continue;
          if (kind === 'events') games[event[slot]!]!++;
          else {
            games[black[slot]!]!++;
            if (black[slot] !== white[slot]) games[white[slot]!]!++;
          }
        }
      }
      counts.set(kind, games);
    }
    return games;
  }

  /** Where games are, in the order of the ids; those that are not there are left out. */
  function slotsOf(ids: readonly LibraryGameId[]): Slot[] {
    const slots = new Map<Identity, Slot>();
    const isWanted = isAmong(new Set(ids.map(identityIn)));
    for (const segment of segments) {
      for (let slot = 0; slot < segment.count; slot++) {
        if (isWanted(segment, slot)) slots.set(identityOf(segment, slot), { segment, slot });
      }
    }
    return ids.flatMap((id) => slots.get(identityIn(id)) ?? []);
  }

  const rowText = (entry: GameEntry): string => {
    const { black, white, event, date } = entry.info;
    return [black.name, white.name, event, date].map((name) => `\n${plainText(name ?? '')}`).join('');
  };

  return {
    count: () => catalogue.count,
    version: () => version,
    files: () => [...files.values()],
    add(records, also = {}) {
      let sum: Added = { added: 0, joined: 0, restored: [] };
      for (let at = 0; at === 0 || at < records.length; at += MOST_IN_SEGMENT) {
        const isLast = at + MOST_IN_SEGMENT >= records.length;
        const part = addPart(records.slice(at, at + MOST_IN_SEGMENT), isLast ? also : {});
        sum = {
          added: sum.added + part.added,
          joined: sum.joined + part.joined,
          restored: [...sum.restored, ...part.restored],
        };
      }
      return sum;
    },
    find(asked) {
      query = asked;
      dropList();
      return list().length;
    },
    entries: (indices) =>
      indices.map((index) => {
        const slot = slotAt(index);
        return slot && entryOf(slot, index);
      }),
    search(text, how) {
      const games = list();
      if (how === 'start') {
        const start = `\n${plainText(text)}`;
        // A list answers a typed name at its first row; it reads on only as far as that.
        for (let index = 0; index < games.length; index++) {
          const slot = catalogue.slotOf(games[index]!);
          if (slot && rowText(entryOf(slot, index)).includes(start)) return Uint32Array.of(index);
        }
        const number = /^\d+$/.test(text) ? Number(text) : 0;
        return number >= 1 && number <= games.length ? Uint32Array.of(number - 1) : new Uint32Array(0);
      }
      const fitting = new Set(catalogue.find({ terms: [{ kind: 'text', text }], sort: ALL_GAMES.sort }));
      return games.map((_, index) => index).filter((index) => fitting.has(games[index]!));
    },
    text(index) {
      const slot = slotAt(index);
      return slot && { id: idOf(identityOf(slot.segment, slot.slot)), text: textOf(slot) };
    },
    positions(index, take) {
      const at = slotAt(index);
      if (at) eachPosition(at.segment, at.slot, boards, startOf, take);
    },
    ids: (indices) =>
      indices.flatMap((index) => {
        const slot = slotAt(index);
        return slot ? [idOf(identityOf(slot.segment, slot.slot))] : [];
      }),
    entriesOf: (ids) => slotsOf(ids).map((at, index) => entryOf(at, index)),
    texts: (ids) => slotsOf(ids).map(textOf),
    tally: (board, terms) => catalogue.tally(board, terms),
    profile: (who, terms) => catalogue.profile(who, terms),
    names(kind, text, most) {
      const words = plainWords(text);
      const games = countsOf(kind);
      return (kind === 'players' ? players : events).names
        .map((name, number) => ({ name, games: games[number]! }))
        .filter(({ name, games: count }) => {
          const plain = plainText(name);
          return name !== '' && count > 0 && words.every((word) => plain.includes(word));
        })
        .toSorted((one, other) => other.games - one.games)
        .slice(0, most);
    },
    fitting: (terms, most) =>
      Array.from(catalogue.find({ terms, sort: ALL_GAMES.sort }).subarray(0, most), (game) => {
        const { segment, slot } = catalogue.slotOf(game)!;
        return idOf(identityOf(segment, slot));
      }),
    isRemoved: (id) => store.labelsOf(identityIn(id)).has(REMOVED_KEY),
    isLabelled: (id) => [...store.labelsOf(identityIn(id)).keys()].some((key) => key !== REMOVED_KEY),
    shelves: () => ({
      own: catalogue.find({ terms: [{ kind: 'mine', names: [] }], sort: ALL_GAMES.sort }).length,
      folders: store.folders(),
      tags: store.tags(),
    }),
    changes: () => store.changes(),
    lastLabelAt: () => store.lastLabelAt(),
    label(changes) {
      store.commit({ labels: changes.flatMap(({ change }) => storedLabels(change)) });
      removeAsLabelled();
      tellAsLabelled();
      judgeAsReviewed(changes);
      // A change counts as taken in once the columns have it, so that one that was cut off is taken in once more.
      store.commit({ changes: changes.map(({ name }) => name) });
      changed();
    },
    unjudged() {
      const values = store.values(REVIEW_KEY);
      const isSaid = isAmong(new Set(values.keys()));
      const texts = new Map<LibraryGameId, string>();
      for (const segment of values.size === 0 ? [] : segments) {
        const { flags } = segment.columns;
        const marks = segment.columns.marks.slice();
        for (let slot = 0; slot < segment.count; slot++) {
          if ((flags[slot]! & FLAG.reviewed) !== 0 || marks[slot] !== 0 || !isSaid(segment, slot)) continue;
          const identity = identityOf(segment, slot);
          texts.set(idOf(identity), values.get(identity)!);
        }
      }
      return texts;
    },
    judge(reviews) {
      noteReviews(new Map(Array.from(reviews, ([id, review]) => [identityIn(id), review])));
      changed();
    },
  };
}

function noPatterns(): FindPattern {
  throw new Error('This library was opened without what finds patterns.');
}

function halvesOf(identity: Identity): readonly [high: number, low: number] {
  return [Number(identity >> 32n), Number(identity & 0xffffffffn)];
}

function named(name = ''): { readonly name?: string } {
  return name === '' ? {} : { name };
}

function withoutResult(info: GameInfo): GameInfo {
  const { result: _, ...others } = info;
  return others;
}
