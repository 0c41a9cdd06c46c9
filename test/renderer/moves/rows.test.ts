import { describe, expect, test } from 'vitest';
import { firstChildren } from '../../../engine/game/branches.ts';
import {
  type GameTree,
  type NodeId,
  ROOT_ID,
  annotate,
  goTo,
  lineNodes,
  newTree,
  play,
} from '../../../engine/game/tree.ts';
import { moveName } from '../../../engine/notation/transcript.ts';
import { type MoveRow, type RowOptions, moveRows, rowOf } from '../../../renderer/moves/rows.ts';
import { placesOf, randomFrom, randomTree } from '../../engine/game/random-play.ts';
import { movesOf } from '../moves.ts';

function played(tree: GameTree, transcript: string): GameTree {
  return movesOf(transcript).reduce((at, move) => {
    const next = play(at, move);
    if (!next.ok) throw new Error(`${move}: ${next.error}`);
    return next.value;
  }, tree);
}

function mainLine({ root }: GameTree): NodeId[] {
  return firstChildren(root).map(({ id }) => id);
}

function rowsOf(tree: GameTree, options: Partial<RowOptions> = {}): MoveRow[] {
  return moveRows(tree.root, {
    trunk: mainLine(tree),
    perTrunkRow: 2,
    perBranchRow: () => 4,
    isFolded: () => false,
    ...options,
  });
}

function namesOf({ names }: MoveRow & { kind: 'opening' }): string {
  return names.map(({ number, name }) => `${number ?? ''} ${name}`).join(', ');
}

/** Writes a row of the trunk as "f5 d6", of a branch as "> c5 f6", and a comment as "# text". */
function drawn(rows: readonly MoveRow[]): string[] {
  return rows.map((row) => {
    if (row.kind === 'comment') return `# ${row.text}`;
    if (row.kind === 'opening') return `= ${namesOf(row)}`;
    const moves = row.entries.map(({ move }) => moveName(move)).join(' ');
    return row.kind === 'trunk' ? moves : `${'>'.repeat(row.depth)} ${moves}`;
  });
}

const MAIN = played(newTree(), 'f5d6c3d3c4');
/** A game in which c5 f6 was tried instead of c3 d3 after two moves, and b4 after c5. */
const BRANCHED = goTo(played(goTo(played(goTo(MAIN, 2), 'c5f6'), 3), 'b4'), 3);

describe('the rows of a game', () => {
  test('have two moves each', () => {
    expect(drawn(rowsOf(MAIN))).toEqual(['f5 d6', 'c3 d3', 'c4']);
  });

  test('have all names of the opening below the row in which it changes', () => {
    const [first, second, , fourth] = mainLine(MAIN);
    const names = new Map([
      [first!, 'One'],
      [second!, 'Two'],
      [fourth!, 'Three'],
    ]);
    const rows = rowsOf(MAIN, { names });
    expect(rows.map((row) => (row.kind === 'opening' ? namesOf(row) : row.kind))).toEqual([
      'trunk',
      '1 One, 2 Two',
      'trunk',
      '4 Three',
      'trunk',
    ]);
    expect(rowOf(rows, fourth!)).toBe(2);
  });

  test('have the names of a branch below its row, whether or not it is folded', () => {
    const names = new Map([[lineNodes(BRANCHED)[2]!.id, 'Five']]);
    for (const isFolded of [() => true, () => false]) {
      expect(drawn(rowsOf(BRANCHED, { names, isFolded })).slice(2, 4)).toEqual(['> c5 f6', '= 3 Five']);
    }
  });

  test('place a branch below the row that it leaves, and its own branches below it', () => {
    expect(drawn(rowsOf(BRANCHED))).toEqual(['f5 d6', 'c3 d3', '> c5 f6', '>> b4', 'c4']);
  });

  test('show the main line as a branch if another line is the trunk', () => {
    expect(drawn(rowsOf(BRANCHED, { trunk: BRANCHED.line }))).toEqual([
      'f5 d6',
      'c5 b4',
      '> c3 d3 c4',
      '> f6',
    ]);
  });

  test('show only the first row of a folded branch, and how many moves it hides', () => {
    const rows = rowsOf(BRANCHED, { perBranchRow: () => 1, isFolded: () => true });
    expect(drawn(rows)).toEqual(['f5 d6', 'c3 d3', '> c5', 'c4']);
    expect(rows[2]).toMatchObject({ fold: { isFolded: true, hidden: 2 } });
  });

  test('have no fold where it would hide nothing', () => {
    const rows = rowsOf(played(goTo(MAIN, 4), 'c2'));
    expect(rows.at(-1)).toMatchObject({ kind: 'branch', depth: 1 });
    expect(rows.at(-1)).not.toHaveProperty('fold');
  });

  test('place a comment below the row of its move, and a comment on the start at the top', () => {
    const first = annotate(MAIN, ROOT_ID, { comment: 'Round 3' });
    const tree = annotate(first, MAIN.line[0]!, { comment: 'As ever' });
    expect(drawn(rowsOf(tree))).toEqual(['# Round 3', 'f5 d6', '# As ever', 'c3 d3', 'c4']);
  });

  test('can be found by the id of a move', () => {
    const rows = rowsOf(BRANCHED);
    expect(rowOf(rows, BRANCHED.line[2]!)).toBe(2);
    expect(rowOf(rows, 99)).toBe(-1);
  });
});

test('contain every move of any tree exactly once, whichever line is the trunk', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const tree = randomTree(randomFrom(seed), undefined, 120);
    for (const trunk of [mainLine(tree), tree.line, []]) {
      const rows = rowsOf(tree, { trunk, perTrunkRow: 2, perBranchRow: (depth) => Math.max(2, 8 - depth) });
      const ids = rows.flatMap((row) => (!('entries' in row) ? [] : row.entries.map(({ id }) => id)));
      const all = placesOf(tree)
        .map(({ id }) => id)
        .filter((id) => id !== ROOT_ID);
      expect(ids.toSorted((one, other) => one - other)).toEqual(all.toSorted((one, other) => one - other));
      const keys = rows.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  }
});
