import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PowerSource } from '../../../main/contract/bridge.ts';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import type { Mode } from '../../../renderer/session/seats.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { HIDDEN_MS, PONDER_MS } from '../../../renderer/stores/pace.ts';
import { usePonderStore } from '../../../renderer/stores/pondering.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeEngine } from '../fake-engine.ts';
import { WIPE_OUT, movesOf, square, seated } from '../moves.ts';

class FakePower {
  source: PowerSource = 'mains';
  readonly #listeners = new Set<(source: PowerSource) => void>();

  readonly onPowerSource = (listener: (source: PowerSource) => void): (() => void) => {
    this.#listeners.add(listener);
    void Promise.resolve().then(() => this.#listeners.has(listener) && listener(this.source));
    return () => this.#listeners.delete(listener);
  };

  become(source: PowerSource): void {
    this.source = source;
    for (const listener of this.#listeners) listener(source);
  }
}

class FakeDocument extends EventTarget {
  hidden = false;

  become(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let game: ReturnType<typeof useGameStore>;
let engine: ReturnType<typeof useEngineStore>;
let fake: FakeEngine;
let power: FakePower;
let page: FakeDocument;

async function start(mode: Mode = 'blackVsComputer', moves = 'f5d6'): Promise<void> {
  game.start(seated(mode));
  useViewStore().screen = 'game';
  for (const move of movesOf(moves)) game.playNext(move);
  await settle();
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

function isPondering(): boolean {
  return engine.busyWith === 'ponder';
}

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  game = useGameStore();
  engine = useEngineStore();
  useTurnStore();
  fake = new FakeEngine();
  power = new FakePower();
  page = new FakeDocument();
  engine.connect(fake, 4, engineWishes());
  usePonderStore().connect(power, page);
});

afterEach(() => vi.useRealTimers());

test('Master thinks about the position of the person who is to move', async () => {
  await start();
  expect(fake.commands.at(-1)).toMatchObject({
    kind: 'ponder',
    position: game.position,
    player: { kind: 'master' },
  });
});

test('the reply is searched without stopping first, and then the next turn is pondered', async () => {
  await start();
  game.choose(square('c3'));
  await settle();
  expect(fake.commands.slice(-2).map(({ kind }) => kind)).toEqual(['ponder', 'go']);
  fake.answer(fake.lastGo, square('d3'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(fake.commands.at(-1)).toMatchObject({ kind: 'ponder', position: game.position });
});

describe('Master does not ponder', () => {
  test.each<[string, () => void]>([
    ['when it is turned off', () => (usePreferencesStore().values.ponder = false)],
    [
      'where the browser shares no memory',
      () => fake.emit({ kind: 'ready', threads: 1, hashMb: 64, sharedMemory: false }),
    ],
    ['as Beginner', () => (usePreferencesStore().values.level = 'beginner')],
    ['as Club', () => (usePreferencesStore().values.level = 'club')],
    ['on battery', () => (power.source = 'battery')],
  ])('%s', async (_when, arrange) => {
    arrange();
    await start();
    expect(isPondering()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each<[string, Mode, string]>([
    ['between two people', 'twoPlayers', 'f5d6'],
    ['before the first move', 'blackVsComputer', ''],
    ['after the end', 'blackVsComputer', WIPE_OUT],
  ])('%s', async (_when, mode, moves) => {
    await start(mode, moves);
    expect(fake.commands.some(({ kind }) => kind === 'ponder')).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('on battery, unless the user allows it', async () => {
    usePreferencesStore().values.ponderOnBattery = true;
    power.source = 'battery';
    await start();
    expect(isPondering()).toBe(true);
  });
});

describe('pondering stops at once', () => {
  test.each<[string, () => void]>([
    ['on undo', () => game.undo()],
    ['on the way to a new game', () => (useViewStore().screen = 'start')],
    [
      'when another game is loaded',
      () => game.load({ tree: game.tree, info: game.info }, seated('twoPlayers')),
    ],
    ['when the plug is pulled', () => power.become('battery')],
    ['when the system asks something, such as whether to save on quitting', () => game.suspend('away', true)],
    ['under a dialog', () => (useViewStore().dialog = 'preferences')],
    ['when it is turned off', () => (usePreferencesStore().values.ponder = false)],
    ['when the user has it stop', () => usePonderStore().rest()],
  ])('%s', async (_when, act) => {
    await start();
    expect(isPondering()).toBe(true);
    act();
    await settle();
    expect(isPondering()).toBe(false);
    expect(['cancel', 'newGame']).toContain(fake.commands.at(-1)?.kind);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('when the same game is restarted', async () => {
    await start();
    game.restart();
    await settle();
    expect(fake.commands.at(-1)).toEqual({ kind: 'newGame' });
    expect(isPondering()).toBe(false);
  });
});

test('pondering continues when the power is back, and after a dialog', async () => {
  await start();
  power.become('battery');
  await settle();
  power.become('mains');
  await settle();
  expect(isPondering()).toBe(true);
  useViewStore().dialog = 'about';
  await settle();
  useViewStore().dialog = undefined;
  await settle();
  expect(isPondering()).toBe(true);
});

test('pondering ends by itself after a while, until the next turn', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(PONDER_MS);
  expect(isPondering()).toBe(false);
  expect(fake.commands.at(-1)).toMatchObject({ kind: 'cancel' });
  await vi.advanceTimersByTimeAsync(10 * PONDER_MS);
  expect(isPondering()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  game.choose(square('c3'));
  await settle();
  fake.answer(fake.lastGo, square('d3'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isPondering()).toBe(true);
});

test('pondering ends when the window was hidden for a minute, and starts again when it is visible', async () => {
  await start();
  page.become(true);
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 1);
  expect(isPondering()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isPondering()).toBe(false);
  page.become(false);
  await settle();
  expect(isPondering()).toBe(true);
});

test('a window that is hidden from the beginning counts as hidden', async () => {
  setActivePinia(createPinia());
  game = useGameStore();
  engine = useEngineStore();
  useTurnStore();
  fake = new FakeEngine();
  engine.connect(fake, 4, engineWishes());
  page.hidden = true;
  usePonderStore().connect(power, page);
  await start();
  expect(isPondering()).toBe(true);
  await vi.advanceTimersByTimeAsync(HIDDEN_MS);
  expect(isPondering()).toBe(false);
});

test('a short look at another window changes nothing', async () => {
  await start();
  page.become(true);
  await vi.advanceTimersByTimeAsync(HIDDEN_MS / 2);
  page.become(false);
  await vi.advanceTimersByTimeAsync(HIDDEN_MS);
  expect(isPondering()).toBe(true);
  expect(fake.commands.filter(({ kind }) => kind === 'ponder')).toHaveLength(1);
});

test('pondering makes way for values, and continues when they are turned off', async () => {
  await start();
  const hints = useHintStore();
  hints.toggleValues();
  await settle();
  expect(engine.busyWith).toBe('hints');
  hints.toggleValues();
  await settle();
  expect(isPondering()).toBe(true);
});
