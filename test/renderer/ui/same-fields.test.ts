import { describe, expect, it } from 'vitest';
import { hasSameFields } from '../../../renderer/ui/same-fields.ts';

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
