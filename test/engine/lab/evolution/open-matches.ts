/** The games of breeding for tests and benchmarks, from the module that the build has made. */
import { readFileSync } from 'node:fs';
import { LEARNING_FILE } from '../../../../engine/host/node/files.ts';
import type { Match } from '../../../../engine/lab/evolution/breeding.ts';
import { openMatches as open } from '../../../../engine/lab/evolution/games.ts';

export function openMatches(): (match: Match) => number[] {
  return open(new WebAssembly.Module(readFileSync(LEARNING_FILE)));
}
