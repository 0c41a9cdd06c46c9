import { readFileSync } from 'node:fs';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerOutcome } from '../../../../engine/practice/log.ts';
import { readPuzzles } from '../../../../engine/practice/puzzle-file.ts';
import { usePuzzleStore } from '../../../../renderer/features/practice/puzzles.ts';
import { useRepetitionStore } from '../../../../renderer/features/practice/repetition.ts';
import { useAnswerStore } from '../../../../renderer/stores/answers.ts';

const FILE = new URL('../../../../engine/practice/puzzles.bin', import.meta.url);

beforeEach(() => {
  setActivePinia(createPinia());
  const file = readPuzzles(readFileSync(FILE));
  if (!file.ok) throw new Error('The file of puzzles cannot be read.');
  usePuzzleStore().file = file.value;
});

/** Answers a puzzle of the file, some days ago. */
function answer(at: number, outcome: AnswerOutcome, daysAgo = 0): void {
  const { id } = usePuzzleStore().file!.puzzle(at);
  const day = useRepetitionStore().today - daysAgo;
  void useAnswerStore().note({ of: 'puzzle', position: id, played: 'a1', outcome, ms: 1000, day, at: day });
}

it('offers the puzzle of the day until it was tried, also to who has missed it', () => {
  const puzzles = usePuzzleStore();
  const { heads } = puzzles.file!;
  const repetition = useRepetitionStore();
  // A day with an easy puzzle, and a player of whom much is known.
  while (heads[puzzles.daily!]!.rating > 600) repetition.today++;
  const daily = puzzles.daily!;
  const middle = heads.findIndex(({ rating }) => rating > 900);
  for (let nth = 0; nth < 100; nth++)
    answer(middle + nth, nth % 2 === 0 ? 'found' : 'missed', 1 + Math.floor(nth / 10));
  expect(puzzles.player!.deviation).toBeLessThan(100);
  expect(puzzles.next).toEqual({ at: daily, from: 'daily' });

  answer(daily, 'missed');
  expect(puzzles.isDailyTooHard).toBe(false);
  expect(puzzles.isDailySolved).toBe(false);
  expect(puzzles.next).toMatchObject({ from: 'all' });
  expect(puzzles.next!.at).not.toBe(daily);
});
