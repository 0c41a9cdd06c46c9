import { EventEmitter } from 'node:events';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { MAX_GAME_TEXT } from '../../engine/notation/error.ts';
import type { Command } from '../../engine/protocol.ts';
import { APP_ORIGIN } from '../../main/app-protocol.ts';
import type { KeptGame, MenuModel } from '../../main/contract/bridge.ts';
import { type RequestDoor, type Sender, createRequestDoor, isTrustedSender, notify } from '../../main/ipc.ts';

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
    ['app:start-up', []],
    ['file:open-recent', ['11111111-2222-4333-8444-555555555555']],
    ['file:claim-dropped', ['/home/anna/été.txt', new Uint8Array([102])]],
    ['file:save', [GAME, 'saveAs']],
    ['file:save-image', [{ kind: 'svg', bytes: new Uint8Array([60]) }]],
    ['file:save-export', [{ kind: 'csv', name: 'League', text: 'rank' }]],
    ['tournaments:add', ['m1abc-12', '{}']],
    ['clipboard:write', ['f5d6']],
    ['clipboard:write-image', [new Uint8Array([137])]],
  ] as const)('answers a call of %s when sender and shape are right', async (channel, args) => {
    const handler = vi.fn<(...received: unknown[]) => never>().mockReturnValue('answer' as never);
    door.answer(channel, handler);
    expect(await call(channel, OWN, ...args)).toBe('answer');
    expect(handler.mock.calls).toEqual([args]);
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['an argument', 'file:open', ['/etc/passwd']],
    ['a path for a handle', 'file:open-recent', ['/etc/passwd']],
    ['no path', 'file:claim-dropped', ['', new Uint8Array()]],
    ['a path alone', 'file:claim-dropped', ['/etc/passwd']],
    ['a NUL', 'file:claim-dropped', ['/home/anna/game.txt\0.png', new Uint8Array()]],
    ['an endless path', 'file:claim-dropped', ['x'.repeat(40_000), new Uint8Array()]],
    ['an endless file', 'file:claim-dropped', ['/a', new Uint8Array(25_200_000)]],
    ['a path', 'file:save', [{ ...GAME, path: '/etc/passwd' }, 'save']],
    ['a file named by its path', 'file:save', [{ ...GAME, file: { handle: '/a', name: 'a' } }, 'save']],
    ['an endless game', 'file:save', [{ ...GAME, text: 'x'.repeat(9_000_000) }, 'save']],
    ['nested settings', 'file:save', [{ ...GAME, settings: { clock: { ms: 1 } } }, 'save']],
    ['listed settings', 'file:save', [{ ...GAME, settings: ['master'] }, 'save']],
    ['another verb', 'file:save', [GAME, 'delete']],
    ['an executable', 'file:save-image', [{ kind: 'exe', bytes: new Uint8Array() }]],
    ['a path as a name', 'file:save-export', [{ kind: 'csv', name: '../x', text: '' }]],
    ['a path as a tournament', 'tournaments:read', ['../preferences', 0]],
    ['a part before the first', 'tournaments:read', ['m1abc', -1]],
    ['two lines in one', 'tournaments:add', ['m1abc', '{}\n{}']],
    ['an empty line', 'tournaments:add', ['m1abc', '']],
    ['numbers', 'clipboard:write-image', [[137, 80]]],
  ] as const)('refuses a call with %s on %s', async (_what, channel, args) => {
    const handler = vi.fn<(...received: unknown[]) => never>();
    door.answer(channel, handler);
    await expect(call(channel, OWN, ...args)).rejects.toThrow('not let in');
    await expect(call(channel, { senderFrame: null }, ...args)).rejects.toThrow('not let in');
    expect(handler).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([
      [`Dropped a message on ${channel}: wrong shape.`],
      [`Dropped a message on ${channel}: wrong sender.`],
    ]);
  });

  it.each([
    ['engine:command', ['default', GO]],
    ['engine:command', ['default', { ...GO, limits: CLOCK, lines: 60 }]],
    ['engine:command', ['default', { ...GO, limits: { ...CLOCK, movesToGo: 1 } }]],
    ['engine:command', ['default', { ...GO, limits: { kind: 'infinite' } }]],
    [
      'engine:command',
      ['default', { kind: 'ponder', jobId: 2, position: START_POSITION, player: { kind: 'club' } }],
    ],
    ['engine:command', ['default', { kind: 'configure', threads: 64, hashMb: 2048 }]],
    ['engine:command', ['default', { kind: 'stop' }]],
    ['menu:set', [MENU]],
    ['menu:set', [[]]],
    ['engine:attach', ['default', 'status']],
    ['engine:end', ['arena-2']],
    ['game:keep', [GAME]],
    ['game:keep', [undefined]],
    ['preferences:keep', [{ theme: 'dark' }]],
  ] as const)('passes %s on when sender and shape are right', (channel, args) => {
    const listener = vi.fn<(...received: unknown[]) => void>();
    door.on(channel, listener);
    ipcMain.emit(channel, OWN, ...args);
    expect(listener.mock.calls).toEqual([args]);
    expect(log).not.toHaveBeenCalled();
  });

  it('reports a dropped message of our own page, but none from elsewhere', () => {
    const onRefused = vi.fn<() => void>();
    door.on('game:keep', vi.fn<() => void>(), onRefused);
    ipcMain.emit('game:keep', { senderFrame: null }, GAME);
    expect(onRefused).not.toHaveBeenCalled();
    ipcMain.emit('game:keep', OWN, { ...GAME, text: 'x'.repeat(MAX_GAME_TEXT + 1) });
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it.each([
    ['no argument', 'engine:command', []],
    ['one too many', 'engine:command', ['default', GO, GO]],
    ['an engine without a name', 'engine:command', ['', GO]],
    ['an engine with a path for a name', 'engine:command', ['../default', GO]],
    ['an engine with an endless name', 'engine:end', ['a'.repeat(41)]],
    ['an unknown kind', 'engine:command', ['default', { ...GO, kind: 'explode' }]],
    ['an unknown member', 'engine:command', ['default', { ...GO, extra: 1 }]],
    ['half an id', 'engine:command', ['default', { ...GO, jobId: 1.5 }]],
    ['two discs on a square', 'engine:command', ['default', withBlack(START_POSITION.white)]],
    ['a negative board', 'engine:command', ['default', withBlack(-1n)]],
    ['a 65th square', 'engine:command', ['default', withBlack(1n << 64n)]],
    ['a board of numbers', 'engine:command', ['default', withBlack(27)]],
    ['no time', 'engine:command', ['default', { ...GO, limits: { kind: 'time', timeMs: Number.NaN } }]],
    [
      'endless time',
      'engine:command',
      [{ ...GO, limits: { kind: 'time', timeMs: Number.POSITIVE_INFINITY } }],
    ],
    ['an overdrawn clock', 'engine:command', ['default', { ...GO, limits: { ...CLOCK, remainingMs: -1 } }]],
    ['no moves to go', 'engine:command', ['default', { ...GO, limits: { ...CLOCK, movesToGo: 0 } }]],
    ['no lines', 'engine:command', ['default', { ...GO, lines: 0 }]],
    ['too many lines', 'engine:command', ['default', { ...GO, lines: 61 }]],
    [
      'a place to ponder on a torn board',
      'engine:command',
      ['default', { ...withBlack(-1n), kind: 'ponder' }],
    ],
    ['no threads', 'engine:command', ['default', { kind: 'configure', threads: 0, hashMb: 64 }]],
    ['too much memory', 'engine:command', ['default', { kind: 'configure', threads: 1, hashMb: 4096 }]],
    ['negative depth', 'engine:command', ['default', { ...GO, limits: { kind: 'depth', depth: -1 } }]],
    ['an item without a label', 'menu:set', [[{ id: 'game', label: 'Game', items: [{ kind: 'command' }] }]]],
    ['an endless label', 'menu:set', [[{ id: 'game', label: 'x'.repeat(201), items: [] }]]],
    ['too many menus', 'menu:set', [Array.from({ length: 21 }, () => ({ id: 'a', label: 'a', items: [] }))]],
    ['another word', 'engine:attach', ['default', 'everything']],
    ['an argument', 'app:quit', ['now']],
    ['a game without its text', 'game:keep', [{ ...GAME, text: undefined }]],
    ['a list', 'preferences:keep', [['dark']]],
    ['no number', 'preferences:keep', [{ volume: Number.NaN }]],
    [
      'too many names',
      'preferences:keep',
      [Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`name ${index}`, true]))],
    ],
    ['half of the words', 'shell:texts', [{ save: 'Save' }]],
  ] as const)('drops %s on %s', (_what, channel, args) => {
    const listener = vi.fn<(...received: unknown[]) => void>();
    door.on(channel, listener);
    ipcMain.emit(channel, OWN, ...args);
    expect(listener).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([[`Dropped a message on ${channel}: wrong shape.`]]);
  });

  it('drops every message from elsewhere, and logs that once', () => {
    const listener = vi.fn<() => void>();
    door.on('app:quit', listener);
    for (let time = 0; time < 3; time++) ipcMain.emit('app:quit', { senderFrame: null });
    expect(listener).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([['Dropped a message on app:quit: wrong sender.']]);
  });

  it('refuses a BigInt of megabytes anywhere in a message without printing it', () => {
    const listener = vi.fn<() => void>();
    door.on('menu:set', listener);
    const huge = 1n << 67_000_000n;
    for (const value of [huge, [huge], [{ id: huge }], new Map([[1, huge]])]) {
      ipcMain.emit('menu:set', OWN, value);
    }
    expect(listener).not.toHaveBeenCalled();
  });

  it('never throws, and never accepts random values', () => {
    const listener = vi.fn<() => void>();
    for (const channel of ['engine:command', 'menu:set'] as const) door.on(channel, listener);
    const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
    // An empty menu is valid.
    const wrong = value.filter((candidate) => !Array.isArray(candidate) || candidate.length > 0);
    const property = fc.property(
      fc.constantFrom('engine:command', 'menu:set'),
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
    door.on('engine:command', listener);
    const keys = fc.constantFrom(...Object.keys(GO));
    const wrong = fc
      .anything({ withBigInt: true })
      .filter((value) => value === undefined || typeof value === 'object');
    const property = fc.property(keys, wrong, (key, value) => {
      ipcMain.emit('engine:command', OWN, { ...GO, [key]: value });
    });
    fc.assert(property, { numRuns: 1000 });
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('notify', () => {
  it('sends while the page exists, and nothing afterwards', () => {
    const send = vi.fn<(channel: string, ...args: unknown[]) => void>();
    notify({ isDestroyed: () => false, send }, 'menu:command', 'undo');
    notify({ isDestroyed: () => true, send }, 'menu:command', 'redo');
    notify(undefined, 'menu:command', 'redo');
    expect(send.mock.calls).toEqual([['menu:command', 'undo']]);
  });
});
