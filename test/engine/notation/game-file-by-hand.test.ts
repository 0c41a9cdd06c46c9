/** The app's own file after an edit by hand: what is still read, and what is refused. */
import { describe, expect, test } from 'vitest';
import { describeReadError } from '../../../engine/notation/error.ts';
import { currentPlace, goTo, goToNode, lineNodes, placeAt } from '../../../engine/game/tree.ts';
import { errorOf, linesOf, played, readOne, written } from './game-files.ts';

/** A file with everything that format 2 can hold, after careless edits by hand. */
const BY_HAND = `
  OTHELLO GAME FILE:2
written by :  some program 1.2

BLACK:Anna
Undone:   c3
variation AFTER 1 :F6  e6
TIMES: 1.5   -    0.25
clock:3

  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X - - -
5 - - - X X X - -
6 - - - O - - - -
7 - - - - - - - -
8 - - - - - - - -
BLACK to move

F5 d6
  notes
 2: D6
   mark:Good
comment:One
Comment:
 Comment:  two
  0
VALUE: \u22121.5   DEPTH 8   by   other program
line:+2   f5 d6
5. e6
Mark: FORCED
`.replace('4 - - - O X - - -\n5 - - - X X X - -', '4 - - - O X - - -\n5 - - - O X X - -');

describe('a file edited by hand', () => {
  const { tree, info, pendingMs } = readOne(BY_HAND);

  test('has its moves', () => {
    expect(linesOf(tree.root.children)).toEqual(['f5d6c3', 'f5f6e6']);
    expect(tree.ply).toBe(2);
  });

  test('has what is known about the game', () => {
    expect(info.black.name).toBe('Anna');
    expect(pendingMs).toBe(3000);
  });

  test('has its times', () => {
    expect(lineNodes(tree).map(({ timeMs }) => timeMs)).toEqual([1500, undefined, 250]);
  });

  test('has its notes', () => {
    expect(placeAt(tree, 2)).toMatchObject({ mark: 'good', comment: 'One\n\n two' });
    expect(goToNode(tree, 5).line).toEqual([1, 4, 5]);
    expect(currentPlace(goToNode(tree, 5)).mark).toBe('forced');
  });

  test('has its evaluation', () => {
    expect(tree.root.evaluation).toEqual({
      score: -1.5,
      exact: false,
      depth: 8,
      selectivity: 100,
      engine: 'other program',
      lines: [{ score: 2, exact: false, moves: [37, 43] }],
    });
  });
});

describe('a file that cannot be read', () => {
  const file = written(played('f6e6', goTo(played('f5d6c3'), 1))).replace(/^Checksum: .*\n/m, '');
  const withHeader = (line: string): string => file.replace('file: 2\n', `file: 2\n${line}\n`);
  const withNotes = (lines: string): string => `${file}\nNotes:\n${lines}\n`;

  test.each([
    [file.replace('file: 2', 'file: 3'), 'Line 1: it has format 3; this app reads formats up to 2.'],
    [
      file.replace('file: 2', 'file: 3\nUnheard-of: value'),
      'Line 1: it has format 3; this app reads formats up to 2.',
    ],
    [withHeader('Unheard-of: value'), 'Line 2: unknown key "Unheard-of".'],
    [withHeader('Variation after 9: d6'), 'Line 2: there is no place 9 in the game.'],
    [withHeader('Variation after 0: a1'), 'Line 2, move 1, a1: no disc is flipped there.'],
    [withHeader('Variation after one: d6'), 'Line 2: unknown key "Variation after one".'],
    [withHeader('Ids: 1-9'), 'Line 2: "1-9" is not a value for "Ids".'],
    [withHeader('Ids: 1-999999999'), 'Line 2: "1-999999999" is not a value for "Ids".'],
    [withHeader('Ids: 1 1'), 'Line 2: "1 1" is not a value for "Ids".'],
    [withHeader('Ids: 3-1'), 'Line 2: "3-1" is not a value for "Ids".'],
    [withHeader('Ids: 0'), 'Line 2: "0" is not a value for "Ids".'],
    [withHeader('Ids:'), 'Line 2: "" is not a value for "Ids".'],
    [withHeader('Times: 1 soon'), 'Line 2: "1 soon" is not a value for "Times".'],
    [withHeader('Times: 1 2 3 4 5 6'), 'Line 2: "1 2 3 4 5 6" is not a value for "Times".'],
    [withHeader('Clock: -'), 'Line 2: "-" is not a value for "Clock".'],
    [withHeader('Clock: 1\nClock: 2'), 'Line 3: "Clock" is given twice.'],
    [withNotes('9 d6'), 'Line 19: there is no place 9 in the game.'],
    [withNotes('2 d3'), 'Line 19: the note is about d3, but place 2 is d6.'],
    [withNotes('0 f5'), 'Line 19: the note is about f5, but place 0 is start.'],
    [withNotes('Mark: good'), 'Line 19: "Mark: good" is not expected here.'],
    [withNotes('1 f5\nLine: +1 d6'), 'Line 20: "Line: +1 d6" is not expected here.'],
    [withNotes('1 f5\nMark: splendid'), 'Line 20: "splendid" is not a value for "Mark".'],
    [withNotes('1 f5\nMark: good\nmark: best'), 'Line 21: "Mark" is given twice.'],
    [withNotes('1 f5\nValue: 1\nValue: 2'), 'Line 21: "Value" is given twice.'],
    [withNotes('1 f5\nValue: winning'), 'Line 20: "winning" is not a value for "Value".'],
    [withNotes('1 f5\nValue: 1 0%'), 'Line 20: "1 0%" is not a value for "Value".'],
    [withNotes('1 f5\nValue: 1\nLine: +1'), 'Line 21: "+1" is not a value for "Line".'],
    [withNotes('1 f5\nClock: 1'), 'Line 20: unknown key "Clock".'],
    [withNotes('1 f5\nA fine move.'), 'Line 20: "A fine move." is not of the form "Key: value".'],
  ])('%#: is refused with the reason', (text, sentence) => {
    expect(describeReadError(errorOf(text))).toBe(sentence);
  });
});

test('ids that leave no room for more moves are replaced, so that a game with further moves can be read again', () => {
  const text = written(played('f5d6')).replace('\n', '\nIds: 999999998-999999999\n');
  expect(readOne(text).tree.nextId).toBe(3);
});
