import { describe, expect, it } from 'vitest';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBoard } from '../../../engine/notation/board.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { append, positionOf, readTruths, resumeMeasured, resumeTruths } from '../../estimates/journal.ts';
import { sayings, withinNodes } from '../../estimates/estimates-command.ts';
import { worthOf } from '../../estimates/rivals-command.ts';
import { type Said, errorsOf, fitTo } from '../../estimates/measures.ts';

describe('errors', () => {
  it('are signed, absolute, and a slope', () => {
    const errors = errorsOf([
      { value: 0, truth: -1 },
      { value: 10, truth: 10 },
      { value: -10, truth: -12 },
      { value: 4, truth: -1 },
    ]);
    expect(errors).toMatchObject({ positions: 4, signed: 2, mean: 2, within: 0.75 });
    expect(errors.slope).toBeCloseTo(1.05, 1);
  });
});

describe('a fit', () => {
  it('finds the lines from which values were made', () => {
    // Values of searches that are shrunk to nine tenths, and that think 2 discs too little of a mover with an odd number of
    // empty squares where they end, half a disc with an even one, and 0.25 too little of the side to move.
    const said: Said[] = [];
    for (let empties = 20; empties <= 31; empties++) {
      for (let depth = 4; depth <= 16; depth++) {
        for (const truth of [-8, 0, 3, 12]) {
          const tempo = (empties - depth) % 2 === 0 ? 0.5 : 2;
          const value = 0.9 * (truth - 0.25 - (depth % 2 === 0 ? tempo : -tempo));
          const step = { depth, confidence: 73, score: value, move: 'a1', nodes: 1 };
          said.push({ board: '', value, truth, empties, step, isBest: undefined });
        }
      }
    }
    const { slope, tempo, both } = fitTo(said, { slope: [4, 20], tempo: { even: [4, 20], odd: [5, 21] } });
    for (const { is } of slope) expect(is).toBeCloseTo(1 / 0.9, 6);
    for (const { is } of tempo.even) expect(is).toBeCloseTo(0.5, 6);
    for (const { is } of tempo.odd) expect(is).toBeCloseTo(2, 6);
    expect(both).toBeCloseTo(0.25, 6);
  });
});

describe('a journal', () => {
  const board = writeBoard(START_POSITION);

  it('reads what it has written, and goes on after a line that broke off', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'othello-truths-')), 'truths.jsonl');
    expect(readTruths(file)).toEqual([]);
    const truth = { board, empties: 60, value: 0, depth: 60, confidence: 100 };
    append(file, truth);
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"board":"--`);
    expect(resumeTruths(file)).toEqual([truth]);
    append(file, truth);
    expect(readTruths(file)).toEqual([truth, truth]);
    expect(positionOf(board)).toEqual(START_POSITION);
  });

  it('says which line is none of its', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'othello-truths-')), 'journal.jsonl');
    writeFileSync(file, '{"board":1}\n');
    expect(() => resumeMeasured(file)).toThrow(/journal.jsonl, line 1/);
    expect(() => positionOf('nothing')).toThrow(/is no position/);
  });
});

describe('a move beside the best', () => {
  it('is worth what the position after it is worth to who plays it', () => {
    const board = writeBoard(START_POSITION);
    const asked: string[] = [];
    const { value } = worthOf('d3', { board }, (position) => {
      asked.push(position.toMove);
      return { value: 3, nodes: 1 };
    });
    expect([value, asked]).toEqual([-3, ['white']]);
  });

  it('keeps its sign where the other side must pass, and is counted where the game ends', () => {
    const passing = `-OX${'-'.repeat(29)}${'-'.repeat(24)}XO------ X`;
    expect(worthOf('a1', { board: passing }, () => ({ value: 5, nodes: 1 })).value).toBe(5);
    const last = `-OX${'-'.repeat(61)} X`;
    expect(worthOf('a1', { board: last }, () => ({ value: 0, nodes: 1 }))).toEqual({ value: 64, nodes: 0 });
    expect(() => worthOf('h8', { board: last }, () => ({ value: 0, nodes: 1 }))).toThrow('h8 is no move');
  });

  it('counts as the best where it is as good', () => {
    const board = writeBoard(START_POSITION);
    const step = { depth: 14, confidence: 73, score: 1, move: 'f5', nodes: 1 };
    const truth = { board, empties: 30, value: 2, move: 'd3', depth: 30, confidence: 100 };
    const measured = { board, even: [step], odd: [], ms: 1 };
    const isBest = (value?: number): boolean | undefined =>
      sayings(truth, measured, new Map(value === undefined ? [] : [[`${board} f5`, value]]))[0]?.isBest;
    expect([isBest(), isBest(0), isBest(2)]).toEqual([false, false, true]);
  });
});

describe('searches with so many nodes', () => {
  it('are the deepest of each parity that can be afforded', () => {
    const stepOf = (depth: number, nodes: number) => ({
      depth,
      confidence: 73,
      score: depth,
      move: 'f5',
      nodes,
    });
    const truth = { board: 'one', empties: 30, value: 2, move: 'd3', depth: 30, confidence: 100 };
    const measured = {
      board: 'one',
      even: [stepOf(8, 10), stepOf(10, 20), stepOf(12, 40)],
      odd: [stepOf(7, 5), stepOf(9, 31)],
      ms: 1,
    };
    const kept = withinNodes(sayings(truth, measured, new Map()), 30);
    expect(kept.map(({ value, budget }) => [value, budget])).toEqual([
      [7, 'odd plies'],
      [10, 'even plies'],
    ]);
  });
});
