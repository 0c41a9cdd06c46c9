import { describe, expect, it } from 'vitest';
import { sides } from '../../../engine/game/position.ts';
import { instantiateWorkshop } from '../../host/workshop-wasm.ts';
import { LANES, placePowers } from '../../../engine/host/patterns.ts';
import { createSearchMemory } from '../../../engine/host/search-wasm.ts';
import { INDICES_BYTES, MOVES, MOVES_LANE } from '../../../engine/search/pattern-layout.ts';
import { createRandom } from '../../../engine/players/random.ts';
import { workshopModule, randomPositions, startWorkshop } from '../../../test/engine/search/search-module.ts';

const LANES_STORED = INDICES_BYTES / 2;

const memory = createSearchMemory({ hashMb: 0 });
placePowers(memory);
const instance = instantiateWorkshop(workshopModule, memory, 0);
instance.initialiseSharedTables();

/** A full batch, and the entries of each position, one for each lane and one for the number of its moves. */
const model = instance.openModel();
const boards = BigUint64Array.from(
  randomPositions(8)
    .take(model.batch)
    .toArray()
    .flatMap((position) => Object.values(sides(position))),
);
const indices = new Int16Array(model.batch * LANES_STORED);
instance.indexPositions(boards, indices);
const entries = Array.from({ length: model.batch }, (_, at) =>
  Array.from(
    { length: MOVES_LANE + 1 },
    (__, lane) => (LANES[lane]?.centre ?? MOVES) + (indices[at * LANES_STORED + lane] ?? 0),
  ),
);
const random = createRandom(3);

describe('the model of a fit', () => {
  it('predicts the value that it is given and the weights of all entries of a position, in the order of lanes', () => {
    for (let at = 0; at < model.weights.length; at++) model.weights[at] = random.unit() - 0.5;
    const first = Float64Array.from(entries, () => random.unit());
    const expected = entries.map((places, at) =>
      places.reduce((sum, entry) => sum + (model.weights[entry] ?? NaN), first[at] ?? NaN),
    );
    const values = first.slice();
    model.take(boards);
    model.predict(values);
    // The last bit counts: the weights of a fit are to be the same wherever and however it is computed.
    expect([...values]).toEqual(expected);
  });

  it('gathers the value of each position of a part of a batch for each of its entries', () => {
    model.sums.fill(0);
    const part = 5;
    const values = Float64Array.from({ length: part }, () => random.unit());
    const expected = new Map<number, number>();
    for (const [at, value] of values.entries()) {
      for (const entry of entries[at] ?? []) expected.set(entry, (expected.get(entry) ?? 0) + value);
    }
    model.take(boards.subarray(0, 2 * part));
    model.gather(values);
    const gathered = model.sums.entries().filter(([, sum]) => sum !== 0);
    expect(new Map(gathered)).toEqual(expected);
  });

  it('takes no place where an evaluation is', () => {
    expect(() => startWorkshop(1).instance.openModel()).toThrow(
      'There is an evaluation where the model would be.',
    );
  });
});
