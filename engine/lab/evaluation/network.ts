/**
 * What a network of patterns says of a position, place by place. The network is not a sum: a second layer rectifies what the
 * places say together. Each place is given its share of the value by the way from no input at all to that of the position,
 * along which all rows grow evenly (the values of Aumann and Shapley). The first layer never changes a sign on that way, and
 * a unit of the second turns on or off once at most, so that the shares are exact, and add up to the value.
 */
import { bit, count } from '../../game/bitboard.ts';
import { type Position, countEmpties, sides } from '../../game/position.ts';
import { isGameOver, legalMoves, officialLead, onTurn } from '../../game/rules.ts';
import { squareName } from '../../game/square.ts';
import { type NeuralNetwork, networkRows, phaseOf, stageOf } from '../../host/network-file.ts';
import { LANES, type Lane, entryClasses } from '../../host/patterns.ts';
import * as layout from '../../search/pattern-layout.ts';
import { ACTIVATION_BITS, DISCS_PER_OUTPUT, SECOND_UNITS, WEIGHT_BITS } from '../../search/network-layout.ts';
import { type Explained, type Term, explainedBy, sideOf } from './terms.ts';

/** The patterns, by where their entries are. */
const PATTERN_NAMES: ReadonlyMap<number, string> = new Map([
  [layout.CORNER_BLOCK, 'cornerBlock'],
  [layout.EDGE_AND_X, 'edgeAndX'],
  [layout.CORNER_STRIP, 'cornerStrip'],
  [layout.CORNER_TRIANGLE, 'cornerTriangle'],
  [layout.THIRD_ROW, 'thirdRow'],
  [layout.DIAGONAL_8, 'diagonal'],
  [layout.WINGED_DIAGONAL, 'wingedDiagonal'],
  [layout.INNER_BRIDGE, 'innerBridge'],
  [layout.EDGE_BRIDGE, 'edgeBridge'],
  [layout.EDGE_AND_C2, 'edgeAndC2'],
  [layout.INNER_BLOCK, 'innerBlock'],
]);

/** What is no pattern: the number of moves of the side to move, and how far the game is, from which all else departs. */
const MOVES_TERM = 'moves';
const STAGE_TERM = 'stage';

/** The name of each place, in the order of the lanes. */
const PLACE_NAMES: readonly string[] = LANES.map(({ squares, centre }) => {
  const [first = 0, last = 0] = [squares[0], squares.at(-1)];
  return `${PATTERN_NAMES.get(centre) ?? ''} ${squareName(first)}-${squareName(last)}`;
});

/**
 * The squares of a place by the name of its term; undefined for other terms. A disc beside them changes the share of the place as
 * well, by way of the second layer, but not what the place itself says.
 */
export function squaresOfPlace(name: string): bigint | undefined {
  const lane = LANES[PLACE_NAMES.indexOf(name)];
  return lane?.squares.reduce((all, square) => all | bit(square), 0n);
}

/** One unit of the output stands for this many discs. */
const DISCS = DISCS_PER_OUTPUT / 2 ** (ACTIVATION_BITS + WEIGHT_BITS);

/**
 * The terms in discs. `sum` is the network's own value, in whole `UNITS_PER_DISC`ths of a disc as the search has it; what
 * rounding takes is part of the stage of the game. A finished game has no terms, and its result is the sum.
 */
export function explainNetwork(network: NeuralNetwork, position: Position): Explained {
  if (isGameOver(position)) {
    return { terms: [], sum: sideOf(position) * officialLead(position) };
  }
  const turn = onTurn(position);
  const side = sideOf(turn);
  const empties = countEmpties(turn);
  const { firstUnits, stages, rows } = network;
  const phase = phaseOf(empties);
  const from = stageOf(stages, phase) * networkRows();
  const dense = network.dense[phase] ?? new Int32Array();
  const inputs = entriesOf(turn, empties).map(({ name, row }) => {
    const at = (from + row) * firstUnits;
    return { name, numbers: rows.subarray(at, at + firstUnits) };
  });
  const sums = Array.from({ length: firstUnits }, (_, unit) =>
    inputs.reduce((sum, { numbers }) => sum + (numbers[unit] ?? 0), 0),
  );
  const { value, nothing, slopes } = propagated(dense, sums);
  const terms = inputs.map(({ name, numbers }): Term => {
    const share = slopes.reduce((sum, slope, unit) => sum + slope * (numbers[unit] ?? 0), 0);
    return { name, adds: side * share * DISCS };
  });
  const rest = side * value - terms.reduce((sum, { adds }) => sum + adds, 0);
  const whole = terms.map((term) => (term.name === STAGE_TERM ? { ...term, adds: term.adds + rest } : term));
  return { ...explainedBy(whole), sum: side * value, rounding: rest - side * nothing };
}

/** The rows that a position has, by the names of their terms. */
function entriesOf(position: Position, empties: number): { readonly name: string; readonly row: number }[] {
  const { count: classes, ofEntry } = entryClasses();
  const { mover, opponent } = sides(position);
  const digitOf = (square: number): number => {
    const at = BigInt(square);
    return Number((mover >> at) & 1n) - Number((opponent >> at) & 1n);
  };
  const digits = Array.from({ length: 64 }, (_, square) => digitOf(square));
  const rowOf = ({ squares, centre }: Lane): number => {
    const index = squares.reduce((sum, square) => 3 * sum + (digits[square] ?? 0), 0);
    return ofEntry[centre + index] ?? 0;
  };
  return [
    ...LANES.map((lane, at) => ({ name: PLACE_NAMES[at] ?? '', row: rowOf(lane) })),
    { name: MOVES_TERM, row: ofEntry[layout.MOVES + count(legalMoves(position))] ?? 0 },
    { name: STAGE_TERM, row: classes + empties },
  ];
}

/**
 * The value in discs that a phase gives to the sums of the first layer, and to none at all; and how much of the output a unit
 * of the first layer is worth on average along the way from 0 to its sum.
 */
function propagated(
  dense: Int32Array,
  sums: readonly number[],
): { readonly value: number; readonly nothing: number; readonly slopes: readonly number[] } {
  const units = sums.length;
  const inputs = 2 * units;
  const biases = SECOND_UNITS * inputs;
  const output = biases + SECOND_UNITS;
  const direct = output + SECOND_UNITS;
  const at = (index: number): number => dense[index] ?? 0;
  /** The weight of a unit is that of what lies above 0, or below, whichever its sum does. */
  const place = (unit: number): number => ((sums[unit] ?? 0) < 0 ? units + unit : unit);
  const slopes = sums.map((sum, unit) => Math.sign(sum || 1) * at(direct + place(unit)));
  let value = at(direct + inputs);
  let nothing = value;
  for (const [unit, sum] of sums.entries()) value += Math.abs(sum) * at(direct + place(unit));
  for (let hidden = 0; hidden < SECOND_UNITS; hidden++) {
    const weight = at(output + hidden);
    let before = 0;
    for (const [unit, sum] of sums.entries()) before += Math.abs(sum) * at(hidden * inputs + place(unit));
    const bias = at(biases + hidden);
    value += weight * Math.max(0, Math.min(MOST_HIDDEN, (before + bias) >> WEIGHT_BITS));
    nothing += (weight * Math.max(0, bias)) / 2 ** WEIGHT_BITS;
    const share = (weight * onFor(bias, before)) / 2 ** WEIGHT_BITS;
    for (const [unit, sum] of sums.entries())
      slopes[unit] = (slopes[unit] ?? 0) + share * Math.sign(sum || 1) * at(hidden * inputs + place(unit));
  }
  return {
    value: Math.floor(value * DISCS * layout.UNITS_PER_DISC) / layout.UNITS_PER_DISC,
    nothing: nothing * DISCS,
    slopes,
  };
}

/** What a unit of the second layer has at most, in the search's 16 bits. */
const MOST_HIDDEN = 32767;

/** The part of the way from `bias` to `bias + grows` that lies above 0. */
function onFor(bias: number, grows: number): number {
  const end = bias + grows;
  if (bias >= 0 && end >= 0) return 1;
  if (bias < 0 && end < 0) return 0;
  return Math.max(bias, end) / Math.abs(grows);
}
