/** Those who say what a position is worth, and a search that looks ahead with the learnt evaluation. */
import { count } from '../../game/bitboard.ts';
import type { Position } from '../../game/position.ts';
import { legalMoves, onTurn, playMove } from '../../game/rules.ts';
import type { Square } from '../../game/square.ts';
import { readNetwork } from '../../host/network-file.ts';
import type { Iteration } from '../../host/search-wasm.ts';
import { openTextbook } from '../../host/textbook-wasm.ts';
import { ALL_LINES } from '../../protocol.ts';
import { explainClassic } from './classic.ts';
import { explainNetwork, squaresOfPlace } from './network.ts';
import { type Explain, explainEvolved, sideOf, worthOfDiscs } from './terms.ts';

/** Evolved's measures, the six parts of the first study, the learnt patterns of the engine, and those of Neural. */
export const VOICES = ['evolved', 'classic', 'patterns', 'neural'] as const;
export type Voice = (typeof VOICES)[number];

/** The line expected after a move. Its score is in discs, for Black. */
export interface Opinion {
  readonly move: Square;
  readonly score: number;
  readonly line: readonly Square[];
}

/** What is thought of each move after a search of so many plies, the best one of the side to move first. */
export interface Opinions {
  readonly depth: number;
  readonly moves: readonly Opinion[];
}

export interface Voices {
  readonly explain: Readonly<Record<Voice, Explain>>;
  /**
   * Searches with an empty table on one thread, so that the same is found everywhere. The side to move must have a move.
   * `show` is told of each depth once all moves have been searched so far.
   */
  opinions(
    position: Position,
    plies: number,
    show?: (found: readonly Opinions[]) => void,
  ): readonly Opinions[];
}

/** `module` is `textbook.wasm`; the files are those of the evaluation that the engine uses and of Neural. */
export function openVoices(module: WebAssembly.Module, evaluation: Uint8Array, neural: Uint8Array): Voices {
  const networks = { patterns: readNetwork(evaluation), neural: readNetwork(neural) };
  let hear: (iteration: Iteration) => void = () => undefined;
  const instance = openTextbook(module, networks.patterns, { onIteration: (iteration) => hear(iteration) });
  return {
    explain: {
      evolved: explainEvolved,
      classic: (position) => explainClassic(position, instance.classicParts(position)),
      patterns: (position) => explainNetwork(networks.patterns, position),
      neural: (position) => explainNetwork(networks.neural, position),
    },
    opinions(position, plies, show = () => undefined) {
      const side = sideOf(position);
      const moves = count(legalMoves(position));
      let found: Opinions[] = [];
      hear = ({ rank, depth, move, score, pv }) => {
        const opinion = { move, score: side * score + 0, line: pv };
        const before = found.at(-1);
        if (rank === 1)
          found = [...found.filter((each) => each.depth !== depth), { depth, moves: [opinion] }];
        else if (before) found = [...found.slice(0, -1), { depth, moves: [...before.moves, opinion] }];
        if (found.at(-1)?.moves.length === moves) show(found);
      };
      instance.search.clearHash();
      instance.search.search({ position, maxDepth: plies, threads: 1, lines: ALL_LINES });
      return found;
    },
  };
}

/** What each disc is worth for Black, or what it adds to a term of this name: to that of a place only where the place is. */
export function worthBy(
  explain: Explain,
  position: Position,
  name: string | undefined,
): readonly (number | undefined)[] {
  return worthOfDiscs(explain, position, name, name === undefined ? undefined : squaresOfPlace(name));
}

/** Where moves lead, as far as they can be played; passes are left out of them. */
export function positionAfter(position: Position, moves: readonly Square[]): Position {
  return moves.reduce((at, move) => {
    const played = playMove(at, move);
    return played.ok ? onTurn(played.value) : at;
  }, position);
}
