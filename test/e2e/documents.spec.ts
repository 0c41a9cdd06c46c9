/** Games on disk, as the shell opens and saves them. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGames } from '../../engine/notation/read.ts';
import ja from '../../locales/ja.json' with { type: 'json' };
import type { GameFile, OpenRequest } from '../../main/contract/bridge.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { keptGame, launchBare } from './bare-page.ts';
import type { RunningElectron } from './electron.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';

let app: RunningElectron;
/** The folder of the spec's games. */
let games: string;

beforeEach(async () => {
  games = await fs.mkdtemp(join(tmpdir(), 'othello-games-'));
});

afterEach(async () => fs.rm(games, { recursive: true }));

/** Gives the tests of a group one app, in which each begins without a game or recent files, and with a new page. */
function shareBareApp(): void {
  let shared: RunningElectron | undefined;

  beforeEach(async () => {
    shared ??= await launchBare();
    app = shared;
    await app.page.reload();
    await app.page.evaluate(() => {
      bridge.keepGame(undefined);
      bridge.clearRecentFiles();
    });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await shared?.close();
    shared = undefined;
  });

  afterAll(async () => shared?.close());
}

const at = (name: string): string => join(games, name);
const textOf = (outcome: OpenRequest): string =>
  outcome.kind === 'opened' ? new TextDecoder().decode(outcome.bytes) : outcome.kind;

/** The files that the page was told to open, in order. */
async function listenForFiles(): Promise<() => Promise<OpenRequest[]>> {
  await app.page.evaluate(() => {
    const outcomes: OpenRequest[] = [];
    Object.assign(window, { outcomes });
    bridge.onOpenRequest((outcome) => outcomes.push(outcome));
  });
  return async () => app.page.evaluate(() => Reflect.get(window, 'outcomes') as OpenRequest[]);
}

/** The list of recent files that a new listener is told. */
async function recentFiles(): Promise<readonly GameFile[]> {
  return app.page.evaluate(
    async () => new Promise<readonly GameFile[]>((resolve) => void bridge.onRecentFiles(resolve)),
  );
}

describe('in an app that runs', () => {
  shareBareApp();

  describe('saving', () => {
    it('asks for a place once and then saves there, until Save As asks again', async () => {
      const [first, second] = [keptGame('f5d6'), keptGame('f5d6c3')];
      await answerDialogs(app.application, { save: [at('première.txt'), at('copy.sgf')] });
      const saved = await app.page.evaluate(async (game) => bridge.saveGame(game, 'save'), first);
      expect(saved).toMatchObject({ kind: 'saved', isComplete: true, file: { name: 'première.txt' } });
      expect(await fs.readFile(at('première.txt'), 'utf8')).toBe(first.text);
      if (saved.kind !== 'saved') return;

      const { file } = saved;
      const next = { ...second, file };
      expect(await app.page.evaluate(async (game) => bridge.saveGame(game, 'save'), next)).toEqual(saved);
      expect(await fs.readFile(at('première.txt'), 'utf8')).toBe(second.text);
      await app.page.evaluate(async (game) => bridge.saveGame(game, 'saveAs'), next);
      expect(readGames(await fs.readFile(at('copy.sgf')))).toMatchObject({ games: [{ format: 'sgf' }] });
      const asked = await askedDialogs(app.application);
      expect(asked.save.map(({ defaultPath }) => defaultPath)).toEqual([
        expect.stringMatching(/[\\/]Othello \d{4}-\d\d-\d\d\.txt$/),
        at('première.txt'),
      ]);
      expect(await recentFiles()).toMatchObject([{ name: 'copy.sgf' }, { name: 'première.txt' }]);
    });

    it('tells why it failed, and tells the page no paths', async () => {
      await answerDialogs(app.application, { save: [join(games, 'gone', 'game.txt'), null] });
      const outcomes = await app.page.evaluate(
        async (game) => [await bridge.saveGame(game, 'save'), await bridge.saveGame(game, 'save')],
        keptGame('f5'),
      );
      expect(outcomes).toEqual([
        { kind: 'failed', reason: 'notFound', name: 'game.txt', code: 'ENOENT' },
        { kind: 'cancelled' },
      ]);
      expect(JSON.stringify(outcomes)).not.toContain('gone');
    });

    it('stores pictures in files', async () => {
      await answerDialogs(app.application, { save: [at('board')] });
      const outcome = await app.page.evaluate(async () =>
        bridge.saveImage({ kind: 'svg', bytes: new TextEncoder().encode('<svg/>') }),
      );
      expect(outcome).toMatchObject({ kind: 'saved', file: { name: 'board.svg' } });
      expect(await fs.readFile(at('board.svg'), 'utf8')).toBe('<svg/>');
    });

    it('speaks the language of the page', async () => {
      await answerDialogs(app.application, { boxes: [2] });
      const answer = await app.page.evaluate(async (game) => {
        bridge.setLanguage('ja');
        bridge.keepGame(game);
        return bridge.confirmDiscard();
      }, keptGame('f5'));
      expect(answer).toBe('stay');
      const { boxes } = await askedDialogs(app.application);
      const { shell, dialog } = ja;
      expect(boxes).toMatchObject([
        {
          message: shell.save.question.replace('{name}', shell.untitled),
          buttons: [shell.save.save, shell.save.dontSave, dialog.cancel],
        },
      ]);
    });
  });

  describe('opening', () => {
    beforeEach(async () => {
      await fs.writeFile(at('a.txt'), gameText('f5'));
      await fs.writeFile(at('b 棋.ggf'), 'f5d6');
    });

    it('returns the chosen file, and nothing for a cancelled dialog', async () => {
      await answerDialogs(app.application, { open: [at('a.txt'), null, at('gone.txt')] });
      const outcomes = await app.page.evaluate(async () => [
        await bridge.openGame(),
        await bridge.openGame(),
        await bridge.openGame(),
      ]);
      const [first, ...others] = outcomes;
      expect(first && textOf(first)).toBe(gameText('f5'));
      expect(others).toEqual([
        { kind: 'cancelled' },
        { kind: 'failed', reason: 'notFound', name: 'gone.txt', code: 'ENOENT' },
      ]);
      expect(JSON.stringify(outcomes)).not.toContain(JSON.stringify(games).slice(1, -1));
    });

    it('opens the file of a second launch, and files from the system', async () => {
      const received = await listenForFiles();
      expect(await app.launchAgain(at('b 棋.ggf'))).toEqual({ code: 0 });
      await expect.poll(received).toMatchObject([{ kind: 'opened', file: { name: 'b 棋.ggf' } }]);
      await app.launchAgain(at('gone.txt'));
      await expect.poll(received).toMatchObject([{}, { kind: 'failed', reason: 'notFound' }]);
      await app.application.evaluate(({ app: electronApp }, path) => {
        electronApp.emit('open-file', { preventDefault: () => undefined }, path);
      }, at('a.txt'));
      await expect.poll(received).toMatchObject([{}, {}, { kind: 'opened', file: { name: 'a.txt' } }]);
    });

    it('reads dropped files', async () => {
      const outcomes = await app.page.evaluate(async () => [
        await bridge.openDropped([new File(['f5d6'], 'dropped.txt')]),
        await bridge.openDropped([new File([new Uint8Array(25_200_000)], 'large.txt')]),
      ]);
      const [small, large] = outcomes;
      expect(small && textOf(small)).toBe('f5d6');
      expect(large).toMatchObject({ kind: 'failed', reason: 'tooLarge', name: 'large.txt' });
    });
  });

  describe('the clipboard', () => {
    it('accepts and returns texts and pictures', async () => {
      const text = await app.page.evaluate(async () => {
        await bridge.writeClipboard('f5d6c3');
        return bridge.readClipboard();
      });
      expect(text).toBe('f5d6c3');
      // The smallest PNG: one transparent pixel.
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      );
      await app.page.evaluate(async (bytes) => bridge.writeClipboardImage(Uint8Array.from(bytes)), [...png]);
      expect(
        await app.application.evaluate(async ({ clipboard }) => (await clipboard.read())[0]?.types),
      ).toContain('image/png');
    });
  });
});

describe('from one run to the next', () => {
  let userData: string;

  beforeEach(async () => {
    userData = await fs.mkdtemp(join(tmpdir(), 'othello-e2e-'));
  });

  afterEach(async () => {
    await app.close();
    await fs.rm(userData, { recursive: true, maxRetries: 5 });
  });

  async function launch(): Promise<void> {
    app = await launchBare({ userData });
  }

  it("keeps preferences, the window's place, and files under new handles, after broken preferences were set aside", async () => {
    await fs.writeFile(join(userData, 'preferences.json'), '{"version":1,"preferences":{"theme":"dar');
    await fs.writeFile(at('a.txt'), gameText('f5'));
    await fs.writeFile(at('b 棋.ggf'), 'f5d6');
    await launch();
    expect((await fs.readdir(userData)).filter((name) => name.startsWith('preferences'))).toEqual([
      expect.stringMatching(/^preferences\.broken-.+\.json$/),
    ]);
    expect(await app.page.evaluate(async () => (await bridge.startUp()).preferences)).toEqual({});
    await answerDialogs(app.application, { open: [at('a.txt'), at('b 棋.ggf')] });
    await app.page.evaluate(async () => [await bridge.openGame(), await bridge.openGame()]);
    const before = await recentFiles();
    expect(before.map(({ name }) => name)).toEqual(['b 棋.ggf', 'a.txt']);
    await app.page.evaluate(() => {
      bridge.keepPreferences({ theme: 'dark', level: 'club' });
      bridge.keepPreferences({ level: 'master', volume: 0.5 });
    });
    await app.settle();
    const bounds = { x: 40, y: 60, width: 900, height: 700 };
    await app.application.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to),
      bounds,
    );
    await app.close();

    await launch();
    expect(await app.page.evaluate(async () => bridge.startUp())).toMatchObject({
      preferences: { theme: 'dark', level: 'master', volume: 0.5 },
    });
    expect(
      await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
    ).toEqual(bounds);
    expect(await app.application.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
    const after = await recentFiles();
    expect(after.map(({ name }) => name)).toEqual(['b 棋.ggf', 'a.txt']);
    const stale = before[1]?.handle ?? '';
    const fresh = after[1]?.handle ?? '';
    expect(await app.page.evaluate(async (file) => bridge.openRecent(file), stale)).toMatchObject({
      kind: 'failed',
    });
    const opened = await app.page.evaluate(async (file) => bridge.openRecent(file), fresh);
    expect(textOf(opened)).toBe(gameText('f5'));
    await app.page.evaluate(() => bridge.clearRecentFiles());
    expect(await recentFiles()).toEqual([]);
  });
});
