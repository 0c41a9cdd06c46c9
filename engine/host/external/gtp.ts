/** A program that speaks the Go Text Protocol, version 2. */
import { has } from '../../game/bitboard.ts';
import { START_POSITION, samePosition } from '../../game/position.ts';
import { legalMoves } from '../../game/rules.ts';
import { type Square, parseSquare, squareName } from '../../game/square.ts';
import type { Move } from '../../game/tree.ts';
import type { Limits } from '../../protocol.ts';
import { Conversation, type Start } from './conversation.ts';
import { ProgramFailure } from './failure.ts';
import type { ExternalProgram, ProgramOptions, ProgramTurn } from './program.ts';

/** How long a program may take for anything but a move. */
const ANSWER_MS = 10_000;

export function openGtp(start: Start, { passesWritten }: ProgramOptions): ExternalProgram {
  const talk = new Conversation(start);
  /** The moves that the program knows; undefined before its first game. */
  let known: readonly Move[] | undefined;
  let isNamed = false;
  /** Whether the program knows the clock of the game. */
  let hasClock = false;

  async function ask(command: string, limitMs: number): Promise<string> {
    talk.send(command);
    const answer = await talk.next((line) => /^[=?]/.test(line), limitMs);
    if (answer.startsWith('?')) throw new ProgramFailure('refused', refusal(command, answer));
    return answer.replace(/^=\d*\s*/, '').trim();
  }

  /** Asks what not every program knows; an empty text where it refuses. */
  async function tryToAsk(command: string, limitMs = ANSWER_MS): Promise<string> {
    return ask(command, limitMs).catch((error: unknown) => {
      if (error instanceof ProgramFailure && error.fault === 'refused') return '';
      throw error;
    });
  }

  /** Brings the program's board to `moves`. */
  async function follow(moves: readonly Move[], limitMs: number): Promise<void> {
    if (!isNamed) await tryToAsk('set_game Othello', limitMs);
    isNamed = true;
    const isContinued = known?.every((move, at) => move === moves[at]) === true;
    if (!isContinued) {
      await ask('clear_board', limitMs);
      hasClock = false;
    }
    const first = isContinued ? (known?.length ?? 0) : 0;
    known = undefined;
    for (const [at, move] of moves.entries()) {
      if (at < first) continue;
      // Passes are moves, so the colours take turns.
      const mover = at % 2 === 0 ? 'black' : 'white';
      if (move !== 'pass') await ask(`play ${mover} ${squareName(move)}`, limitMs);
      else if (passesWritten) await tryToAsk(`play ${mover} pass`, limitMs);
    }
  }

  async function tellTime(colour: string, limits: Limits | undefined): Promise<void> {
    if (limits?.kind === 'time') {
      // The time of one move. The protocol knows only whole seconds, and none at all would mean that there is no limit.
      const period = `${Math.max(1, seconds(limits.timeMs))} 1`;
      await tryToAsk(`time_settings 0 ${period}`);
      await tryToAsk(`time_left ${colour} ${period}`);
      hasClock = false;
    }
    if (limits?.kind !== 'clock') return;
    const { remainingMs, incrementMs, movesToGo } = limits;
    const period = `${seconds(incrementMs)} ${incrementMs > 0 ? 1 : 0}`;
    if (!hasClock) await tryToAsk(`time_settings ${seconds(remainingMs)} ${period}`);
    hasClock = true;
    await tryToAsk(`time_left ${colour} ${seconds(remainingMs)} ${movesToGo ?? 0}`);
  }

  return {
    async greet(limitMs) {
      const name = await tryToAsk('name', limitMs);
      const version = name === '' ? '' : await tryToAsk('version', limitMs);
      return `${name} ${version}`.trim();
    },

    async choose({ position, start: begun, moves, limits }, limitMs, onBegin) {
      if (!samePosition(begun, START_POSITION)) throw new ProgramFailure('cannotSetUp');
      await follow(moves, Math.min(limitMs, ANSWER_MS));
      await tellTime(position.toMove, limits);
      onBegin?.();
      const answer = await ask(`genmove ${position.toMove}`, limitMs);
      const move = moveIn(answer, { position });
      // The program has played its move itself.
      known = [...moves, move];
      return { move, score: 0 };
    },

    get hasFailed() {
      return talk.hasFailed;
    },
    close: () => talk.close(),
    quit: async (graceMs) => talk.quit('quit', graceMs),
  };
}

/** A command that was refused, with the reason that the program gives: "play black f5: illegal move". */
function refusal(command: string, answer: string): string {
  const reason = answer.replace(/^\?\d*\s*/, '').trim();
  return reason === '' ? command : `${command}: ${reason}`;
}

function seconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}

/** The move that a program has written. @throws ProgramFailure for anything but a legal move. */
export function moveIn(text: string, { position }: Pick<ProgramTurn, 'position'>): Square {
  if (/^resign\b/i.test(text)) throw new ProgramFailure('resigned');
  if (/^pa(?:ss)?\b/i.test(text)) throw new ProgramFailure('illegal', 'a pass');
  const square = parseSquare(text.slice(0, 2));
  if (square === undefined) throw new ProgramFailure('nonsense', text);
  if (!has(legalMoves(position), square)) throw new ProgramFailure('illegal', squareName(square));
  return square;
}
