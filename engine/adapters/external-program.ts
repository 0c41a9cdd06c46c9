/**
 * Another program as an opponent: a process that reads and writes lines of GTP or of the NBoard protocol. Every fault
 * of the program, such as a crash, silence or nonsense, is a `ProgramFailure` and loses it the game.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Turn } from '../arena/game.ts';
import type { Position } from '../game/position.ts';
import { NO_INFO } from '../notation/info.ts';
import { writeGgf } from '../notation/ggf.ts';
import { type GameTree, type Move, newTree, play } from '../game/tree.ts';
import { type Square, parseSquare, squareName } from '../game/square.ts';

export class ProgramFailure extends Error {}

export interface ExternalProgram {
  /** Begins another game. */
  begin(): void;
  /** The program's move in a game from the standard start. @throws ProgramFailure if it makes none. */
  choose(turn: Turn): Promise<Square>;
  close(): void;
}

/** The lines of a program's output, one at a time. */
class Conversation {
  readonly #process: ChildProcess;
  readonly #timeoutMs: number;
  readonly #lines: string[] = [];
  #wake: (() => void) | undefined;
  #ended: string | undefined;

  constructor(command: string, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#process = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.on('error', (error) => this.#end(error.message));
    this.#process.on('exit', (code, signal) => this.#end(`it ended with ${signal ?? `status ${code}`}`));
    // A program that has ended takes no more input; its exit is reported by another event.
    this.#process.stdin?.on('error', () => undefined);
    if (this.#process.stdout) {
      createInterface({ input: this.#process.stdout }).on('line', (line) => {
        this.#lines.push(line);
        this.#wake?.();
      });
    }
  }

  #end(reason: string): void {
    this.#ended ??= reason;
    this.#wake?.();
  }

  send(line: string): void {
    this.#process.stdin?.write(`${line}\n`);
  }

  /** The next line for which `wanted` is true; other lines are skipped. */
  async next(wanted: (line: string) => boolean): Promise<string> {
    const deadline = performance.now() + this.#timeoutMs;
    for (;;) {
      for (let line = this.#lines.shift(); line !== undefined; line = this.#lines.shift()) {
        if (wanted(line)) return line;
      }
      if (this.#ended !== undefined) throw new ProgramFailure(this.#ended);
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw new ProgramFailure(`no answer in ${this.#timeoutMs / 1000} s`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Ends the program and all processes it started: it leads a process group of its own. */
  close(): void {
    const { pid } = this.#process;
    if (this.#ended !== undefined || pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      this.#process.kill('SIGKILL');
    }
  }
}

function squareIn(text: string): Square {
  const square = parseSquare(text.slice(0, 2));
  if (square === undefined) throw new ProgramFailure(`"${text}" is not a move`);
  return square;
}

/** Passes are sent as moves only if `passesWritten` is true; programs that find passes themselves reject them. */
export function gtpProgram(command: string, timeoutMs: number, passesWritten: boolean): ExternalProgram {
  const talk = new Conversation(command, timeoutMs);
  const ask = async (line: string): Promise<string> => {
    talk.send(line);
    const answer = await talk.next((reply) => /^[=?]/.test(reply));
    if (answer.startsWith('?')) throw new ProgramFailure(`"${line}" was refused: ${answer}`);
    return answer.replace(/^=\d*\s*/, '').trim();
  };
  /** The number of the game's moves that the program knows. Undefined before a game. */
  let known: number | undefined;
  let isNamed = false;
  return {
    begin() {
      known = undefined;
    },
    async choose({ position, moves }) {
      if (!isNamed) await ask('set_game Othello').catch(ignoreRefusal);
      isNamed = true;
      if (known === undefined) await ask('clear_board');
      for (const [at, move] of moves.entries()) {
        if (at < (known ?? 0)) continue;
        // Passes are sent as moves, so the colours take turns.
        const mover = at % 2 === 0 ? 'black' : 'white';
        if (move !== 'pass') await ask(`play ${mover} ${squareName(move)}`);
        else if (passesWritten) await ask(`play ${mover} pass`);
      }
      const answer = await ask(`genmove ${position.toMove}`);
      // The program has played its move itself.
      known = moves.length + 1;
      return squareIn(answer);
    },
    close: () => talk.close(),
  };
}

/** Ignores a refusal, because not every program knows more than one game. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProgramFailure) || !error.message.includes('refused')) throw error;
}

function treeOf(start: Position, moves: readonly Move[]): GameTree {
  return moves.reduce((tree, move) => {
    const played = play(tree, move);
    if (!played.ok) throw new Error(`A move of the game was refused: ${played.error}.`);
    return played.value;
  }, newTree(start));
}

export function nboardProgram(command: string, timeoutMs: number, depth: number): ExternalProgram {
  const talk = new Conversation(command, timeoutMs);
  talk.send('nboard 2');
  talk.send(`set depth ${depth}`);
  return {
    begin: () => undefined,
    async choose({ start, moves }) {
      talk.send(`set game ${writeGgf({ tree: treeOf(start, moves), info: NO_INFO }).trim()}`);
      talk.send('go');
      const answer = await talk.next((line) => line.startsWith('==='));
      return squareIn(answer.slice(3).trim());
    },
    close: () => talk.close(),
  };
}
