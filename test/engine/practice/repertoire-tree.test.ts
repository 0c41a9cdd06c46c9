/** A repertoire as a tree, in rows, and as a file that is read back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { squareName } from '../../../engine/game/square.ts';
import { newTree, play } from '../../../engine/game/tree.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { writeSgf } from '../../../engine/notation/sgf.ts';
import { gameTreeOf, linesOfTree, outlineOf, treeOf } from '../../../engine/practice/repertoire-tree.ts';
import { repertoireOf } from '../../../engine/practice/repertoire.ts';
import { movesIn, someLines } from './random-lines.ts';

const of = (...lines: string[]) => repertoireOf(lines.map((moves) => ({ moves: movesIn(moves) })));
const names = (moves: readonly number[]): string => moves.map(squareName).join('');

describe('the tree of a repertoire', () => {
  it('has a row for each stretch without a branch', () => {
    const rows = outlineOf(treeOf(of('f5d6c3d3c4', 'f5d6c4', 'f5f6e6f4')));
    expect(rows.map(({ depth, steps }) => `${depth} ${names(steps.map(({ move }) => move))}`)).toEqual([
      '0 f5',
      '1 d6',
      '2 c3d3c4',
      '2 c4',
      '1 f6e6f4',
    ]);
  });

  it('puts what is likelier first', () => {
    const repertoire = of('f5d6c3', 'f5f6e6');
    const [, f6] = treeOf(repertoire)[0]!.children;
    const turned = treeOf(repertoire, (id) => (id === f6!.id ? 1 : 0));
    expect(turned[0]!.children.map(({ move }) => squareName(move))).toEqual(['f6', 'd6']);
  });

  it('says where a line comes to what is there already', () => {
    const rows = outlineOf(treeOf(of('f5d6c3d3c4f4', 'f5d6c4d3c3f4')));
    const last = rows.at(-1)!.steps.at(-1)!;
    expect(names(last.moves)).toBe('f5d6c4d3c3');
    expect(names(last.joins!)).toBe('f5d6c3d3c4');
    expect(last.children).toEqual([]);
  });

  it('comes back from a file with every step', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const repertoire = repertoireOf(lines.map((moves) => ({ moves })));
        const tree = gameTreeOf(treeOf(repertoire), (node) => node?.joins && `see ${names(node.joins)}`);
        const read = readGames(writeSgf({ tree, info: NO_INFO }));
        const back = read.kind === 'games' ? linesOfTree(read.games[0]!.tree) : [];
        const steps = (of_: typeof repertoire) =>
          [...of_].map(([id, { next }]) => `${id} ${[...next].toSorted().join(' ')}`).toSorted();
        expect(steps(repertoireOf(back.map((moves) => ({ moves }))))).toEqual(steps(repertoire));
      }),
      { numRuns: 50 },
    );
  });

  it('gives no line of a game that began elsewhere', () => {
    const played = play(newTree({ ...START_POSITION, toMove: 'white' }), movesIn('e3')[0]!);
    expect(played.ok && linesOfTree(played.value)).toEqual([]);
    const usual = play(newTree(), movesIn('f5')[0]!);
    expect(usual.ok && linesOfTree(usual.value)).toEqual([movesIn('f5')]);
  });
});
