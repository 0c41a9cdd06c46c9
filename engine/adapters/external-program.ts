/**
 * Another program as an opponent: a process that is spoken to in lines, with GTP or the NBoard protocol. Whatever goes
 * wrong with it, a crash, silence or nonsense, is a `ProgramFailure`, and costs it the game.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Position, opposite } from '../game/position.ts';
import { NO_INFO } from '../notation/info.ts';
import { writeGgf } from '../notation/ggf.ts';
import { type GameTree, currentPosition, lineNodes } from '../game/tree.ts';
import { type Square, parseSquare, squareName } from '../game/square.ts';

export class ProgramFailure extends Error {}

export interface ExternalProgram {
  /** Its move at the current place of the tree, whose start is the standard one; that side has a legal move. */
  choose(tree: GameTree): Promise<Square>;
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
    // A program that has died takes no more input; that it died is told by its exit.
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

  /** The next line for which `wanted` is true; others are passed over. */
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

  /** Ends the program and what it started: it leads a process group of its own. */
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

/** Passes are sent as moves only where `passesWritten` is true; programs that find them themselves mind them. */
export function gtpProgram(command: string, timeoutMs: number, passesWritten: boolean): ExternalProgram {
  const talk = new Conversation(command, timeoutMs);
  const ask = async (line: string): Promise<string> => {
    talk.send(line);
    const answer = await talk.next((reply) => /^[=?]/.test(reply));
    if (answer.startsWith('?')) throw new ProgramFailure(`"${line}" was refused: ${answer}`);
    return answer.replace(/^=\d*\s*/, '').trim();
  };
  /** How many nodes of the tree the program knows. */
  let known = 0;
  let game: Position | undefined;
  return {
    async choose(tree) {
      const nodes = lineNodes(tree).slice(0, tree.ply);
      const first = nodes[0]?.position;
      if (known === 0 || known > nodes.length || first !== game) {
        if (known === 0) await ask('set_game Othello').catch(ignoreRefusal);
        await ask('clear_board');
        known = 0;
        game = first;
      }
      for (const { move, position } of nodes.slice(known)) {
        const mover = opposite(position.toMove);
        if (move !== 'pass') await ask(`play ${mover} ${squareName(move)}`);
        else if (passesWritten) await ask(`play ${mover} pass`);
      }
      const answer = await ask(`genmove ${currentPosition(tree).toMove}`);
      // The program has played its move itself.
      known = nodes.length + 1;
      return squareIn(answer);
    },
    close: () => talk.close(),
  };
}

/** Not every program knows more than one game. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProgramFailure) || !error.message.includes('refused')) throw error;
}

export function nboardProgram(command: string, timeoutMs: number, depth: number): ExternalProgram {
  const talk = new Conversation(command, timeoutMs);
  talk.send('nboard 2');
  talk.send(`set depth ${depth}`);
  return {
    async choose(tree) {
      talk.send(`set game ${writeGgf({ tree, info: NO_INFO }).trim()}`);
      talk.send('go');
      const answer = await talk.next((line) => line.startsWith('==='));
      return squareIn(answer.slice(3).trim());
    },
    close: () => talk.close(),
  };
}
