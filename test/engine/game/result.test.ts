import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { assertNever } from '../../../engine/game/result.ts';

test('a forgotten case throws an error that shows its value, bitboards included', () => {
  expect(() => assertNever(START_POSITION as never)).toThrow('"black":"34628173824"');
});
