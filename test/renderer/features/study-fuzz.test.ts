/**
 * Everything that studies a game, on games as people bring them: with passes, early ends, boards that were set up, and
 * trees with many variations.
 */
import { describe, expect, test } from 'vitest';
import { firstChildren } from '../../../engine/game/branches.ts';
import { START_POSITION, type Position, samePosition } from '../../../engine/game/position.ts';
import { countDiscs, legalMoves } from '../../../engine/game/rules.ts';
import { EMPTY_BOARD, setupFaults, withContent } from '../../../engine/game/setup.ts';
import { SQUARE_COUNT } from '../../../engine/game/square.ts';
import { annotate, lineNodes, newTree } from '../../../engine/game/tree.ts';
import { formatById } from '../../../engine/notation/format.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { drawBoard } from '../../../engine/notation/board.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { judgeLine } from '../../../engine/review/judge.ts';
import { linePlaces, progressOf, valueAt } from '../../../engine/review/plan.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { summarise } from '../../../engine/review/summary.ts';
import { framesOf } from '../../../renderer/features/sharing/film.ts';
import { moveRows } from '../../../renderer/moves/rows.ts';
import { ODD_BOARDS } from '../../engine/game/odd-boards.ts';
import {
  type Random,
  below,
  pick,
  placesOf,
  randomAnnotatedTree,
  randomEvaluation,
  randomFrom,
  randomGame,
  treeOfSize,
} from '../../engine/game/random-play.ts';

const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);

/** A board with discs anywhere, on which one of the sides can move. */
function randomSetup(random: Random): Position {
  for (;;) {
    let board: Position = { ...EMPTY_BOARD, toMove: pick(random, ['black', 'white'] as const) };
    for (let discs = 4 + below(random, 50); discs > 0; discs--) {
      board = withContent(board, below(random, SQUARE_COUNT), pick(random, ['black', 'white'] as const));
    }
    if (!setupFaults(board).includes('over')) return board;
  }
}

function randomStart(random: Random): Position {
  return random() < 0.5 ? START_POSITION : randomSetup(random);
}

describe('a game of any kind', () => {
  test.each(SEEDS)('with the seed %i is judged, summarised and filmed', (seed) => {
    const random = randomFrom(seed);
    const game = randomGame(random, randomStart(random), 1 + below(random, 70));
    const tree = lineNodes(game).reduce((now, { id }) => {
      const evaluation = {
        score: below(random, 129) - 64,
        exact: random() < 0.5,
        depth: 16,
        selectivity: 100,
        engine: 'master',
        lines: [],
      };
      return random() < 0.8 ? annotate(now, id, { evaluation }) : now;
    }, game);
    const line = linePlaces(tree);
    const judgements = judgeLine(line);
    const { players } = summarise(judgements);
    for (const { accuracy } of Object.values(players)) {
      if (accuracy !== undefined) expect(accuracy).toBeGreaterThanOrEqual(0);
      if (accuracy !== undefined) expect(accuracy).toBeLessThanOrEqual(100);
    }
    for (const judgement of judgements) expect(judgement.loss).toBeGreaterThanOrEqual(0);
    expect(progressOf(line)).toBeLessThanOrEqual(1);
    const moves = lineNodes(tree).filter(({ move }) => move !== 'pass').length;
    const frames = framesOf(tree, { part: 'line', withValues: true, moveMs: 500 });
    expect(frames).toHaveLength(moves + 1);
    expect(
      line.every(({ place }) => valueAt(place) === undefined || Number.isFinite(valueAt(place)?.score)),
    ).toBe(true);
  });

  test.each(SEEDS)('with the seed %i is listed with every one of its moves', (seed) => {
    const random = randomFrom(seed);
    const tree = randomAnnotatedTree(random, randomStart(random), 200);
    const trunk = firstChildren(tree.root).map(({ id }) => id);
    const names = new Map(trunk.map((id) => [id, 'Name']));
    const rows = moveRows(tree.root, {
      trunk,
      names,
      perTrunkRow: 2,
      perBranchRow: () => 4,
      isFolded: () => false,
    });
    const listed = rows.flatMap((row) => ('entries' in row ? row.entries.length : 0));
    expect(listed.reduce((sum, count) => sum + count, 0)).toBe(placesOf(tree).length - 1);
  });
});

describe('boards as no game has them', () => {
  test.each(Object.entries(ODD_BOARDS))(
    'such as %s are judged, summarised, filmed and drawn',
    (_name, board) => {
      const random = randomFrom(5);
      const game = randomGame(random, board);
      const tree = placesOf(game).reduce(
        (now, { id }) => annotate(now, id, { evaluation: randomEvaluation(random) }),
        game,
      );
      const judgements = reviewedLine(tree).judgements;
      for (const { accuracy } of Object.values(summarise(judgements).players)) {
        if (accuracy !== undefined) expect(accuracy).toBeGreaterThanOrEqual(0);
      }
      for (const { loss } of judgements) expect(loss).toBeGreaterThanOrEqual(0);
      const moves = lineNodes(tree).filter(({ move }) => move !== 'pass').length;
      expect(framesOf(tree, { part: 'line', withValues: true, moveMs: 500 })).toHaveLength(moves + 1);
      const drawn = drawBoard(board);
      expect(drawn.match(/X/g)?.length ?? 0).toBe(countDiscs(board).black);
    },
  );

  test.each(Object.entries(ODD_BOARDS))(
    'such as %s come back from every format that holds them',
    (_name, board) => {
      const game = randomGame(randomFrom(6), board);
      for (const id of ['game', 'ggf', 'sgf'] as const) {
        const text = formatById(id)?.write({ tree: game, info: NO_INFO }) ?? '';
        const read = readGames(text);
        const [found] = read.kind === 'games' ? read.games : [];
        expect(found && samePosition(found.tree.root.position, board), `${id}: ${text}`).toBe(true);
        expect(found && lineNodes(found.tree).map(({ move }) => move), id).toEqual(
          lineNodes(game).map(({ move }) => move),
        );
      }
    },
  );
});

describe('a tree with 10,000 places', () => {
  const tree = treeOfSize(randomFrom(11), 10_000);

  test('is listed with every one of its moves', () => {
    const rows = moveRows(tree.root, {
      trunk: firstChildren(tree.root).map(({ id }) => id),
      perTrunkRow: 2,
      perBranchRow: () => 4,
      isFolded: () => false,
    });
    const ids = rows.flatMap((row) => ('entries' in row ? row.entries.map(({ id }) => id) : []));
    expect(new Set(ids).size).toBe(10_000);
  });

  test("comes back from the app's own format", () => {
    const read = readGames(formatById('game')?.write({ tree, info: NO_INFO }) ?? '');
    const [found] = read.kind === 'games' ? read.games : [];
    expect(found && placesOf(found.tree)).toHaveLength(10_001);
  });
});

describe('a board that was set up', () => {
  test.each(['game', 'ggf', 'sgf'] as const)(
    'is the start of the game that is saved in the format %s',
    (id) => {
      for (const seed of SEEDS) {
        const random = randomFrom(seed);
        const start = randomSetup(random);
        const tree = legalMoves(start) === 0n ? newTree(start) : randomGame(random, start, below(random, 12));
        const text = formatById(id)?.write({ tree, info: NO_INFO }) ?? '';
        const read = readGames(text);
        const [found] = read.kind === 'games' ? read.games : [];
        expect(found && samePosition(found.tree.root.position, start), `${seed}: ${text}`).toBe(true);
      }
    },
  );
});
