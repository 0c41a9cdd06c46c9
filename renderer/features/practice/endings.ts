/**
 * Ends of games that are played out against perfect play: those of puzzles, which are solved, and those of own games that have
 * come out worse than they might have. Which one is open, and which goals were reached.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type Ending, endingFor } from '../../../engine/practice/ending.ts';
import type { PositionAnswer } from '../../../engine/practice/log.ts';
import type { PositionId } from '../../../engine/practice/position-id.ts';
import { nextPuzzle } from '../../../engine/practice/puzzle-choice.ts';
import type { PuzzleHead } from '../../../engine/practice/puzzle-file.ts';
import { NEW_PLAYER } from '../../../engine/practice/puzzle-ratings.ts';
import { useAnswerStore } from '../../stores/answers.ts';
import { type OwnEnding, useMistakeStore } from './mistakes.ts';
import { usePuzzleStore } from './puzzles.ts';

/** Positions to be won, those to be held, or ends of own games. */
export type EndingSource = 'win' | 'draw' | 'own';

export interface EndingPlace {
  readonly id: PositionId;
  readonly ending: Ending;
  readonly from: EndingSource;
  /** Where it is from, if it is from an own game. */
  readonly own?: OwnEnding;
  /** Counts the openings, so that the same ending begins anew. */
  readonly serial: number;
}

/** Fewer empty squares are a puzzle and no game. */
const LEAST_EMPTIES = { win: 10, draw: 8 };

function isFrom(from: 'win' | 'draw', { lead, empties }: PuzzleHead): boolean {
  return empties >= LEAST_EMPTIES[from] && (from === 'win' ? lead > 0 : lead === 0);
}

export const useEndingStore = defineStore('endings', () => {
  const mistakes = useMistakeStore();
  const practised = useAnswerStore();
  const puzzles = usePuzzleStore();

  /** The ending on the board; undefined while all are listed. */
  const place = shallowRef<EndingPlace>();

  /** The endings that were tried, with whether their goals were ever reached. */
  const tried = computed(() => {
    const found = new Map<PositionId, boolean>();
    const isEnding = (answer: { readonly of: string }): answer is PositionAnswer => answer.of === 'ending';
    for (const { position, outcome } of practised.answers.filter(isEnding))
      found.set(position, outcome !== 'missed' || (found.get(position) ?? false));
    return found;
  });

  const isReached = (id: PositionId): boolean => tried.value.get(id) ?? false;

  /** The numbers of the puzzles that were reached. */
  const reached = computed(
    () => new Set([...tried.value].flatMap(([id, isDone]) => (isDone ? (puzzles.file?.find(id) ?? []) : []))),
  );

  /** How many endings of puzzles there are, and how many of them were reached. */
  const ofPuzzles = computed(() => {
    const progress = { win: { done: 0, count: 0 }, draw: { done: 0, count: 0 } };
    for (const [at, head] of (puzzles.file?.heads ?? []).entries()) {
      const from = head.lead > 0 ? 'win' : 'draw';
      if (!isFrom(from, head)) continue;
      progress[from].count++;
      if (reached.value.has(at)) progress[from].done++;
    }
    return progress;
  });

  function progressOf(from: EndingSource): { readonly done: number; readonly count: number } {
    if (from === 'own') {
      const own = mistakes.endings;
      return { done: own.filter(({ id }) => isReached(id)).length, count: own.length };
    }
    return ofPuzzles.value[from];
  }

  /** The next ending of own games: one that was not reached yet, else the one after that on the board. */
  function nextOwn(): OwnEnding | undefined {
    const own = mistakes.endings;
    const at = own.findIndex(({ id }) => id === place.value?.id);
    const others = [...own.slice(at + 1), ...own.slice(0, Math.max(0, at))];
    return others.find(({ id }) => !isReached(id)) ?? others[0] ?? own[0];
  }

  /** The next ending of puzzles, near the player's own rating. */
  function nextOfPuzzles(
    from: 'win' | 'draw',
  ): { readonly id: PositionId; readonly ending: Ending } | undefined {
    const at = nextPuzzle(puzzles.file?.heads ?? [], {
      fits: (head) => isFrom(from, head),
      player: puzzles.player ?? NEW_PLAYER,
      chance: Math.random(),
      isTried: (number) => reached.value.has(number),
      before: place.value && puzzles.file?.find(place.value.id),
    });
    const puzzle = at === undefined ? undefined : puzzles.file?.puzzle(at);
    return puzzle && { id: puzzle.id, ending: endingFor(puzzle.position, puzzle.options[0].value) };
  }

  /** Shows the next ending from a source, or the list where there is none. */
  function open(from: EndingSource): void {
    const serial = (place.value?.serial ?? 0) + 1;
    if (from === 'own') {
      const own = nextOwn();
      place.value = own && { id: own.id, ending: own, from, own, serial };
    } else {
      const next = nextOfPuzzles(from);
      place.value = next && { ...next, from, serial };
    }
  }

  return { place, progressOf, open };
});
