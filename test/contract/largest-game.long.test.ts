/**
 * Every game that can be opened can also be kept, saved and read again; a game that is too large is refused with a
 * message.
 */
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { squaresOf } from '../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../engine/game/position.ts';
import { legalMoves, playMove } from '../../engine/game/rules.ts';
import { squareName } from '../../engine/game/square.ts';
import { MAX_FILE_BYTES, MAX_GAME_TEXT, MAX_TAKEN_TEXT } from '../../engine/notation/error.ts';
import { FORMATS } from '../../engine/notation/format.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import { readGames } from '../../engine/notation/read.ts';
import { createDocuments } from '../../main/documents.ts';
import { findRecovery, writeRecovery } from '../../main/recovery.ts';
import { requests } from '../../main/schemas.ts';
import { scratchFolder } from '../main/faulty-files.ts';

/** An SGF game with up to `lines` different lines of eight moves. */
function bushyGame(lines: number): string {
  let left = lines;
  const grow = (position: Position, depth: number): string => {
    if (depth === 0) left--;
    if (depth === 0 || left <= 0) return '';
    return squaresOf(legalMoves(position))
      .map((square) => {
        const next = playMove(position, square);
        if (!next.ok || left <= 0) return '';
        const colour = position.toMove === 'black' ? 'B' : 'W';
        return `(;${colour}[${squareName(square)}]${grow(next.value, depth - 1)})`;
      })
      .join('');
  };
  return `(;GM[2]${grow(START_POSITION, 8)})`;
}

function onlyGame(bytes: Uint8Array | string): ReadGame {
  const outcome = readGames(bytes);
  if (outcome.kind !== 'games' || outcome.games[0] === undefined) throw new Error(JSON.stringify(outcome));
  return outcome.games[0];
}

const [OWN] = FORMATS;
let folder: string;
let remove: () => Promise<void>;
let text: string;

beforeAll(async () => {
  ({ folder, remove } = await scratchFolder());
  // The largest possible number of lines, estimated from a tenth of them.
  const some = 20_000;
  const lines = Math.floor((0.95 * some * MAX_TAKEN_TEXT) / OWN.write(onlyGame(bushyGame(some))).length);
  text = OWN.write(onlyGame(bushyGame(lines)));
});

afterAll(async () => remove());

describe('the largest game that may be opened', () => {
  it('is accepted for keeping and saving', () => {
    expect(text.length).toBeGreaterThan(0.8 * MAX_TAKEN_TEXT);
    expect(v.is(requests.saveGame, [{ text, isDirty: true, settings: {} }, 'save'])).toBe(true);
  });

  it('is saved, and opened again', async () => {
    const documents = createDocuments({
      dialogs: {
        chooseToOpen: async () => [],
        chooseToSave: async () => join(folder, 'large.txt'),
        askToSave: async () => 'cancel',
        askToReplace: async () => true,
        tellSaveFailed: async () => undefined,
        tellSavedInPart: async () => undefined,
      },
      recovery: { keep: () => undefined },
      earlier: {
        add: async () => undefined,
        revise: async () => false,
        savedFile: async () => undefined,
      },
      recovered: undefined,
      recentFiles: [],
      onRecentFiles: () => undefined,
      onUsed: () => undefined,
      onKept: () => undefined,
      owner: '00c0ffee',
      folder,
      now: Date.now,
    });
    const outcome = await documents.save({ text, isDirty: true, settings: {} }, 'save');
    expect(outcome).toMatchObject({ kind: 'saved' });
    expect(await fs.readFile(join(folder, 'large.txt'), 'utf8')).toBe(text);
    const opened = await documents.openPaths([join(folder, 'large.txt')]);
    if (opened.kind !== 'opened') expect.fail(opened.kind);
    expect(OWN.write(onlyGame(opened.bytes)) === text).toBe(true);
  });

  it('survives a crash', () => {
    const recovery = writeRecovery({ text, isDirty: true, settings: {}, keptAt: 1 }, '0.1.0');
    const found = findRecovery(new TextEncoder().encode(recovery), '0.2.0');
    expect(found.kind === 'read' && found.value.text === text).toBe(true);
  });
});

describe('a game that could not be kept', () => {
  it("is refused with a message in the app's own format", () => {
    const outcome = readGames(`${text}\n${' '.repeat(MAX_GAME_TEXT)}`);
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'tooLarge', limit: MAX_GAME_TEXT } });
  });

  it('is refused with a message if it comes from a short file of another program', () => {
    const content = bushyGame(Infinity);
    expect(content.length).toBeLessThanOrEqual(MAX_FILE_BYTES);
    const outcome = readGames(content);
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'gameTooLarge', limit: MAX_TAKEN_TEXT } });
  });
});
