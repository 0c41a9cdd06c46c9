/** The count of the leaves of the game tree, as the search's module has it. */
import { type Position, sides } from '../game/position.ts';

/** The number of leaves at `depth` plies; a pass is a ply too. `bulk` counts the last ply without playing its moves. */
export type Perft = (position: Position, depth: number, options: { readonly bulk: boolean }) => bigint;

type PerftCall = (mover: bigint, opponent: bigint, depth: number) => bigint;

/** Takes the count from the exports of a module whose shared tables have been built. */
export function perftOf(exports: WebAssembly.Exports): Perft {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const { perft, perftBulk } = exports as unknown as {
    readonly perft: PerftCall;
    readonly perftBulk: PerftCall;
  };
  return (position, depth, { bulk }) => {
    const { mover, opponent } = sides(position);
    return BigInt.asUintN(64, (bulk && depth > 0 ? perftBulk : perft)(mover, opponent, depth));
  };
}
