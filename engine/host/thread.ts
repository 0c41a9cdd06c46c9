/**
 * The work of a worker thread, on Node and in the browser alike: it searches, helps another thread to search, or keeps
 * time.
 */
import { assertNever } from '../game/result.ts';
import { greedyMove } from '../players/greedy.ts';
import type { LearnerId } from '../players/learners.ts';
import { BRED_WEIGHTS } from '../players/measures.ts';
import { isMainSearch, linesOf, needsOpponents } from '../players/recipe.ts';
import { watchClock } from './clock.ts';
import { ALL_RULES, type OpponentsInstance, addNodePool, instantiateOpponents } from './opponents-wasm.ts';
import { LEARNER_FORMAT, type SavedLearner, readLearner } from './learner-file.ts';
import { type LearntInstance, instantiateLearnt } from './learnt-player.ts';
import { requireLearnt } from './learnt-file.ts';
import { type NeuralNetwork, placeEvaluation, placeNeural, readNetwork } from './network-file.ts';
import { type Pacer, createPacer } from './pacer.ts';
import {
  type Iteration,
  type SearchInstance,
  clearStop,
  countedByThread,
  createSearchMemory,
  hashTableMb,
  instantiateSearch,
  requestStop,
  unsearched,
} from './search-wasm.ts';
import {
  COUNT_INTERVAL_MS,
  type RunRequest,
  type ThreadCommand,
  type ThreadEvent,
  pacedSearch,
} from './thread-language.ts';
import type { Budget } from './time-budget.ts';

/** The timekeeping of a thread that has no timekeeper beside it. */
interface Timing {
  readonly budget: Budget;
  readonly startedMs: number;
  readonly pacer: Pacer;
}

/** The modules that a thread searches with. */
interface Instances {
  readonly search: SearchInstance;
  /** Undefined until a player needs it. */
  readonly opponents: OpponentsInstance | undefined;
}

/** The networks that share the room behind the hash table, one at a time: that of Neural, and those that have learnt. */
interface Networks {
  readonly memory: WebAssembly.Memory;
  neural: NeuralNetwork | undefined;
  readonly learners: Map<LearnerId, SavedLearner>;
  learnt: LearntInstance | undefined;
  /** Whose numbers are in the room. */
  placed: SavedLearner | NeuralNetwork | undefined;
}

/** Returns the handler for the commands this thread receives; `post` sends its events back. */
export function createThread(post: (event: ThreadEvent) => void): (command: ThreadCommand) => void {
  let instances: Instances | undefined;
  /** Makes the instance of another module on the memory of this thread. */
  let addOpponents: ((module: WebAssembly.Module) => OpponentsInstance) | undefined;
  let addLearnt: ((module: WebAssembly.Module) => LearntInstance) | undefined;
  let networks: Networks | undefined;
  let timekeeper: { memory: WebAssembly.Memory; clock: SharedArrayBuffer } | undefined;
  /** Defined only where memory cannot be shared, because the thread then keeps its own time. */
  let alone:
    | { readonly memory: WebAssembly.Memory; timing: Timing | undefined; isCounted: boolean }
    | undefined;

  function start({ thread, module, source }: Extract<ThreadCommand, { kind: 'startSearcher' }>): void {
    const onIteration = (iteration: Iteration): void => {
      post({ kind: 'iteration', iteration });
      if (!alone?.timing) return;
      const { pacer, budget, startedMs } = alone.timing;
      pacer.note(iteration, performance.now() - startedMs);
      if (pacer.isDone(budget)) requestStop(alone.memory);
    };
    if (source.kind === 'shared') {
      const { memory } = source;
      instances = {
        search: instantiateSearch(module, memory, thread, { onIteration }),
        opponents: undefined,
      };
      addOpponents = (opponents) => instantiateOpponents(opponents, memory, thread, { onIteration });
      addLearnt = (learning) => instantiateLearnt(learning, memory, thread, { onIteration });
      networks = emptyRoom(memory);
      return;
    }
    const memory = createSearchMemory(source);
    let countedAtMs = 0;
    const onPoll = (): void => {
      const nowMs = performance.now();
      if (alone?.isCounted === true && nowMs - countedAtMs >= COUNT_INTERVAL_MS) {
        countedAtMs = nowMs;
        post({ kind: 'counted', nodes: countedByThread(memory, 1)[0] ?? 0 });
      }
      if (!alone?.timing) return;
      const { budget, startedMs } = alone.timing;
      if (nowMs - startedMs >= budget.hardMs) requestStop(memory);
    };
    alone = { memory, timing: undefined, isCounted: false };
    const hooks = { onIteration, onPoll };
    const search = instantiateSearch(module, memory, thread, hooks);
    instances = { search, opponents: undefined };
    addOpponents = (opponents) => {
      addNodePool(memory);
      return instantiateOpponents(opponents, memory, thread, hooks);
    };
    addLearnt = (learning) => instantiateLearnt(learning, memory, thread, hooks);
    networks = emptyRoom(memory);
    placeEvaluation(memory, source.evaluation);
    search.initialiseSharedTables();
  }

  function needNetworks(): Networks {
    if (!networks) throw new Error('A search thread was given a network before it was started.');
    return networks;
  }

  function needInstances(): Instances {
    if (!instances) throw new Error('A search thread was told to search before it was started.');
    return instances;
  }

  return (command) => {
    switch (command.kind) {
      case 'startSearcher':
        start(command);
        post({ kind: 'started', ...(alone ? { hashMb: hashTableMb(alone.memory) } : {}) });
        break;
      case 'startTimekeeper':
        timekeeper = command;
        post({ kind: 'started' });
        break;
      case 'addOpponents':
        instances = { ...needInstances(), opponents: addOpponents?.(command.module) };
        break;
      case 'addNeural':
        needNetworks().neural = readNetwork(command.file);
        break;
      case 'addLearner': {
        const known = needNetworks();
        known.learnt ??= addLearnt?.(command.module);
        known.learners.set(command.learner, requireLearnt(readLearner(command.file), LEARNER_FORMAT));
        break;
      }
      case 'search':
        if (alone) {
          alone.timing = timingOf(command.request);
          clearStop(alone.memory);
          alone.isCounted = isMainSearch(command.request.recipe);
        }
        post({
          kind: 'result',
          result: find(needInstances(), needNetworks(), command.request, command.threads),
        });
        break;
      case 'help':
        if (command.recipe.kind === 'neural') needOpponents(needInstances()).helpNeural();
        else if (needsOpponents(command.recipe)) needOpponents(needInstances()).helpMonteCarlo(command.seed);
        else needInstances().search.help();
        post({ kind: 'idle' });
        break;
      case 'clearHash':
        needInstances().search.clearHash();
        needInstances().opponents?.clearTree();
        post({ kind: 'idle' });
        break;
      case 'watch':
        if (!timekeeper) throw new Error('The timekeeper was asked to watch before it was started.');
        watchClock(timekeeper.clock, timekeeper.memory, command.run, command.timeMs);
        post({ kind: 'idle' });
        break;
      default:
        assertNever(command);
    }
  };
}

function timingOf(request: RunRequest): Timing | undefined {
  const { budget } = request;
  return budget && { budget, startedMs: performance.now(), pacer: createPacer(pacedSearch(request)) };
}

function needOpponents({ opponents }: Instances): OpponentsInstance {
  if (!opponents) throw new Error('A search thread was told to search by a module that it does not have.');
  return opponents;
}

function emptyRoom(memory: WebAssembly.Memory): Networks {
  return { memory, neural: undefined, learners: new Map(), learnt: undefined, placed: undefined };
}

/** Sees to it that the network of Neural is in the room. */
function roomForNeural(networks: Networks): void {
  const { memory, neural, placed } = networks;
  if (placed === neural || !neural) return;
  placeNeural(memory, neural);
  networks.placed = neural;
}

/** The search of a network that has learnt, which is in the room. */
function searchOf(networks: Networks, learner: LearnerId): LearntInstance {
  const { learnt, learners, placed } = networks;
  const saved = learners.get(learner);
  if (!learnt || !saved)
    throw new Error('A search thread was told to search by a network that it does not have.');
  if (placed !== saved) learnt.place(saved);
  networks.placed = saved;
  return learnt;
}

function find(instances: Instances, networks: Networks, request: RunRequest, threads: number): Iteration {
  const { position, recipe } = request;
  const { search: searcher } = instances;
  const lines = linesOf(recipe);
  switch (recipe.kind) {
    case 'greedy': {
      const move = greedyMove(position);
      if (move === undefined) throw new Error('The position has no legal move.');
      return unsearched(move);
    }
    case 'classic':
      return searcher.searchClassic(position, recipe.depth);
    case 'search':
      return searcher.search({
        position,
        maxDepth: recipe.maxDepth,
        threads,
        lines,
        outcomeFirst: pacedSearch(request).outcomeFirst,
      });
    case 'neural':
      roomForNeural(networks);
      return needOpponents(instances).searchNeural({
        position,
        maxDepth: recipe.maxDepth,
        threads,
        lines,
        outcomeFirst: pacedSearch(request).outcomeFirst,
      });
    case 'evolved':
      if (recipe.learner !== undefined)
        return searchOf(networks, recipe.learner).searchLearnt(position, recipe.depth);
      return needOpponents(instances).searchEvolved(position, recipe.depth, recipe.weights ?? BRED_WEIGHTS);
    case 'monteCarlo':
      return needOpponents(instances).monteCarlo({
        position,
        playouts: recipe.evaluated ? 'evaluated' : ALL_RULES,
        most: recipe.most,
        seed: request.seed ?? 0,
      });
    case 'fallible':
      return searcher.search({ position, maxDepth: recipe.depth, threads: 1, lines });
    default:
      return assertNever(recipe);
  }
}
