/**
 * What pondering is worth: `node test/bench/ponder-games.bench.ts [--games n] [--clock seconds+increment] [--hash mb]
 * [--seed s]`. One side thinks on the opponent's time, the other does not; both have one thread, a real session and real
 * time, and the same clock. Each random opening is played with both colours. Needs two idle cores: on fewer, who ponders
 * takes time from its opponent.
 */
import { parseArgs } from 'node:util';
import { openPool } from '../../engine/adapters/engine.ts';
import { summary } from '../../engine/adapters/match.ts';
import { squaresOf } from '../../engine/game/bitboard.ts';
import { type Colour, type Position, START_POSITION } from '../../engine/game/position.ts';
import { legalMoves, officialScore, passMove, playMove, turnState } from '../../engine/game/rules.ts';
import { createSession } from '../../engine/host/session.ts';
import type { Command, Event } from '../../engine/protocol.ts';
import { randomNumbers } from '../engine/search/search-module.ts';

const OPENING_PLIES = 8;
const MASTER = { kind: 'master' } as const;

type BestMove = Extract<Event, { kind: 'bestMove' }>;

interface Player {
  readonly ponders: boolean;
  leftMs: number;
  send(command: Command): void;
  choose(position: Position): Promise<BestMove>;
}

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    clock: { type: 'string', default: '4+0' },
    hash: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
  },
});
const [initialMs = 0, incrementMs = 0] = values.clock.split('+').map((seconds) => Number(seconds) * 1000);
const pools = [openPool(1, Number(values.hash)), openPool(1, Number(values.hash))] as const;
await Promise.all(pools.map((pool) => pool.start()));
let searches = 0;
const statistics = { answers: 0, hits: 0, lost: [0, 0], leastMs: Infinity };

function startPlayer(index: 0 | 1): Player {
  let answered: (event: BestMove) => void = () => undefined;
  const session = createSession(pools[index], (event) => {
    if (event.kind === 'bestMove') answered(event);
    if (event.kind === 'failed') throw new Error(`A search failed: ${event.reason.kind}.`);
  });
  return {
    ponders: index === 0,
    leftMs: initialMs,
    send: session.handle,
    choose(position) {
      return new Promise((resolve) => {
        answered = resolve;
        searches += 1;
        const limits = { kind: 'clock', remainingMs: this.leftMs, incrementMs } as const;
        session.handle({ kind: 'go', searchId: searches, position, limits, player: MASTER });
      });
    },
  };
}

function next(position: Position, move: number): Position {
  const played = playMove(position, move);
  if (!played.ok) throw new Error(played.error);
  if (turnState(played.value) !== 'pass') return played.value;
  const passed = passMove(played.value);
  if (!passed.ok) throw new Error(passed.error);
  return passed.value;
}

function opening(random: (below: number) => number): Position {
  let position = START_POSITION;
  for (let ply = 0; ply < OPENING_PLIES; ply++) {
    const moves = squaresOf(legalMoves(position));
    position = next(position, moves[random(moves.length)] ?? -1);
  }
  return position;
}

interface GameEnd {
  /** Discs that the pondering side is ahead. */
  readonly lead: number;
  /** The game was lost on time. */
  readonly onTime: boolean;
}

/** `first` is the colour of the side that ponders. */
async function playGame(
  players: readonly [Player, Player],
  start: Position,
  first: Colour,
): Promise<GameEnd> {
  let position = start;
  for (const player of players) {
    player.leftMs = initialMs;
    player.send({ kind: 'newGame' });
  }
  while (turnState(position) !== 'over') {
    const index = position.toMove === first ? 0 : 1;
    const player = players[index];
    const beganMs = performance.now();
    const { move, ponderHit } = await player.choose(position);
    player.leftMs -= performance.now() - beganMs;
    statistics.leastMs = Math.min(statistics.leastMs, player.leftMs);
    if (player.leftMs < 0) {
      statistics.lost[index] = (statistics.lost[index] ?? 0) + 1;
      return { lead: index === 0 ? -64 : 64, onTime: true };
    }
    player.leftMs += incrementMs;
    if (player.ponders) {
      statistics.answers += 1;
      if (ponderHit) statistics.hits += 1;
    }
    const mover = position.toMove;
    position = next(position, move);
    if (player.ponders && position.toMove !== mover && turnState(position) === 'move') {
      player.send({ kind: 'ponder', position, player: MASTER });
    }
  }
  for (const player of players) player.send({ kind: 'stop' });
  const { black, white } = officialScore(position);
  return { lead: first === 'black' ? black - white : white - black, onTime: false };
}

const players = [startPlayer(0), startPlayer(1)] as const;
const random = randomNumbers(Number(values.seed));
const leads: number[] = [];
/** Of the games that were not lost on time, as they are where the machine is busy with something else. */
const onBoard: number[] = [];
while (leads.length < Number(values.games)) {
  const start = opening(random);
  for (const first of ['black', 'white'] as const) {
    const { lead, onTime } = await playGame(players, start, first);
    leads.push(lead);
    if (!onTime) onBoard.push(lead);
  }
  const { answers, hits, lost, leastMs } = statistics;
  process.stdout.write(
    `${summary(leads).join('; ')}; hits ${((100 * hits) / answers).toFixed(0)} % of ${answers} moves; ` +
      `lost on time ${lost.join(' and ')}; least left ${leastMs.toFixed(0)} ms\n` +
      `  not on time: ${onBoard.length > 0 ? summary(onBoard).join('; ') : 'no game'}\n`,
  );
}
for (const pool of pools) pool.close();
