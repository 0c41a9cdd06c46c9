/** Learning in the lab: what is learnt, how, and how far it is. It goes on while other screens are shown, if that is wished. */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import {
  type Label,
  type LearningOptions,
  USUAL,
  squaresPlayed,
} from '../../../../engine/lab/learning/learning.ts';
import type { LearnerId, LearnerKind } from '../../../../engine/players/learners.ts';
import type { Watched } from '../../../../engine/lab/learning/watching.ts';
import type { BredSpec } from '../../../../engine/players/bred.ts';
import type { NamedBytes } from '../../../../engine/notation/unpack.ts';
import { type Reading, withReading } from '../../../documents/reader.ts';
import { translate as t } from '../../../locales/later.ts';
import { type CalledWorker, callWorker } from '../../../shell/worker-calls.ts';
import type { WorkerPort } from '../../../shell/worker-child.ts';
import { type LibraryPort, useLibraryStore } from '../../../stores/library.ts';
import { useMadePlayersStore } from '../../../stores/made-players.ts';
import { useAnnouncerStore } from '../../../stores/announcer.ts';
import { type LearnerPort, forgetLearners, learnersOf } from '../frame/kept-learners.ts';
import { useLabStore } from '../frame/store.ts';
import type { LearningCalls, LearningFailure, LearningNews, OpenedLearner } from './learning-language.ts';

export type LearningState = 'untouched' | 'running' | 'resting' | 'ended';

/** What the user chooses before learning begins. */
export interface LearningChoices {
  kind: LearnerKind;
  games: number;
  seed: number;
}

export function learningWorker(): WorkerPort {
  return new Worker(new URL('./learning-worker.ts', import.meta.url), { type: 'module' });
}

/** The plies of the search that plays the games. */
const DEPTH = 4;

/** What was learnt of one kind, or opened, and the worker that has it. */
interface Learnt {
  readonly options?: LearningOptions;
  /** The name of the file whose games were learnt from; without one it played itself. */
  readonly from?: string;
  readonly watched?: Watched;
  readonly opened?: Extract<OpenedLearner, { kind: 'learner' }>;
  /** The file from which it was opened. */
  readonly file?: Uint8Array<ArrayBuffer>;
}

export const useLearningStore = defineStore('learning', () => {
  const lab = useLabStore();
  const announcer = useAnnouncerStore();
  const made = useMadePlayersStore();
  const library = useLibraryStore();

  const choices = shallowReactive<LearningChoices>({ kind: 'squares', games: 2000, seed: 1 });
  /** The label whose squares are on the board. */
  const label = shallowRef<Label>('result');
  /** Whether learning goes on while another page is shown. */
  const goesOn = shallowRef(true);
  /** Games from files, which are learnt from in place of self-play, with the name of the first file. */
  const given = shallowRef<{ readonly name: string; readonly games: readonly Uint8Array[] }>();
  /** What was learnt last of each kind, and with what: each stays while another one learns. */
  const learnt = shallowReactive(new Map<LearnerKind, Learnt>());
  const ofKind = computed((): Learnt => learnt.get(choices.kind) ?? {});
  const options = computed(() => ofKind.value.options);
  const watched = computed(() => ofKind.value.watched);
  const opened = computed(() => ofKind.value.opened);
  /** The name of the file whose games it has learnt from, or will; undefined for self-play. */
  const from = computed(() => (options.value ? ofKind.value.from : given.value?.name));
  const failure = shallowRef<LearningFailure | 'noGames' | 'refused' | 'broken' | 'notKept'>();
  const isRunning = shallowRef(false);
  /** The share of the library's games that are read, while they are. */
  const reading = shallowRef<number>();
  /** Counts what was wanted: games that are still read when something else is are nobody's. */
  let wanted = 0;

  const state = computed((): LearningState => {
    if (watched.value?.stage === 'ended') return 'ended';
    if (isRunning.value) return 'running';
    return options.value ? 'resting' : 'untouched';
  });

  let spawn = learningWorker;
  const workers = new Map<LearnerKind, CalledWorker<LearningCalls>>();

  function remember(kind: LearnerKind, what: Learnt): void {
    learnt.set(kind, { ...learnt.get(kind), ...what });
  }

  /** Lets tests give another worker. */
  function connect(other: () => WorkerPort): void {
    spawn = other;
  }

  function hear(kind: LearnerKind, news: LearningNews): void {
    if (news.kind === 'failed') {
      failure.value = news.failure;
      forget(kind);
      isRunning.value = false;
      return;
    }
    const before = learnt.get(kind)?.watched?.stage;
    remember(kind, { watched: news.watched });
    if (news.watched.stage !== 'ended') return;
    isRunning.value = false;
    if (before !== 'ended') announcer.say(t('lab.learning.said', { error: errorOf(news.watched) }));
  }

  function errorOf({ courses }: Watched): string {
    const error = courses.find((course) => course.label === label.value)?.best.error ?? NaN;
    return error.toFixed(1);
  }

  /** Forgets what was learnt, but not with what. */
  function forget(kind: LearnerKind): void {
    const { watched: _, ...others } = learnt.get(kind) ?? {};
    learnt.set(kind, others);
  }

  /** Asks the worker of a kind. If that has failed, whatever was learnt is lost with it. */
  async function guarded<Answer>(
    call: (worker: CalledWorker<LearningCalls>) => Promise<Answer>,
    kind = choices.kind,
  ): Promise<Answer | undefined> {
    const worker: CalledWorker<LearningCalls> =
      workers.get(kind) ??
      callWorker<LearningCalls, LearningNews>(spawn, (news) => {
        if (workers.get(kind) === worker) hear(kind, news);
      });
    workers.set(kind, worker);
    try {
      return await call(worker);
    } catch (error) {
      reportError(error);
      worker.end();
      workers.delete(kind);
      forget(kind);
      isRunning.value = false;
      failure.value = 'broken';
      return undefined;
    }
  }

  function endReading(): void {
    wanted++;
    reading.value = undefined;
  }

  /** Begins from nothing, with what is chosen. */
  async function begin(): Promise<void> {
    endReading();
    failure.value = undefined;
    const chosen = { ...choices, ...USUAL[choices.kind], depth: DEPTH };
    const { value: games } = given;
    learnt.set(chosen.kind, { options: chosen, ...(games && { from: games.name }) });
    isRunning.value = true;
    await guarded(
      async (worker) => worker.call('begin', [{ options: chosen, games: games?.games }]),
      chosen.kind,
    );
    if (lab.isResting) await guarded(async (worker) => worker.call('run', [false]), chosen.kind);
  }

  /** Learns from the games of files that began as usual. */
  async function takeGames(files: readonly NamedBytes[]): Promise<void> {
    const name = files[0]?.name ?? '';
    const games = await withReading(files, squaresOf).catch((error: unknown) => {
      reportError(error);
      return [];
    });
    await learnFrom(name, games);
  }

  async function learnFrom(name: string, games: readonly Uint8Array[]): Promise<void> {
    if (games.length === 0) {
      failure.value = 'noGames';
      return;
    }
    given.value = { name, games };
    await begin();
  }

  /** Reads the games that the library lists, in parts so small that nobody notices, and learns from them. */
  async function takeLibrary(port: LibraryPort): Promise<void> {
    endReading();
    const own = wanted;
    const isWanted = (): boolean => own === wanted;
    failure.value = undefined;
    reading.value = 0;
    const games: Uint8Array[] = [];
    try {
      const { readFirst } = await import('../../../../engine/library/read-first.ts');
      library.connect(port);
      await until(() => library.count !== undefined || !['opening', 'ready'].includes(library.state.kind));
      const rows = Math.min(MOST_GAMES, library.count ?? 0);
      for (let at = 0; at < rows && isWanted(); at += GAMES_AT_ONCE) {
        reading.value = at / rows;
        const part = Array.from({ length: Math.min(GAMES_AT_ONCE, rows - at) }, (_, index) => at + index);
        // oxlint-disable-next-line no-await-in-loop -- the page goes on in between
        for (const text of await library.textsOf(await library.idsOf(part))) {
          const read = readFirst(text);
          const squares = read.ok ? squaresPlayed(read.value.tree) : undefined;
          if (squares) games.push(squares);
        }
      }
    } catch (error) {
      reportError(error);
    }
    if (!isWanted()) return;
    reading.value = undefined;
    await learnFrom('library.ggf', games);
  }

  async function run(runs: boolean): Promise<void> {
    if (!options.value || watched.value?.stage === 'ended') return;
    isRunning.value = runs;
    await guarded(async (worker) => worker.call('run', [runs && !lab.isResting]));
  }

  /** The learner of the chosen label as a file. */
  async function fileOf(note: string): Promise<Uint8Array | undefined> {
    return (await guarded(async (worker) => worker.call('save', [label.value, note])))?.bytes;
  }

  /** What is shown is called so as a player; its file has the same name, by which the command line finds it. */
  function nameOf(): string {
    const kind = t(`lab.learning.kind.${choices.kind}`);
    if (opened.value) return t('lab.learning.openedPlayer', { kind });
    const { seed } = options.value ?? choices;
    return t('lab.learning.player', { kind, seed, label: t(`lab.learning.label.${label.value}`) });
  }

  /**
   * Makes what is shown a player. The worth of squares is its own description; a network is kept by `port`, and the player
   * has the id of its file.
   */
  async function seat(note: string, port: LearnerPort): Promise<BredSpec | undefined> {
    const what = choices.kind === 'squares' ? await squaresShown() : await keptNetwork(note, port);
    if (what === undefined) return undefined;
    const before = made.players;
    const player = made.seat(what, nameOf(), { note: opened.value?.note ?? note });
    // The oldest may have made room.
    await forgetLearners(port, before, made.players);
    return player;
  }

  async function squaresShown(): Promise<readonly number[] | undefined> {
    return opened.value?.squares ?? (await guarded(async (worker) => worker.call('squares', [label.value])));
  }

  async function keptNetwork(note: string, port: LearnerPort): Promise<LearnerId | undefined> {
    const file = opened.value ? ofKind.value.file : await fileOf(note);
    const id = file && (await learnersOf(port).keepLearner(file));
    if (file && id === undefined) failure.value = 'notKept';
    return id;
  }

  /** Whether there is something to be made a player. */
  const canSeat = computed(() => opened.value !== undefined || hasLearnt.value);
  const hasLearnt = computed(() => (watched.value?.courses.length ?? 0) > 0);

  /** Looks at a file of a learner in place of what is learnt here. */
  async function open(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    endReading();
    await run(false);
    const found = await guarded(async (worker) => worker.call('open', [bytes]));
    failure.value = found?.kind === 'refused' ? 'refused' : failure.value;
    if (found?.kind === 'learner') {
      failure.value = undefined;
      remember(found.of, { opened: found, file: bytes });
      choices.kind = found.of;
    }
  }

  /** The page is left. */
  function leave(): void {
    if (goesOn.value) return;
    endReading();
    void run(false);
  }

  // The game comes first: what learns rests meanwhile.
  watch(
    () => lab.isResting,
    (rests) => {
      if (isRunning.value) void guarded(async (worker) => worker.call('run', [!rests]));
    },
  );

  watch(isRunning, (runs) => {
    lab.tell('learning', runs ? () => t('lab.learning.title') : undefined);
  });

  return {
    choices,
    label,
    goesOn,
    given,
    from,
    options,
    watched,
    opened,
    failure,
    state,
    connect,
    begin,
    takeGames,
    takeLibrary,
    reading,
    run,
    fileOf,
    nameOf,
    seat,
    canSeat,
    open,
    leave,
  };
});

/** Resolves as soon as it is so. */
async function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = watch(
      isSo,
      (is) => {
        if (!is) return;
        resolve();
        queueMicrotask(() => stop());
      },
      { immediate: true },
    );
  });
}

/** So many games of the library are read in one stretch. */
const GAMES_AT_ONCE = 25;

/** No more games are learnt from: there is room for a million positions. */
const MOST_GAMES = 15_000;

/** The squares played in the games that were read. */
async function squaresOf(reading: Reading): Promise<readonly Uint8Array[]> {
  if (reading.kind === 'game') return [squaresPlayed(reading.game.tree)].filter((game) => game !== undefined);
  if (reading.kind !== 'collection') return [];
  const found: Uint8Array[] = [];
  for (let index = 0; index < Math.min(MOST_GAMES, reading.games.count); index++) {
    const game = await reading.games.game(index);
    const squares = game && squaresPlayed(game.tree);
    if (squares) found.push(squares);
  }
  return found;
}
