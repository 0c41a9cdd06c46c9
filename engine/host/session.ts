/**
 * The engine's manners: commands in, events out, never blocking. Work is done strictly in order, one piece at a time; a
 * `stop`, or anything newer that needs the threads, cuts short what came before it. A `go` is answered once, or not at
 * all when something newer made its answer stale.
 */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, samePosition } from '../game/position.ts';
import { assertNever } from '../game/result.ts';
import { legalMoves } from '../game/rules.ts';
import { createRandom, mix } from '../players/random.ts';
import { type Recipe, linesOf } from '../players/recipe.ts';
import { recipeFor } from '../players/registry.ts';
import { ALL_LINES, type Command, type Event, type SearchInfo } from '../protocol.ts';
import { type Findings, createLineSet, fallibleFindings, findingsOf } from './line-set.ts';
import { type Expectation, SURVEY_DEPTH, expectations, likelyReplies, slices } from './pondering.ts';
import type { PoolSize, RoundEnd } from './pool.ts';
import { type Iteration, unsearched } from './search-wasm.ts';
import type { SearchJob } from './thread-language.ts';
import { throttled } from './throttled.ts';
import { type Budget, ENDLESS, budgetFor, forClearMove, wholly } from './time-budget.ts';

/** What a session needs of the pool. */
export interface Searching extends PoolSize {
  readonly sharedMemory: boolean;
  run(job: SearchJob, onIteration: (iteration: Iteration) => void): Promise<RoundEnd>;
  limit(budget: Budget): boolean;
  clearHash(): Promise<void>;
  configure(size: PoolSize): Promise<void>;
  stop(): void;
}

/** `stopping`: the threads have been told to end and have not yet. */
export type SessionState = 'idle' | 'searching' | 'pondering' | 'stopping';

export interface Session {
  readonly state: SessionState;
  handle(command: Command): void;
}

export interface SessionHooks {
  /** Milliseconds; `performance.now` unless told. */
  readonly now?: () => number;
  /** Pondering begins or ends: for hosts that can give the engine a lower priority meanwhile. */
  readonly onPondering?: (isPondering: boolean) => void;
  /** 32 bits; the same make the same mistakes in answer to the same commands. Random unless told. */
  readonly seed?: number;
}

type Asked<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

interface Search {
  readonly kind: 'search';
  readonly go: Asked<'go'>;
  readonly arrivedMs: number;
  cutShort: boolean;
  /** Nobody waits for the answer any more. */
  stale: boolean;
}

interface Pondering {
  readonly kind: 'ponder';
  readonly ponder: Asked<'ponder'>;
  cutShort: boolean;
  /** What is being searched, once it is known what may come. */
  thought: Thought | undefined;
  /** The `go` that found its position being searched. */
  hit: Search | undefined;
}

type Work = Search | Pondering | { readonly kind: 'clearHash' } | Asked<'configure'>;

/** A search that may be asked what it knows at any time. */
interface Thought {
  readonly position: Position;
  readonly recipe: Recipe;
  readonly startedMs: number;
  latest: Findings | undefined;
  onFindings: (findings: Findings) => void;
  endReport: () => void;
}

const PROGRESS_INTERVAL_MS = 50;

/** A move is clear when it is so much better than the next at this depth. */
const CLEAR_DEPTH = 8;
const CLEAR_LEAD_DISCS = 10;

/** With less on the clock there is no time to find out whether a move is clear. */
const LEAST_MS_FOR_SURVEY = 1000;

/** Enough to tell what happened; whoever passes events on may refuse endless ones. */
const LONGEST_MESSAGE = 1000;

/** What the engine is, for whoever has only now begun to listen. */
export function readyEvent({ threads, hashMb, sharedMemory }: PoolSize & { sharedMemory: boolean }): Event {
  return { kind: 'ready', threads, hashMb, sharedMemory };
}

/** `emit` is called with every event, never from within `handle`. */
export function createSession(
  pool: Searching,
  emit: (event: Event) => void,
  {
    now = () => performance.now(),
    onPondering = () => undefined,
    seed = Math.floor(Math.random() * 2 ** 32),
  }: SessionHooks = {},
): Session {
  const queue: Work[] = [];
  let current: Work | undefined;
  /** What the last answer expects: of the opponent, or after a hint of the side that asked. */
  let expected: readonly Expectation[] = [];

  /** Ends all searches, those that wait too; of `stale` ones not even the answer is wanted. */
  function cutShort(how: 'answered' | 'stale'): void {
    for (const work of [current, ...queue]) {
      if (work?.kind !== 'search' && work?.kind !== 'ponder') continue;
      work.cutShort = true;
      const asked = work.kind === 'search' ? work : work.hit;
      if (asked && how === 'stale') asked.stale = true;
    }
    if (current?.kind === 'search' || current?.kind === 'ponder') pool.stop();
  }

  /** Silent, and so at an end whenever there is something else to do. */
  function endPondering(): void {
    for (const work of [current, ...queue]) if (work?.kind === 'ponder' && !work.hit) work.cutShort = true;
    if (current?.kind === 'ponder' && !current.hit) pool.stop();
  }

  async function workOff(): Promise<void> {
    for (let work = queue.shift(); work; work = queue.shift()) {
      current = work;
      await perform(work);
    }
    current = undefined;
  }

  async function perform(work: Work): Promise<void> {
    switch (work.kind) {
      case 'search':
        return search(work);
      case 'ponder':
        return ponder(work);
      case 'clearHash':
        return pool.clearHash();
      case 'configure':
        return (
          pool
            .configure(work)
            // A pool that cannot start says so with the next search.
            .catch(() => undefined)
            .then(() => emit(readyEvent(pool)))
        );
      default:
        assertNever(work);
    }
  }

  function think(thought: Thought, budget: Budget | undefined): Promise<RoundEnd> {
    const { position, recipe } = thought;
    const complete = createLineSet(position, linesOf(recipe));
    return pool.run({ position, recipe, ...(budget ? { budget } : {}) }, (iteration) => {
      const findings = complete(iteration);
      if (!findings) return;
      thought.latest = findings;
      thought.onFindings(findings);
    });
  }

  function describe(thought: Thought, { searchId }: Asked<'go'>, findings: Findings): SearchInfo {
    return { searchId, ...findings, elapsedMs: Math.max(0, Math.round(now() - thought.startedMs)) };
  }

  /** Tells of `thought` from now on, until its answer. */
  function report(thought: Thought, asked: Search): void {
    const progress = throttled(PROGRESS_INTERVAL_MS, (findings: Findings) => {
      // What a player overlooks is not to be seen.
      if (!asked.stale && thought.recipe.kind !== 'fallible')
        emit({ kind: 'progress', ...describe(thought, asked.go, findings) });
    });
    thought.onFindings = (findings) => progress.push(findings);
    thought.endReport = () => progress.cancel();
  }

  async function search(work: Search): Promise<void> {
    const { searchId, position, player, limits, lines = 1 } = work.go;
    if (work.stale) return;
    if (legalMoves(position) === 0n) {
      emit({ kind: 'failed', searchId, reason: { kind: 'noLegalMove' } });
      return;
    }
    const thought = thoughtOf(position, recipeFor(player, limits, lines));
    const isClear = await hasClearMove(work, thought);
    if (work.cutShort && thought.latest) {
      answer(work, thought, { kind: 'interrupted' }, false);
      return;
    }
    report(thought, work);
    const budget = budgetFor(limits, position, now() - work.arrivedMs);
    const round = think(thought, budget && isClear ? forClearMove(budget) : budget);
    if (work.cutShort) pool.stop();
    answer(work, thought, await round, false);
  }

  /**
   * Whether one move is far better than all others, as a search of a few milliseconds sees it, for a player who has to
   * share out a clock. What that finds is the first that `thought` knows.
   */
  async function hasClearMove({ go: { limits }, arrivedMs }: Search, thought: Thought): Promise<boolean> {
    const { position, recipe } = thought;
    const waitedMs = now() - arrivedMs;
    if (limits.kind !== 'clock' || recipe.kind !== 'search') return false;
    if (limits.remainingMs - waitedMs < LEAST_MS_FOR_SURVEY) return false;
    const survey = thoughtOf(position, { kind: 'search', maxDepth: CLEAR_DEPTH, lines: 2 });
    await think(survey, budgetFor(limits, position, waitedMs));
    if (!survey.latest) return false;
    const [best, second] = survey.latest.lines;
    thought.latest = { ...survey.latest, lines: survey.latest.lines.slice(0, linesOf(recipe)) };
    return best !== undefined && second !== undefined && best.score - second.score >= CLEAR_LEAD_DISCS;
  }

  function thoughtOf(position: Position, recipe: Recipe): Thought {
    const nobody = (): void => undefined;
    return { position, recipe, startedMs: now(), latest: undefined, onFindings: nobody, endReport: nobody };
  }

  function answer({ go, stale }: Search, thought: Thought, end: RoundEnd, ponderHit: boolean): void {
    thought.endReport();
    if (stale) return;
    const { searchId, position } = go;
    if (end.kind === 'crashed') {
      const message = end.error.message.slice(0, LONGEST_MESSAGE);
      emit({ kind: 'failed', searchId, reason: { kind: 'crashed', message } });
      return;
    }
    // Beginner reports nothing but its move; a search on its own thread may have been ended before it had one.
    const [anyMove = 0] = squaresOf(legalMoves(position));
    const known = thought.latest ?? findingsOf(end.kind === 'finished' ? end.result : unsearched(anyMove));
    const { recipe } = thought;
    const found =
      recipe.kind === 'fallible'
        ? fallibleFindings(known, recipe.loss, createRandom(mix(seed, searchId)).unit())
        : known;
    const move = found.lines[0]?.move ?? anyMove;
    expected = expectations(position, found.pv);
    emit({ kind: 'bestMove', move, ponderHit, ...describe(thought, go, found) });
  }

  async function ponder(work: Pondering): Promise<void> {
    const { position, player } = work.ponder;
    const recipe = recipeFor(player, { kind: 'infinite' }, 1);
    // A thread that can only be stopped by ending it would take what it learnt with it.
    if (work.cutShort || recipe.kind !== 'search' || !pool.sharedMemory || legalMoves(position) === 0n)
      return;
    onPondering(true);
    try {
      await ponderReplies(work, recipe);
    } finally {
      if (!work.hit) onPondering(false);
    }
  }

  async function ponderReplies(work: Pondering, recipe: Recipe): Promise<void> {
    const { position } = work.ponder;
    const survey = thoughtOf(position, { kind: 'search', maxDepth: SURVEY_DEPTH, lines: ALL_LINES });
    await think(survey, undefined);
    const foreseen = expected.find((one) => samePosition(one.position, position))?.reply;
    const plan = slices(likelyReplies(position, survey.latest?.lines ?? [], foreseen));
    let solved = false;
    while (!work.cutShort) {
      const slice = plan.next({ solved });
      if (slice.done) return;
      const thought = thoughtOf(slice.value.position, recipe);
      work.thought = thought;
      const end = await think(thought, wholly(slice.value.timeMs));
      work.thought = undefined;
      if (work.hit) return answer(work.hit, thought, end, true);
      // A pool that cannot search now will not in a moment.
      if (end.kind !== 'finished') return;
      solved = end.result.exact;
    }
  }

  /** Whether the search that is running is the one that `search` asks for; then it goes on as that. */
  function takesOver(asked: Search): boolean {
    if (current?.kind !== 'ponder' || current.cutShort || current.hit || queue.length > 0) return false;
    const { thought, ponder: pondered } = current;
    const { position, player, limits, lines = 1 } = asked.go;
    const isSame =
      thought &&
      lines === 1 &&
      player.kind === pondered.player.kind &&
      samePosition(thought.position, position);
    if (!isSame || limits.kind === 'depth' || !pool.limit(budgetFor(limits, position) ?? ENDLESS))
      return false;
    current.hit = asked;
    onPondering(false);
    // Not at once: an event must not overtake the return of the handler.
    queueMicrotask(() => {
      report(thought, asked);
      if (thought.latest) thought.onFindings(thought.latest);
    });
    return true;
  }

  function enqueue(work: Work): void {
    queue.push(work);
    if (!current && queue.length === 1) queueMicrotask(() => void workOff());
  }

  return {
    get state() {
      if (current?.kind === 'search' || current?.kind === 'ponder') {
        if (current.cutShort) return 'stopping';
        return current.kind === 'search' || current.hit ? 'searching' : 'pondering';
      }
      return 'idle';
    },
    handle(command) {
      switch (command.kind) {
        case 'go': {
          const asked: Search = {
            kind: 'search',
            go: command,
            arrivedMs: now(),
            cutShort: false,
            stale: false,
          };
          if (takesOver(asked)) break;
          cutShort('stale');
          enqueue(asked);
          break;
        }
        case 'ponder':
          cutShort('stale');
          enqueue({ kind: 'ponder', ponder: command, cutShort: false, thought: undefined, hit: undefined });
          break;
        case 'stop':
          cutShort('answered');
          break;
        case 'newGame':
          cutShort('stale');
          enqueue({ kind: 'clearHash' });
          break;
        case 'configure':
          endPondering();
          enqueue(command);
          break;
        default:
          assertNever(command);
      }
    },
  };
}
