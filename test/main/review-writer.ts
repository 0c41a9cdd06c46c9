/**
 * Reviews an earlier game in a folder that its argument names: gives it one comment after another, as fast as it can, and
 * says each that is kept. Tests kill it meanwhile.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { annotate } from '../../engine/game/tree.ts';
import { createEarlierGames } from '../../main/earlier-games.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { randomFrom, randomGame } from '../engine/game/random-play.ts';

// Node keeps what it has compiled only when a process ends by itself, which this one never does.
flushCompileCache();

const earlier = createEarlierGames(process.argv[2] ?? '', Date.now, '0.2.0');
let tree = randomGame(randomFrom(1));
await earlier.add(gameText(tree));
const [id = ''] = await earlier.ids();

for (const [at, place] of tree.line.entries()) {
  const next = annotate(tree, place, { comment: `comment ${at}` });
  tree = next;
  if (!(await earlier.revise(id, gameText(tree)))) throw new Error('A review was refused.');
  // The line is written synchronously, because it must arrive before the process is killed.
  writeSync(1, `${at}\n`);
}
await new Promise((resolve) => setTimeout(resolve, 60_000));
