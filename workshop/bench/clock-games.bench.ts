/**
 * Whether the engine keeps its clock: `node workshop/bench/clock-games.bench.ts [--games n] [--clock seconds+increment]
 * [--stalls p] [--seed s] [--recorded n]`; without a clock 10+0, 60+0 and 300+0, a third of the games each.
 *
 * A thousand games of five minutes a side would take a week, so their time is virtual. Games of this engine against
 * itself are played beforehand, and of each position's search the iterations are recorded with the nodes that they
 * took. A simulated game goes through the positions of such a game with two real sessions, budgets and pacers; only the
 * threads are replaced, by ones that report the recorded iterations when a machine with a given number of nodes a
 * second would. That machine is slow enough for the record to last for the longest thought. From game to game its speed
 * differs by a factor of up to three in either direction. So this shows how time is shared out and kept. It does not
 * show how well the engine plays, nor whether the timekeeper's thread wakes up in time: `npm run -s engine -- match
 * --clock` plays games in real time.
 *
 * With probability p, a move is stalled for up to 200 ms in one of four places: before the command reaches the engine,
 * between its arrival and the search, while an iteration is being reported, and before the answer reaches the clock.
 * The engine can only know of the second.
 */
import { parseArgs } from 'node:util';
import { squaresOf } from '../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../../engine/game/position.ts';
import { legalMoves, passMove, playMove, turnState } from '../../engine/game/rules.ts';
import { createPacer } from '../../engine/host/pacer.ts';
import { type Iteration, clearStop, requestStop } from '../../engine/host/search-wasm.ts';
import { type Searching, createScheduler } from '../../engine/host/scheduler.ts';
import { ENDLESS } from '../../engine/host/time-budget.ts';
import type { Event } from '../../engine/protocol.ts';
import { randomNumbers, startSearch } from '../../test/engine/search/search-module.ts';

/** How many nodes of each position's search are recorded. */
const RECORDED_NODES = 600_000;
/** An iteration that takes this long by itself is not recorded, because no simulated game would wait for its end. */
const LONGEST_RECORDING_MS = 500;
const OPENING_PLIES = 4;

/** The longest thought, as a share of the clock, that the record is long enough for. */
const LONGEST_THOUGHT = 0.6;

const LONGEST_STALL_MS = 200;
/** The time from the stop word to the end of the search. */
const STOP_MS = 1;

interface Turn {
  readonly position: Position;
  readonly iterations: readonly Iteration[];
  /** Whether the search came to its end within the nodes recorded. */
  readonly isComplete: boolean;
}

type Place = 'command' | 'queue' | 'report' | 'answer';
const PLACES: readonly Place[] = ['command', 'queue', 'report', 'answer'];

/** The processor's time, so that a busy machine records as much as an idle one. */
function usedMs(): number {
  return process.cpuUsage().user / 1000;
}

/** The positions of a game: a random opening, and then the engine's moves within the nodes recorded. */
function record(seed: number): readonly Turn[] {
  const random = randomNumbers(seed);
  let iterations: Iteration[] = [];
  let startedMs = 0;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    requestStop(memory);
  };
  const { memory, instance } = startSearch(64, {
    onIteration(iteration) {
      // A better move of the iteration that was stopped is no iteration.
      if (isStopped) return;
      iterations.push(iteration);
      if (iteration.nodes > RECORDED_NODES) stop();
    },
    onPoll() {
      if (usedMs() - startedMs > LONGEST_RECORDING_MS) stop();
    },
  });
  const turns: Turn[] = [];
  let position = START_POSITION;
  for (let ply = 0; turnState(position) !== 'over'; ply++) {
    const moves = squaresOf(legalMoves(position));
    if (moves.length === 0) {
      const passed = passMove(position);
      if (!passed.ok) throw new Error(passed.error);
      position = passed.value;
      continue;
    }
    iterations = [];
    startedMs = usedMs();
    isStopped = false;
    clearStop(memory);
    const { move, exact } = instance.search({ position, maxDepth: 60, threads: 1, outcomeFirst: true });
    turns.push({ position, iterations, isComplete: exact });
    const played = playMove(position, ply < OPENING_PLIES ? (moves[random(moves.length)] ?? move) : move);
    if (!played.ok) throw new Error(played.error);
    position = played.value;
  }
  return turns;
}

/** The time in a simulated game, in milliseconds. */
interface Clock {
  nowMs: number;
}

interface Machine {
  readonly nodesPerMs: number;
  /** How long the engine's next turn is stalled, and where. */
  stall: { readonly place: Place; readonly timeMs: number } | undefined;
}

/** Threads that play back the recorded searches. */
function replay(turns: ReadonlyMap<Position, Turn>, clock: Clock, machine: Machine): Searching {
  return {
    threads: 1,
    hashMb: 64,
    sharedMemory: true,
    async run({ position, recipe, budget = ENDLESS }, { onIteration }) {
      const turn = turns.get(position);
      if (!turn) throw new Error('This position was not recorded.');
      const startedMs = clock.nowMs;
      const pacer = createPacer({ empties: countEmpties(position), outcomeFirst: true });
      const reportDelayMs = machine.stall?.place === 'report' ? machine.stall.timeMs : 0;
      let result: Iteration | undefined;
      let endedMs = Infinity;
      for (const iteration of turn.iterations) {
        const atMs = iteration.nodes / machine.nodesPerMs;
        // The search always finishes its first iteration.
        if (result && atMs > Math.min(endedMs, budget.hardMs)) break;
        if (recipe.kind === 'search' && iteration.depth > recipe.maxDepth) {
          endedMs = Math.min(endedMs, (result?.nodes ?? 0) / machine.nodesPerMs);
          break;
        }
        result = iteration;
        pacer.note(iteration, atMs + reportDelayMs);
        onIteration(iteration);
        if (endedMs === Infinity && pacer.isDone(budget)) endedMs = atMs + reportDelayMs + STOP_MS;
        if (turn.isComplete && iteration === turn.iterations.at(-1)) endedMs = Math.min(endedMs, atMs);
      }
      if (!result) throw new Error('Nothing was recorded.');
      const lastMs = result.nodes / machine.nodesPerMs;
      const stoppedMs = Math.min(endedMs, budget.hardMs + STOP_MS);
      clock.nowMs = startedMs + Math.max(lastMs, stoppedMs === Infinity ? 0 : stoppedMs);
      return { kind: 'finished', result };
    },
    async clearHash() {
      if (machine.stall?.place === 'queue') clock.nowMs += machine.stall.timeMs;
    },
    configure: () => Promise.resolve(),
    limit: () => false,
    stop: () => undefined,
  };
}

interface Result {
  /** The share of each side's clock that was used, undefined for a side that lost on time. */
  readonly used: readonly (number | undefined)[];
  /** The least time left on a clock during the game, in milliseconds. */
  readonly leastMs: number;
}

interface GameOptions {
  readonly turns: readonly Turn[];
  readonly initialMs: number;
  readonly incrementMs: number;
  readonly nodesPerMs: number;
  readonly stallPercent: number;
  readonly seed: number;
}

async function playGame(options: GameOptions): Promise<Result> {
  const { turns, initialMs, incrementMs, nodesPerMs, stallPercent } = options;
  const random = randomNumbers(options.seed);
  const clock: Clock = { nowMs: 0 };
  const known = new Map(turns.map((turn) => [turn.position, turn]));
  const sides = ['black', 'white'].map((colour) => {
    const machine: Machine = { nodesPerMs, stall: undefined };
    let answered: (event: Event) => void = () => undefined;
    const scheduler = createScheduler(replay(known, clock, machine), (event) => answered(event), {
      now: () => clock.nowMs,
    });
    const turnOver = (turn: Turn, jobId: number, remainingMs: number): Promise<void> =>
      new Promise((resolve) => {
        answered = (event) => event.kind === 'bestMove' && resolve();
        // The hash table is cleared first, so that the command must wait when that is stalled.
        scheduler.handle({ kind: 'newGame' });
        scheduler.handle({
          kind: 'go',
          jobId,
          priority: 'move',
          position: turn.position,
          limits: { kind: 'clock', remainingMs, incrementMs },
          player: { kind: 'master' },
        });
      });
    return { colour, machine, turnOver, leftMs: initialMs, givenMs: initialMs, hasLost: false };
  });
  let leastMs = Infinity;
  for (const [ply, turn] of turns.entries()) {
    const side = sides.find(({ colour }) => colour === turn.position.toMove);
    if (!side) throw new Error('Nobody is to move.');
    const timeMs = random(100) < stallPercent ? random(LONGEST_STALL_MS + 1) : 0;
    const place = PLACES[random(PLACES.length)] ?? 'answer';
    side.machine.stall = { place, timeMs };
    const beganMs = clock.nowMs;
    if (place === 'command') clock.nowMs += timeMs;
    await side.turnOver(turn, ply, side.leftMs);
    if (place === 'answer') clock.nowMs += timeMs;
    side.leftMs -= clock.nowMs - beganMs;
    leastMs = Math.min(leastMs, side.leftMs);
    if (side.leftMs <= 0) {
      side.hasLost = true;
      break;
    }
    side.leftMs += incrementMs;
    side.givenMs += incrementMs;
  }
  return {
    used: sides.map(({ leftMs, givenMs, hasLost }) => (hasLost ? undefined : 1 - leftMs / givenMs)),
    leastMs,
  };
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

async function playMany(games: readonly (readonly Turn[])[], clock: string, many: number): Promise<void> {
  const [seconds = 0, increment = 0] = clock.split('+').map(Number);
  const initialMs = seconds * 1000;
  const perMs = RECORDED_NODES / (LONGEST_THOUGHT * initialMs);
  const random = randomNumbers(seed + 1000);
  const used: number[] = [];
  let lost = 0;
  let leastMs = Infinity;
  for (let game = 0; game < many; game++) {
    const result = await playGame({
      turns: games[game % games.length] ?? [],
      initialMs,
      incrementMs: increment * 1000,
      nodesPerMs: perMs * 3 ** (random(2001) / 1000 - 1),
      stallPercent: Number(values.stalls) * 100,
      seed: random(2 ** 31),
    });
    if (result.used.includes(undefined)) lost += 1;
    used.push(...result.used.filter((part) => part !== undefined));
    leastMs = Math.min(leastMs, result.leastMs);
  }
  used.sort((a, b) => a - b);
  const within = used.filter((part) => part >= 0.7 && part <= 0.98).length / used.length;
  const mean = used.reduce((sum, part) => sum + part, 0) / used.length;
  process.stdout.write(
    `${clock}: ${many} games, ${lost} lost on time; used ${percent(used[0] ?? 0)} to ${percent(used.at(-1) ?? 0)}, ` +
      `${percent(mean)} on average, within 70-98 % in ${percent(within)}; least left ${leastMs.toFixed(0)} ms\n`,
  );
}

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    clock: { type: 'string', multiple: true, default: ['10+0', '60+0', '300+0'] },
    stalls: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: '1' },
    recorded: { type: 'string', default: '12' },
  },
});
const seed = Number(values.seed);
const recorded = Array.from({ length: Number(values.recorded) }, (_, game) => record(seed + game));
for (const clock of values.clock) {
  await playMany(recorded, clock, Math.ceil(Number(values.games) / values.clock.length));
}
