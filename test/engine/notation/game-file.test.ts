/** The app's own file: that format 1 reads as it always did, and what format 2 holds and refuses. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeReadError } from '../../../engine/notation/error.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { type Game, NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import {
  annotate,
  currentPlace,
  deleteBranch,
  goTo,
  goToNode,
  lineNodes,
  playedMoves,
  promote,
  undoneMoves,
} from '../../../engine/game/tree.ts';
import { placesOf, randomEvaluation, randomFrom, randomGame } from '../game/random-play.ts';
import { errorOf, linesOf, played, readOne, written } from './game-files.ts';

const FIXTURES = new URL('../../fixtures/game-files/v1/', import.meta.url);

describe('format 1', () => {
  interface Expected {
    readonly start: string;
    readonly lines: readonly string[];
    readonly played: string;
    readonly undone: string;
    /** The times of the line and of the move to come, in games with clocks. */
    readonly times?: readonly number[];
    readonly info: Game['info'];
  }

  // The data that the last version to write format 1 read from its own files.
  const EXPECTED = JSON.parse(readFileSync(new URL('expected.json', FIXTURES), 'utf8')) as Readonly<
    Record<string, Expected>
  >;
  const textOf = (name: string): string => readFileSync(new URL(`${name}.txt`, FIXTURES), 'utf8');

  test('has an expectation for each of its files', () => {
    const names = readdirSync(FIXTURES).filter((name) => name.endsWith('.txt'));
    expect(names.toSorted()).toEqual(
      Object.keys(EXPECTED)
        .map((name) => `${name}.txt`)
        .toSorted(),
    );
  });

  describe.each(Object.entries(EXPECTED))('%s.txt', (name, expected) => {
    const game = readOne(textOf(name));

    test('has its start position', () => {
      expect(writeBoard(game.tree.root.position)).toBe(expected.start);
    });

    test('has all its lines in their order', () => {
      expect(linesOf(game.tree.root.children)).toEqual(expected.lines);
    });

    test('opens at its place of its line', () => {
      expect(writeTranscript(playedMoves(game.tree))).toBe(expected.played);
      expect(writeTranscript(undoneMoves(game.tree))).toBe(expected.undone);
    });

    test('has its times', () => {
      const spent = expected.times?.slice(0, -1) ?? game.tree.line.map(() => undefined);
      expect(lineNodes(game.tree).map(({ timeMs }) => timeMs)).toEqual(spent);
      expect(game.pendingMs).toBe(expected.times?.at(-1));
    });

    test('has all that is known about the game', () => {
      expect(game.info).toEqual(expected.info);
    });

    test('reads the same after it was written in format 2', () => {
      const { tree, info, pendingMs } = game;
      expect(readOne(writeGameFile(game))).toMatchObject({ info, tree: { ply: tree.ply, line: tree.line } });
      expect(readOne(writeGameFile(game)).tree).toEqual(tree);
      expect(readOne(writeGameFile(game)).pendingMs).toBe(pendingMs);
    });
  });

  test('reads missing times as 0', () => {
    const { tree, pendingMs } = readOne(textOf('clocks').replace(/^Times: .*$/m, 'times: 3.25'));
    expect(lineNodes(tree).map(({ timeMs }) => timeMs)).toEqual([3250, 0, 0, 0]);
    expect(pendingMs).toBe(0);
  });

  test.each(['Clock: 1', 'Ids: 1', 'Variation after 1: f6', 'Written by: Othello'])(
    'refuses the key of format 2 in "%s"',
    (line) => {
      const text = textOf('resigned').replace('Result', `${line}\nResult`);
      expect(errorOf(text)).toMatchObject({ code: 'unknownKey', place: { line: 2 } });
    },
  );

  test('has no notes', () => {
    expect(errorOf(`${textOf('resigned')}\nNotes:\n`).code).toBe('notAMove');
  });
});

describe('format 2', () => {
  test('of a plain game differs from format 1 only in its first line and its checksum', () => {
    const old = readFileSync(new URL('plain.txt', FIXTURES), 'utf8');
    const now = writeGameFile(readOne(old)).replace(/^Checksum: .*\n/m, '');
    expect(now).toBe(old.replace('file: 1', 'file: 2'));
  });

  test('writes a variation from the place where it leaves another line', () => {
    const tree = goTo(played('f6e6', goTo(played('f5d6c3d3c4'), 1)), 1);
    const text = written(goToNode(tree, 3));
    expect(text).toContain('\nUndone: d3c4\nVariation after 1: f6e6\n\n');
  });

  test('writes no ids where the places are numbered in the order of the file', () => {
    expect(written(played('f6e6', goTo(played('f5d6c3'), 1)))).not.toContain('Ids');
  });

  test('keeps ids that edits put out of order', () => {
    const varied = played('f6e6', goTo(played('f5d6c3'), 1));
    const tree = deleteBranch(promote(played('d3', goTo(varied, 0)), 4), 3);
    const text = written(goTo(tree, 0));
    expect(text).toContain('\nIds: 1 4-5 2 6\n');
    expect(placesOf(readOne(text).tree).map(({ id }) => id)).toEqual(placesOf(tree).map(({ id }) => id));
  });

  test('gives no id of the file to a new place', () => {
    const tree = readOne(written(deleteBranch(played('f6', goTo(played('f5d6c3'), 1)), 2))).tree;
    const [, id] = played('d6', goTo(tree, 1)).line;
    expect(tree.line).toEqual([1, 4]);
    expect(id).toBe(5);
  });

  test('gives new ids to moves that were added by hand', () => {
    const text = written(deleteBranch(played('f6', goTo(played('f5d6c3'), 1)), 2));
    const longer = readOne(text.replace('Ids:', 'Undone: e6\nIds:'));
    expect(longer.tree.line).toEqual([1, 4, 5]);
  });

  test('holds the times of variations, and only of moves that have one', () => {
    const varied = played('f6e6', goTo(played('f5d6c3'), 1));
    const tree = annotate(annotate(varied, 1, { timeMs: 1500 }), 5, { timeMs: 12 });
    expect(written(tree)).toContain('\nTimes: 1.5 - - - 0.012\n');
    expect(placesOf(readOne(written(tree)).tree).map(({ timeMs }) => timeMs)).toEqual(
      placesOf(tree).map(({ timeMs }) => timeMs),
    );
  });

  test('tells a game that goes by clocks from one whose moves merely have times', () => {
    const tree = annotate(played('f5'), 1, { timeMs: 1500 });
    expect(readOne(written(tree)).pendingMs).toBeUndefined();
    expect(readOne(written(tree, { pendingMs: 0 })).pendingMs).toBe(0);
  });

  test('holds an evaluation with its lines', () => {
    const evaluation = {
      score: -4,
      exact: true,
      depth: 22,
      selectivity: 73,
      engine: 'master',
      lines: [
        { score: -4, exact: true, moves: [19, 26] },
        { score: -6.25, exact: false, moves: [44] },
      ],
    };
    const text = written(annotate(played('f5d6c3'), 3, { evaluation }));
    expect(text).toContain(
      '\n\n3 c3\nValue: -4 exact depth 22 73% by master\nLine: -4 exact d3c4\nLine: -6.25 e6\n',
    );
    expect(currentPlace(readOne(text).tree).evaluation).toEqual(evaluation);
  });

  test('holds a comment of several lines, blank ones and indented ones among them', () => {
    const comment = 'This gives up the edge.\n\n   Notes:\n1 f5\nLine: +3 c4';
    const tree = annotate(played('f5d6c3'), 0, { comment });
    expect(readOne(written(tree)).tree.root.comment).toBe(comment);
  });

  test('reduces a comment to what a text file can hold', () => {
    const tree = annotate(played('f5'), 1, { comment: '\n a\u0000b \r\nc\rd\u2028e\t\u007f\n' });
    expect(currentPlace(readOne(written(tree)).tree).comment).toBe(' ab\nc\nd\ne');
  });

  test('stays readable whatever score an engine gives', () => {
    const evaluation = {
      score: -Infinity,
      exact: false,
      depth: 1e6,
      selectivity: 0,
      engine: ' a\nb ',
      lines: [{ score: 1e-9, exact: false, moves: [] }],
    };
    const tree = annotate(played('f5'), 1, { evaluation, timeMs: -0.5 });
    expect(currentPlace(readOne(written(tree)).tree)).toMatchObject({
      timeMs: 0,
      evaluation: { score: -9999, depth: 999, selectivity: 1, engine: 'a b', lines: [] },
    });
  });

  test('takes at most 10 KB for a game of 60 moves that all have a time and an evaluation', () => {
    const random = randomFrom(1);
    let tree = randomGame(random);
    for (const id of tree.line) {
      const evaluation = randomEvaluation(random);
      const moves = Array.from({ length: 20 }, (_, at) => at);
      const lines = [{ score: evaluation.score, exact: false, moves }];
      tree = annotate(tree, id, { timeMs: 12_345, evaluation: { ...evaluation, engine: 'master', lines } });
    }
    expect(tree.line.length).toBeGreaterThanOrEqual(60);
    expect(written(tree).length).toBeLessThan(10_000);
  });
});

test('notes of very many lines are read', () => {
  const notes = `1 f5\nValue: 1\n${'Line: +1 d6\n'.repeat(100_000)}${'Comment: x\n'.repeat(100_000)}`;
  const { evaluation, comment } = currentPlace(readOne(`${written(played('f5'))}\nNotes:\n${notes}`).tree);
  expect(evaluation?.lines).toHaveLength(100_000);
  expect(comment).toHaveLength(199_999);
});

test('the example of the description reads and is written as it stands there', () => {
  const page = readFileSync(new URL('../../../engine/notation/README.md', import.meta.url), 'utf8');
  const [, example = ''] = /^```\n(Othello game file[^]*?)^```$/m.exec(page) ?? [];
  expect(writeGameFile(readOne(example), 'Othello 0.2.0')).toBe(example);
});

describe('the program that wrote a file', () => {
  const tree = played('f5d6c3');

  test('is named in it', () => {
    expect(writeGameFile({ tree, info: NO_INFO }, 'Othello 0.2.0')).toContain(
      '\nWritten by: Othello 0.2.0\n',
    );
  });

  test('makes no difference to the game', () => {
    const [one, other] = ['Othello 0.2.0', 'Othello 0.3.0'].map((by) =>
      readOne(writeGameFile({ tree, info: NO_INFO }, by)),
    );
    expect(one).toEqual(other);
  });

  test('is named in the error about a newer format', () => {
    const newer = readFileSync(new URL('../../fixtures/game-files/newer.txt', import.meta.url), 'utf8');
    expect(describeReadError(errorOf(newer))).toBe(
      'Line 1: it was made by Othello 0.4.0 in format 3; this app reads formats up to 2.',
    );
  });

  test('may be missing in a file of a newer format', () => {
    expect(errorOf('Othello game file: 3\n')).not.toHaveProperty('madeBy');
  });

  test('is shortened if its name is long', () => {
    const error = errorOf(`Othello game file: 3\nWritten by: ${'x'.repeat(10_000)}\n`);
    expect(describeReadError(error).length).toBeLessThan(150);
  });
});

test('a long first key is shortened in the message', () => {
  expect(describeReadError(errorOf(`Othello game file${'x'.repeat(10_000)}: y`)).length).toBeLessThan(150);
});

describe('the checksum', () => {
  const text = written(played('f5d6c3d3c4f4c5'));
  const altered = (changed: string) => {
    const outcome = readGames(changed);
    if (outcome.kind !== 'games') throw new Error(outcome.kind);
    return outcome.games[0]?.altered;
  };
  /** `text` with another penultimate move and the board it leads to, but with the checksum of `text`. */
  const [checksum = ''] = /^Checksum: .*$/m.exec(text) ?? [];
  const withChecksumOfText = (other: string): string => other.replace(/^Checksum: .*$/m, checksum);

  test('agrees with what was written', () => {
    expect(altered(text)).toBeUndefined();
  });

  test('may be missing', () => {
    expect(altered(text.replace(`${checksum}\n`, ''))).toBeUndefined();
  });

  test('does not count spaces and kinds of line breaks', () => {
    expect(altered(text.replaceAll('\n', ' \r\n'))).toBeUndefined();
  });

  test('tells how many moves agree if the changed moves are legal too', () => {
    const other = withChecksumOfText(written(played('f5d6c3d3c4f4e6')));
    expect(altered(other)).toEqual({ agreeing: 6, moves: 7 });
  });

  test('tells that all moves agree if only a name was changed', () => {
    const named = written(played('f5d6c3'), { info: { ...NO_INFO, black: { name: 'Anna' } } });
    expect(altered(named.replace('Anna', 'Hanna'))).toEqual({ agreeing: 3, moves: 3 });
  });

  test('agrees with no move if the start is another one', () => {
    expect(altered(withChecksumOfText(written(played('d3c3c4'))))).toEqual({ agreeing: 0, moves: 3 });
  });

  test.each(['', 'x', '9f3c21aa', 'é'.repeat(10_000)])('that makes no sense ("%s") is wrong', (value) => {
    expect(altered(text.replace(checksum, `Checksum: ${value}`))).toBeDefined();
  });

  test('finds every change of a single character that gives another legal game', () => {
    const moves = 'f5d6c3d3c4f4c5';
    for (let at = 0; at < moves.length; at++) {
      for (const character of 'abcdefgh12345678') {
        const changed = text.replace(moves, moves.slice(0, at) + character + moves.slice(at + 1));
        const outcome = readGames(changed);
        if (changed === text || outcome.kind !== 'games') continue;
        expect(outcome.games[0]?.altered).toBeDefined();
      }
    }
  });
});

describe('times below 0, which came from clocks that went backwards', () => {
  const fixture = (name: string): string =>
    readFileSync(new URL(`../../fixtures/game-files/backwards/${name}.txt`, import.meta.url), 'utf8');

  test.each(['format-1', 'format-2'])('in %s are read as 0', (name) => {
    expect(lineNodes(readOne(fixture(name)).tree).map(({ timeMs }) => timeMs)).toEqual([3200, 0, 1750]);
  });

  test.each(['format-1', 'format-2'])('on the clock in %s are read as 0', (name) => {
    expect(readOne(fixture(name)).pendingMs).toBe(0);
  });

  test('are not written', () => {
    const tree = annotate(played('f5'), 1, { timeMs: -5 });
    expect(written(tree, { pendingMs: -1 })).not.toMatch(/(?:Times|Clock): -/);
  });
});
