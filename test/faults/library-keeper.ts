/**
 * The library's process without Electron: keeps games and takes in a folder, as fast as it can, until it is killed. It says
 * each game that is safe by its number. On a disk that is full the index cannot grow; the games are kept all the same.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sourcesAt } from '../../engine/database/node/given-files.ts';
import { openLibraryAt } from '../../engine/database/node/open-library.ts';
import { createLibraryService } from '../../engine/library/service.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { randomFrom, randomGame } from '../engine/game/random-play.ts';

export interface LibraryOrder {
  readonly folder: string;
  /** The number of its first game. */
  readonly first: number;
  readonly isFull: boolean;
}

// Node keeps what it has compiled only when a process ends by itself, which this one never does.
flushCompileCache();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test has written it
const { folder, first, isFull } = JSON.parse(process.argv[2] ?? '') as LibraryOrder;
const opened = openLibraryAt(join(folder, 'library.db'));
if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
if (isFull) opened.database.exec('PRAGMA max_page_count = 1');
const service = createLibraryService({
  library: opened.library,
  files: opened.files,
  changes: opened.changes,
  isReviewed: () => false,
  pause: async () => nextTurn(),
  now: () => performance.now(),
  clock: Date.now,
  tell: () => undefined,
  log: () => undefined,
});
writeSync(1, `opened ${opened.library.count()}\n`);
await service.resume();
void service.take(await sourcesAt(join(folder, 'given')));

for (let number = first; ; number++) {
  const info = { black: { name: `Game ${number}` }, white: { name: 'Zoë' } };
  const text = gameText(randomGame(randomFrom(number)), info);
  // What is in the folder of files is safe, whether it could be indexed or not.
  const isIndexed = await service.keepOwn([text]);
  if (!isIndexed && !isFull) throw new Error(`Game ${number} was refused.`);
  writeSync(1, `kept ${number}\n`);
}
