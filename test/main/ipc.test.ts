import { EventEmitter } from 'node:events';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { MAX_GAME_TEXT } from '../../engine/notation/error.ts';
import type { Command } from '../../engine/protocol.ts';
import { APP_ORIGIN } from '../../main/app-protocol.ts';
import type { KeptGame, MenuModel } from '../../main/contract/bridge.ts';
import { type RequestDoor, type Sender, createRequestDoor, isTrustedSender, notify } from '../../main/ipc.ts';
import { answers } from '../../main/schemas.ts';
import { KNOWN } from './hostile-messages.ts';
import { sampleOf } from './sample-of.ts';

type Frame = NonNullable<Sender['senderFrame']>;

function frame(origin: string, parent: Frame | null = null): Frame {
  return { origin, parent } as Frame;
}

const OWN = { senderFrame: frame(APP_ORIGIN) };

const GO: Command = {
  kind: 'go',
  jobId: 1,
  priority: 'move',
  position: START_POSITION,
  limits: { kind: 'time', timeMs: 1000 },
  player: { kind: 'master' },
};

const CLOCK = { kind: 'clock', remainingMs: 60_000, incrementMs: 0 } as const;

function withBlack(black: unknown) {
  return { ...GO, position: { ...START_POSITION, black } };
}

const MENU: MenuModel = [
  {
    id: 'game',
    label: 'Game',
    items: [
      { kind: 'command', id: 'undo', label: 'Undo', accelerator: 'CmdOrCtrl+Z', enabled: true },
      { kind: 'separator' },
      { kind: 'radio', id: 'levelClub', label: 'Club', enabled: true, checked: true },
    ],
  },
];

const GAME: KeptGame = {
  text: 'Othello game file: 1',
  isDirty: true,
  file: { handle: '11111111-2222-4333-8444-555555555555', name: 'game.txt' },
  settings: { level: 'master', isHeld: false, blackMs: 1 },
};

describe('isTrustedSender', () => {
  it('trusts the top frame of our own origin only', () => {
    expect(isTrustedSender(OWN)).toBe(true);
    expect(isTrustedSender({ senderFrame: frame(APP_ORIGIN, frame(APP_ORIGIN)) })).toBe(false);
    expect(isTrustedSender({ senderFrame: null })).toBe(false);
    for (const origin of [
      'null',
      'https://example.com',
      'file://',
      'app://other',
      `${APP_ORIGIN}.example.com`,
    ]) {
      expect(isTrustedSender({ senderFrame: frame(origin) })).toBe(false);
    }
  });
});

describe('createRequestDoor', () => {
  const log = vi.fn<(line: string) => void>();
  let ipcMain: EventEmitter;
  let door: RequestDoor;

  /** The handlers given to `ipcMain.handle`, by channel. */
  let handlers: Map<string, (event: Sender, ...args: unknown[]) => Promise<unknown>>;

  beforeEach(() => {
    log.mockReset();
    ipcMain = new EventEmitter();
    handlers = new Map();
    const handle = (
      channel: string,
      handler: (event: Sender, ...args: unknown[]) => Promise<unknown>,
    ): void => void handlers.set(channel, handler);
    const standin = Object.assign(ipcMain, { handle });
    door = createRequestDoor(standin as unknown as Parameters<typeof createRequestDoor>[0], log);
  });

  const call = async (channel: string, event: Sender, ...args: unknown[]): Promise<unknown> =>
    handlers.get(channel)?.(event, ...args);

  it.each([
    ['startUp', []],
    ['openRecent', ['11111111-2222-4333-8444-555555555555']],
    ['claimDropped', ['/home/anna/été.txt', new Uint8Array([102])]],
    ['saveGame', [GAME, 'saveAs']],
    ['saveImage', [{ kind: 'svg', bytes: new Uint8Array([60]) }]],
    ['saveExport', [{ kind: 'csv', name: 'League', text: 'rank' }]],
    ['savePdf', ['Repertoire']],
    ['addToJournal', ['m1abc-12', '{}']],
    ['writeClipboard', ['f5d6']],
    ['writeClipboardImage', [new Uint8Array([137])]],
  ] as const)('answers a call of %s when sender and shape are right', async (channel, args) => {
    const answer = sampleOf(answers[channel], KNOWN);
    const handler = vi.fn<(...received: unknown[]) => unknown>().mockReturnValue(answer);
    door.open({ [channel]: handler });
    expect(await call(channel, OWN, ...args)).toBe(answer);
    expect(handler.mock.calls).toEqual([args]);
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['an argument', 'openGame', ['/etc/passwd']],
    ['a path for a handle', 'openRecent', ['/etc/passwd']],
    ['no path', 'claimDropped', ['', new Uint8Array()]],
    ['a path alone', 'claimDropped', ['/etc/passwd']],
    ['a NUL', 'claimDropped', ['/home/anna/game.txt\0.png', new Uint8Array()]],
    ['an endless path', 'claimDropped', ['x'.repeat(40_000), new Uint8Array()]],
    ['an endless file', 'claimDropped', ['/a', new Uint8Array(25_200_000)]],
    ['a path', 'saveGame', [{ ...GAME, path: '/etc/passwd' }, 'save']],
    ['a file named by its path', 'saveGame', [{ ...GAME, file: { handle: '/a', name: 'a' } }, 'save']],
    ['an endless game', 'saveGame', [{ ...GAME, text: 'x'.repeat(9_000_000) }, 'save']],
    ['nested settings', 'saveGame', [{ ...GAME, settings: { clock: { ms: 1 } } }, 'save']],
    ['listed settings', 'saveGame', [{ ...GAME, settings: ['master'] }, 'save']],
    ['another verb', 'saveGame', [GAME, 'delete']],
    ['an executable', 'saveImage', [{ kind: 'exe', bytes: new Uint8Array() }]],
    ['a path as a name', 'saveExport', [{ kind: 'csv', name: '../x', text: '' }]],
    ['a path as a name', 'savePdf', ['../x']],
    ['a path as a tournament', 'readJournal', ['../preferences', 0]],
    ['a part before the first', 'readJournal', ['m1abc', -1]],
    ['two lines in one', 'addToJournal', ['m1abc', '{}\n{}']],
    ['an empty line', 'addToJournal', ['m1abc', '']],
    ['numbers', 'writeClipboardImage', [[137, 80]]],
  ] as const)('refuses a call with %s on %s', async (_what, channel, args) => {
    const handler = vi.fn<(...received: unknown[]) => never>();
    door.open({ [channel]: handler });
    await expect(call(channel, OWN, ...args)).rejects.toThrow('not let in');
    await expect(call(channel, { senderFrame: null }, ...args)).rejects.toThrow('not let in');
    expect(handler).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([
      [`Dropped a message on ${channel}: wrong shape.`],
      [`Dropped a message on ${channel}: wrong sender.`],
    ]);
  });

  it.each([
    ['sendToEngine', [GO]],
    ['sendToEngine', [{ ...GO, limits: CLOCK, lines: 60 }]],
    ['sendToEngine', [{ ...GO, limits: { ...CLOCK, movesToGo: 1 } }]],
    ['sendToEngine', [{ ...GO, limits: { kind: 'infinite' } }]],
    ['sendToEngine', [{ kind: 'ponder', jobId: 2, position: START_POSITION, player: { kind: 'club' } }]],
    ['sendToEngine', [{ kind: 'configure', threads: 64, hashMb: 2048 }]],
    ['sendToEngine', [{ kind: 'stop' }]],
    ['setMenu', [MENU]],
    ['setMenu', [[]]],
    ['sendToEngine', [GO, 'arena-2']],
    ['onEngineStatus', ['default']],
    ['onFullScreen', []],
    ['endEngine', ['arena-2']],
    ['keepGame', [GAME]],
    ['keepGame', [undefined]],
    ['keepPreferences', [{ theme: 'dark' }]],
  ] as const)('passes %s on when sender and shape are right', (channel, args) => {
    const listener = vi.fn<(...received: unknown[]) => void>();
    door.open({ [channel]: listener });
    ipcMain.emit(channel, OWN, ...args);
    // An engine that is not named is the one that plays with the user.
    const named = channel === 'sendToEngine' && args.length === 1 ? [...args, 'default'] : args;
    expect(listener.mock.calls).toEqual([named]);
    expect(log).not.toHaveBeenCalled();
  });

  it('lets out no answer of another shape than the table promises', async () => {
    door.open({ keepEarlier: (() => 'yes') as unknown as () => boolean });
    await expect(call('keepEarlier', OWN)).rejects.toThrow('not let out');
    expect(log.mock.calls).toEqual([['Dropped a message on keepEarlier: wrong answer.']]);
  });

  it('does not open what is in no table', () => {
    door.open(Object.assign({ keepEarlier: () => true }, { letGo: () => undefined }));
    expect([...handlers.keys(), ...ipcMain.eventNames()]).toEqual(['keepEarlier']);
  });

  it('reports a dropped message of our own page, but none from elsewhere', () => {
    const onRefused = vi.fn<() => void>();
    door.open({ keepGame: vi.fn<() => void>() }, { keepGame: onRefused });
    ipcMain.emit('keepGame', { senderFrame: null }, GAME);
    expect(onRefused).not.toHaveBeenCalled();
    ipcMain.emit('keepGame', OWN, { ...GAME, text: 'x'.repeat(MAX_GAME_TEXT + 1) });
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it.each([
    ['no argument', 'sendToEngine', []],
    ['one too many', 'sendToEngine', [GO, GO]],
    ['an engine without a name', 'sendToEngine', [GO, '']],
    ['an engine with a path for a name', 'sendToEngine', [GO, '../default']],
    ['an engine with an endless name', 'endEngine', ['a'.repeat(41)]],
    ['an unknown kind', 'sendToEngine', [{ ...GO, kind: 'explode' }]],
    ['an unknown member', 'sendToEngine', [{ ...GO, extra: 1 }]],
    ['half an id', 'sendToEngine', [{ ...GO, jobId: 1.5 }]],
    ['two discs on a square', 'sendToEngine', [withBlack(START_POSITION.white)]],
    ['a negative board', 'sendToEngine', [withBlack(-1n)]],
    ['a 65th square', 'sendToEngine', [withBlack(1n << 64n)]],
    ['a board of numbers', 'sendToEngine', [withBlack(27)]],
    ['no time', 'sendToEngine', [{ ...GO, limits: { kind: 'time', timeMs: Number.NaN } }]],
    ['endless time', 'sendToEngine', [{ ...GO, limits: { kind: 'time', timeMs: Number.POSITIVE_INFINITY } }]],
    ['an overdrawn clock', 'sendToEngine', [{ ...GO, limits: { ...CLOCK, remainingMs: -1 } }]],
    ['no moves to go', 'sendToEngine', [{ ...GO, limits: { ...CLOCK, movesToGo: 0 } }]],
    ['no lines', 'sendToEngine', [{ ...GO, lines: 0 }]],
    ['too many lines', 'sendToEngine', [{ ...GO, lines: 61 }]],
    ['a place to ponder on a torn board', 'sendToEngine', [{ ...withBlack(-1n), kind: 'ponder' }]],
    ['no threads', 'sendToEngine', [{ kind: 'configure', threads: 0, hashMb: 64 }]],
    ['too much memory', 'sendToEngine', [{ kind: 'configure', threads: 1, hashMb: 4096 }]],
    ['negative depth', 'sendToEngine', [{ ...GO, limits: { kind: 'depth', depth: -1 } }]],
    ['an item without a label', 'setMenu', [[{ id: 'game', label: 'Game', items: [{ kind: 'command' }] }]]],
    ['an endless label', 'setMenu', [[{ id: 'game', label: 'x'.repeat(201), items: [] }]]],
    ['too many menus', 'setMenu', [Array.from({ length: 21 }, () => ({ id: 'a', label: 'a', items: [] }))]],
    ['no engine', 'onEngineStatus', []],
    ['an engine', 'onFullScreen', ['default']],
    ['an argument', 'quit', ['now']],
    ['a game without its text', 'keepGame', [{ ...GAME, text: undefined }]],
    ['a list', 'keepPreferences', [['dark']]],
    ['no number', 'keepPreferences', [{ volume: Number.NaN }]],
    [
      'too many names',
      'keepPreferences',
      [Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`name ${index}`, true]))],
    ],
    ['a language that there is not', 'setLanguage', ['de']],
  ] as const)('drops %s on %s', (_what, channel, args) => {
    const listener = vi.fn<(...received: unknown[]) => void>();
    door.open({ [channel]: listener });
    ipcMain.emit(channel, OWN, ...args);
    expect(listener).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([[`Dropped a message on ${channel}: wrong shape.`]]);
  });

  it('drops every message from elsewhere, and logs that once', () => {
    const listener = vi.fn<() => void>();
    door.open({ quit: listener });
    for (let time = 0; time < 3; time++) ipcMain.emit('quit', { senderFrame: null });
    expect(listener).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([['Dropped a message on quit: wrong sender.']]);
  });

  it('refuses a BigInt of megabytes anywhere in a message without printing it', () => {
    const listener = vi.fn<() => void>();
    door.open({ setMenu: listener });
    const huge = 1n << 67_000_000n;
    for (const value of [huge, [huge], [{ id: huge }], new Map([[1, huge]])]) {
      ipcMain.emit('setMenu', OWN, value);
    }
    expect(listener).not.toHaveBeenCalled();
  });

  it('never throws, and never accepts random values', () => {
    const listener = vi.fn<() => void>();
    door.open({ sendToEngine: listener, setMenu: listener });
    const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
    // An empty menu is valid.
    const wrong = value.filter((candidate) => !Array.isArray(candidate) || candidate.length > 0);
    const property = fc.property(
      fc.constantFrom('sendToEngine', 'setMenu'),
      fc.array(wrong, { maxLength: 3 }),
      (channel, args) => {
        ipcMain.emit(channel, OWN, ...args);
      },
    );
    fc.assert(property, { numRuns: 2000 });
    expect(listener).not.toHaveBeenCalled();
  });

  it('refuses values of unusual types inside a message', () => {
    const listener = vi.fn<() => void>();
    door.open({ sendToEngine: listener });
    const keys = fc.constantFrom(...Object.keys(GO));
    const wrong = fc
      .anything({ withBigInt: true })
      .filter((value) => value === undefined || typeof value === 'object');
    const property = fc.property(keys, wrong, (key, value) => {
      ipcMain.emit('sendToEngine', OWN, { ...GO, [key]: value });
    });
    fc.assert(property, { numRuns: 1000 });
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('notify', () => {
  it('sends while the page exists, and nothing afterwards', () => {
    const send = vi.fn<(channel: string, ...args: unknown[]) => void>();
    notify({ isDestroyed: () => false, send }, 'onMenuCommand', 'undo');
    notify({ isDestroyed: () => true, send }, 'onMenuCommand', 'redo');
    notify(undefined, 'onMenuCommand', 'redo');
    expect(send.mock.calls).toEqual([['onMenuCommand', 'undo']]);
  });
});
