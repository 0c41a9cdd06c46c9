/**
 * Games of the engine against itself: a random opening that is not lost for either side, then searched moves with an
 * occasional random one, then perfect play. A position is labelled with the search that chose its move. How the game ended
 * would say more of what is far, but also what the moves after it gave away: with it as much could be learnt only from a
 * third more games.
 */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, START_POSITION, countEmpties, opposite, sides } from '../game/position.ts';
import { legalMoves, playMove, turnState } from '../game/rules.ts';
import type { SearchInstance } from '../host/search-wasm.ts';
import { LABEL, type LabelledPosition, type Positions, collectPositions } from './positions.ts';
import { type Random, createRandom, mix } from '../players/random.ts';

export interface SelfplayOptions {
  readonly seed: number;
  readonly games: number;
  readonly depth: number;
  readonly exactEmpties: number;
}

/** Random plies at the beginning. Even numbers and odd ones, so that either colour may have been lucky. */
const OPENING_PLIES = { least: 6, most: 16 } as const;
/** Discs that a shallow search may see one side ahead after the opening. */
const BALANCE = 12;
const BALANCE_DEPTH = 4;
/** How often, of all moves before perfect play, one is drawn at random: people make moves that the engine would not. */
const RANDOM_SHARE = 0.06;

export function playGames(search: SearchInstance, options: SelfplayOptions): Positions {
  const list: LabelledPosition[] = [];
  for (let game = 0; game < options.games; game++) {
    const seed = mix(options.seed, game);
    search.clearHash();
    playGame(search, createRandom(seed), seed & 255, options, list);
  }
  return collectPositions(list);
}

function playGame(
  search: SearchInstance,
  random: Random,
  fold: number,
  options: SelfplayOptions,
  list: LabelledPosition[],
): void {
  let position = openingPosition(search, random);
  for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
    if (turn === 'pass') {
      position = { ...position, toMove: opposite(position.toMove) };
      continue;
    }
    const isExact = countEmpties(position) <= options.exactEmpties;
    if (!isExact && random.unit() < RANDOM_SHARE) {
      position = played(position, randomMove(random, position));
      continue;
    }
    const maxDepth = isExact ? 64 : options.depth;
    const { move, score } = search.search({ position, maxDepth, threads: 1 });
    list.push({ ...sides(position), score, label: isExact ? LABEL.exact : LABEL.search, move, fold });
    position = played(position, move);
  }
}

function openingPosition(search: SearchInstance, random: Random): Position {
  for (;;) {
    const plies = OPENING_PLIES.least + random.integer(OPENING_PLIES.most - OPENING_PLIES.least + 1);
    let position = START_POSITION;
    for (let ply = 0; ply < plies && turnState(position) === 'move'; ply++) {
      position = played(position, randomMove(random, position));
    }
    if (turnState(position) !== 'move') continue;
    const { score } = search.search({ position, maxDepth: BALANCE_DEPTH, threads: 1 });
    if (Math.abs(score) <= BALANCE) return position;
  }
}

function randomMove(random: Random, position: Position): number {
  const squares = squaresOf(legalMoves(position));
  const square = squares[random.integer(squares.length)];
  if (square === undefined) throw new Error('A random move was asked for where there is none.');
  return square;
}

function played(position: Position, square: number): Position {
  const next = playMove(position, square);
  if (!next.ok) throw new Error(`The search played an illegal move (${next.error}).`);
  return next.value;
}
