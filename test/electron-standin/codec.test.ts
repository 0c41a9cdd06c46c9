import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCodec } from './codec.ts';

const { encode, decode } = createCodec();

function roundTrip(value: unknown): unknown {
  return decode(encode(value));
}

describe('createCodec', () => {
  it('returns what a structured clone returns', () => {
    const values = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: false,
    });
    const property = fc.property(values, (value) => {
      expect(roundTrip(value)).toStrictEqual(structuredClone(value));
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('keeps cycles and shared objects', () => {
    const shared = { name: 'shared' };
    const value: Record<string, unknown> = { first: shared, second: shared };
    value['self'] = value;
    const copy = roundTrip(value) as typeof value;
    expect(copy['self']).toBe(copy);
    expect(copy['first']).toBe(copy['second']);
    expect(copy['first']).toEqual(shared);
  });

  it('keeps errors, patterns and parts of buffers', () => {
    const error = roundTrip(new RangeError('too far')) as Error;
    expect(error.name).toBe('RangeError');
    expect(error.message).toBe('too far');
    expect(roundTrip(/a[b]/giu)).toEqual(/a[b]/giu);
    expect(roundTrip(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toEqual(new Uint8Array([2, 3]));
  });

  it('does not make a key called __proto__ a prototype', () => {
    const value = JSON.parse('{"__proto__": {"isAdmin": true}}') as object;
    const copy = roundTrip(value) as object;
    expect(Object.keys(copy)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it.each([
    ['a function', () => undefined],
    ['a symbol', Symbol('s')],
    ['a promise', Promise.resolve()],
    ['a weak map', new WeakMap()],
    ['something deep inside', { list: [{ action: () => undefined }] }],
  ])('refuses %s', (_what, value) => {
    expect(() => encode(value)).toThrow('An object could not be cloned.');
  });
});
