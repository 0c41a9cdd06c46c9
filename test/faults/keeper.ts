/**
 * What the main process does with games, without windows: it plays, keeps and saves as fast as it can, says on its
 * output what is safe by now, and is killed in the middle of it. It is told in its argument where, and what goes wrong.
 */
import { writeSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NO_INFO } from '../../engine/notation/info.ts';
import { goTo } from '../../engine/game/tree.ts';
import { type FileLayer, ownerOf } from '../../main/atomic-file.ts';
import type { KeptGame } from '../../main/contract/bridge.ts';
import { createDocuments } from '../../main/documents.ts';
import { openKeptState } from '../../main/kept-state.ts';
import { below, randomFrom, randomGame } from '../engine/game/random-play.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { systemError } from '../main/faulty-files.ts';
import { JOURNAL, type KeeperOrder } from './kills.ts';

// Node keeps what it has compiled only when a process ends by itself, which this one never does.
flushCompileCache();

const { folder, seed, isSlow, hasClockJumps, user } = JSON.parse(process.argv[2] ?? '{}') as KeeperOrder;
if (user !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}
const random = randomFrom(seed);
const DAY_MS = 86_400_000;

/** Writes a line synchronously, so that it is found even if the process is killed at once. */
const say = (line: string): void => void writeSync(1, `${line}\n`);

const isFull = async (): Promise<boolean> =>
  fs.access(join(folder, 'disk-full')).then(
    () => true,
    () => false,
  );

/** The real disk, which is slow if that was ordered, and full while a certain file exists. */
const disk = new Proxy<FileLayer>(fs, {
  get(target, name): unknown {
    const method = Reflect.get(target, name, target) as (...args: unknown[]) => Promise<unknown>;
    return async (...args: unknown[]): Promise<unknown> => {
      if (isSlow) await delay(below(random, 20));
      if (name === 'open' && args[1] === 'wx' && (await isFull())) throw systemError('ENOSPC');
      return method.apply(target, args);
    };
  },
});

const now = (): number =>
  hasClockJumps ? Date.now() + (below(random, 40_000) - 30_000) * DAY_MS : Date.now();

const state = await openKeptState(
  join(folder, 'data'),
  '0.2.0',
  () => undefined,
  () => undefined,
);
const documents = createDocuments({
  dialogs: {
    chooseToOpen: async () => [],
    chooseToSave: async () => join(folder, 'games', 'game.txt'),
    askToSave: async () => 'save',
    askToReplace: async () => true,
    tellSaveFailed: async () => undefined,
    tellSavedInPart: async () => undefined,
  },
  recovery: state.recovery,
  earlier: state.earlier,
  recovered: state.recovered,
  recentFiles: state.preferences.content.recentFiles,
  onRecentFiles: (recentFiles) => state.preferences.change({ recentFiles }),
  onUsed: () => undefined,
  onKept: () => undefined,
  owner: ownerOf(join(folder, 'data')),
  folder,
  now,
  files: disk,
});

/** Long enough that a kill may fall into the writing of a line. */
const FILLING = 'x'.repeat(20_000);

const before = documents.returned()?.game;
const game = randomGame(random);
let file = before?.file;
say(`found ${Number(before?.settings['count'] ?? 0)} ${state.broken.length}`);

for (let count = Number(before?.settings['count'] ?? 0) + 1; ; count++) {
  const tree = goTo(game, count % (game.line.length + 1));
  const kept: KeptGame = {
    text: gameText(tree, { ...NO_INFO, event: String(count) }),
    isDirty: true,
    settings: { count },
    serial: 1,
    ...(file && { file }),
  };
  documents.keep(kept);
  await state.settle();
  if (state.recovery.isWorking) say(`kept ${count}`);
  state.preferences.changePreferences({ count });
  if (await state.journals.add(JOURNAL, `${count} ${FILLING}`)) say(`noted ${count}`);
  if (below(random, 3) > 0) continue;
  const first = await documents.save(kept, 'save');
  // After a kill between two files the next run may not recognise the last save as its own. Then it rightly asks.
  const outcome = first.kind === 'changed' ? await documents.save(kept, 'overwrite') : first;
  if (first.kind === 'changed') say(`asked ${count}`);
  if (outcome.kind === 'failed') say(`failed ${count} ${outcome.reason}`);
  if (outcome.kind !== 'saved') continue;
  ({ file } = outcome);
  say(`saved ${count}`);
}
