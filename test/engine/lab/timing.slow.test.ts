import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../../engine/adapters/engine.ts';
import { timing as command } from '../../../engine/adapters/timing.ts';
import type { Console } from '../../../engine/console/command.ts';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, countEmpties } from '../../../engine/game/position.ts';
import { legalMoves, onTurn, playMove } from '../../../engine/game/rules.ts';
import { squareName } from '../../../engine/game/square.ts';
import { EVALUATION_FILE, TEXTBOOK_FILE } from '../../../engine/host/node/files.ts';
import type { SearchPool } from '../../../engine/host/pool.ts';
import { FIXED_POSITIONS } from '../../../engine/lab/fixed-positions.ts';
import { LOOKS, clockCosts, openLooking } from '../../../engine/lab/timing/clock-cost.ts';
import { type Pondered, ponderTrials, savedMs, timeSearch } from '../../../engine/lab/timing/timing.ts';
import type { RunSeen } from '../../../engine/lab/timing/watched.ts';
import { writeBoard } from '../../../engine/notation/board.ts';

const POSITION = FIXED_POSITIONS[2]!;
let pool: SearchPool;

beforeAll(async () => {
  pool = openPool(1, 16);
  await pool.start();
});

afterAll(() => pool.close());

/** A position that is soon solved: the first legal move is played until ten squares are empty. */
function late(): Position {
  let position = POSITION;
  while (countEmpties(position) > 10) {
    const [move = 0] = squaresOf(legalMoves(position));
    const played = playMove(position, move);
    if (!played.ok) throw new Error('The game is over too soon.');
    position = onTurn(played.value);
  }
  return position;
}

describe('a search that is timed', () => {
  it('shows the same iterations and nodes again, and that it was as deep as it should be', async () => {
    const limits = { kind: 'depth', depth: 10 } as const;
    const facts = ({ steps }: RunSeen) => steps.map(({ depth, nodes, move }) => ({ depth, nodes, move }));
    const one = await timeSearch(pool, POSITION, limits);
    const other = await timeSearch(pool, POSITION, limits);
    expect(facts(other.run)).toEqual(facts(one.run));
    expect(one.run.end?.reason).toBe('deepEnough');
    expect(one.run.steps.at(-1)).toMatchObject({ depth: 10, move: one.move });
  });

  it('adds up the time of its iterations, and expects some for the next', async () => {
    const { run } = await timeSearch(pool, POSITION, { kind: 'depth', depth: 12 });
    for (const [at, { elapsedMs, nextMs }] of run.steps.entries()) {
      expect(elapsedMs).toBeGreaterThanOrEqual(run.steps[at - 1]?.elapsedMs ?? 0);
      expect(nextMs).toBeGreaterThan(0);
    }
  });

  it('has a budget where a clock runs, and says why it ended', async () => {
    const { run } = await timeSearch(pool, POSITION, { kind: 'clock', remainingMs: 3000, incrementMs: 0 });
    expect(run.budget!.softMs).toBeLessThanOrEqual(run.budget!.hardMs);
    expect(run.budget!.hardMs).toBeLessThan(3000);
    expect(['enough', 'nextTooLong', 'timeUp']).toContain(run.end!.reason);
  });

  it('ends where everything is proved', async () => {
    const { run } = await timeSearch(pool, late(), { kind: 'clock', remainingMs: 600_000, incrementMs: 0 });
    expect(run.end?.reason).toBe('proved');
  });
});

describe('pondering', () => {
  it('is a hit after the reply that was expected, and none after another one', async () => {
    const seen = new Map<string, Pondered>();
    for await (const pondered of ponderTrials(pool, POSITION, { answerMs: 200, ponderMs: 300 }))
      seen.set(pondered.trial, pondered);
    expect([...seen].map(([trial, { isHit }]) => [trial, isHit])).toEqual([
      ['without', false],
      ['hit', true],
      ['missWithout', false],
      ['miss', false],
    ]);
    expect(seen.get('hit')!.depths[0]?.ms).toBe(0);
    expect(seen.get('miss')!.reply).not.toBe(seen.get('hit')!.reply);
  });

  it('saves the time until the depth of the answer without it', () => {
    const of = (depths: Pondered['depths']): Pondered => ({ trial: 'hit', reply: 0, isHit: true, depths });
    const without = of([
      { ms: 5, depth: 8 },
      { ms: 100, depth: 12 },
      { ms: 300, depth: 12 },
    ]);
    expect(savedMs(of([{ ms: 0, depth: 14 }]), without)).toBe(100);
    expect(savedMs(of([{ ms: 150, depth: 12 }]), without)).toBe(-50);
    expect(savedMs(of([{ ms: 0, depth: 10 }]), without)).toBeUndefined();
  });
});

it('what a look at the clock costs is told as the times of what searches without one took', () => {
  const instance = openLooking(
    new WebAssembly.Module(readFileSync(TEXTBOOK_FILE)),
    readFileSync(EVALUATION_FILE),
  );
  // Every search takes 10 ms by this clock, and one that looks at every node 30 ms.
  let nowMs = 0;
  let lookMs = 10;
  const pollEvery = (innerNodes: number, atNodes: boolean): void => {
    lookMs = atNodes ? 30 : 10;
    instance.pollEvery(innerNodes, atNodes);
  };
  let readings = 0;
  const now = (): number => (readings++ % 2 === 0 ? nowMs : (nowMs += lookMs));
  const [first] = clockCosts({ ...instance, pollEvery }, FIXED_POSITIONS.slice(0, 1), now);
  expect(first!.costs.map(({ look }) => look)).toEqual(LOOKS);
  expect(first!.costs.map(({ times }) => times)).toEqual([1, 1, 1, 3]);
  expect(first!.nodes).toBeGreaterThan(1000);
});

it('the command prints the iterations and nodes of the search', async () => {
  const lines: string[] = [];
  const console: Console = {
    out: (line) => void lines.push(line),
    err: () => undefined,
    lines: (async function* () {})(),
  };
  await command.run([writeBoard(POSITION), '--depth', '9', '--threads', '1', '--hash', '16'], console);
  const { run, move } = await timeSearch(pool, POSITION, { kind: 'depth', depth: 9 });
  const printed = lines.slice(1, 1 + run.steps.length).map((line) => line.trim().split(/\s+/));
  expect(printed.map(([depth]) => Number(depth))).toEqual(run.steps.map(({ depth }) => depth));
  expect(printed.map((cells) => cells.at(-3))).toEqual(
    run.steps.map(({ nodes }) => nodes.toLocaleString('en')),
  );
  expect(lines).toContain(`the move is ${squareName(move!)}`);
});
