/**
 * Reads the tournament games of a WTHOR file (Fédération Française d'Othello; any edition with 8 x 8 boards). A file
 * gives for each game the score of perfect play from a certain number of empty squares, at most 24. Positions up to
 * that point are labelled with this score, and later ones with the result.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { bit } from '../../engine/game/bitboard.ts';
import { START_POSITION, countEmpties, opposite, sides } from '../../engine/game/position.ts';
import type { Position } from '../../engine/game/position.ts';
import { type Result, err, ok } from '../../engine/game/result.ts';
import { squareName } from '../../engine/game/square.ts';
import { officialScore } from '../../engine/game/rules.ts';
import type { WorkshopInstance } from '../host/workshop-wasm.ts';
import { LABEL, type LabelledPosition, type Positions, collectPositions } from '../learning/positions.ts';
import { mix } from '../../engine/players/random.ts';

const HEADER_BYTES = 16;
const GAME_BYTES = 68;
const MOVES_AT = 8;

export interface TournamentGame {
  /** The discs of black at the end. Empty squares count for the winner. */
  readonly blackDiscs: number;
  /** The discs of black at the end with perfect play from `solvedEmpties` empty squares on. */
  readonly blackDiscsPerfect: number;
  /** The squares played, without passes; undefined stands for a byte that names none. */
  readonly moves: readonly (number | undefined)[];
}

export interface Tournaments {
  readonly solvedEmpties: number;
  readonly games: readonly TournamentGame[];
}

/** Reads the games of a file. @throws Error if the bytes are not a whole WTHOR file of games. */
export function parseTournaments(bytes: Uint8Array): Tournaments {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = bytes.length < HEADER_BYTES ? 0 : view.getUint32(4, true);
  if (bytes.length < HEADER_BYTES || bytes.length !== HEADER_BYTES + count * GAME_BYTES) {
    throw new Error('not a WTHOR file of games, or cut off');
  }
  if (view.getUint8(12) !== 8 && view.getUint8(12) !== 0)
    throw new Error('games on another board than 8 x 8');
  const games = Array.from({ length: count }, (_, game) => {
    const at = HEADER_BYTES + game * GAME_BYTES;
    const played = bytes.subarray(at + MOVES_AT, at + GAME_BYTES);
    return {
      blackDiscs: view.getUint8(at + 6),
      blackDiscsPerfect: view.getUint8(at + 7),
      moves: Array.from(
        played.filter((move) => move !== 0),
        squareOf,
      ),
    };
  });
  return { solvedEmpties: view.getUint8(14), games };
}

/** The square that a byte stands for. WTHOR writes a square as 10 times its rank plus its file, both counted from 1. */
function squareOf(move: number): number | undefined {
  const rank = Math.floor(move / 10);
  const file = move % 10;
  return rank < 1 || rank > 8 || file < 1 || file > 8 ? undefined : (rank - 1) * 8 + file - 1;
}

/** A position and the square played in it. */
interface Step {
  readonly position: Position;
  readonly move: number;
}

/** The positions of a game in which a move was played, and how it ended; a sentence where a move is illegal. */
export function replay(
  search: WorkshopInstance,
  moves: TournamentGame['moves'],
): Result<{ steps: Step[]; end: Position }, string> {
  const steps: Step[] = [];
  let position = START_POSITION;
  for (const [at, move] of moves.entries()) {
    if (move === undefined) return err(`move ${at + 1} names no square`);
    if (search.legalMoves(position) === 0n) position = { ...position, toMove: opposite(position.toMove) };
    const flipped = search.flips(position, move);
    if (flipped === 0n) return err(`move ${at + 1}, ${squareName(move)}, is illegal`);
    steps.push({ position, move });
    const { mover, opponent } = sides(position);
    const next = { mover: mover | bit(move) | flipped, opponent: opponent & ~flipped };
    position =
      position.toMove === 'black'
        ? { black: next.mover, white: next.opponent, toMove: 'white' }
        : { black: next.opponent, white: next.mover, toMove: 'black' };
  }
  return ok({ steps, end: position });
}

/**
 * Every position of a file with its label. A game that broke off gives only the positions that perfect play labels; one
 * with an illegal move is told and passed over.
 */
export function readTournaments(
  search: WorkshopInstance,
  file: string,
  tell: (sentence: string) => void,
): Positions {
  const { games, solvedEmpties } = parseTournaments(readFileSync(file));
  const list: LabelledPosition[] = [];
  const fileNumber = Number(/\d+/.exec(basename(file))?.[0] ?? 0);
  for (const [number, game] of games.entries()) {
    const fold = mix(fileNumber, number) & 255;
    const replayed = replay(search, game.moves);
    if (!replayed.ok) {
      tell(`${file}, game ${number + 1}: ${replayed.error}; the game is left out.`);
      continue;
    }
    const { steps, end } = replayed.value;
    const isComplete = officialScore(end).black === game.blackDiscs;
    for (const { position, move } of steps) {
      const { mover, opponent } = sides(position);
      const empties = countEmpties(position);
      const early = empties >= solvedEmpties;
      if (!early && !isComplete) continue;
      const black = 2 * (early ? game.blackDiscsPerfect : game.blackDiscs) - 64;
      const label = empties === solvedEmpties ? LABEL.exact : early ? LABEL.later : LABEL.result;
      const score = position.toMove === 'black' ? black : -black;
      list.push({ mover, opponent, score, label, move, fold });
    }
  }
  return collectPositions(list);
}
