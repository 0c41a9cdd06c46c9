/**
 * The library against plain counting: the same games, played through with the rules one position after the other. It is
 * longer than 400 lines because all of it counts in the same games.
 */
import { describe, expect, test } from 'vitest';
import { bit } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { playMove } from '../../../engine/game/rules.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import { stepsFrom } from '../../../engine/game/steps.ts';
import { SYMMETRIES, turnedPosition } from '../../../engine/game/symmetry.ts';
import { type GameTree, MARKS, annotate, lineNodes } from '../../../engine/game/tree.ts';
import { positionKey } from '../../../engine/library/key.ts';
import type { PlacedRecord } from '../../../engine/library/again.ts';
import { type Library, openLibrary } from '../../../engine/library/library.ts';
import { ALL_GAMES, type LibraryTerm, positionIn } from '../../../engine/library/query.ts';
import { recordOf } from '../../../engine/library/record.ts';
import { traceGame } from '../../../engine/library/segment.ts';
import { type LibraryStore, memoryStore } from '../../../engine/library/store.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { type GameInfo, gameResult, leadOf } from '../../../engine/notation/info.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { readOwnText } from '../../../engine/notation/own-text.ts';

import { LISTED_PLIES, OPENINGS, openingOfLine, positionOf } from '../../../engine/openings/openings.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';
import { WIPE_OUT, readOne } from '../notation/game-files.ts';
import { patterns } from './patterns.ts';

const NAMES = ['Anna Björk', 'Ben Ødegård', '田中', 'Zoë', 'Nguyễn Văn'];

function gameOf(seed: number): ReadGame {
  const random = randomFrom(seed);
  const pick = (): string => NAMES[Math.floor(random() * NAMES.length)] ?? '';
  const info: GameInfo = {
    black: { name: pick() },
    white: { name: pick() },
    date: String(1990 + (seed % 30)),
    ...(seed % 3 === 0 && { event: `Cup ${seed % 4}` }),
  };
  return { format: 'game', tree: randomGame(random), info };
}

/** Few, because the plain way of counting is slow. */
const COUNT = 60;

const GAMES = Array.from({ length: COUNT }, (_, seed) => gameOf(seed));

function placed(games: readonly ReadGame[]): PlacedRecord[] {
  return games.map((game, at) => {
    const record = recordOf(game, () => false);
    const hashes = traceGame(record.start, record.moves);
    if (typeof hashes === 'number') throw new RangeError(`Move ${hashes} is against the rules.`);
    return { record, hashes, file: 1, place: at + 1, isOwn: false };
  });
}

function libraryOf(games: readonly ReadGame[], store: LibraryStore = memoryStore()): Library {
  const library = openLibrary(store, patterns);
  library.add(placed(games));
  return library;
}

const keyText = (position: Position): string => Array.from(positionKey(position)).join();

/** All positions of a game. */
function positionsOf({ root, line }: GameTree): Position[] {
  return [root.position, ...lineNodes({ root, line }).map(({ position }) => position)];
}

const KEYS = GAMES.map(({ tree }) => new Set(positionsOf(tree).map(keyText)));

function gamesThrough(position: Position): number {
  const key = keyText(position);
  return KEYS.filter((keys) => keys.has(key)).length;
}

function count(library: Library, ...terms: readonly LibraryTerm[]): number {
  return library.find({ ...ALL_GAMES, terms });
}

describe('a position', () => {
  test('has one key in all its images, and another with the other side to move', () => {
    const [{ position } = { position: START_POSITION }] = lineNodes(GAMES[0]!.tree).slice(9);
    const keys = SYMMETRIES.map((symmetry) => keyText(turnedPosition(position, symmetry)));
    expect(new Set(keys).size).toBe(1);
    const other: Position = { ...position, toMove: position.toMove === 'black' ? 'white' : 'black' };
    expect(keyText(other)).not.toBe(keys[0]);
  });

  test('is found in exactly the games that come to it, at every ply, whichever way the board is turned', () => {
    const library = libraryOf(GAMES);
    const random = randomFrom(7);
    for (let tried = 0; tried < 120; tried++) {
      const game = GAMES[Math.floor(random() * GAMES.length)]!;
      const positions = positionsOf(game.tree);
      const position = positions[Math.floor(random() * positions.length)]!;
      const turned = turnedPosition(position, tried % 8);
      const expected = gamesThrough(position);
      expect(count(library, { kind: 'position', board: writeBoard(turned) })).toBe(expected);
      expect(library.tally(writeBoard(turned), [])).toMatchObject({ games: expected });
    }
  });

  test('tells each move that was played with its results', () => {
    const library = libraryOf(GAMES);
    const after = playMove(START_POSITION, 37);
    expect(after.ok).toBe(true);
    if (!after.ok) return;
    const tally = library.tally(writeBoard(after.value), [])!;
    const expected = new Map<string, { games: number; black: number; leads: number }>();
    for (const { tree, info } of GAMES) {
      const [, , second] = positionsOf(tree);
      const key = keyText(second!);
      const known = expected.get(key) ?? { games: 0, black: 0, leads: 0 };
      const result = gameResult({ tree: { ...tree, ply: tree.line.length }, info })!;
      known.games++;
      if (result.winner === 'black') known.black++;
      if (result.ending === 'score')
        known.leads += result.winner === 'white' ? -result.margin : result.margin;
      expected.set(key, known);
    }
    expect(tally.moves).toHaveLength(expected.size);
    for (const { move, games, blackWins, average } of tally.moves) {
      const played = playMove(after.value, move);
      const known = expected.get(played.ok ? keyText(played.value) : '')!;
      expect([games, blackWins]).toEqual([known.games, known.black]);
      expect(average).toBeCloseTo(known.leads / known.games, 9);
    }
    expect(tally.moves.reduce((sum, { games }) => sum + games, 0)).toBe(tally.games);
  });

  test('counts the moves of the start as one, because the board looks the same from four sides', () => {
    const library = libraryOf(GAMES);
    expect(library.tally(writeBoard(START_POSITION), [])?.moves).toMatchObject([{ move: 19, games: COUNT }]);
  });

  test('is counted only in the games that fit', () => {
    const library = libraryOf(GAMES);
    const terms: readonly LibraryTerm[] = [{ kind: 'years', from: 2000, to: 2004 }];
    const expected = GAMES.filter(
      ({ info }) => Number(info.date) >= 2000 && Number(info.date) <= 2004,
    ).length;
    expect(library.tally(writeBoard(START_POSITION), terms)).toMatchObject({
      games: expected,
      firstYear: 2000,
      lastYear: 2004,
    });
  });
});

describe('a profile', () => {
  const played = (colour: 'black' | 'white', name: string): readonly ReadGame[] =>
    GAMES.filter(({ info }) => info[colour].name === name);
  const wins = (games: readonly ReadGame[], colour: 'black' | 'white'): number =>
    games.filter((game) => gameResult(game)?.winner === colour).length;

  test('has the results of a person with each colour, as the person sees them', () => {
    const { black, white } = libraryOf(GAMES).profile({ kind: 'player', name: 'anna bjork' }, []);
    const [asBlack, asWhite] = [played('black', 'Anna Björk'), played('white', 'Anna Björk')];
    expect(asBlack.length).toBeGreaterThan(0);
    expect(asWhite.length).toBeGreaterThan(0);
    expect(black).toMatchObject({ games: asBlack.length, wins: wins(asBlack, 'black') });
    expect(black.losses).toBe(wins(asBlack, 'white'));
    expect(white).toMatchObject({ games: asWhite.length, wins: wins(asWhite, 'white') });
    const leads = asWhite.map((game) => {
      const result = gameResult(game);
      return result?.ending === 'score' ? -leadOf(result) : NaN;
    });
    expect(white.average).toBeCloseTo(leads.reduce((sum, lead) => sum + lead, 0) / leads.length, 9);
  });

  test('has every game once among opponents, openings and years', () => {
    const profile = libraryOf(GAMES).profile({ kind: 'player', name: '田中' }, []);
    const games = profile.black.games + profile.white.games;
    for (const list of [profile.opponents, profile.openings, profile.years]) {
      expect(list.reduce((sum, each) => sum + each.games, 0)).toBe(games);
    }
    expect(profile.opponents.map((each) => each.games)).toEqual(
      profile.opponents.map((each) => each.games).toSorted((one, other) => other - one),
    );
    const zoe = played('black', '田中').filter(({ info }) => info.white.name === 'Zoë').length;
    const other = played('white', '田中').filter(({ info }) => info.black.name === 'Zoë').length;
    expect(profile.opponents.find(({ name }) => name === 'Zoë')?.games).toBe(zoe + other);
  });

  test('lists the reviewed games, the latest first', () => {
    const library = openLibrary(memoryStore());
    const games = placed(GAMES).map((each, at) =>
      at % 2 === 0 ? { ...each, record: { ...each.record, isReviewed: true } } : each,
    );
    library.add(games);
    const { reviewed } = library.profile({ kind: 'player', name: 'Zoë' }, []);
    const dates = reviewed.map(({ id }) => readOwnText(library.texts([id])[0] ?? '')?.info.date ?? '');
    const expected = GAMES.flatMap(({ info: { black, white, date = '' } }, at) =>
      at % 2 === 0 ? [black.name, white.name].flatMap((name) => (name === 'Zoë' ? [date] : [])) : [],
    );
    expect(dates).toEqual(expected.toSorted().toReversed());
  });

  test('joins the spellings of an opponent, and keeps the usual one', () => {
    const others = ['Ben Ødegård', 'BEN ODEGARD', 'Ben Ødegård'].map((name, seed) => {
      const game = gameOf(seed + 300);
      return { ...game, info: { ...game.info, black: { name: 'Mia' }, white: { name } } };
    });
    const { opponents } = libraryOf(others).profile({ kind: 'player', name: 'Mia' }, []);
    expect(opponents).toMatchObject([{ name: 'Ben Ødegård', games: 3 }]);
  });

  test('begins openings with the same first move, whichever of the four was played', () => {
    const { openings } = libraryOf(GAMES).profile({ kind: 'player', name: 'Zoë' }, []);
    expect(new Set(openings.map(({ moves }) => moves[0])).size).toBe(1);
  });

  test('is of the games that fit alone', () => {
    const { years } = libraryOf(GAMES).profile({ kind: 'player', name: 'Zoë' }, [
      { kind: 'years', from: 2000, to: 2004 },
    ]);
    expect(years.every(({ year }) => year >= 2000 && year <= 2004)).toBe(true);
    expect(years.length).toBeGreaterThan(0);
  });
});

describe('a pattern', () => {
  /** All positions of each game, whichever way the board is turned. */
  const TURNED = GAMES.map(({ tree }) =>
    positionsOf(tree).flatMap((position) => SYMMETRIES.map((symmetry) => turnedPosition(position, symmetry))),
  );

  const setOf = (squares: string, sign: string): bigint =>
    Array.from(squares).reduce((set, each, square) => (each === sign ? set | bit(square) : set), 0n);

  /** Whether each game came to a position with these squares. */
  function isIn(squares: string): readonly boolean[] {
    const [blacks, whites, empties] = ['X', 'O', '-'].map((sign) => setOf(squares, sign)) as [
      bigint,
      bigint,
      bigint,
    ];
    return TURNED.map((positions) =>
      positions.some(
        ({ black, white }) =>
          (black & blacks) === blacks && (white & whites) === whites && ((black | white) & empties) === 0n,
      ),
    );
  }

  const gamesWith = (squares: string): number => isIn(squares).filter(Boolean).length;

  test.each([
    ['a corner with an empty square beside it', `X-${'?'.repeat(62)}`],
    ['a corner between two edges', `-OO?????X${'?'.repeat(55)}`],
    ['a whole edge', `${'?'.repeat(56)}-XXXXXX-`],
    ['an edge and the squares behind it', `-O??????OX${'?'.repeat(54)}`],
    ['squares within', `${'?'.repeat(18)}XO??????OO${'?'.repeat(36)}`],
    ['the beginning of every game', `${'?'.repeat(27)}OX??????XO${'?'.repeat(27)}`],
  ])('is found in exactly the games in which it stood: %s', (_, squares) => {
    const expected = gamesWith(squares);
    expect(expected).toBeGreaterThan(0);
    expect(count(libraryOf(GAMES), { kind: 'pattern', squares })).toBe(expected);
  });

  test('that was cut out of some game is found in all games that it stood in, also among those that fit', () => {
    const library = libraryOf(GAMES);
    const random = randomFrom(11);
    for (let tried = 0; tried < 40; tried++) {
      const positions = positionsOf(GAMES[Math.floor(random() * COUNT)]!.tree);
      const { black, white } = positions[Math.floor(random() * positions.length)]!;
      const squares = Array.from({ length: 64 }, (_, square) => {
        const isInBox = square % 8 < 2 + (tried % 4) && square < 8 * (1 + (tried % 3)) && random() < 0.7;
        if (!isInBox) return '?';
        return (black & bit(square)) !== 0n ? 'X' : (white & bit(square)) !== 0n ? 'O' : '-';
      }).join('');
      if (!/[^?]/.test(squares)) continue;
      expect(count(library, { kind: 'pattern', squares })).toBe(gamesWith(squares));
      const terms: readonly LibraryTerm[] = [
        { kind: 'pattern', squares },
        { kind: 'years', from: 2000 },
      ];
      const fitting = isIn(squares).filter((is, game) => is && Number(GAMES[game]!.info.date) >= 2000);
      expect(count(library, ...terms)).toBe(fitting.length);
    }
  });

  test('is found in games from another start, where the edges are not empty at first', () => {
    const board = `XXO-----${'-'.repeat(19)}OX------XO${'-'.repeat(27)} X`;
    const start = positionIn(board)!;
    const moves = Uint8Array.of(3);
    const hashes = traceGame(start, moves);
    if (typeof hashes === 'number') throw new RangeError(`Move ${hashes} is against the rules.`);
    const record = { ...placed([GAMES[0]!])[0]!.record, start, moves };
    const library = openLibrary(memoryStore(), patterns);
    library.add([{ record, hashes, file: 1, place: 1, isOwn: false }, ...placed(GAMES.slice(0, 3))]);
    expect(count(library, { kind: 'pattern', squares: `XXO-${'?'.repeat(60)}` })).toBe(1);
    const turned = `XXXX${'?'.repeat(60)}`;
    const others = isIn(turned).slice(0, 3).filter(Boolean).length;
    expect(count(library, { kind: 'pattern', squares: turned })).toBe(1 + others);
    expect(count(library, { kind: 'pattern', squares: `XXOX${'?'.repeat(60)}` })).toBe(0);
  });
});

describe('the list', () => {
  test.each(['diagonal', 'PERPEND', 'perpendiculaire', '虎'])(
    'finds the games of the openings that a word names, in any language: %s',
    (word) => {
      const keys = new Set(
        OPENINGS.filter(({ names }) =>
          Object.values(names).some((name) => name.toLowerCase().startsWith(word.toLowerCase())),
        ).map((opening) => keyText(positionOf(opening))),
      );
      expect(keys.size).toBeGreaterThan(0);
      const through = GAMES.filter(({ tree }) =>
        positionsOf(tree).some((position) => keys.has(keyText(position))),
      );
      expect(count(libraryOf(GAMES), { kind: 'text', text: word })).toBe(through.length);
    },
  );

  test('does not take a letter or two for the name of an opening', () => {
    expect(count(libraryOf(GAMES), { kind: 'text', text: 'pe' })).toBe(0);
  });

  test('finds players without accents, signs of one letter, and both colours or one', () => {
    const library = libraryOf(GAMES);
    const plays = (name: string, colour?: 'black' | 'white'): number =>
      GAMES.filter(
        ({ info }) =>
          (colour !== 'white' && info.black.name === name) ||
          (colour !== 'black' && info.white.name === name),
      ).length;
    expect(count(library, { kind: 'player', name: 'anna bjork' })).toBe(plays('Anna Björk'));
    expect(count(library, { kind: 'player', name: 'odegard', match: 'words' })).toBe(plays('Ben Ødegård'));
    expect(count(library, { kind: 'player', name: 'nguyen van', colour: 'white' })).toBe(
      plays('Nguyễn Văn', 'white'),
    );
    expect(count(library, { kind: 'text', text: '田' })).toBe(plays('田中'));
  });

  test('is in the order that was asked for', () => {
    const library = libraryOf(GAMES);
    library.find({ terms: [], sort: { by: 'date', isDescending: false } });
    const indices = Array.from({ length: COUNT }, (_, index) => index);
    const dates = library.entries(indices).map((entry) => entry?.info.date ?? '');
    expect(dates).toEqual(dates.toSorted());
    library.find({ terms: [], sort: { by: 'moves', isDescending: true } });
    const moves = library.entries(indices).map((entry) => entry?.moves ?? 0);
    expect(moves).toEqual(moves.toSorted((one, other) => other - one));
  });

  test.each(['en', 'fr', 'ja', 'zh-CN'])(
    'has the openings in the order of the names that rows show in %s',
    (language) => {
      const library = libraryOf(GAMES);
      const indices = Array.from({ length: COUNT }, (_, index) => index);
      // As the table of games names them, from the moves of a row.
      const shown = (isDescending: boolean): string[] => {
        library.find({ terms: [], sort: { by: 'opening', isDescending, language } });
        return library.entries(indices).map((entry) => {
          const names = (entry?.library?.line.match(/../g) ?? []).slice(0, LISTED_PLIES);
          const steps = stepsFrom(
            START_POSITION,
            names.flatMap((name) => parseSquare(name) ?? []),
          );
          const line = [START_POSITION, ...steps.map(({ position }) => position)];
          return openingOfLine(line, language)?.name ?? '';
        });
      };
      const { compare } = new Intl.Collator(language, { ignorePunctuation: true, numeric: true });
      const names = shown(false);
      expect(new Set(names).size).toBeGreaterThan(3);
      expect(names).toEqual(names.toSorted(compare));
      expect(shown(true)).toEqual(names.toSorted((one, other) => compare(other, one)));
    },
  );

  test('shows each game as it was played, and hands out its text', () => {
    const library = libraryOf(GAMES);
    library.find({ terms: [], sort: { by: 'added', isDescending: false } });
    const entry = library.entries([5])[0]!;
    const moves = lineNodes(GAMES[5]!.tree).map(({ move }) => move);
    const read = readOwnText(library.text(5)!.text);
    expect(entry).toMatchObject({ number: 6, info: { black: GAMES[5]!.info.black }, isReviewed: false });
    expect(entry.moves).toBe(moves.filter((move) => move !== 'pass').length);
    expect(lineNodes(read!.tree).map(({ move }) => move)).toEqual(moves);
  });
});

test('a game that ends before the board is full has its official score', () => {
  const library = libraryOf([{ format: 'game', ...readOne(WIPE_OUT) }]);
  expect(library.entries([0])).toMatchObject([{ moves: 9, winner: 'black', discs: { black: 64, white: 0 } }]);
});

describe('a game that comes once more', () => {
  test('is there once, however the board is turned, and comes back when it was removed', () => {
    const library = libraryOf(GAMES);
    expect(library.add(placed(GAMES.slice(0, 10)))).toEqual({
      added: 0,
      joined: 10,
      restored: [],
    });
    library.find(ALL_GAMES);
    const ids = library.ids([0]);
    const change = { at: 1, ids, label: { kind: 'removed', isRemoved: true } } as const;
    library.label([{ name: 'a', change }]);
    expect(library.count()).toBe(COUNT - 1);
    expect(library.add(placed(GAMES)).restored).toEqual(ids);
    expect(library.count()).toBe(COUNT);
  });

  test('joins small segments as games come one by one', () => {
    const library = openLibrary(memoryStore());
    for (const each of placed(GAMES.slice(0, 50))) library.add([each]);
    expect(library.count()).toBe(50);
    for (const { tree } of GAMES.slice(0, 50)) {
      const position = positionsOf(tree)[20]!;
      expect(count(library, { kind: 'position', board: writeBoard(position) })).toBeGreaterThan(0);
    }
  });
});

test('a move against the rules is found by its number', () => {
  expect(traceGame(START_POSITION, Uint8Array.of(37, 43, 0))).toBe(3);
  expect(traceGame(START_POSITION, Uint8Array.of(37, 255))).toBe(2);
  expect(traceGame(START_POSITION, Uint8Array.of(37, 43))).toHaveLength(3);
});

test('what looks like a score is found in a name as it is written there', () => {
  const events = ['WOC 1998 - 1999', 'Round 3 - 5', 'Round 3-5', 'Start 9: 30', 'Table 40 - 41', 'Nothing'];
  const library = libraryOf(
    events.map((event, at) => ({ ...GAMES[at]!, info: { black: {}, white: {}, event } })),
  );
  const found = (text: string): (string | undefined)[] =>
    library
      .entries(Array.from({ length: count(library, { kind: 'text', text }) }, (_, index) => index))
      .map((entry) => entry?.info.event);
  expect(found('1998 - 1999')).toEqual(['WOC 1998 - 1999']);
  expect(new Set(found('round 3 - 5'))).toEqual(new Set(['Round 3 - 5', 'Round 3-5']));
  expect(found('3-5')).toEqual(['Round 3-5']);
  expect(found('9: 30')).toEqual(['Start 9: 30']);
  expect(found('40 - 41')).toEqual(['Table 40 - 41']);
});

describe('labels', () => {
  test('are found as tags and in notes, and shown in the entry', () => {
    const library = libraryOf(GAMES);
    library.find(ALL_GAMES);
    const ids = library.ids([0, 1]);
    library.label([
      { name: 'a', change: { at: 1, ids, label: { kind: 'tag', tag: 'Parity', isOn: true } } },
      {
        name: 'b',
        change: { at: 1, ids: ids.slice(1), label: { kind: 'note', text: 'Édge given away\nat 40' } },
      },
    ]);
    expect(library.shelves().tags).toEqual([{ name: 'Parity', games: 2 }]);
    expect(count(library, { kind: 'tag', tag: 'Parity' })).toBe(2);
    expect(count(library, { kind: 'text', text: 'edge AWAY' })).toBe(1);
    expect(library.entries([0])).toMatchObject([
      { library: { tags: ['Parity'], note: 'Édge given away\nat 40' } },
    ]);
  });

  test('are as the latest change says, in whatever order the changes come', () => {
    const library = libraryOf(GAMES);
    library.find(ALL_GAMES);
    const ids = library.ids([0]);
    const tag = (at: number, isOn: boolean) => ({
      name: String(at),
      change: { at, ids, label: { kind: 'tag', tag: 'Parity', isOn } as const },
    });
    library.label([tag(2, false), tag(1, true)]);
    expect(library.shelves().tags).toEqual([]);
    library.label([tag(3, true)]);
    library.label([tag(2, false)]);
    expect(library.shelves().tags).toEqual([{ name: 'Parity', games: 1 }]);
    expect(library.changes()).toEqual(new Set(['1', '2', '3']));
    expect(library.lastLabelAt()).toBe(3);
  });

  test('put a game into one folder at most', () => {
    const library = libraryOf(GAMES);
    library.find(ALL_GAMES);
    const ids = library.ids([0, 1, 2]);
    const move = (at: number, folder: string, of = ids) => ({
      name: String(at),
      change: { at, ids: of, label: { kind: 'folder', folder } as const },
    });
    library.label([move(1, 'Club'), move(2, 'To study', ids.slice(0, 1)), move(3, '', ids.slice(1, 2))]);
    expect(library.shelves().folders).toEqual([
      { name: 'Club', games: 1 },
      { name: 'To study', games: 1 },
    ]);
    expect(library.fitting([{ kind: 'folder', folder: 'To study' }], 10)).toEqual(ids.slice(0, 1));
    expect(library.entries([0])[0]?.library?.folder).toBe('To study');
  });

  test('are counted without the games that were removed, as they are found', () => {
    const library = libraryOf(GAMES);
    library.find(ALL_GAMES);
    const ids = library.ids([0, 1]);
    library.label([
      { name: 'a', change: { at: 1, ids, label: { kind: 'folder', folder: 'Club' } } },
      { name: 'b', change: { at: 2, ids, label: { kind: 'tag', tag: 'Parity', isOn: true } } },
      { name: 'c', change: { at: 3, ids: ids.slice(1), label: { kind: 'removed', isRemoved: true } } },
    ]);
    expect(count(library, { kind: 'folder', folder: 'Club' })).toBe(1);
    expect(library.shelves()).toMatchObject({
      folders: [{ name: 'Club', games: 1 }],
      tags: [{ name: 'Parity', games: 1 }],
    });
  });

  test('count as taken in only once the columns have them', () => {
    const store = memoryStore();
    let isFull = false;
    const library = libraryOf(GAMES, {
      ...store,
      commit(change) {
        if (isFull && change.columns) throw new Error('The disk is full.');
        return store.commit(change);
      },
    });
    library.find(ALL_GAMES);
    const [id = ''] = library.ids([0]);
    const review = {
      name: 'a',
      change: { at: 1, ids: [id], label: { kind: 'review', text: library.texts([id])[0]! } as const },
      review: { marks: 0, isReviewed: true },
    };
    isFull = true;
    expect(() => library.label([review])).toThrow('The disk is full.');
    expect(library.changes()).toEqual(new Set());
    isFull = false;
    library.label([review]);
    expect(library.changes()).toEqual(new Set(['a']));
    library.find(ALL_GAMES);
    expect(library.entries([0])[0]?.isReviewed).toBe(true);
  });

  test('say anew who played, and the game stays the one that it is', () => {
    const library = libraryOf(GAMES);
    library.find(ALL_GAMES);
    const [id = ''] = library.ids([0]);
    const said = (at: number, fact: 'black' | 'event' | 'date', text: string) => ({
      name: String(at),
      change: { at, ids: [id], label: { kind: 'fact', fact, text } as const },
    });
    library.label([
      said(1, 'black', 'Okada, Ren'),
      said(2, 'event', 'Nordic Open'),
      said(3, 'date', '2019-05-04'),
    ]);
    expect(
      library.fitting([{ kind: 'player', name: 'okada, ren', colour: 'black', match: 'whole' }], 9),
    ).toContain(id);
    expect(library.fitting([{ kind: 'player', name: 'okada, ren', match: 'exact' }], 9)).toEqual([]);
    expect(library.fitting([{ kind: 'years', from: 2019, to: 2019 }], 9)).toContain(id);
    expect(library.texts([id])[0]).toContain('Okada, Ren');
    // It comes once more with its old names, and is the same game with the new ones.
    const before = library.count();
    library.add(placed(GAMES));
    expect(library.count()).toBe(before);
    expect(library.texts([id])[0]).toContain('Nordic Open');
    library.label([said(4, 'black', '')]);
    library.find({ terms: [{ kind: 'event', name: 'Nordic Open' }], sort: ALL_GAMES.sort });
    expect(library.entries([0])[0]?.info.black.name).toBeUndefined();
  });

  test('keep what a review found, and the names that the game has', () => {
    const library = libraryOf(GAMES);
    library.find(ALL_GAMES);
    const [id = ''] = library.ids([0]);
    const game = readOwnText(library.texts([id])[0]!)!;
    const text = writeGameFile({
      ...game,
      tree: annotate(game.tree, lineNodes(game.tree)[3]!.id, { comment: 'Too greedy' }),
    });
    library.label([
      { name: '1', change: { at: 1, ids: [id], label: { kind: 'fact', fact: 'white', text: 'Hsu' } } },
      {
        name: '2',
        change: { at: 2, ids: [id], label: { kind: 'review', text } },
        review: { marks: 1 << MARKS.indexOf('blunder'), isReviewed: true },
      },
    ]);
    expect(library.texts([id])[0]).toContain('Too greedy');
    expect(library.texts([id])[0]).toContain('Hsu');
    expect(library.fitting([{ kind: 'mark', mark: 'blunder', by: 'black' }], 9)).toEqual([id]);
    library.find(ALL_GAMES);
    expect(library.entries([0])[0]?.isReviewed).toBe(true);
  });
});
