import { expect, test } from 'vitest';
import { moveName, writeTranscript } from '../../../engine/notation/transcript.ts';

test('a transcript has the names of the moves, and two hyphens for a pass', () => {
  expect(moveName(37)).toBe('f5');
  expect(moveName('pass')).toBe('--');
  expect(writeTranscript([37, 43, 'pass', 18])).toBe('f5d6--c3');
  expect(writeTranscript([])).toBe('');
});
