import { expect, test } from 'vitest';
import {
  moveName,
  writeTranscript,
  writeTranscriptWithoutPasses,
} from '../../../engine/notation/transcript.ts';

test('a transcript has the names of the moves, and two hyphens for a pass', () => {
  expect(moveName(37)).toBe('f5');
  expect(moveName('pass')).toBe('--');
  expect(writeTranscript([37, 43, 'pass', 18])).toBe('f5d6--c3');
  expect(writeTranscript([])).toBe('');
});

test('a transcript can leave out the passes', () => {
  expect(writeTranscriptWithoutPasses([37, 'pass', 43, 'pass'])).toBe('f5d6');
});
