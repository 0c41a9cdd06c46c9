/** Files of every kind with random damage: each is read, or refused in words, and nothing throws. */
import { describeReadError } from '../../engine/notation/error.ts';
import { contentFor, isReplaceable } from '../../engine/notation/file-content.ts';
import { formatById } from '../../engine/notation/format.ts';
import { NO_INFO } from '../../engine/notation/info.ts';
import { readGames } from '../../engine/notation/read.ts';
import { findPreferences } from '../../main/preferences.ts';
import { findRecovery, writeRecovery } from '../../main/recovery.ts';
import { type Random, below, pick, randomGame } from '../engine/game/random-play.ts';
import { type Count, violated } from './step.ts';

const FILES = 500;

const APP = '0.2.0';

const PREFERENCES = JSON.stringify({
  version: 1,
  app: APP,
  preferences: { theme: 'dark', zoom: 100, level: 'master' },
  window: { x: 0, y: 0, width: 800, height: 600, isMaximized: false },
  recentFiles: ['/home/anna/game.txt'],
});

function writeAny(random: Random): string {
  const format = formatById(pick(random, ['game', 'ggf', 'sgf', 'board', 'transcript']));
  return format?.write({ tree: randomGame(random), info: NO_INFO }) ?? '';
}

/** `bytes` with a few of them changed, cut, doubled or put elsewhere. */
function damaged(random: Random, bytes: Uint8Array): Uint8Array {
  const all = [...bytes];
  for (let change = below(random, 4); change >= 0; change--) {
    const at = below(random, all.length + 1);
    const length = below(random, 20);
    const piece = all.slice(at, at + length);
    const deed = pick(random, ['set', 'cut', 'double', 'move', 'end'] as const);
    if (deed === 'set') all[at] = below(random, 256);
    else if (deed === 'end') all.length = at;
    else if (deed === 'double') all.splice(at, 0, ...piece);
    else all.splice(at, length);
    if (deed === 'move') all.splice(below(random, all.length + 1), 0, ...piece);
  }
  return Uint8Array.from(all, (byte) => byte);
}

export async function damageFiles(random: Random, count: Count): Promise<void> {
  const encoder = new TextEncoder();
  for (let file = 0; file < FILES; file++) {
    const text = writeAny(random);
    const bytes = damaged(random, encoder.encode(text));
    const outcome = readGames(bytes);
    if (outcome.kind === 'failed' && describeReadError(outcome.error) === '')
      violated('An error has no words.');
    if (outcome.kind === 'games' && outcome.games.length === 0)
      violated('There is neither a game nor an error.');
    isReplaceable(bytes, 'game.txt');
    contentFor(new TextDecoder().decode(bytes), 'game.ggf');
    const recovery = writeRecovery({ text, isDirty: true, settings: {}, keptAt: 1 }, APP);
    findRecovery(damaged(random, encoder.encode(recovery)), APP);
    findPreferences(damaged(random, encoder.encode(PREFERENCES)), APP);
  }
  count('damaged files', 3 * FILES);
}
