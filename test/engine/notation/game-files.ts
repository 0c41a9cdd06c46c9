/** Reads and writes games in files, as material for tests. */
import { type ReadError, describeReadError } from '../../../engine/notation/error.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { type Game, NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { moveName, writeTranscript } from '../../../engine/notation/transcript.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import {
  type GameNode,
  type GameTree,
  type Move,
  newTree,
  play,
  playedMoves,
} from '../../../engine/game/tree.ts';
import { valueOf } from '../game/random-play.ts';

/** White is wiped out after nine moves. */
export const WIPE_OUT = 'e6f4e3f6g5d6e7f5c5';
/** A game in which one side has to pass before it is over. */
export const WITH_PASS = 'f5f6c4g5h5h4g7h6--f8h8';

/** The one game that `input` holds. */
export function readOne(input: string | Uint8Array): Game {
  const outcome = readGames(input);
  if (outcome.kind === 'failed') throw new Error(describeReadError(outcome.error));
  const [game, ...others] = outcome.kind === 'games' ? outcome.games : [];
  if (game === undefined || others.length > 0) throw new Error(outcome.kind);
  return game;
}

/** The reason for which `input` is refused. */
export function errorOf(input: string | Uint8Array): ReadError {
  const outcome = readGames(input);
  if (outcome.kind !== 'failed') throw new Error(outcome.kind);
  return outcome.error;
}

export function movesOf(input: string | Uint8Array): string {
  return writeTranscript(playedMoves(readOne(input).tree));
}

export function played(transcript: string, from: GameTree = newTree()): GameTree {
  const moves = (transcript.match(/../g) ?? []).map((name): Move => parseSquare(name) ?? 'pass');
  return moves.reduce((tree, move) => valueOf(play(tree, move)), from);
}

export function written(tree: GameTree, more: Partial<Game> = {}): string {
  return writeGameFile({ tree, info: NO_INFO, ...more });
}

/** Every line of the tree as a transcript. */
export function linesOf(children: readonly GameNode[], before = ''): string[] {
  if (children.length === 0) return [before];
  return children.flatMap((node) => linesOf(node.children, before + moveName(node.move)));
}

/** A ZIP with a game in `a/one.txt`, `readme.md` without one, and a game in `two.sgf`; in Base64. */
export const ZIP =
  'UEsDBBQAAAAIAAAAISoYv2DGCQAAAAcAAAAJAAAAYS9vbmUudHh0SzNNMUs25gIAUEsDBBQAAAAIAAAAISpJIBy/KgAAACgAAAAJAAAAcmVhZG1lLm1kc0lNLFIoSk1MSS3SUcjLL8nIzEtXKMlXKE5NVchILUpVSCxRSMzJ0QMAUEsDBBQAAAAIAAAAISoyBs0WFgAAABQAAAAHAAAAdHdvLnNnZtOwdveNNoq1dopONom1Do9ONY7VBABQSwECFAMUAAAACAAAACEqGL9gxgkAAAAHAAAACQAAAAAAAAAAAAAAgAEAAAAAYS9vbmUudHh0UEsBAhQDFAAAAAgAAAAhKkkgHL8qAAAAKAAAAAkAAAAAAAAAAAAAAIABMAAAAHJlYWRtZS5tZFBLAQIUAxQAAAAIAAAAISoyBs0WFgAAABQAAAAHAAAAAAAAAAAAAACAAYEAAAB0d28uc2dmUEsFBgAAAAADAAMAowAAALwAAAAAAA==';
