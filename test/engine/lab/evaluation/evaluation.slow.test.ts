import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explain as explainCommand } from '../../../../engine/adapters/explain.ts';
import { readPosition } from '../../../../engine/adapters/position-text.ts';
import type { Console } from '../../../../engine/console/command.ts';
import { count } from '../../../../engine/game/bitboard.ts';
import { START_POSITION, countEmpties, sides } from '../../../../engine/game/position.ts';
import { legalMoves } from '../../../../engine/game/rules.ts';
import { squareName } from '../../../../engine/game/square.ts';
import { EVALUATION_FILE, NEURAL_FILE, TEXTBOOK_FILE } from '../../../../engine/host/node/files.ts';
import { POINTS_PER_DISC } from '../../../../engine/lab/evaluation/classic.ts';
import {
  differencesOf,
  explainEvolved,
  sideOf,
  worthOfDiscs,
} from '../../../../engine/lab/evaluation/terms.ts';
import { VOICES, openVoices, positionAfter, worthBy } from '../../../../engine/lab/evaluation/voices.ts';
import { BRED_WEIGHTS } from '../../../../engine/players/measures.ts';
import { measured } from '../../../../engine/players/measuring.ts';
import { UNITS_PER_DISC } from '../../../../engine/search/pattern-layout.ts';
import { randomPositions, startOpponents, startWorkshop } from '../../search/search-module.ts';
import { placeNeural, readNetwork } from '../../../../engine/host/network-file.ts';

const POSITION = readPosition('f5d6c3d3c4f4f6f3e6e7');
const voices = openVoices(
  new WebAssembly.Module(readFileSync(TEXTBOOK_FILE)),
  readFileSync(EVALUATION_FILE),
  readFileSync(NEURAL_FILE),
);
const { explain } = voices;

/** Positions of every stage in which the side to move has a move. */
const positions = randomPositions(5)
  .filter((position) => legalMoves(position) !== 0n)
  .take(400)
  .toArray();

describe.each(VOICES)('what %s says', (voice) => {
  it('is what its terms add up to, what says most first', () => {
    for (const position of positions) {
      const { terms, sum } = explain[voice](position);
      expect(terms.reduce((all, { adds }) => all + adds, 0)).toBeCloseTo(sum, 6);
      const sizes = terms.map(({ adds }) => Math.abs(adds));
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
      for (const { value, weight, adds } of terms)
        if (value !== undefined) expect(value * (weight ?? NaN)).toBeCloseTo(adds);
    }
  });

  it('is the same whoever is called Black, with the other sign', () => {
    const { mover, opponent } = sides(POSITION);
    const turned = { black: opponent, white: mover, toMove: 'white' } as const;
    const own = { black: mover, white: opponent, toMove: 'black' } as const;
    expect(explain[voice](turned).sum).toBeCloseTo(-explain[voice](own).sum);
  });

  it('has a name for each term', () => {
    const names = explain[voice](POSITION).terms.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.trim() === name && name !== '')).toBe(true);
  });
});

it('what Evolved says is its evaluation', () => {
  expect(explain.evolved(POSITION).sum).toBeCloseTo(
    sideOf(POSITION) * measured(POSITION).reduce((sum, { value }, at) => sum + BRED_WEIGHTS[at]! * value, 0),
  );
  expect(explain.evolved(START_POSITION).terms.every(({ adds }) => Object.is(adds, 0))).toBe(true);
});

it('what the first study says is the evaluation that Club searches with, in every phase', () => {
  const { instance } = startWorkshop();
  const stages = new Set(positions.map((position) => Math.floor(countEmpties(position) / 8)));
  expect(stages.size).toBeGreaterThan(6);
  expect(
    positions.map((position) =>
      Math.round(sideOf(position) * POINTS_PER_DISC * explain.classic(position).sum),
    ),
  ).toEqual(positions.map((position) => instance.classicParts(position).total));
});

it('what networks say is what the search finds with them', () => {
  const { memory, instance } = startOpponents(1);
  placeNeural(memory, readNetwork(readFileSync(NEURAL_FILE)));
  const { instance: workshop } = startWorkshop();
  const inUnits = (voice: 'patterns' | 'neural'): number[] =>
    positions.map((position) => sideOf(position) * UNITS_PER_DISC * explain[voice](position).sum);
  expect(inUnits('neural')).toEqual(positions.map((position) => instance.evaluateNeural(position)));
  expect(inUnits('patterns')).toEqual(positions.map((position) => workshop.evaluateLearnt(position)));
});

it('the shares of places are exact but for the rounding of the search, a fifth of a disc', () => {
  for (const position of positions) {
    expect(Math.abs(explain.patterns(position).rounding ?? NaN)).toBeLessThan(0.2);
    expect(Math.abs(explain.neural(position).rounding ?? NaN)).toBeLessThan(0.2);
  }
});

it('places of a pattern that look alike say the same', () => {
  const { terms } = explain.patterns(START_POSITION);
  const said = (pattern: string): number[] =>
    terms.filter(({ name }) => name.startsWith(`${pattern} `)).map(({ adds }) => adds);
  // All edges are empty, and the two long diagonals have a side each.
  expect(said('edgeAndX')).toHaveLength(4);
  expect(new Set(said('edgeAndX')).size).toBe(1);
  expect(new Set(said('diagonal')).size).toBe(2);
});

it('a disc is worth half of what turning it changes, and an empty square nothing', () => {
  const worth = worthOfDiscs(explain.classic, POSITION, 'discs');
  expect(worth.filter((each) => each !== undefined)).toHaveLength(64 - countEmpties(POSITION));
  // In the opening discs have no weight.
  expect(new Set(worth)).toEqual(new Set([undefined, 0]));
  const end = positions.find((position) => countEmpties(position) < 10)!;
  const late = worthOfDiscs(explain.classic, end, 'discs');
  for (const [square, value] of late.entries()) {
    if (value === undefined) continue;
    expect(value).toBeCloseTo((((end.black >> BigInt(square)) & 1n) === 1n ? 4 : -4) / POINTS_PER_DISC);
  }
});

it('a place of a pattern has worth on its own squares alone', () => {
  const diagonal = worthBy(explain.patterns, POSITION, 'diagonal a1-h8');
  const discs = POSITION.black | POSITION.white;
  const squares = [...diagonal.keys()].filter((square) => diagonal[square] !== undefined);
  expect(squares).toEqual(
    Array.from({ length: 8 }, (_, at) => 9 * at).filter((square) => (discs >> BigInt(square)) & 1n),
  );
  expect(squares.length).toBeGreaterThan(1);
  expect(squares.some((square) => diagonal[square] !== 0)).toBe(true);
  // What is no place has worth on all discs.
  const moves = worthBy(explain.patterns, POSITION, 'moves');
  expect(moves.filter((each) => each !== undefined)).toHaveLength(count(discs));
});

it('differences speak for the first of two moves by as much as they lead to', () => {
  const moves = voices.opinions(POSITION, 4).at(-1)!.moves;
  const [one, other] = [moves[0]!, moves.at(-1)!].map(({ line }) =>
    explain.patterns(positionAfter(POSITION, line)),
  );
  const differences = differencesOf(one!, other!, sideOf(POSITION));
  const all = differences.reduce((sum, { favours }) => sum + favours, 0);
  expect(all).toBeCloseTo(sideOf(POSITION) * (one!.sum - other!.sum));
  expect(all).toBeGreaterThan(0);
});

it('opinions are the same however often they are asked for, depth by depth', () => {
  const seen: string[] = [];
  const first = voices.opinions(POSITION, 6, (found) =>
    seen.push(found.map((each) => each.moves.length).join()),
  );
  voices.opinions(START_POSITION, 6);
  expect(voices.opinions(POSITION, 6)).toEqual(first);
  expect(first.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6]);
  // Nobody hears of a depth in which some moves have not been searched.
  const most = count(legalMoves(POSITION));
  expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((depths) => Array(depths).fill(most).join()));
  const moves = first.map((each) =>
    each.moves
      .map(({ move }) => squareName(move))
      .toSorted()
      .join(),
  );
  expect(new Set(moves).size).toBe(1);
});

it('the terms of Evolved need no files', () => {
  expect(explainEvolved(POSITION)).toEqual(explain.evolved(POSITION));
});

describe('the command', () => {
  async function printed(...args: readonly string[]): Promise<readonly string[]> {
    const lines: string[] = [];
    const console: Console = {
      out: (line) => void lines.push(line),
      err: () => undefined,
      lines: (async function* () {})(),
    };
    await explainCommand.run(['f5d6c3d3c4f4f6f3e6e7', ...args], console);
    return lines;
  }

  it('prints the terms and their sum, and what everybody says', async () => {
    const lines = await printed();
    const { terms, sum } = explain.evolved(POSITION);
    expect(lines).toHaveLength(1 + terms.length + 1 + VOICES.length);
    expect(lines[1]).toContain(terms[0]!.name);
    expect(lines[terms.length + 1]).toMatch(new RegExp(`^sum.*${sum.toFixed(4)}$`));
    expect(lines.at(-1)).toMatch(new RegExp(`^says neural.*${explain.neural(POSITION).sum.toFixed(4)}$`));
  });

  it('prints what is thought depth by depth, and why one of two moves is preferred', async () => {
    const lines = await printed('--by', 'patterns', '--moves', 'f7,g2', '--depth', '6');
    const found = voices.opinions(POSITION, 6);
    const head = lines.findIndex((line) => line.startsWith('depth'));
    expect(lines.slice(head + 1, head + 7).map((line) => line.trim().split(/ +/).map(Number))).toEqual(
      found.map(({ depth, moves }) => [
        depth,
        ...found.at(-1)!.moves.map(({ move }) => moves.find((each) => each.move === move)?.score),
      ]),
    );
    const [one, other] = ['f7', 'g2'].map((name) => {
      const { line } = found.at(-1)!.moves.find(({ move }) => squareName(move) === name)!;
      return explain.patterns(positionAfter(POSITION, line)).sum;
    });
    expect(lines.at(-1)?.trim().split(/ +/)).toEqual([
      'sum',
      ...[one!, other!, sideOf(POSITION) * (one! - other!)].map((number) => number.toFixed(4)),
    ]);
  });

  it('prints what discs are worth to one part', async () => {
    const lines = await printed('--by', 'patterns', '--part', 'diagonal a1-h8');
    const worth = worthBy(explain.patterns, POSITION, 'diagonal a1-h8');
    const board = lines.slice(-8).flatMap((line) => line.trim().split(/ +/));
    expect(board).toEqual(worth.map((each) => each?.toFixed(2) ?? '.'));
    await expect(printed('--part', 'diagonal a1-h8')).rejects.toThrow('must be one of the parts');
  });

  it('refuses what is no pair of legal moves', async () => {
    await expect(printed('--moves', 'f7')).rejects.toThrow('two moves');
    await expect(printed('--moves', 'f7,a1')).rejects.toThrow('"a1" is no legal move.');
  });
});
