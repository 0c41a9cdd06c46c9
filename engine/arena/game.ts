/**
 * Plays one game between two players. It knows no process, file or screen: a player is anything that finds a move, and
 * the moves are yielded one by one, so that a match can count them and a window can show them.
 */
import { type Colour, type Position, START_POSITION, opposite } from '../game/position.ts';
import type { Move } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { officialScore, passMove, playMove, turnState } from '../game/rules.ts';
import { type Square, squareName } from '../game/square.ts';
import type { Limits } from '../protocol.ts';

/** A position in which somebody is to find a move, and how the game came to it. */
export interface Turn {
  /** The side to move has a legal move. */
  readonly position: Position;
  readonly start: Position;
  /** The moves from `start` to `position`, passes included. */
  readonly moves: readonly Move[];
  /** The time left on the mover's clock; undefined in a game without clocks. */
  readonly limits: Limits | undefined;
}

/** Given in place of a move by a player that cannot go on. `reason` is the end of a sentence. */
export interface Forfeit {
  readonly forfeit: string;
}

/** A player at the board. */
export interface Contestant {
  /** Called before each game, and completed before its first move. */
  begin?(): void | Promise<void>;
  /** Finds the move. An exception ends the game for everyone, with no result. */
  think(turn: Turn): Square | Forfeit | Promise<Square | Forfeit>;
  /** The opponent has begun to think about `position`. */
  ponder?(position: Position): void;
}

/** The time with which each side begins, and the time that each of its moves adds. */
export interface GameClock {
  readonly initialMs: number;
  readonly incrementMs: number;
}

export interface GameOptions {
  /** The start position; the standard one by default. */
  readonly start?: Position;
  /** Moves that are played before any player thinks; they are yielded as well. */
  readonly opening?: readonly Move[];
  readonly clock?: GameClock | undefined;
  /** Returns milliseconds; `performance.now` by default. */
  readonly now?: () => number;
}

export interface PlayedMove {
  readonly move: Move;
  readonly mover: Colour;
  /** The position after the move. */
  readonly position: Position;
  /** The time that the mover took: 0 for passes and in the opening. */
  readonly timeMs: number;
}

export interface GameEnd {
  readonly position: Position;
  readonly moves: readonly Move[];
  /**
   * Discs of black minus those of white, with empty squares given to the winner; 64 for a game that somebody forfeited.
   */
  readonly blackLead: number;
  /** The player that broke a rule, and how; its opponent won the game. */
  readonly forfeit: { readonly by: Colour; readonly reason: string } | undefined;
  /** The time that each side thought. */
  readonly timeMs: Readonly<Record<Colour, number>>;
}

const FORFEITED_LEAD = 64;

/**
 * Yields the moves one after the other, then the end. Each move is thought about only when it is asked for, so the
 * caller can pause or leave a game after any move.
 * @throws Error for an opening that cannot be played, and any exception of a player.
 */
export async function* playGame(
  players: Readonly<Record<Colour, Contestant>>,
  { start = START_POSITION, opening = [], clock, now = () => performance.now() }: GameOptions = {},
): AsyncGenerator<PlayedMove, GameEnd, void> {
  const moves: Move[] = [];
  const timeMs = { black: 0, white: 0 };
  const leftMs = { black: clock?.initialMs ?? 0, white: clock?.initialMs ?? 0 };
  let position = start;

  function make(move: Move, spentMs: number): Result<PlayedMove, string> {
    const next = move === 'pass' ? passMove(position) : playMove(position, move);
    if (!next.ok) return err(`${nameOf(move)} is illegal (${next.error})`);
    const mover = position.toMove;
    position = next.value;
    moves.push(move);
    return ok({ move, mover, position, timeMs: spentMs });
  }

  function ended(blackLead: number, forfeit: GameEnd['forfeit']): GameEnd {
    return { position, moves, blackLead, forfeit, timeMs };
  }

  function lost(by: Colour, reason: string): GameEnd {
    return ended(by === 'black' ? -FORFEITED_LEAD : FORFEITED_LEAD, { by, reason });
  }

  await Promise.all([players.black.begin?.(), players.white.begin?.()]);
  for (const move of opening) {
    const made = make(move, 0);
    if (!made.ok) throw new Error(`The opening cannot be played: ${made.error}.`);
    yield made.value;
  }
  for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
    const mover = position.toMove;
    if (turn === 'pass') {
      const passed = make('pass', 0);
      if (!passed.ok) throw new Error(`A pass was refused: ${passed.error}.`);
      yield passed.value;
      continue;
    }
    const limits: Limits | undefined = clock && {
      kind: 'clock',
      remainingMs: leftMs[mover],
      incrementMs: clock.incrementMs,
    };
    players[opposite(mover)].ponder?.(position);
    const startedMs = now();
    const answer = await players[mover].think({ position, start, moves: moves.slice(), limits });
    const spentMs = now() - startedMs;
    timeMs[mover] += spentMs;
    leftMs[mover] -= spentMs;
    if (typeof answer !== 'number') return lost(mover, answer.forfeit);
    if (clock && leftMs[mover] < 0) return lost(mover, 'its time was up');
    leftMs[mover] += clock?.incrementMs ?? 0;
    const made = make(answer, spentMs);
    if (!made.ok) return lost(mover, made.error);
    yield made.value;
  }
  const score = officialScore(position);
  return ended(score.black - score.white, undefined);
}

/** Plays a game that nobody watches. */
export async function finished(game: AsyncGenerator<PlayedMove, GameEnd, void>): Promise<GameEnd> {
  for (;;) {
    const step = await game.next();
    if (step.done === true) return step.value;
  }
}

function nameOf(move: Move): string {
  if (move === 'pass') return 'a pass';
  return Number.isInteger(move) && move >= 0 && move < 64 ? squareName(move) : String(move);
}
