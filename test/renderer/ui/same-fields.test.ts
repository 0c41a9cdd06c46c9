import { describe, expect, it } from 'vitest';
import { hasSameFields, kept } from '../../../renderer/ui/same-fields.ts';

interface Value {
  readonly text: string;
  readonly loss?: string;
}

describe('hasSameFields', () => {
  it.each<[Value, Value, boolean]>([
    [{ text: '+2' }, { text: '+2' }, true],
    [{ text: '+2' }, { text: '+4' }, false],
    [{ text: '+2' }, { text: '+2', loss: '−6' }, false],
    [{ text: '+2', loss: '−6' }, { text: '+2' }, false],
  ])('of %o and %o is %o', (one, other, isSame) => {
    expect(hasSameFields(one, other)).toBe(isSame);
  });
});

describe('kept', () => {
  it('returns the object of before while its fields are the same', () => {
    const before: Value = { text: '+2' };
    expect(kept(before, { text: '+2' })).toBe(before);
  });

  it('returns the new object if a field has changed, or there is none of before', () => {
    const now: Value = { text: '+4' };
    expect(kept({ text: '+2' }, now)).toBe(now);
    expect(kept(undefined, now)).toBe(now);
  });
});
