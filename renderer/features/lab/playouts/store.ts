/** Monte-Carlo as it is watched: its tree, what was kept of it, and the trials, each in a worker of its own. */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import type { Position } from '../../../../engine/game/position.ts';
import { type Square, squareName } from '../../../../engine/game/square.ts';
import { FIXED_POSITIONS } from '../../../../engine/lab/fixed-positions.ts';
import { PLAYOUT_RULES, type Rule } from '../../../../engine/lab/playouts/rules.ts';
import type { Kept, TreeOptions } from '../../../../engine/lab/playouts/tree.ts';
import { type Costs, EXPLORATIONS, type Explored } from '../../../../engine/lab/playouts/trials.ts';
import { translate as t } from '../../../locales/later.ts';
import { type CalledWorker, callWorker } from '../../../shell/worker-calls.ts';
import type { WorkerPort } from '../../../shell/worker-child.ts';
import { useAnnouncerStore } from '../../../stores/announcer.ts';
import { usePositionChoice } from '../frame/position-choice.ts';
import { useLabStore } from '../frame/store.ts';
import type { Grown, PlayoutCalls, PlayoutNews } from './playouts-language.ts';

export const RULES = ['takeCorners', 'shunNeighbours', 'leaveFew', 'giveNoCorner'] as const satisfies Rule[];

export type Trial = 'explore' | 'compare';

/** What the user chooses before a tree grows. */
export interface PlayoutChoices {
  way: 'playouts' | 'judgement';
  /** The number of an exploration. */
  exploration: number;
  most: number;
  seed: number;
}

/** A move that was played on the board, and after how many playouts. */
export interface Played extends Kept {
  readonly after: number;
}

const spawnWorker = (): WorkerPort =>
  new Worker(new URL('./playouts-worker.ts', import.meta.url), { type: 'module' });

export const usePlayoutsStore = defineStore('lab-playouts', () => {
  const lab = useLabStore();
  const announcer = useAnnouncerStore();
  const { source, typed, position } = usePositionChoice('midgame');

  const choices = shallowReactive<PlayoutChoices>({
    way: 'playouts',
    exploration: EXPLORATIONS.indexOf(1),
    most: 50_000,
    seed: 1,
  });
  const rules = shallowReactive<Record<Rule, boolean>>({
    takeCorners: true,
    shunNeighbours: true,
    leaveFew: true,
    giveNoCorner: true,
  });
  /** Whether it goes on while another page is shown. */
  const isKept = shallowRef(true);

  const state = shallowRef<'untouched' | 'growing' | 'resting' | 'ended' | 'failed'>('untouched');
  /** Where the tree began, and with what. */
  const begun = shallowRef<{ readonly position: Position; readonly options: TreeOptions }>();
  const grown = shallowRef<Grown>();
  const played = shallowRef<readonly Played[]>([]);
  /** The moves on the board since the chosen position, also those before a tree that was begun anew. */
  const path = shallowRef<readonly Square[]>([]);
  const hasEnded = shallowRef(false);
  const trial = shallowRef<Trial>();
  /** Why the latest trial was not made to its end. */
  const trouble = shallowRef<'failed' | 'busy'>();
  const explored = shallowRef<readonly Explored[]>([]);
  const costs = shallowRef<Costs>();
  /** A game that is looked at, from `position` on. */
  const film = shallowRef<{ readonly position: Position; readonly squares: readonly Square[] }>();

  let spawn = spawnWorker;
  let worker: CalledWorker<PlayoutCalls> | undefined;
  let trying: CalledWorker<PlayoutCalls> | undefined;
  let games = 0;
  /** So many playouts the tree is to have. */
  const goal = shallowRef(0);

  const options = computed((): TreeOptions => ({
    playouts: choices.way === 'judgement' ? 'evaluated' : ruleBits(),
    exploration: EXPLORATIONS[choices.exploration] ?? 1,
    seed: choices.seed,
  }));

  function ruleBits(): number {
    return RULES.reduce((sum, rule) => sum + (rules[rule] ? PLAYOUT_RULES[rule] : 0), 0);
  }

  /** Lets tests give another worker. */
  function connect(other: () => WorkerPort): void {
    spawn = other;
  }

  function hear(news: PlayoutNews): void {
    switch (news.kind) {
      case 'grown':
        grown.value = news.grown;
        break;
      case 'ended':
        state.value = 'ended';
        announcer.say(t('lab.playouts.said', { square: squareName(grown.value?.seen.moves[0]?.move ?? 0) }));
        break;
      case 'failed':
        fail(new Error(news.reason));
        break;
      case 'explored':
        explored.value = news.explored;
        break;
      case 'compared':
        costs.value = news.costs;
        break;
    }
  }

  /** The worker has failed: the tree is lost with it. */
  function fail(error: unknown): void {
    reportError(error);
    worker?.end();
    worker = undefined;
    grown.value = undefined;
    state.value = 'failed';
  }

  /** Hears that the worker has failed. */
  async function guarded<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await call();
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  function called(): CalledWorker<PlayoutCalls> {
    worker ??= callWorker<PlayoutCalls, PlayoutNews>(spawn, hear);
    return worker;
  }

  /** Makes a call after which the tree grows, at once or as soon as the game does not need the machine. */
  async function startGrowing<Answer>(
    call: (most: number | undefined) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    trouble.value = undefined;
    state.value = 'growing';
    return guarded(async () => call(lab.isResting ? undefined : goal.value));
  }

  /** Begins a tree of the chosen position: moves that were played are taken back. */
  async function begin(): Promise<void> {
    if (!position.value) return;
    path.value = [];
    await beginFrom(position.value);
  }

  /** Begins a tree anew where the board is: moves that were played stay. */
  async function renew(): Promise<void> {
    const from = grown.value?.seen.position ?? begun.value?.position;
    if (from && path.value.length > 0) await beginFrom(from);
    else await begin();
  }

  async function beginFrom(from: Position): Promise<void> {
    film.value = undefined;
    goal.value = choices.most;
    grown.value = undefined;
    played.value = [];
    hasEnded.value = false;
    begun.value = { position: from, options: options.value };
    await startGrowing(async (most) => called().call('begin', [from, options.value, most]));
  }

  async function rest(): Promise<void> {
    if (state.value !== 'growing') return;
    state.value = 'resting';
    await guarded(async () => called().call('run', [undefined]));
  }

  /** Grows the tree to what is chosen, or by as much again. */
  async function goOn(): Promise<void> {
    if (state.value === 'untouched' || state.value === 'failed') return begin();
    const done = grown.value?.seen.playouts ?? 0;
    goal.value = done < choices.most ? choices.most : done + choices.most;
    await startGrowing(async (most) => called().call('run', [most]));
  }

  /** Plays a move of the position at the root. */
  async function play(move: Square): Promise<void> {
    const after = grown.value?.seen.playouts;
    if (after === undefined) return;
    const before = state.value;
    goal.value = choices.most;
    const kept = await startGrowing(async (most) => called().call('play', [move, most]));
    hasEnded.value = kept === undefined;
    if (kept) {
      played.value = [...played.value, { ...kept, after }];
      path.value = [...path.value, move];
    } else if (state.value === 'growing') state.value = before;
  }

  /** Shows another game that is played out from the root, or from the chosen position. */
  async function watchGame(): Promise<void> {
    const from = grown.value?.seen.position ?? position.value;
    if (!from) return;
    games += 1;
    const seed = choices.seed + games;
    const squares = await guarded(async () => called().call('game', [from, ruleBits(), seed]));
    if (squares) film.value = { position: from, squares };
  }

  async function tryOut(what: Trial): Promise<void> {
    endTrial();
    trouble.value = lab.isResting ? 'busy' : undefined;
    if (trouble.value) return;
    trial.value = what;
    const own = callWorker<PlayoutCalls, PlayoutNews>(spawn, hear);
    trying = own;
    const from = grown.value?.seen.position ?? position.value;
    const { playouts, seed } = options.value;
    try {
      if (what === 'compare') await own.call('compare', [FIXED_POSITIONS, seed]);
      else if (from) await own.call('explore', [from, { playouts, seed }]);
    } catch (error) {
      reportError(error);
      if (trying === own) trouble.value = 'failed';
    }
    if (trying === own) endTrial();
  }

  function endTrial(): void {
    trying?.end();
    trying = undefined;
    trial.value = undefined;
  }

  /** The page is left. */
  function leave(): void {
    film.value = undefined;
    if (isKept.value) return;
    endTrial();
    void rest();
  }

  watch(
    () => lab.isResting,
    (rests) => {
      if (rests && trial.value) {
        endTrial();
        trouble.value = 'busy';
      }
      if (state.value !== 'growing') return;
      guarded(async () => called().call('run', [rests ? undefined : goal.value])).catch(reportError);
    },
  );

  watch([state, trial], () => {
    const works = state.value === 'growing' || trial.value !== undefined;
    lab.tell('playouts', works ? () => t('lab.playouts.busy') : undefined);
  });

  return {
    source,
    typed,
    position,
    choices,
    rules,
    isKept,
    state,
    begun,
    grown,
    played,
    path,
    goal,
    hasEnded,
    trial,
    trouble,
    explored,
    costs,
    film,
    ruleBits,
    connect,
    begin,
    renew,
    rest,
    goOn,
    play,
    watchGame,
    tryOut,
    endTrial,
    leave,
  };
});
