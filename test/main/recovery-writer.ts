/** Keeps one game after another, as fast as it can, in the file its argument names: to be killed while it does. */
import { writeSync } from 'node:fs';
import { goTo } from '../../engine/game/tree.ts';
import { createRecovery } from '../../main/recovery.ts';
import { randomFrom, randomGame } from '../engine/game/random-play.ts';
import { gameText } from '../engine/game/game-texts.ts';

const recovery = createRecovery(
  process.argv[2] ?? '',
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
  // At once, not when a stream gets to it: what was said must be found.
  writeSync(1, `${count}\n`);
}
