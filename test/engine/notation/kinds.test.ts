/** Whole kinds of texts that a strict reader found misread or refused, each with what the rules make of it. */
import { describe, expect, test } from 'vitest';
import { foreignKind } from '../../../engine/notation/unpack.ts';
import { goTo, playedMoves } from '../../../engine/game/tree.ts';
import { describeReadError } from '../../../engine/notation/error.ts';
import { writeMoves } from '../../../engine/notation/moves-text.ts';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { errorOf, readOne } from './game-files.ts';

const SETUP = '--------------------------XXX------XO---------------------------';

/** Each game with its start where that was set up, and what is told about the text. */
function readAll(input: string | Uint8Array): { games: string[]; problems: string[]; notices: string[] } {
  const outcome = readGames(input);
  if (outcome.kind === 'failed') throw new Error(describeReadError(outcome.error));
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  return {
    games: outcome.games.map(({ tree }) => writeMoves(tree, playedMoves(goTo(tree, tree.line.length)))),
    problems: outcome.problems.map(describeReadError),
    notices: outcome.games.flatMap(({ notices = [] }) => notices.map(describeReadNotice)),
  };
}

function gamesIn(...games: string[]): ReturnType<typeof readAll> {
  return { games, problems: [], notices: [] };
}

function sentenceOf(input: string | Uint8Array): string {
  return describeReadError(errorOf(input));
}

const C3_TOLD = ['Line 1: "c3" looks like a move and is in no game.'];

describe('a board in JSON beside moves', () => {
  test.each(['position', 'squares', 'state', 'initialBoard', 'start_board', 'boardState', 'Board'])(
    'is the start as "%s"',
    (key) => {
      const text = JSON.stringify({ [key]: `${SETUP} O`, moves: ['c3'] });
      expect(readAll(text)).toEqual(gamesIn(`${SETUP} O c3`));
    },
  );

  test('is the start where the moves lie deeper', () => {
    const text = JSON.stringify({ board: `${SETUP} O`, game: { moves: ['c3'] } });
    expect(readAll(text)).toEqual(gamesIn(`${SETUP} O c3`));
  });

  test.each(['legalMoves', 'legal', 'valid_moves', 'best'])('is kept beside hints as "%s"', (key) => {
    for (const value of [
      { board: SETUP, [key]: ['c3'] },
      [{ board: SETUP, [key]: ['c3'] }],
      { game: { board: SETUP, [key]: ['c3'] } },
    ]) {
      expect(readAll(JSON.stringify(value))).toEqual({ ...gamesIn(`${SETUP} O`), notices: C3_TOLD });
    }
  });

  test('is told under any other key, unless the moves lead to it', () => {
    expect(readAll(JSON.stringify({ moves: ['f5', 'd6'], last: SETUP })).notices).toEqual([
      'The board in line 1 is none that the moves lead to, and is in no game.',
    ]);
    const after = '--------------------------XXX------XO---------------------------';
    expect(readAll(JSON.stringify({ start: `${SETUP} O`, moves: ['c3'], last: after })).notices).toEqual([]);
  });
});

describe('the side of a move is checked', () => {
  test.each([
    '{"moves":[{"move":"f5","player":"white"},{"move":"d6","player":"black"}]}',
    '{"moves":[{"move":"f5","color":"W"}]}',
    '1,white,f5\n2,black,d6',
    'n;mover;square\n1;W;f5\n2;B;d6',
  ])('%j', (text) => {
    expect(sentenceOf(text)).toMatch(/move 1, f5: it is Black's turn\.$/i);
  });

  test.each([
    '{"moves":[{"move":"f5","player":"black"},{"move":"d6","player":"white"}]}',
    '1,black,f5\n2,white,d6',
  ])('and right in %j', (text) => {
    expect(readAll(text)).toEqual(gamesIn('f5d6'));
  });
});

describe('another game is refused by its name', () => {
  const pgn = (tag: string) => `[${tag}]\n\n1. f5 d6`;
  test.each([
    [pgn('Variant "Reverse"'), 'antiOthello'],
    [pgn('Variant "Grand Othello"'), 'boardSize'],
    [pgn('Variant "ataxx"'), 'notOthello'],
    [pgn('Variant "Chess960"'), 'notOthello'],
    [pgn('Variant "Whatever"'), 'notOthello'],
    ['(;GM[2]RU[Anti];B[f5];W[d6])', 'antiOthello'],
    ['(;GM[2]KM[6.5];B[f5];W[d6])', 'komi'],
    ['{"variant":"anti","moves":["f5","d6"]}', 'antiOthello'],
    ['{"size":10,"moves":["f5","d6"]}', 'boardSize'],
    ['{"komi":4,"moves":["f5","d6"]}', 'komi'],
    ['{"variant":"anti","game":{"moves":["f5","d6"]}}', 'antiOthello'],
  ])('%j', (text, code) => {
    expect(errorOf(text).code).toBe(code);
  });

  test.each([
    pgn('GameType "50"'),
    pgn('GameType "50,W,8,8,A0,0"'),
    pgn('Variant "Standard rules, 8x8"'),
    '(;GM[2]RU[Official]KM[0.0];B[f5];W[d6])',
    '{"variant":"standard","size":8,"komi":0,"game":12,"moves":["f5","d6"]}',
  ])('but not %j', (text) => {
    expect(readAll(text)).toEqual(gamesIn('f5d6'));
  });
});

describe('how a game ended is kept or told', () => {
  test.each([
    ['[Result "Black wins"]\n\n1. f5 d6', { ending: 'unknown', winner: 'black' }],
    ['[Result "B+12"]\n\n1. f5 d6', { ending: 'score', winner: 'black', margin: 12 }],
    ['{"moves":["f5"],"winner":"draw"}', { ending: 'score', winner: 'draw', margin: 0 }],
    ['{"moves":["f5"],"result":{"black":40,"white":24}}', { ending: 'score', winner: 'black', margin: 16 }],
  ])('%j is kept', (text, result) => {
    expect(readOne(text).info.result).toEqual(result);
    expect(readAll(text).notices).toEqual([]);
  });

  test.each([
    ['[Result "0-0"]\n\n1. f5 d6', '0-0'],
    ['[Result "40-24"]\n\n1. f5 d6', '40-24'],
    ['(;GM[2]RE[0-0];B[f5])', '0-0'],
    ['{"moves":["f5"],"winner":1}', '1'],
    ['{"moves":["f5"],"result":[40,24]}', '[40,24]'],
  ])('%j is told', (text, written) => {
    expect(readOne(text).info.result).toBeUndefined();
    expect(readAll(text).notices).toEqual([`Line 1: the result "${written}" was not understood.`]);
  });
});

describe('a table that cannot be read', () => {
  test('says the line and the move', () => {
    expect(sentenceOf('black,white,moves\nAnna,Ben,f5d6a1')).toBe(
      'Line 2, move 3, a1: no disc is flipped there.',
    );
  });
});

describe('games whose numbers begin again are several', () => {
  test.each([
    ['1. f5 d6 2. c3\n\n1. d3 c5 2. f6', 'f5d6c3', 'd3c5f6'],
    ['1. f5 d6 1. d3 c5', 'f5d6', 'd3c5'],
    ['Game 1\n1. f5 d6 2. c3\nGame 2\n1. d3 c5', 'f5d6c3', 'd3c5'],
    ['GAME 1\n1 f5\n2 d6\n\nGAME 2\n1 d3\n2 c5', 'f5d6', 'd3c5'],
    ['Game 1\nf5d6\n\nGame 2\nd3c5', 'f5d6', 'd3c5'],
    ['1: Black F5\n2: White D6\n\n1: Black D3', 'f5d6', 'd3'],
  ])('%j', (text, ...games) => {
    expect(readAll(text)).toEqual(gamesIn(...games));
  });

  test('have names of their own', () => {
    const outcome = readGames('Black: Anna\n1. f5 d6\n\nBlack: Ben\n1. d3 c5');
    const names = outcome.kind === 'games' ? outcome.games.map(({ info }) => info.black.name) : [];
    expect(names).toEqual(['Anna', 'Ben']);
  });

  test('are told with the line of what is wrong with one', () => {
    expect(readAll('1. f5 d6 2. c3\n\n1. f5 a1').problems).toEqual([
      'Game 2, line 3, move 2, a1: no disc is flipped there.',
    ]);
    expect(readAll('1. f5 2. d6 1. c3').problems).toEqual(['Game 2, move 1, c3: no disc is flipped there.']);
  });

  test.each(['1. f5 1... d6 2. c3', '1. f5\n1. d6\n1. c3', '1. f5 (1. d3 c5) 1... d6 2. c3', 'f5 1 d6 1 c3'])(
    'unless each move is called the first, or those of a variation are: %j',
    (text) => {
      expect(readAll(text).games).toEqual(['f5d6c3']);
    },
  );
});

describe('links of our own in a text are games', () => {
  const page = 'https://example.org/#game=';
  test.each([
    [`${page}f5d6c3\n${page}d3c5`, 'f5d6c3', 'd3c5'],
    [`See ${page}c3&start=${SETUP}O`, `${SETUP} O c3`],
    [`${page}c3&start=${SETUP}O Thanks!`, `${SETUP} O c3`],
    ['othello:game=f5d6c3 thanks', 'f5d6c3'],
    [`[url=${page}f5d6]here[/url].`, 'f5d6'],
    [`<a href="${page}f5d6&amp;at=1">${page}f5d6&amp;at=1</a>`, 'f5d6'],
  ])('%j', (text, ...games) => {
    expect(readAll(text)).toEqual(gamesIn(...games));
  });

  test('with their names', () => {
    expect(readOne(`My game: ${page}f5d6c3&black=Anna`).info.black.name).toBe('Anna');
  });

  test('and what is beside them is told', () => {
    expect(readAll(`${page}f5d6 and\nc4`).notices).toEqual([
      'Line 2: "c4" looks like a move and is in no game.',
    ]);
    expect(readAll(`${page}f5d6\n${SETUP} O`).notices).toEqual([
      'The board in line 2 is none that the moves lead to, and is in no game.',
    ]);
  });
});

describe('names of both players on one line', () => {
  test.each([
    ...[' ', ', ', '; ', ' / ', ' | ', ' - '].map((between) => `Black: Anna${between}White: Ben`),
    'White: Ben, Black: Anna',
    'Noir : Anna, Blanc : Ben',
    '黒：Anna　白：Ben',
    'Black = Anna, White = Ben, Result: 33-31',
  ])('%j', (line) => {
    expect(readOne(`${line}\nf5d6c3`).info).toEqual({ black: { name: 'Anna' }, white: { name: 'Ben' } });
  });
});

describe('what people write around moves is passed over', () => {
  test.each([
    ...['2024-03-12', '12.03.2024', '12/03/2024 10:23', '2024', '12.11.2022'].flatMap((date) => [
      `${date}\nf5d6c3`,
      `f5d6c3\n${date}`,
    ]),
    '[12.03.24, 10:23:11] Anna: f5\n[12.03.24, 10:24:00] Ben: d6\n[12.03.24, 10:25:00] Anna: c3',
    '12/03/2024, 10:23 - Anna: f5\n12/03/2024, 10:24 - Ben: d6\n12/03/2024, 10:25 - Anna: c3',
    '12:30 Anna: f5\n12:31 Ben: d6\n12:32 Anna: c3',
    'Anna: f5, Ben: d6, Anna: c3',
    'Anna: f5 Ben: d6 Anna: c3',
    'f5d6c3 👍🏽',
    'f5d6c3 :)',
    '🏆 f5d6c3',
    'f5d6c3 #othello',
    'f5d6c3…',
    'f5d6c3 ½-½',
    'f5d6c3 +12',
    'f5d6c3: +2',
    'f5d6c3 2',
    'moves = "f5d6c3"',
    '1手目 f5 2手目 d6 3手目 c3',
    '第1手 f5\n第2手 d6\n第3手 c3',
    'Schwarz f5 Weiß d6 Schwarz c3',
    '[url=https://example.org/?m=f5d6c3]game[/url]',
    '<a class="x" href="https://example.org/?m=f5d6c3">game</a>',
    '[Black "?"]\n\n1. f5 d6 2. c3 1-0\n\nRegards, Anna',
  ])('%j', (text) => {
    expect(readAll(text)).toEqual(gamesIn('f5d6c3'));
  });

  test('but not what may be a move', () => {
    expect(sentenceOf('1. f5 d6 c 3')).toBe('Move 3, c: this is not a move.');
  });

  test('and moves behind the result of a game are told', () => {
    expect(readAll('[Black "Anna"]\n\n1. f5 d6 1-0\n\nRegards, c3 (x)').notices).toEqual([
      'Line 5: "c3" looks like a move and is in no game.',
    ]);
  });

  test.each([
    'f5d6c3 12\nd3c5f6 -4',
    'f5d6c3:12\nd3c5f6:-4',
    'f5d6c3: +12\nd3c5f6: -4',
    'f5d6c3 33-31\nd3c5f6 30-34',
  ])('scores behind the moves of each line part the games of a list: %j', (text) => {
    expect(readAll(text)).toEqual(gamesIn('f5d6c3', 'd3c5f6'));
  });

  test('times behind single moves do not', () => {
    expect(readAll('f5 12\nd6 13\nc3 9')).toEqual(gamesIn('f5d6c3'));
  });
});

describe('JSON with words around it, or as other languages write it', () => {
  test.each([
    "{'moves': ['f5', 'd6', 'c3'], 'black': None}",
    "['f5', 'd6', 'c3']",
    '{"moves": ["f5", "d6", "c3",],}',
    'Here it is:\n{"moves": ["f5", "d6", "c3"]}\nThanks!',
    'game = ["f5", "d6", "c3"];',
    '{"notation": "f5d6c3"}',
    '{"pgn": "1. f5 d6 2. c3"}',
  ])('%j', (text) => {
    expect(readAll(text)).toEqual(gamesIn('f5d6c3'));
  });

  test('tells moves among the words', () => {
    expect(readAll('f5 is best:\n{"moves": ["c4"]}').notices).toEqual([
      'Line 1: "f5" looks like a move and is in no game.',
    ]);
  });

  test('may be a list of games, each as a text', () => {
    expect(readAll('["f5d6c3","f5f6e6"]')).toEqual(gamesIn('f5d6c3', 'f5f6e6'));
    expect(readAll('["f5d6","c3d3"]')).toEqual(gamesIn('f5d6c3d3'));
  });
});

describe('files that hold no text are named', () => {
  const ascii = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
  test.each([
    ['HEIC', 'picture', [0, 0, 0, 24, ...ascii('ftypheic')]],
    ['xz', 'archive', [0xfd, ...ascii('7zXZ'), 0]],
    ['tar', 'archive', [...ascii('a.txt'), ...Array<number>(252).fill(0), ...ascii('ustar')]],
    ['Zstandard', 'archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ])('%s', (_, kind, bytes) => {
    expect(foreignKind(Uint8Array.from(bytes))).toBe(kind);
  });
});
