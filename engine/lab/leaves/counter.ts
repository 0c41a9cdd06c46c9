/** What counts the leaves of searches: the module of the lab with the evaluation, for one thread. */
import type { Position } from '../../game/position.ts';
import { readNetwork } from '../../host/network-file.ts';
import { openTextbook } from '../../host/textbook-wasm.ts';
import { type Unit, countLeaves } from './leaves.ts';

/** The leaves of one search of a position in which the side to move has a move. */
export type CountLeaves = (unit: Unit, position: Position) => number;

/** `module` is `textbook.wasm`, and `evaluation` the file of the evaluation that the engine uses. */
export function openCounter(module: WebAssembly.Module, evaluation: Uint8Array): CountLeaves {
  const instance = openTextbook(module, readNetwork(evaluation));
  return (unit, position) => countLeaves(instance, unit, position);
}
