/** The lab's Monte-Carlo for tests, from the modules that the build has made. */
import { readFileSync } from 'node:fs';
import { EVALUATION_FILE, MODULE_FILE, OPPONENTS_FILE } from '../../../../engine/host/node/files.ts';
import { type PlayoutModules, type Playouts, openPlayouts } from '../../../../engine/lab/playouts/opening.ts';

const module = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file));

export function playoutModules(): PlayoutModules {
  return {
    search: module(MODULE_FILE),
    opponents: module(OPPONENTS_FILE),
    evaluation: readFileSync(EVALUATION_FILE),
  };
}

export function playoutsForTests(): Playouts {
  return openPlayouts(playoutModules());
}
