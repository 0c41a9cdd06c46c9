/** The puzzles as the app has them: the file, loaded when it is first needed; which one is open; and how well one solves them. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { PositionId } from '../../../engine/practice/position-id.ts';
import { type PuzzleFile, readPuzzles } from '../../../engine/practice/puzzle-file.ts';
import {
  type Theme,
  dailyPuzzle,
  isOfTheme,
  isTooHard,
  nextPuzzle,
} from '../../../engine/practice/puzzle-choice.ts';
import { NEW_PLAYER, puzzleRatings } from '../../../engine/practice/puzzle-ratings.ts';
import type { PositionAnswer } from '../../../engine/practice/log.ts';
import { whenIdle } from '../../shell/when-idle.ts';
import { useAnswerStore } from '../../stores/answers.ts';
import { useRepetitionStore } from './repetition.ts';

/** The puzzle on the board, by its number in the file. */
export interface PuzzlePlace {
  readonly at: number;
  readonly from: Source;
}

/** Where a puzzle comes from: a theme, the day, or those that were missed and come again. */
export type Source = Theme | 'daily' | 'repeat';

export const usePuzzleStore = defineStore('puzzles', () => {
  const practised = useAnswerStore();
  const repetition = useRepetitionStore();

  const file = shallowRef<PuzzleFile>();
  /** Whether the file could not be loaded. */
  const isMissing = shallowRef(false);
  /** The puzzle on the board; undefined while all themes are listed. */
  const place = shallowRef<PuzzlePlace>();
  /** Chooses among the puzzles that suit equally well, so that the one that is shown ahead is the one that comes. */
  const chance = shallowRef(Math.random());

  /** Whether the list shows all themes, which are many. */
  const showsThemes = shallowRef(false);

  async function load(): Promise<void> {
    repetition.refresh();
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
      answers.value.map(({ position, day, at, outcome }) => ({
        position,
        day,
        at,
        isRight: outcome === 'found',
      })),
      (position) => file.value?.heads[numberOf(position) ?? -1],
      repetition.today,
    ),
  );

  /** The rating of the player; undefined before the first answer. */
  const player = computed(() => (ratings.value.count > 0 ? ratings.value.player : undefined));

  /** The puzzles that were missed and are to be asked again today, those that are most likely forgotten first. */
  const due = computed(() =>
    repetition
      .dueAmong((position) => numberOf(position) !== undefined)
      .flatMap((position) => numberOf(position) ?? []),
  );

  const daily = computed(() =>
    file.value ? dailyPuzzle(file.value.heads.length, repetition.today) : undefined,
  );

  const isDailySolved = computed(() => daily.value !== undefined && tried.value.solved.has(daily.value));

  /** Whether the puzzle of the day, which is the same for all, is beyond this player. */
  const isDailyTooHard = computed(() => {
    const head = file.value?.heads[daily.value ?? -1];
    return head !== undefined && isTooHard(head, player.value ?? NEW_PLAYER);
  });

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
      fits: (head) => isOfTheme(head, from),
      player: player.value ?? NEW_PLAYER,
      chance: chance.value,
      isTried: (number) => tried.value.all.has(number),
      before: place.value?.at,
    });
  }

  /** Shows the next puzzle from a source, or the list where there is none. */
  function open(from: Source): void {
    repetition.refresh();
    const at = nextFrom(from);
    place.value = at === undefined ? undefined : { at, from };
    chance.value = Math.random();
  }

  /** What comes next for who has no wish: the puzzle of the day if it is new and not beyond them, else one that suits them. */
  const next = computed((): PuzzlePlace | undefined => {
    // One that was missed comes again by repetition, not at once.
    const isNew = daily.value !== undefined && !tried.value.all.has(daily.value);
    const from = isNew && !isDailyTooHard.value ? 'daily' : 'all';
    const at = nextFrom(from);
    return at === undefined ? undefined : { at, from };
  });

  /** Shows what is next. */
  function openNext(): void {
    repetition.refresh();
    place.value = next.value;
    chance.value = Math.random();
  }

  return {
    file,
    isMissing,
    place,
    showsThemes,
    tried,
    ratings,
    player,
    due,
    daily,
    isDailySolved,
    isDailyTooHard,
    next,
    load,
    progressOf,
    open,
    openNext,
  };
});

/** Works out what follows from a long log, a part at a time while nobody waits, so that its place opens as fast as with a short one. */
export async function preparePuzzles(): Promise<void> {
  const puzzles = usePuzzleStore();
  await puzzles.load();
  const parts = [() => puzzles.due, () => puzzles.tried, () => puzzles.ratings, () => puzzles.next];
  const goOn = ([part, ...others]: readonly (() => unknown)[]): void => {
    if (!part) return;
    part();
    whenIdle(() => goOn(others));
  };
  whenIdle(() => goOn(parts));
}

async function loaded(): Promise<PuzzleFile | undefined> {
  const response = await fetch(new URL('../../../engine/practice/puzzles.bin', import.meta.url));
  if (!response.ok) return undefined;
  const file = readPuzzles(new Uint8Array(await response.arrayBuffer()));
  return file.ok ? file.value : undefined;
}
