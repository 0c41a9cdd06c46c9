/** Games read back as they were written, and readers answer any input whatever. */
import { describe, expect, test } from 'vitest';
import { describeReadError } from '../../../engine/notation/error.ts';
import { type Format, FORMATS } from '../../../engine/notation/format.ts';
import {
  type Game,
  type GameInfo,
  type GameResult,
  NO_INFO,
  type PlayerInfo,
} from '../../../engine/notation/info.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { type Position, START_POSITION, samePosition } from '../../../engine/game/position.ts';
import {
  type GameNode,
  type GameTree,
  addsOnlyPasses,
  annotate,
  currentPosition,
  lineNodes,
  newTree,
} from '../../../engine/game/tree.ts';
import { isGameOver } from '../../../engine/game/rules.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { playedMoves } from '../../../engine/game/tree.ts';
import {
  type Random,
  below,
  pick,
  placesOf,
  randomAnnotatedTree,
  randomFrom,
  randomGame,
} from '../game/random-play.ts';

const GAMES = 10_000;
const MUTATIONS = 100_000;

function sameTree(a: readonly GameNode[], b: readonly GameNode[]): boolean {
  return (
    a.length === b.length &&
    a.every((node, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        node.move === other.move &&
        samePosition(node.position, other.position) &&
        sameTree(node.children, other.children)
      );
    })
  );
}

/** The comparison is written by hand, because a general comparison of 10,000 trees takes longer than reading them. */
function isSameGame(a: GameTree, b: GameTree): boolean {
  return (
    samePosition(a.root.position, b.root.position) &&
    a.ply === b.ply &&
    lineNodes(a)
      .map(({ move }) => move)
      .join() ===
      lineNodes(b)
        .map(({ move }) => move)
        .join() &&
    sameTree(a.root.children, b.root.children)
  );
}

function format(id: Format['id']): Format {
  const found = FORMATS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

/** The one game that `id` makes of `game`. */
function throughFormat(id: Format['id'], game: Game): ReadGame {
  const text = format(id).write(game);
  const outcome = readGames(text);
  if (outcome.kind !== 'games' || outcome.games[0] === undefined || outcome.problems.length > 0) {
    throw new Error(`${JSON.stringify(outcome)} for\n${text}`);
  }
  expect(outcome.games).toHaveLength(1);
  return outcome.games[0];
}

/** A start that no game reaches: up to twenty discs anywhere. */
function randomStart(random: Random): Position {
  let [black, white] = [START_POSITION.black, START_POSITION.white];
  for (let disc = below(random, 20); disc > 0; disc--) {
    const square = 1n << BigInt(below(random, 64));
    black &= ~square;
    white &= ~square;
    if (random() < 0.5) black |= square;
    else white |= square;
  }
  return { black, white, toMove: pick(random, ['black', 'white']) };
}

/** Random games, of which a quarter is played to the end and a quarter begins at another start. */
function games(): GameTree[] {
  const random = randomFrom(2026);
  return Array.from({ length: GAMES }, () => {
    const start = random() < 0.25 ? randomStart(random) : START_POSITION;
    return randomGame(random, start, random() < 0.25 ? Infinity : below(random, 60));
  });
}

const NAMES = [
  'Anna',
  '  ',
  '',
  'Ōkubo (7 dan)',
  'a: b',
  'x]y[z',
  'back\\slash\\',
  '黒 白',
  '(;GM[2])',
  '*',
  '"q"; --',
  '🦉',
];
const DATES = ['2026-11-21', '2026-11-21 14:32', '2026-11-21 14:32:05', 'spring 1998', '1996-05,06'];
const RESULTS: readonly (GameResult | undefined)[] = [
  undefined,
  { ending: 'score', winner: 'black', margin: 12 },
  { ending: 'score', winner: 'white', margin: 2.5 },
  { ending: 'score', winner: 'draw', margin: 0 },
  { ending: 'resignation', winner: 'white' },
  { ending: 'time', winner: 'black' },
];

function randomInfo(random: Random, tree: GameTree): GameInfo {
  const text = (key: string, choices: readonly string[]) => {
    const value = pick(random, choices).trim();
    return value === '' ? {} : { [key]: value };
  };
  const player = (): PlayerInfo => ({
    ...text('name', NAMES),
    ...text('level', ['', '5', '1833.25', 'club', '4 dan']),
    ...text('time', ['', '15:00', '30:00/00:10']),
  });
  const result = pick(random, RESULTS);
  const boardTells = isGameOver(currentPosition(tree)) && result?.ending === 'score';
  return {
    black: player(),
    white: player(),
    ...text('date', ['', ...DATES]),
    ...text('event', NAMES),
    ...text('opening', NAMES),
    ...text('place', NAMES),
    ...(result === undefined || boardTells ? {} : { result }),
  };
}

/** The facts that a format keeps if it knows only some of them. */
function without({ black, white, ...info }: GameInfo, ...lost: string[]): unknown {
  const keep = (facts: object) =>
    Object.fromEntries(Object.entries(facts).filter(([key]) => !lost.includes(key)));
  return { ...keep(info), black: keep(black), white: keep(white) };
}

describe('writing and reading', () => {
  const trees = games();

  test.each(['game', 'ggf', 'sgf'] as const)('keeps every game in the format %s', (id) => {
    for (const tree of trees) {
      const read = throughFormat(id, { tree, info: NO_INFO });
      if (!isSameGame(read.tree, tree)) throw new Error(format(id).write({ tree, info: NO_INFO }));
      expect(read.format).toBe(id);
    }
  });

  test('keeps every game from the standard start in a transcript with passes or without', () => {
    const standard = trees.filter(({ root, ply }) => samePosition(root.position, START_POSITION) && ply > 0);
    for (const tree of standard) {
      const read = throughFormat('transcript', { tree, info: NO_INFO });
      if (!isSameGame(read.tree, tree)) throw new Error(format('transcript').write({ tree, info: NO_INFO }));
      const moves = playedMoves(tree);
      const outcome = moves.includes('pass')
        ? readGames(writeTranscript(moves.filter((move) => move !== 'pass')))
        : undefined;
      if (outcome === undefined) continue;
      const [game] = outcome.kind === 'games' ? outcome.games : [];
      // A pass after the last move leaves no trace.
      const expected = moves.at(-1) === 'pass' ? moves.slice(0, -1) : moves;
      expect(game === undefined ? undefined : playedMoves(game.tree)).toEqual(expected);
    }
  });

  test('keeps every position as a board', () => {
    for (const tree of trees) {
      const read = throughFormat('board', { tree, info: NO_INFO });
      expect(isSameGame(read.tree, newTree(currentPosition(tree)))).toBe(true);
    }
  });

  test('keeps all of an annotated game in the app’s own format', () => {
    const random = randomFrom(7);
    for (let game = 0; game < 1000; game++) {
      const start = random() < 0.25 ? randomStart(random) : START_POSITION;
      const tree = randomAnnotatedTree(random, start, below(random, 60));
      const info = randomInfo(random, tree);
      const clock = random() < 0.5 ? { pendingMs: below(random, 100_000) } : {};
      const { tree: read, ...rest } = throughFormat('game', { tree, info, ...clock });
      expect(read).toEqual({ ...tree, nextId: Math.max(...placesOf(tree).map(({ id }) => id)) + 1 });
      expect(rest).toEqual({ format: 'game', info, ...clock });
    }
  });

  test('keeps the tree, its annotations and what is known about the game in SGF, opened at the end of the main line', () => {
    const random = randomFrom(8);
    for (let game = 0; game < 500; game++) {
      const tree = { ...randomAnnotatedTree(random, START_POSITION, below(random, 60)), ply: 0 };
      const info = randomInfo(random, tree);
      const read = throughFormat('sgf', { tree, info, pendingMs: 1500 });
      expect(addsOnlyPasses(tree.root, read.tree.root)).toBe(true);
      expect(addsOnlyPasses(read.tree.root, tree.root)).toBe(true);
      expect(read.pendingMs).toBe(1500);
      expect(lineNodes(read.tree)[0]).toBe(read.tree.root.children[0]);
      expect(read.tree.ply).toBe(read.tree.line.length);
      expect(without(read.info, 'result')).toEqual(without(info, 'result'));
      const isOver = isGameOver(currentPosition(read.tree));
      expect(isOver ? undefined : read.info.result).toEqual(isOver ? undefined : info.result);
    }
  });

  test('keeps in GGF the moves, their times, and all facts about the game that it can hold', () => {
    const random = randomFrom(9);
    for (let game = 0; game < 500; game++) {
      const tree = randomGame(random, START_POSITION, below(random, 62));
      const { event: _, ...info } = randomInfo(random, tree);
      const isPlain = (name = '') => !/[[\]\\]/.test(name);
      const isNumber = (level = '0') => /^[\d.]+$/.test(level);
      const players = [info.black, info.white];
      if (
        !isPlain(info.place) ||
        !isPlain(info.opening) ||
        !players.every(({ name, level }) => isPlain(name) && isNumber(level))
      )
        continue;
      const timed = tree.line.reduce((next, id) => annotate(next, id, { timeMs: id * 77 }), tree);
      const read = throughFormat('ggf', { tree: timed, info });
      expect(read.info).toEqual(info);
      expect(addsOnlyPasses(read.tree.root, timed.root)).toBe(true);
    }
  });
});

describe('any input', () => {
  const ALPHABET = Array.from(
    'abcdefgh12345678 XO-.*@[]();:,/\\\n\r\t_wbpassPABWGM#%"+|\u0000\u001a\ufeff\u00e9\u2014\uff46\u{1f989}',
  );

  /** Texts of every format, short so that many fit into the time. */
  function originals(): Record<string, string[]> {
    const random = randomFrom(5);
    const collections: Record<string, string[]> = {};
    for (const { id, write } of FORMATS) {
      collections[id] = Array.from({ length: 100 }, () => {
        const tree =
          id === 'transcript' || id === 'board'
            ? randomGame(random, START_POSITION, 1 + below(random, 16))
            : randomAnnotatedTree(random, START_POSITION, below(random, 16));
        return write({ tree, info: randomInfo(random, tree), pendingMs: 1500 });
      });
    }
    collections['pgn'] = [
      '[Black "Anna"]\n[TimeControl "300+5"]\n\n1. f5 d6 {good} 2. c3 $4 (2. c5?! f6) 2... d3 34-30\n[Event "x"]\n1. c4',
      '[Date "2020.01.02"]\n\n1. e6 (1. f5 d6 (1... f4)) 1... f6 ; rest\n*',
    ];
    collections['json'] = [
      '{"black":"Anna","white":{"name":"Bob","rating":1200},"moves":["f5","d6",{"move":"c3","timeMs":12},null]}',
      '[{"record":"f5d6c3"},{"game":{"moves":["c4","c3"],"date":"2020-01-02"}}]',
    ];
    collections['remarks'] = ['Game: f5d6c3 (Rose)', 'Black: Anna\nGame 1: f5 d6 c3\n34-30'];
    return collections;
  }

  function randomText(random: Random, length: number): string {
    return Array.from({ length: below(random, length) }, () => pick(random, ALPHABET)).join('');
  }

  /** One to four cuts, insertions, repetitions or replacements. */
  function mutate(random: Random, text: string, other: string): string {
    let mutated = text;
    for (let change = below(random, 4); change >= 0; change--) {
      const at = below(random, mutated.length + 1);
      const end = at + below(random, random() < 0.2 ? mutated.length : 6);
      const from = below(random, other.length + 1);
      const middle = pick(random, [
        () => '',
        () => randomText(random, 4),
        () => mutated.slice(at, end) + mutated.slice(at, end),
        () => other.slice(from, from + below(random, 30)),
        () => mutated.slice(at, end).toUpperCase(),
      ])();
      mutated = mutated.slice(0, at) + middle + mutated.slice(end);
    }
    return mutated;
  }

  function check(input: string | Uint8Array, codes: Map<string, number>): void {
    const outcome = readGames(input);
    const errors =
      outcome.kind === 'failed' ? [outcome.error] : outcome.kind === 'games' ? outcome.problems : [];
    for (const error of errors) {
      codes.set(error.code, (codes.get(error.code) ?? 0) + 1);
      const sentence = describeReadError(error);
      if (!/^[^a-z][^\0]*\.$/.test(sentence) || sentence.includes('undefined')) throw new Error(sentence);
    }
    if (outcome.kind === 'games' && outcome.games.length === 0) throw new Error('no games');
    if (outcome.kind === 'question' && outcome.question.candidates.length < 2) throw new Error('no choice');
  }

  test('gets an answer, for 100,000 random or mutated texts and files', () => {
    const random = randomFrom(6);
    const collections = originals();
    const all = Object.values(collections).flat();
    const codes = new Map<string, number>();
    for (let run = 0; run < MUTATIONS; run++) {
      const collection = pick(random, Object.values(collections));
      const text =
        run % 10 === 0 ? randomText(random, 80) : mutate(random, pick(random, collection), pick(random, all));
      if (run % 20 === 0) {
        check(
          Uint8Array.from({ length: below(random, 64) }, () => below(random, 256)),
          codes,
        );
      } else if (run % 3 === 0) {
        check(new TextEncoder().encode(text), codes);
      } else {
        check(text, codes);
      }
    }
    // The material is rich enough to get into every reader.
    expect(codes.size).toBeGreaterThan(20);
  });
});
