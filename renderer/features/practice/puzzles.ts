/** The puzzles as the app has them: the file, loaded when it is first needed; which one is open; and how well one solves them. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { dayOf, daysInRow } from '../../../engine/practice/days.ts';
import type { PositionId } from '../../../engine/practice/position-id.ts';
import { type PuzzleFile, readPuzzles } from '../../../engine/practice/puzzle-file.ts';
import { type Theme, dailyPuzzle, isOfTheme, nextPuzzle } from '../../../engine/practice/puzzle-choice.ts';
import { NEW_PLAYER, puzzleRatings } from '../../../engine/practice/puzzle-ratings.ts';
import { type Memory, dueOn, memories } from '../../../engine/practice/repetition.ts';
import { useAnswerStore } from '../../stores/answers.ts';
import type { PositionAnswer } from '../../stores/practice-log.ts';

/** The puzzle on the board, by its number in the file. */
export interface PuzzlePlace {
  readonly at: number;
  readonly from: Source;
}

/** Where a puzzle comes from: a theme, the day, or those that were missed and come again. */
export type Source = Theme | 'daily' | 'repeat';

/** So many puzzles take about ten minutes, which is enough for a day. */
const REPEATED_A_DAY = 20;

export const usePuzzleStore = defineStore('puzzles', () => {
  const practised = useAnswerStore();

  const file = shallowRef<PuzzleFile>();
  /** Whether the file could not be loaded. */
  const isMissing = shallowRef(false);
  /** The puzzle on the board; undefined while all themes are listed. */
  const place = shallowRef<PuzzlePlace>();
  const today = shallowRef(dayOf(Date.now()));

  async function load(): Promise<void> {
    today.value = dayOf(Date.now());
    if (file.value) return;
    const opened = await loaded().catch(() => undefined);
    isMissing.value = !opened;
    file.value = opened;
  }

  const answers = computed(() =>
    practised.answers.filter((answer): answer is PositionAnswer => answer.of === 'puzzle'),
  );

  function numberOf(position: PositionId): number | undefined {
    return file.value?.find(position);
  }

  /** The numbers of the puzzles that were tried, and of those that were solved. */
  const tried = computed(() => {
    const solved = new Set<number>();
    const all = new Set<number>();
    for (const { position, outcome } of answers.value) {
      const at = numberOf(position);
      if (at === undefined) continue;
      all.add(at);
      if (outcome !== 'missed') solved.add(at);
    }
    return { all, solved };
  });

  const ratings = computed(() =>
    puzzleRatings(
      answers.value.map((answer) => ({ ...answer, isRight: answer.outcome === 'found' })),
      (position) => file.value?.heads[numberOf(position) ?? -1],
      today.value,
    ),
  );

  /** The rating of the player; undefined before the first answer. */
  const player = computed(() => (ratings.value.count > 0 ? ratings.value.player : undefined));

  /** How many days in a row something was practised. */
  const daysPractised = computed(() =>
    daysInRow(
      new Set(practised.answers.map((answer) => ('day' in answer ? answer.day : dayOf(answer.at)))),
      today.value,
    ),
  );

  /** The puzzles that were missed and are to be asked again today, those that are most likely forgotten first. */
  const due = computed(() => {
    const missed = new Set(
      answers.value.flatMap(({ outcome, position }) => (outcome === 'found' ? [] : [position])),
    );
    const logs = practised.logs.map((log) =>
      log.filter((answer): answer is PositionAnswer => answer.of === 'puzzle' && missed.has(answer.position)),
    );
    const known = memories(logs, today.value);
    const isDone = ({ last, due: next, answers: count }: Memory): boolean =>
      last === today.value && next > last && count > 1;
    const done = [...known.values()].filter(isDone).length;
    return dueOn(known, today.value)
      .flatMap((position) => numberOf(position) ?? [])
      .slice(0, Math.max(0, REPEATED_A_DAY - done));
  });

  const daily = computed(() => (file.value ? dailyPuzzle(file.value.heads.length, today.value) : undefined));

  const isDailySolved = computed(() => daily.value !== undefined && tried.value.solved.has(daily.value));

  /** How many puzzles there are of a theme, and how many of them were solved. */
  function progressOf(theme: Theme): { readonly done: number; readonly count: number } {
    const heads = file.value?.heads ?? [];
    let [done, count] = [0, 0];
    for (const [at, head] of heads.entries()) {
      if (!isOfTheme(head, theme)) continue;
      count++;
      if (tried.value.solved.has(at)) done++;
    }
    return { done, count };
  }

  /** The number of the next puzzle from a source; undefined where there is none. */
  function nextFrom(from: Source): number | undefined {
    if (from === 'daily') return daily.value;
    if (from === 'repeat') return due.value.find((at) => at !== place.value?.at) ?? due.value[0];
    return nextPuzzle(file.value?.heads ?? [], {
      theme: from,
      rating: (player.value ?? NEW_PLAYER).rating,
      chance: Math.random(),
      isTried: (number) => tried.value.all.has(number),
      before: place.value?.at,
    });
  }

  /** Shows the next puzzle from a source, or the list where there is none. */
  function open(from: Source): void {
    today.value = dayOf(Date.now());
    const at = nextFrom(from);
    place.value = at === undefined ? undefined : { at, from };
  }

  return {
    file,
    isMissing,
    place,
    today,
    tried,
    ratings,
    player,
    due,
    daily,
    isDailySolved,
    daysInRow: daysPractised,
    load,
    progressOf,
    open,
  };
});

async function loaded(): Promise<PuzzleFile | undefined> {
  const response = await fetch(new URL('../../../engine/practice/puzzles.bin', import.meta.url));
  if (!response.ok) return undefined;
  const file = readPuzzles(new Uint8Array(await response.arrayBuffer()));
  return file.ok ? file.value : undefined;
}
