import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playouts as command } from '../../../../engine/adapters/playouts.ts';
import type { Console } from '../../../../engine/console/command.ts';
import { type Position, START_POSITION, countEmpties } from '../../../../engine/game/position.ts';
import { isGameOver, onTurn, playMove } from '../../../../engine/game/rules.ts';
import { squareName } from '../../../../engine/game/square.ts';
import { ALL_RULES, PLAYOUT_RULES } from '../../../../engine/host/opponents-wasm.ts';
import { FIXED_POSITIONS } from '../../../../engine/lab/fixed-positions.ts';
import { RULES_WORTH } from '../../../../engine/lab/playouts/rules.ts';
import { type GrowingTree, growOn, growTree } from '../../../../engine/lab/playouts/tree.ts';
import { CHOICES, type Way, costsOf, explorationsOf } from '../../../../engine/lab/playouts/trials.ts';
import { writeBoard } from '../../../../engine/notation/board.ts';
import { playoutsForTests } from './open-playouts.ts';

const opened = playoutsForTests();
const { opponents } = opened;
const OPTIONS = { playouts: ALL_RULES, exploration: 1, seed: 1 };
const [POSITION = START_POSITION] = FIXED_POSITIONS;

function grown(most: number, position = POSITION, options = OPTIONS): GrowingTree {
  const tree = growTree(opponents, position, options);
  while (growOn(tree, most));
  return tree;
}

async function printed(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const console: Console = {
    out: (line) => void lines.push(line),
    err: () => undefined,
    lines: (async function* () {})(),
  };
  await command.run(args, console);
  return lines;
}

/** A position with so few empty squares that Monte-Carlo proves it. */
function nearTheEnd(): Position {
  let position = POSITION;
  for (const square of opponents.playOne(POSITION, ALL_RULES, 3)) {
    if (countEmpties(position) <= 10) return position;
    const played = playMove(position, square);
    if (!played.ok) throw new Error('A move of the game was refused.');
    position = onTurn(played.value);
  }
  return position;
}

describe('a tree', () => {
  it('is the same again with the same seed, and another one with another', () => {
    const one = grown(3000).seen();
    expect(grown(3000).seen()).toEqual(one);
    expect(grown(3000, POSITION, { ...OPTIONS, seed: 2 }).seen().moves).not.toEqual(one.moves);
  });

  it('counts as many tries as playouts, and win rates that are shares', () => {
    const { playouts, moves, visits, tried, nodes, proved } = grown(4000).seen();
    expect(playouts).toBe(4000);
    expect(visits).toBe(4000);
    expect(moves.reduce((sum, move) => sum + move.visits, 0)).toBe(4000);
    expect(tried).toBeLessThan(nodes);
    expect(proved).toBeLessThanOrEqual(tried);
    for (const { visits: tries, winRate } of moves) if (tries > 0) expect(winRate).toBeGreaterThanOrEqual(0);
  });

  it('keeps the part below a move that is played, and goes on from there', () => {
    const tree = grown(4000);
    const [best] = tree.moves();
    const kept = tree.play(best!.move)!;
    expect(kept.playouts).toBe(best!.visits);
    expect(kept.kept).toBeGreaterThan(0);
    expect(kept.kept).toBeLessThan(kept.before);
    expect(tree.seen().playouts).toBe(0);
    while (growOn(tree, 1000));
    expect(tree.seen().visits).toBe(best!.visits + 1000);
    expect(tree.samples.at(-1)?.playouts).toBeLessThanOrEqual(1000);
  });

  it('is not changed by a move that cannot be played', () => {
    const tree = grown(500);
    const before = tree.seen();
    expect(tree.play(0)).toBeUndefined();
    expect(tree.seen()).toEqual(before);
  });

  it('ends where everything is proved, with the score of perfect play', () => {
    const position = nearTheEnd();
    const tree = grown(200_000, position);
    expect(tree.isOver).toBe(true);
    const best = Math.max(...opened.judge(position, countEmpties(position)).values());
    expect(tree.moves().find(({ move }) => move === tree.choice)?.proved).toBe(best);
  });

  it('goes deeper the less it explores', () => {
    const trees = [...explorationsOf(opened, POSITION, OPTIONS)];
    expect(trees[0]!.depth).toBeGreaterThan(trees.at(-1)!.depth);
    expect(trees[0]!.first).toBeGreaterThan(trees.at(-1)!.first);
  });
});

describe('a game that is played out', () => {
  it.each([0, ALL_RULES, PLAYOUT_RULES.takeCorners])('is legal to its end by rules %i', (rules) => {
    let position = START_POSITION;
    for (const square of opponents.playOne(START_POSITION, rules, 5)) {
      const played = playMove(position, square);
      expect(played.ok).toBe(true);
      if (played.ok) position = onTurn(played.value);
    }
    expect(isGameOver(position)).toBe(true);
  });

  it('takes a corner whenever the rule says so', () => {
    let position = START_POSITION;
    const corners = new Set([0, 7, 56, 63]);
    const missed: number[] = [];
    for (const square of opponents.playOne(START_POSITION, PLAYOUT_RULES.takeCorners, 9)) {
      const canTake = [...corners].some((corner) => playMove(position, corner).ok);
      if (canTake && !corners.has(square)) missed.push(square);
      const played = playMove(position, square);
      if (played.ok) position = onTurn(played.value);
    }
    expect(missed).toEqual([]);
  });
});

it('judgement gives away less than playouts do, in the same position', () => {
  const [costs] = costsOf(opened, FIXED_POSITIONS.slice(9), 1);
  const last = CHOICES.length - 1;
  const costOf = (way: Way): number => costs!.costs.find((each) => each.way === way)!.discs[last]!;
  expect(costOf('judgement')).toBeLessThan(costOf('random'));
});

it('what the rules are worth is what the notes of the workshop say', () => {
  const notes = readFileSync('workshop/training/README.md', 'utf8');
  for (const { elo, least, most } of Object.values(RULES_WORTH))
    expect(notes).toContain(`${elo} (${least} to ${most})`);
});

describe('the command', () => {
  it('prints the tries and win rates of the tree, after moves that keep their part', async () => {
    const tree = grown(2000);
    const move = tree.moves()[0]!.move;
    tree.play(move);
    while (growOn(tree, 1000));
    const lines = await printed(
      writeBoard(POSITION),
      '--most',
      '1000',
      '--moves',
      `${squareName(move)}@2000`,
    );
    const seen = tree.seen();
    for (const [at, each] of seen.moves.entries()) {
      const cells = lines[2 + at]!.trim().split(/\s+/);
      expect(cells.slice(0, 3)).toEqual([
        squareName(each.move),
        each.visits.toLocaleString('en'),
        (100 * each.winRate).toFixed(1),
      ]);
    }
    expect(lines.at(-2)).toContain(`${seen.tried.toLocaleString('en')} positions tried`);
    expect(lines.at(-2)).toContain(`${seen.depth} plies deep`);
  });

  it.each([
    [['--rules', 'takeCorners,no'], '"no" is none of'],
    [['--moves', 'f5'], 'is no move with a number'],
    [['--moves', 'a1@10'], 'a1 is not legal'],
  ])('refuses %j in words', async (args, words) => {
    await expect(printed(...args)).rejects.toThrow(words);
  });
});
