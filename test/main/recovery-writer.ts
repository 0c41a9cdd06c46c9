/** Stores one game after another, as fast as it can, in a folder that its argument names. Tests kill it meanwhile. */
import { mkdirSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { goTo } from '../../engine/game/tree.ts';
import { createRecovery } from '../../main/recovery.ts';
import { randomFrom, randomGame } from '../engine/game/random-play.ts';
import { gameText } from '../engine/game/game-texts.ts';

// Node keeps what it has compiled only when a process ends by itself, which this one never does.
flushCompileCache();

const folder = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });
const recovery = createRecovery(
  join(folder, 'recovery.json'),
  '0.2.0',
  (line) => {
    throw new Error(line);
  },
  () => undefined,
);

const game = randomGame(randomFrom(1));
for (let count = 1; ; count++) {
  const text = gameText(goTo(game, count % game.line.length));
  recovery.keep({ text, isDirty: true, settings: { count }, keptAt: Date.now() });
  await recovery.settle();
  // The line is written synchronously, because it must arrive before the process is killed.
  writeSync(1, `${count}\n`);
}
