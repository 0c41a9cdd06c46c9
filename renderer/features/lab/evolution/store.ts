/**
 * Breeding in the lab: what is chosen, what has been bred, and how far it is. It rests while a game needs the machine, and
 * every generation is kept, so that it goes on after the app was closed. It is longer than 400 lines because breeding, comparing,
 * seating and keeping all change one state, of which only one may be at work.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import { readBredFile, writeBredFile } from '../../../../engine/lab/evolution/bred-file.ts';
import {
  type BreedingOptions,
  EQUAL_WEIGHTS,
  type Generation,
  type Lead,
  type Match,
  SHIPPED_WEIGHTS,
  USUAL,
  USUAL_DEPTH,
  type Way,
  compared,
  firstGeneration,
  nextGeneration,
  roundedWeights,
} from '../../../../engine/lab/evolution/breeding.ts';
import { inParts } from '../../../../engine/lab/evolution/sharing.ts';
import type { BredSpec } from '../../../../engine/players/bred.ts';
import { translate as t } from '../../../locales/later.ts';
import type { WorkerPort } from '../../../shell/worker-child.ts';
import type { JournalId } from '../../../../main/contract/journals.ts';
import { useMadePlayersStore } from '../../../stores/made-players.ts';
import { useLabStore } from '../frame/store.ts';
import {
  type Breeding,
  type JournalPort,
  type KeptBreeding,
  createBreedingJournal,
} from './breeding-journal.ts';
import { Withdrawn, createMatchPool } from './match-pool.ts';

/** With which weights a breeding begins. */
export const STARTS = ['equal', 'shipped', 'opened'] as const;

export type Start = (typeof STARTS)[number];

export interface BreedingChoices {
  way: Way;
  start: Start;
  mutants: number;
  mutation: number;
  openings: number;
  depth: number;
  seed: number;
}

export type BreedingState = 'untouched' | 'running' | 'resting';

export type BreedingFailure = 'refused' | 'broken' | 'notKept' | 'unread';

function matchWorker(): WorkerPort {
  return new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
}

/** Generations may come many times a second. */
const DRAW_MS = 1000;

/** As many workers may play as the machine has cores. At first one core is left to the page. */
export const MOST_THREADS = Math.max(1, navigator.hardwareConcurrency);

export const useEvolutionStore = defineStore('evolution', () => {
  const lab = useLabStore();
  const made = useMadePlayersStore();

  const choices = shallowReactive<BreedingChoices>({
    way: 'winner',
    start: 'equal',
    ...USUAL.winner,
    depth: USUAL_DEPTH,
    seed: 1,
  });
  const threads = shallowRef(Math.max(1, MOST_THREADS - 1));
  /** Whether breeding goes on while another page or place is shown. */
  const isKept = shallowRef(true);
  /** Whether the charts show what luck does. */
  const showsLuck = shallowRef(false);
  /** What the generations were bred with; undefined before anything is. */
  const options = shallowRef<BreedingOptions>();
  /** From generation 0 on. */
  const generations = shallowRef<readonly Generation[]>([]);
  /** Those that are drawn. */
  const drawn = shallowRef<readonly Generation[]>([]);
  let drawnMs = -Infinity;
  /** The number of the generation that is looked at; the last one if undefined. */
  const chosen = shallowRef<number>();
  /** Games that were played since breeding was last begun or went on, and the milliseconds that it took, up to the last generation. */
  let played = { games: 0, ms: 0 };
  /** Games a second, as of the last generation that is drawn. */
  const rate = shallowRef<number>();
  const isRunning = shallowRef(false);
  const failure = shallowRef<BreedingFailure>();
  /** Weights from a file. */
  const opened = shallowRef<{ readonly note: string; readonly weights: readonly number[] }>();
  /** The generation that was compared with Evolved, and its lead; without one while it is compared. */
  const comparison = shallowRef<{ readonly number: number; readonly lead?: Lead }>();

  const state = computed((): BreedingState => {
    if (isRunning.value) return 'running';
    return generations.value.length > 0 ? 'resting' : 'untouched';
  });
  const shown = computed(() => drawn.value[chosen.value ?? drawn.value.length - 1] ?? drawn.value.at(-1));

  // Drawing takes the processor from the games: what is bred while one looks on is drawn once a second at most.
  watch(
    [generations, isRunning],
    () => {
      const isMore = isRunning.value && drawn.value[0] === generations.value[0];
      if (isMore && performance.now() < drawnMs + DRAW_MS) return;
      drawnMs = performance.now();
      drawn.value = generations.value;
      rate.value = played.ms > 0 ? (1000 * played.games) / played.ms : undefined;
    },
    { flush: 'sync' },
  );

  let spawn = matchWorker;
  const pool = createMatchPool(() => spawn());
  const journal = createBreedingJournal();
  let restoring: Promise<void> | undefined;
  /** Counts what was begun: what an earlier breeding still finds is nobody's. */
  let begun = 0;
  /** The matches of the present generation that were played, by the order in which they are asked for. */
  let answers = new Map<number, readonly number[]>();
  /** Games that were played for the present generation since breeding was last begun or went on. */
  let gamesNow = 0;
  /** Counts the comparisons: what an earlier one still finds is nobody's. */
  let comparisons = 0;

  // The pool rests while a game on the board needs the machine. A part that ends at that moment must find it resting.
  watch(
    () => lab.isResting,
    (rests) => pool.pause(rests),
    { immediate: true, flush: 'sync' },
  );
  watch(threads, (count) => pool.resize(count), { immediate: true });
  watch(isRunning, (runs) => lab.tell('evolution', runs ? () => t('lab.evolution.busy') : undefined));

  /** Speed is that of what is bred from now on. */
  function timeAnew(): void {
    played = { games: 0, ms: 0 };
    rate.value = undefined;
  }

  /** Lets tests give another worker. */
  function connectWorker(other: () => WorkerPort): void {
    spawn = other;
  }

  /** Tells where breedings are kept, and takes up the last one. */
  async function connect(shell: JournalPort): Promise<void> {
    const isWanted = (): boolean => begun === 0;
    restoring ??= journal.last(shell, isWanted).then((last) => {
      if (last && isWanted()) takeUp(last);
      return list();
    });
    await restoring;
  }

  /** The breedings that are kept, the newest first, and which of them is the present one. */
  const kept = shallowRef<readonly KeptBreeding[]>([]);
  const current = shallowRef<JournalId>();

  async function list(): Promise<void> {
    kept.value = await journal.list();
    current.value = journal.current();
  }

  /** Shows an earlier breeding, which can be gone on with. */
  async function openKept(id: JournalId): Promise<void> {
    if (id === current.value) return;
    stop();
    endComparison();
    const own = ++begun;
    const found = await journal.open(id, () => own === begun);
    if (own !== begun) return;
    if (found) {
      failure.value = undefined;
      chosen.value = undefined;
      answers = new Map();
      timeAnew();
      takeUp(found);
    } else failure.value = 'unread';
    await list();
  }

  function takeUp({ options: of, generations: bred }: Breeding): void {
    const { start, ...others } = of;
    options.value = of;
    generations.value = bred;
    const sameStart = STARTS.find((each) => isSame(startOf(each), start));
    if (!sameStart) opened.value = { note: '', weights: start };
    Object.assign(choices, others, { start: sameStart ?? 'opened' });
  }

  /** Plays a part of the present generation, unless it was played before the generation was gone on with. */
  async function playPart(own: number, number: number, part: Match): Promise<readonly number[]> {
    if (own !== begun || !isRunning.value) throw new Withdrawn();
    const known = answers.get(number);
    if (known) return known;
    const leads = await pool.play(part, 'breeding');
    if (own === begun) {
      answers.set(number, leads);
      gamesNow += leads.length;
    }
    return leads;
  }

  /** Breeds generation after generation until it is to rest, or another breeding is begun. */
  async function breed(own: number): Promise<void> {
    let sinceMs = performance.now();
    gamesNow = 0;
    let keeping = Promise.resolve();
    try {
      for (;;) {
        const last = generations.value.at(-1);
        const { value: of } = options;
        if (!last || !of || own !== begun || !isRunning.value) return;
        let asked = 0;
        // Its first parts begin before the generation before is drawn or kept, so that no worker waits for either.
        const next = await nextGeneration(
          of,
          last,
          inParts(async (part) => playPart(own, asked++, part)),
        );
        await keeping;
        if (own !== begun) return;
        answers = new Map();
        const nowMs = performance.now();
        const { games, ms } = played;
        played = { games: games + gamesNow, ms: ms + nowMs - sinceMs };
        sinceMs = nowMs;
        gamesNow = 0;
        generations.value = [...generations.value, next];
        keeping = keep('add');
      }
    } catch (error) {
      if (error instanceof Withdrawn || own !== begun) return;
      reportError(error);
      stop();
      failure.value = 'broken';
    } finally {
      await keeping;
    }
  }

  /** Keeps what was bred, until that is refused once. */
  async function keep(how: 'begin' | 'add'): Promise<void> {
    if (failure.value === 'notKept') return;
    const { value: of } = options;
    const isKeptNow = of && (await journal[how]({ options: of, generations: generations.value }));
    if (isKeptNow === false) failure.value = 'notKept';
  }

  function startOf(start: Start): readonly number[] {
    if (start === 'shipped') return SHIPPED_WEIGHTS;
    return start === 'opened' ? (opened.value?.weights ?? EQUAL_WEIGHTS) : EQUAL_WEIGHTS;
  }

  function wantedOptions(): BreedingOptions {
    const { start, ...others } = choices;
    return { ...others, start: startOf(start) };
  }

  /** Whether there is a breeding with what is chosen. */
  const canGoOn = computed(() => {
    const { value: of } = options;
    const { start, ...wanted } = wantedOptions();
    return of !== undefined && isSame(of.start, start) && isSame(valuesOf(of), valuesOf(wanted));
  });

  /** Breeds from the beginning, with what is chosen. What was bred before stays where it is kept. */
  async function begin(): Promise<void> {
    stop();
    endComparison();
    const own = ++begun;
    const wanted = wantedOptions();
    failure.value = undefined;
    chosen.value = undefined;
    options.value = wanted;
    generations.value = [firstGeneration(wanted)];
    answers = new Map();
    timeAnew();
    isRunning.value = true;
    await keep('begin');
    await list();
    // Meanwhile it may have been stopped and gone on with, or another begun: that one breeds.
    if (own === begun) await breed(own);
  }

  /** Breeds on from the last generation, with what it was bred with: other choices are given up. */
  async function goOn(): Promise<void> {
    if (isRunning.value || generations.value.length === 0) return;
    if (options.value) takeUp({ options: options.value, generations: generations.value });
    failure.value = undefined;
    const own = ++begun;
    timeAnew();
    isRunning.value = true;
    await breed(own);
  }

  /** Begins nothing more: parts that have begun are played to their end. What was bred stays. */
  function stop(): void {
    isRunning.value = false;
    pool.withdraw('breeding');
  }

  /** The page is left. */
  function leave(): void {
    if (isKept.value) return;
    stop();
    endComparison();
  }

  function noteOf({ number }: Generation): string {
    const { way, mutants, openings, depth, seed } = options.value ?? choices;
    return `generation ${number}; ${way}, ${mutants} mutants, ${openings} openings, ${depth} plies, seed ${seed}`;
  }

  /** The weights that are looked at as a file. */
  function file(): Uint8Array<ArrayBuffer> | undefined {
    const { value: generation } = shown;
    if (!generation) return undefined;
    return new Uint8Array(
      writeBredFile({ note: noteOf(generation), weights: roundedWeights(generation.weights) }),
    );
  }

  /** Takes weights from a file, with which the next breeding begins. */
  function open(bytes: Uint8Array): void {
    const read = readBredFile(bytes);
    failure.value = read.ok ? undefined : 'refused';
    if (!read.ok) return;
    opened.value = read.value;
    choices.start = 'opened';
  }

  /** Makes the weights that are looked at a player, who is then among the others everywhere. */
  function seat(): BredSpec | undefined {
    const { value: generation } = shown;
    if (!generation) return undefined;
    const { number, weights, overFirst } = generation;
    const seed = options.value?.seed ?? choices.seed;
    const lead = comparison.value?.number === number ? comparison.value.lead : undefined;
    return made.seat(weights, t('lab.evolution.name', { number, seed }), {
      note: noteOf(generation),
      ...(number > 0 && { overFirst }),
      ...(lead && { overEvolved: lead }),
    });
  }

  /** Lets the weights that are looked at play those of Evolved. */
  async function compare(): Promise<void> {
    const { value: generation } = shown;
    const { value: of } = options;
    if (!generation || !of) return;
    const { number, weights } = generation;
    endComparison();
    const own = comparisons;
    comparison.value = { number };
    try {
      const lead = await compared(
        of,
        weights,
        SHIPPED_WEIGHTS,
        inParts(async (part) => pool.play(part, 'comparison')),
      );
      if (own === comparisons) comparison.value = { number, lead };
    } catch (error) {
      if (own !== comparisons) return;
      endComparison();
      reportError(error);
      failure.value = 'broken';
    }
  }

  /** Forgets the comparison, and begins none of its parts any more. */
  function endComparison(): void {
    comparisons++;
    comparison.value = undefined;
    pool.withdraw('comparison');
  }

  /** Plays a match beside breeding, which may rest meanwhile. */
  async function playBeside(part: Match): Promise<readonly number[]> {
    return pool.play(part, 'measuring');
  }

  /** Begins none of the matches any more that wait to be played beside breeding. */
  function withdrawBeside(): void {
    pool.withdraw('measuring');
  }

  return {
    choices,
    threads,
    isKept,
    showsLuck,
    options,
    generations,
    drawn,
    chosen,
    shown,
    rate,
    state,
    canGoOn,
    failure,
    opened,
    comparison,
    connectWorker,
    connect,
    kept,
    current,
    openKept,
    begin,
    goOn,
    stop,
    leave,
    file,
    open,
    seat,
    compare,
    playBeside,
    withdrawBeside,
  };
});

/** All options but the weights at the beginning, in one order. */
function valuesOf({ way, mutants, mutation, openings, depth, seed }: Omit<BreedingOptions, 'start'>) {
  return [way, mutants, mutation, openings, depth, seed];
}

function isSame<Value>(one: readonly Value[], other: readonly Value[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
