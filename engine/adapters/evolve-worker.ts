/** Entry of a worker thread that plays the games of breeding. */
import { readFileSync } from 'node:fs';
import { answerTasks } from '../console/workers.ts';
import { LEARNING_FILE } from '../host/node/files.ts';
import type { Match } from '../lab/evolution/breeding.ts';
import { openMatches } from '../lab/evolution/games.ts';

let play: ReturnType<typeof openMatches> | undefined;

answerTasks((match: Match) => {
  play ??= openMatches(new WebAssembly.Module(readFileSync(LEARNING_FILE)));
  return play(match);
});
