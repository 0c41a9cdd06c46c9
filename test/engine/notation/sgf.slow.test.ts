import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { goTo, lineNodes, playedMoves } from '../../../engine/game/tree.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { writeSgf } from '../../../engine/notation/sgf.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { WIPE_OUT, WITH_PASS, movesOf, readOne } from './game-files.ts';

/** The moves of a transcript without passes, as nodes of SGF. */
function sgfMoves(transcript: string): string {
  const moves = transcript.match(/../g) ?? [];
  return moves.map((move, ply) => `;${ply % 2 === 0 ? 'B' : 'W'}[${move}]`).join('');
}

/** A game as Edax writes it, with the first move in the root node and an empty node at the end. */
const EDAX = `(;FF[4]GM[2]AP[edax:4.4]
PC[Edax]DT[2021-03-04]
PB[Anna]PW[edax]
SZ[8]AB[e4][d5]AW[d4][e5]PL[B]
RE[B+6]
B[f5];W[d6];
B[c3];)
`;

describe('SGF', () => {
  test('is read as Edax writes it', () => {
    const game = readOne(EDAX);
    expect(writeTranscript(playedMoves(game.tree))).toBe('f5d6c3');
    expect(game.info).toEqual({
      black: { name: 'Anna' },
      white: { name: 'edax' },
      date: '2021-03-04',
      place: 'Edax',
      result: { ending: 'score', winner: 'black', margin: 6 },
    });
  });

  test.each([
    ['nothing but moves', '(;GM[2];B[f5];W[d6];B[c3])'],
    ['no game type', '(;B[f5];W[d6];B[c3])'],
    ['squares in the manner of Go', '(;GM[2];B[fe];W[df];B[cc])'],
    ['the discs set up in a node of their own', '(;GM[2]SZ[8];AB[e4][d5]AW[d4][e5];B[F5];W[D6];B[C3])'],
    ['rectangles of squares', '(;GM[2]AB[e4:e4][d5]AW[d4][e5:e5];B[F5];W[D6];B[C3])'],
    ['names as older versions wrote them', '(;GaMe[2];Black[f5];White[d6];Black[c3])'],
    ['text around it', 'From: a\n\n(;GM[2]C[\\] (;]\n;B[f5]\n;W[d6];B[c3])\nBye'],
  ])('is read with %s', (_, text) => {
    expect(movesOf(text)).toBe('f5d6c3');
  });

  test.each(['PA', 'pass', '--', '', 'tt'])('is read with a pass as "%s"', (pass) => {
    const moves = WITH_PASS.match(/../g) ?? [];
    const nodes = moves.map((move, ply) => `;${ply % 2 === 0 ? 'B' : 'W'}[${move === '--' ? pass : move}]`);
    expect(movesOf(`(;GM[2]${nodes.join('')})`)).toBe(WITH_PASS);
  });

  test('has the result of the whole game while an earlier place is on the board', () => {
    const { tree } = readOne(WIPE_OUT);
    expect(writeSgf({ tree: goTo(tree, 3), info: NO_INFO })).toContain('RE[B+64]');
  });

  test('keeps its variations and opens at the end of the main line', () => {
    const { tree } = readOne('(;GM[2](;B[f5](;W[d6])(;W[f6];B[e6]))(;B[d3]))');
    expect(writeTranscript(lineNodes(tree).map(({ move }) => move))).toBe('f5d6');
    expect(tree.ply).toBe(2);
    expect(tree.root.children.map(({ children }) => children.length)).toEqual([2, 0]);
  });

  const annotated = (text: string) => lineNodes(readOne(text).tree);

  test('is read with its comments, escapes and soft line breaks undone', () => {
    const [first] = annotated('(;GM[2];B[f5]C[Best [1\\], one \\\nline.\r\n\r\nAnother: \\\\.])');
    expect(first?.comment).toBe('Best [1], one line.\n\nAnother: \\.');
  });

  test('has the comments on the game and on its first node at the start', () => {
    const { root } = readOne('(;GM[2]GC[The final.]C[In Lyon.];B[f5])').tree;
    expect(root.comment).toBe('The final.\nIn Lyon.');
  });

  test('adds the comment of a node without a move to that of the place', () => {
    const [first] = annotated('(;GM[2];B[f5]C[One.];C[Two.];W[d6])');
    expect(first?.comment).toBe('One.\nTwo.');
  });

  test('is read with the values of positions, which count for Black', () => {
    const nodes = annotated('(;GM[2]AP[edax:4.4];B[f5]V[2.5];W[d6]V[-3];B[c3]V[good])');
    expect(nodes.map(({ evaluation }) => evaluation?.score)).toEqual([2.5, -3, undefined]);
    expect(nodes[0]?.evaluation?.engine).toBe('edax');
  });

  test.each([
    ['TE[1]', 'good'],
    ['TE[]', 'good'],
    ['TE[2]', 'best'],
    ['IT[]', 'interesting'],
    ['DO[]', 'inaccuracy'],
    ['BM[1]', 'mistake'],
    ['BM[2]', 'blunder'],
    ['MARK[forced]', 'forced'],
    ['MARK[splendid]', undefined],
    ['HO[1]', undefined],
  ])('is read with the mark %s as %s', (property, mark) => {
    expect(annotated(`(;GM[2];B[f5]${property})`)[0]?.mark).toBe(mark);
  });

  test('takes the times of moves from the remaining time of the players', () => {
    const text = '(;GM[2]TM[300];B[f5]BL[290.5];W[d6]WL[300];B[c3]BL[290];W[d3];B[c4]BL[301])';
    const times = annotated(text).map(({ timeMs }) => timeMs);
    expect(times).toEqual([9500, undefined, 500, undefined, undefined]);
  });

  test('takes no times from the remaining time of the players if there is overtime', () => {
    const [first] = annotated('(;GM[2]TM[300]OT[Fischer 3];B[f5]BL[290.5])');
    expect(first).not.toHaveProperty('timeMs');
  });

  test('has the time for the whole game as the time of both players', () => {
    const { black, white } = readOne('(;GM[2]TM[300];B[f5])').info;
    expect(black.time).toBe('5:00');
    expect(white.time).toBe('5:00');
  });

  test.each([
    ['parentheses', (depth: number) => `${'('.repeat(depth)};GM[2];B[f5]${')'.repeat(depth)}`],
    ['nodes without moves', (depth: number) => `(;GM[2];B[f5]${';C[.]'.repeat(depth)})`],
    ['passes after the end', (depth: number) => `(;${sgfMoves(WIPE_OUT)}${';W[]'.repeat(depth)})`],
    ['variations', (depth: number) => `(;GM[2](;B[f5];W[d6]${'(;C[]'.repeat(depth)}${')'.repeat(depth)}))`],
  ])('is read however deep it nests %s', (_, write) => {
    expect(readOne(write(100_000)).tree.root.children).toHaveLength(1);
  });

  test('may begin with White', () => {
    expect(readOne('(;GM[2];W[f4])').tree.root.position).toEqual({ ...START_POSITION, toMove: 'white' });
  });

  test.each([
    ['W+12', { ending: 'score', winner: 'white', margin: 12 }],
    ['30-34', { ending: 'score', winner: 'white', margin: 4 }],
    ['Draw', { ending: 'score', winner: 'draw', margin: 0 }],
    ['0', { ending: 'score', winner: 'draw', margin: 0 }],
    ['B+Resign', { ending: 'resignation', winner: 'black' }],
    ['W+T', { ending: 'time', winner: 'white' }],
    ['B+', { ending: 'unknown', winner: 'black' }],
    ['W+F', { ending: 'forfeit', winner: 'white' }],
    ['B+R', { ending: 'resignation', winner: 'black' }],
    ['Void', { ending: 'void', winner: 'nobody' }],
    ['?', undefined],
    ['B+99', undefined],
  ])('is read with the result %s', (written, result) => {
    expect(readOne(EDAX.replace('B+6', written)).info.result).toEqual(result);
  });
});
