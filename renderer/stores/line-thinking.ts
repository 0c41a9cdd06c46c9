/**
 * Thinking about a line for hours, for the user's own book. It works only while nothing else needs the engine, rests on
 * battery, and goes on after a restart where it was: whatever a search finds is in the book's journal at once.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { ROUNDS, type Progress, findingsFrom, progressOf } from '../../engine/book/own/thinking.ts';
import { countEmpties } from '../../engine/game/position.ts';
import type { SearchInfo } from '../../engine/protocol.ts';
import { type ReviewSearch, TO_THE_END } from '../../engine/review/plan.ts';
import type { Bridge, PowerSource } from '../../main/contract/bridge.ts';
import { Subscriptions } from '../../main/contract/subscriptions.ts';
import { translate as t } from '../locales/later.ts';
import { hold } from '../shell/hold.ts';
import { useEngineStore } from '../thinking/engine.ts';
import type { Review } from '../thinking/review.ts';
import { type WorkHandle, type WorkState, useBackgroundStore } from './background.ts';
import { useOwnBookStore } from './own-book.ts';

type Port = Pick<Bridge, 'onPowerSource'>;

/**
 * How it stands: `battery` rests until the computer is plugged in, `paused` until the user goes on, `elsewhere` is done by
 * another window, and `failed` waits for the user because the engine gave no answer.
 */
export type ThinkingState = 'none' | 'searching' | 'paused' | 'battery' | 'failed' | 'elsewhere';

const HOUR_MS = 3_600_000;

export const useLineThinkingStore = defineStore('lineThinking', () => {
  const background = useBackgroundStore();
  const engine = useEngineStore();
  const own = useOwnBookStore();

  const state = shallowRef<ThinkingState>('none');
  const source = shallowRef<PowerSource>();
  /** The latest thinking that has not ended. */
  const job = computed(() => own.thinking[0]);
  const moves = computed(() => job.value?.moves ?? '');
  /** How far its present round is. */
  const progress = computed((): Progress => progressOf(moves.value, own.entries));

  let port: Port | undefined;
  let review: Review | undefined;
  let held: Subscriptions | undefined;
  /** Whether it is being found out if another window has it. */
  let isAsking = false;
  let work: WorkHandle | undefined;

  /** From 0 to 1, by the time that it was to take. */
  const part = computed(() => {
    const { ms = 0, hours = 0 } = job.value ?? {};
    return hours === 0 ? 0 : Math.min(1, ms / (hours * HOUR_MS));
  });

  /** How it stands, as sentences. */
  const text = computed(() => {
    const { next, done, all } = progress.value;
    const how = {
      none: '',
      searching: '',
      paused: t('ownBook.think.paused'),
      battery: t('ownBook.think.battery'),
      failed: t('ownBook.think.failed'),
      elsewhere: t('ownBook.think.elsewhere'),
    }[state.value];
    const depth = ROUNDS[(next?.round ?? ROUNDS.length) - 1] ?? 0;
    const where = t('ownBook.think.place', { depth, number: done, all });
    const time = t('ownBook.think.time', {
      minutes: Math.floor((job.value?.ms ?? 0) / 60_000),
      hours: job.value?.hours ?? 0,
    });
    return [how, where, time].filter((each) => each !== '').join(' ');
  });

  function card(): WorkState {
    const isSearching = state.value === 'searching' || state.value === 'battery';
    return {
      title: 'ownBook.think.title',
      note: text.value,
      progress: part.value,
      actions: [
        isSearching
          ? { label: 'gameReviews.pause', run: pause }
          : { label: 'gameReviews.resume', run: () => void resume() },
        { label: 'ownBook.think.stop', run: stop },
      ],
    };
  }

  function show(next: ThinkingState): void {
    state.value = next;
    if (!job.value) return;
    work ??= background.begin(card());
    work.show(card());
  }

  /** The searches that are left, until the time is over. */
  function* searches(): Generator<ReviewSearch, void, SearchInfo> {
    const act = job.value?.act;
    for (;;) {
      const now = job.value;
      const { next } = progress.value;
      if (now?.act !== act || !now || !next || now.ms >= now.hours * HOUR_MS) return;
      const isWhole = next.depth >= countEmpties(next.position);
      const answer = yield { position: next.position, depth: isWhole ? TO_THE_END : next.depth };
      const findings = findingsFrom(next, answer, own.entries);
      const ms = Math.round(answer.elapsedMs);
      own.say({ kind: 'found', source: 'thought', ms, findings }, now.act);
      show(state.value);
    }
  }

  /** Begins or goes on, if no other window does. */
  async function search(): Promise<void> {
    const now = job.value;
    if (!now || review || isAsking) return;
    // After a failure it is held still.
    if (!held) {
      isAsking = true;
      const release = await hold(`thinking:${now.act}`).finally(() => (isAsking = false));
      if (job.value?.act !== now.act) return release?.();
      if (!release) return show('elsewhere');
      held = new Subscriptions(release);
      if (port) held.add(port.onPowerSource(onPower));
    }
    state.value = 'searching';
    review = engine.review({
      searches: searches(),
      onEnd(how) {
        review = undefined;
        if (how !== 'finished') return show('failed');
        letGo();
        end();
      },
    });
    if (source.value) onPower(source.value);
    show(state.value);
  }

  /** On battery it rests, and goes on when the computer is plugged in. */
  function onPower(now: PowerSource): void {
    source.value = now;
    if (now === 'battery' && state.value === 'searching') {
      review?.pause();
      show('battery');
    } else if (now === 'mains' && state.value === 'battery') {
      review?.resume();
      show('searching');
    }
  }

  function letGo(): void {
    review = undefined;
    held?.end();
    held = undefined;
  }

  /** Thinks about a line for so many hours. Another one that goes on must be ended before. */
  async function begin(line: string, hours: number, bridge: Port): Promise<void> {
    port = bridge;
    if (job.value) return;
    own.say({ kind: 'think', moves: line, hours });
    await search();
  }

  function pause(): void {
    review?.pause();
    show('paused');
  }

  async function resume(): Promise<void> {
    if (!review) return search();
    if (source.value === 'battery') return show('battery');
    review.resume();
    show('searching');
  }

  /** Ends it; what it has found stays. */
  function stop(): void {
    review?.cancel();
    letGo();
    end();
  }

  function end(): void {
    const now = job.value;
    state.value = 'none';
    work?.end();
    work = undefined;
    if (now) own.say({ kind: 'thought' }, now.act);
  }

  /** Offers what an earlier run has begun; it waits for the user. */
  function restore(bridge: Port): void {
    port = bridge;
    if (job.value && state.value === 'none') show('paused');
  }

  // What is thought about was undone, or the whole book was emptied.
  watch(
    () => job.value?.act,
    (now, before) => {
      if (state.value === 'none' || before === undefined || now === before) return;
      review?.cancel();
      letGo();
      state.value = 'none';
      work?.end();
      work = undefined;
    },
  );

  return { state, source, job, progress, part, text, begin, pause, resume, stop, restore };
});
