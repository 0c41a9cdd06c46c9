import { expect, test } from 'vitest';
import {
  moveName,
  writeTranscript,
  writeTranscriptWithoutPasses,
} from '../../../engine/notation/transcript.ts';

test('a transcript is the names of the moves, passes as two hyphens', () => {
  expect([37, 'pass' as const].map(moveName)).toEqual(['f5', '--']);
  expect(writeTranscript([37, 43, 'pass', 18])).toBe('f5d6--c3');
  expect(writeTranscript([])).toBe('');
});

test('passes can be left out', () => {
  expect(writeTranscriptWithoutPasses([37, 'pass', 43, 'pass'])).toBe('f5d6');
});
