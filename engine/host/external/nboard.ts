/** A program that speaks the NBoard protocol, version 2. */
import { has } from '../../game/bitboard.ts';
import { legalMoves } from '../../game/rules.ts';
import { NO_INFO } from '../../notation/info.ts';
import { writeGgf } from '../../notation/ggf.ts';
import { type GameTree, newTree, play } from '../../game/tree.ts';
import { type Square, parseSquare } from '../../game/square.ts';
import { Conversation, type Start } from './conversation.ts';
import { moveIn } from './gtp.ts';
import type { Choice, ExternalProgram, Hint, ProgramTurn } from './program.ts';

/** The depths in plies to which a program plays that is given none, and to which it thinks when it is asked for hints. */
const PLAYING_DEPTH = 12;
const HINT_DEPTH = 60;

/** How long a program may take for anything but a move. */
const ANSWER_MS = 10_000;

/** A search for hints has no time limit, because the user ends it. */
const ENDLESS_MS = 24 * 60 * 60 * 1000;

export function openNBoard(start: Start): ExternalProgram {
  const talk = new Conversation(start);
  let pings = 0;
  let depth = 0;
  let hasBegun = false;
  let isInterrupted = false;

  function begin(): void {
    if (!hasBegun) talk.send('nboard 2');
    hasBegun = true;
  }

  /** Waits until the program has heard everything. Whatever it wrote before belongs to nothing any more. */
  async function settle(limitMs: number): Promise<string> {
    begin();
    pings += 1;
    let name = '';
    talk.send(`ping ${pings}`);
    await talk.next((line) => {
      name = /^set myname (.*)$/.exec(line)?.[1] ?? name;
      return isPong(line);
    }, limitMs);
    return name;
  }

  function isPong(line: string): boolean {
    return line.trim() === `pong ${pings}`;
  }

  /** Tells the program the game, and waits until it has taken it. */
  async function setGame(turn: ProgramTurn, wantedDepth: number, limitMs: number): Promise<void> {
    const answerMs = Math.min(limitMs, ANSWER_MS);
    await settle(answerMs);
    if (depth !== wantedDepth) talk.send(`set depth ${wantedDepth}`);
    depth = wantedDepth;
    talk.send(`set game ${writeGgf({ tree: treeOf(turn), info: NO_INFO }).trim()}`);
    await settle(answerMs);
  }

  async function think(
    turn: ProgramTurn,
    lines: number,
    onHint: (hint: Hint) => void,
    onBegin?: () => void,
  ): Promise<void> {
    isInterrupted = false;
    await setGame(turn, HINT_DEPTH, ANSWER_MS);
    if (isInterrupted) return;
    onBegin?.();
    talk.send(`hint ${lines}`);
    let hasHints = false;
    await talk.next((line) => {
      const hint = hintIn(line);
      if (hint) onHint(hint);
      hasHints ||= hint !== undefined;
      // An empty status says that the program has nothing left to do.
      return isPong(line) || (hasHints && line.trim() === 'status');
    }, ENDLESS_MS);
  }

  /** A program that hears a ping ends what it is doing, and the answer ends `think`. */
  function interrupt(): void {
    isInterrupted = true;
    pings += 1;
    talk.send(`ping ${pings}`);
  }

  /**
   * The best move that the program tells while it thinks for `timeMs`, because the protocol knows no time; undefined if it
   * told none by then.
   */
  async function chooseWithin(
    turn: ProgramTurn,
    timeMs: number,
    onBegin?: () => void,
  ): Promise<Choice | undefined> {
    const legal = legalMoves(turn.position);
    let best: Hint | undefined;
    let timer: NodeJS.Timeout | undefined;
    const listen = (hint: Hint): void => {
      if (!has(legal, hint.move)) return;
      const isBetter =
        !best || hint.depth > best.depth || (hint.depth === best.depth && hint.score > best.score);
      if (isBetter || hint.move === best?.move) best = hint;
    };
    const begun = (): void => {
      onBegin?.();
      timer = setTimeout(interrupt, timeMs);
    };
    try {
      await think(turn, 1, listen, begun);
    } finally {
      clearTimeout(timer);
    }
    return best && { move: best.move, score: best.score };
  }

  return {
    greet: settle,

    async choose(turn, limitMs, onBegin): Promise<Choice> {
      const { limits } = turn;
      const told = limits?.kind === 'time' ? await chooseWithin(turn, limits.timeMs, onBegin) : undefined;
      if (told) return told;
      await setGame(turn, limits?.kind === 'depth' ? limits.depth : PLAYING_DEPTH, limitMs);
      onBegin?.();
      talk.send('go');
      const answer = await talk.next((line) => line.startsWith('==='), limitMs);
      const [written = '', score = ''] = answer.slice(3).trim().split('/');
      return { move: moveIn(written, turn), score: scoreIn(score) };
    },

    hint: think,
    interrupt,

    get hasFailed() {
      return talk.hasFailed;
    },
    close: () => talk.close(),
    quit: async (graceMs) => talk.quit('quit', graceMs),
  };
}

function treeOf({ start, moves }: ProgramTurn): GameTree {
  return moves.reduce((tree, move) => {
    const played = play(tree, move);
    if (!played.ok) throw new Error(`A move of the game was refused: ${played.error}.`);
    return played.value;
  }, newTree(start));
}

/** A score in discs; 0 for a text that is none. */
function scoreIn(text: string): number {
  const score = Number(text);
  return text.trim() !== '' && Math.abs(score) <= 64 ? score : 0;
}

/** Reads "search F5D6C3 -2.00 0 12"; undefined for any other line. */
function hintIn(line: string): Hint | undefined {
  const [, written = '', score = '', reached = ''] = /^search\s+(\S+)\s+(\S+)\s+\S+\s+(\S+)/.exec(line) ?? [];
  const pv = squaresIn(written);
  const [move] = pv;
  if (move === undefined || !Number.isFinite(Number(score))) return undefined;
  const exact = reached === '100%';
  return { move, pv, score: scoreIn(score), exact, depth: Math.min(60, Number.parseInt(reached, 10) || 1) };
}

/** The squares of "F5D6C3" or "F5-D6-C3", up to the first that is none; passes are left out. */
function squaresIn(text: string): Square[] {
  const squares: Square[] = [];
  for (const name of text.replaceAll('-', '').match(/.{1,2}/g) ?? []) {
    if (/^(?:pa|ss)$/i.test(name)) continue;
    const square = parseSquare(name);
    if (square === undefined) break;
    squares.push(square);
  }
  return squares.slice(0, 60);
}
