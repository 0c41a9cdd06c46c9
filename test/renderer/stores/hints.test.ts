import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { ALL_LINES, type Line } from '../../../engine/protocol.ts';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { HINT_MS, VALUES_MS } from '../../../renderer/stores/pace.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeEngine, searchInfo } from '../fake-engine.ts';
import { BLACK_MUST_PASS, WIPE_OUT, movesOf, recordOf, square, seated } from '../moves.ts';

let game: ReturnType<typeof useGameStore>;
let hints: ReturnType<typeof useHintStore>;
let engine: ReturnType<typeof useEngineStore>;
let fake: FakeEngine;

async function start(
  mode: 'twoPlayers' | 'blackVsComputer' | 'computerVsComputer',
  moves = '',
): Promise<void> {
  game.start(seated(mode));
  useViewStore().screen = 'game';
  for (const move of movesOf(moves)) game.playNext(move);
  await nextTick();
}

async function toggleValues(): Promise<void> {
  hints.toggleValues();
  await nextTick();
}

async function askForHint(): Promise<void> {
  hints.showHint();
  await nextTick();
}

function line(name: string, score: number, exact = false): Line {
  return { move: square(name), score, exact, pv: [square(name)] };
}

/** Every legal move of the place shown; the first is the best. */
function allLines(score = 4): Line[] {
  return squaresOf(game.legal).map((move, at) => ({ move, score: score - at, exact: false, pv: [move] }));
}

function progress(lines: readonly Line[], depth = 9): void {
  fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines, depth });
}

function said(): string {
  return useAnnouncerStore().entries.at(-1)?.text ?? '';
}

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  game = useGameStore();
  engine = useEngineStore();
  useTurnStore();
  hints = useHintStore();
  fake = new FakeEngine();
  engine.connect(fake, 4, engineWishes());
});

afterEach(() => vi.useRealTimers());

describe('values', () => {
  test('are searched for every move, and refined', async () => {
    await start('twoPlayers');
    await toggleValues();
    expect(fake.lastGo).toMatchObject({
      position: game.position,
      limits: { kind: 'time', timeMs: VALUES_MS, wholly: true },
      player: { kind: 'master' },
      lines: ALL_LINES,
    });
    expect(hints.values).toBeUndefined();
    progress(allLines());
    expect(hints.values?.lines.size).toBe(4);
    expect(hints.values).toMatchObject({ depth: 9, best: 4 });
    progress(allLines(7), 10);
    expect(hints.values).toMatchObject({ depth: 10, best: 7 });
  });

  test('are the estimate too, so that what is said of the game agrees with the squares', async () => {
    await start('twoPlayers');
    const thoughts = useThoughtStore();
    thoughts.noteOn(game.place.id)({ ...searchInfo(1), depth: 25, score: -3 });
    await toggleValues();
    progress(allLines(7), 12);
    expect(hints.values).toMatchObject({ depth: 12, best: 7 });
    expect(thoughts.estimate).toMatchObject({ depth: 12 });
  });

  test('that are known only for some of the moves are not shown; the complete ones of the depth before stay', async () => {
    await start('twoPlayers');
    await toggleValues();
    progress(allLines().slice(1), 8);
    expect(hints.values).toBeUndefined();
    progress(allLines(), 9);
    progress(allLines(7).slice(1), 10);
    expect(hints.values).toMatchObject({ depth: 9, best: 4 });
  });

  test('disappear with their position, and are searched anew for the next', async () => {
    await start('twoPlayers');
    await toggleValues();
    progress(allLines());
    game.choose(square('f5'));
    await nextTick();
    expect(hints.values).toBeUndefined();
    expect(fake.lastGo.position).toEqual(game.position);
    progress(allLines());
    expect(hints.values?.lines.size).toBe(3);
  });

  test("leave the engine to the computer on its turn, and return on the person's turn", async () => {
    await start('blackVsComputer');
    await toggleValues();
    game.choose(square('f5'));
    await nextTick();
    expect(fake.lastGo.lines).toBeUndefined();
    expect(engine.busyWith).toBe('move');
    fake.answer(fake.lastGo, square('d6'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(engine.busyWith).toBe('hints');
    expect(fake.lastGo).toMatchObject({ position: game.position, lines: ALL_LINES });
  });

  test('stay when the search is stopped, which starts again only at another place', async () => {
    await start('twoPlayers');
    await toggleValues();
    progress(allLines());
    engine.stop();
    fake.answer(fake.lastGo, square('f5'), { lines: allLines(5), depth: 10 });
    await nextTick();
    expect(hints.values).toMatchObject({ depth: 10, best: 5 });
    expect(engine.busyWith).toBeUndefined();
    expect(fake.gos).toHaveLength(1);
    game.choose(square('f5'));
    await nextTick();
    expect(fake.gos).toHaveLength(2);
  });

  test('are neither shown nor searched when they are turned off', async () => {
    await start('twoPlayers');
    await toggleValues();
    progress(allLines());
    await toggleValues();
    expect(hints.values).toBeUndefined();
    expect(fake.commands.at(-1)).toMatchObject({ kind: 'cancel' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are searched only for a game on the screen with a move to make', async () => {
    await toggleValues();
    expect(hints.isPossible).toBe(false);
    await start('twoPlayers', WIPE_OUT);
    expect(hints.isPossible).toBe(false);
    await start('twoPlayers', BLACK_MUST_PASS);
    expect(hints.isPossible).toBe(false);
    // Moves that vary are chosen from several lines, too.
    usePreferencesStore().values.masterVaries = false;
    await start('computerVsComputer');
    await toggleValues();
    expect(hints.isPossible).toBe(false);
    expect(fake.gos.every(({ lines }) => lines === undefined)).toBe(true);
    game.togglePause();
    await nextTick();
    expect(hints.isPossible).toBe(true);
    expect(fake.lastGo.lines).toBe(ALL_LINES);
  });

  test('are put away when a new game begins', async () => {
    await start('twoPlayers');
    await toggleValues();
    await start('twoPlayers');
    expect(hints.showsValues).toBe(false);
  });
});

describe("the engine's details", () => {
  test('have the engine look at a position of which nothing is known', async () => {
    await start('twoPlayers');
    expect(fake.gos).toHaveLength(0);
    usePreferencesStore().values.showEngine = true;
    await nextTick();
    expect(fake.lastGo).toMatchObject({ limits: { kind: 'time', timeMs: HINT_MS }, lines: 1 });
  });

  test('let the engine finish, and do not have it look twice', async () => {
    await start('twoPlayers');
    usePreferencesStore().values.showEngine = true;
    await nextTick();
    progress([line('d3', 2)]);
    await nextTick();
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', 3)] });
    await nextTick();
    expect(fake.gos).toHaveLength(1);
  });
});

describe('a hint', () => {
  test('is the best move, searched for a moment and announced when it is final', async () => {
    await start('twoPlayers');
    await askForHint();
    expect(fake.lastGo).toMatchObject({ limits: { kind: 'time', timeMs: HINT_MS }, lines: 1 });
    progress([line('d3', 2)]);
    expect(hints.hint?.move).toBe(square('d3'));
    expect(said()).not.toContain('Best move');
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', 3)] });
    expect(hints.hint?.move).toBe(square('f5'));
    expect(said()).toBe('Best move for Black: f5. Expected: Black ahead by 3 discs.');
    await nextTick();
    expect(engine.busyWith).toBeUndefined();
  });

  test('says where even the best move loses that every move does', async () => {
    await start('twoPlayers');
    await askForHint();
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', -64)] });
    expect(said()).toBe('Every move for Black loses. None loses by less than f5: White ahead by 64 discs.');
  });

  test('is announced again when it is requested again, without another search', async () => {
    await start('twoPlayers');
    await askForHint();
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', 3)] });
    await nextTick();
    const before = useAnnouncerStore().entries.length;
    const told = hints.toldHints;
    await askForHint();
    expect(useAnnouncerStore().entries.length).toBe(before + 1);
    // What follows the words of a hint, such as its reason, is said again with them.
    expect(hints.toldHints).toBe(told + 1);
    expect(fake.gos).toHaveLength(1);
  });

  test('goes away with the next move', async () => {
    await start('twoPlayers');
    await askForHint();
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', 3)] });
    game.choose(square('d3'));
    await nextTick();
    expect(hints.hint).toBeUndefined();
    expect(fake.gos).toHaveLength(1);
  });

  test('does not come back with the place for which it was asked', async () => {
    await start('twoPlayers');
    await askForHint();
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', 3)] });
    game.choose(square('d3'));
    await nextTick();
    game.undo();
    await nextTick();
    expect(hints.hint).toBeUndefined();
    expect(fake.gos).toHaveLength(1);
  });

  test('does not appear in another game that begins with the same position', async () => {
    await start('twoPlayers');
    await askForHint();
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', 3)] });
    await start('twoPlayers');
    await nextTick();
    expect(hints.hint).toBeUndefined();
    expect(fake.gos).toHaveLength(1);
  });

  test('is taken from the values if they are shown', async () => {
    await start('twoPlayers');
    await toggleValues();
    progress(allLines());
    await askForHint();
    expect(hints.hint?.move).toBe(squaresOf(game.legal)[0]);
    expect(said()).toContain('Best move for Black');
    expect(fake.gos).toHaveLength(1);
  });

  test('is one of the moves that the shown values call best, whatever another search prefers', async () => {
    await start('twoPlayers');
    await askForHint();
    fake.answer(fake.lastGo, square('f5'), { lines: [line('f5', 3)] });
    await toggleValues();
    expect(hints.hint?.move).toBe(square('f5'));
    progress(allLines());
    expect(hints.hint?.move).toBe(squaresOf(game.legal)[0]);
    // The next depth begins with a single line.
    progress([line('f5', 5)], 10);
    expect(hints.hint?.move).toBe(squaresOf(game.legal)[0]);
    const even = allLines().map((each) => ({ ...each, score: 2 }));
    progress([...even.slice(1), ...even.slice(0, 1)], 10);
    expect(hints.hint?.move).toBe(even[1]?.move);
  });

  test('may be requested before the first values are known', async () => {
    await start('twoPlayers');
    await toggleValues();
    await askForHint();
    expect(said()).toBe('Values shown.');
    progress(allLines());
    expect(said()).toContain('Best move for Black');
  });
});

/** How Master has found a value, from which its error follows. */
const found: unknown = expect.objectContaining({ depth: 9, exact: false });

test('the result of a search counts as an estimate of the place', async () => {
  await start('twoPlayers', 'f5');
  await toggleValues();
  progress(allLines());
  expect(useThoughtStore().estimate).toEqual({
    forBlack: -3,
    depth: 9,
    exact: false,
    certain: false,
    searched: found,
  });
});

describe('a loaded game against Master', () => {
  async function load(mode: 'twoPlayers' | 'blackVsComputer', moves: string): Promise<void> {
    game.load({ tree: recordOf(moves), info: NO_INFO }, seated(mode));
    useViewStore().screen = 'game';
    await nextTick();
  }

  test('is searched once for an estimate', async () => {
    await load('blackVsComputer', 'f5d6');
    expect(fake.lastGo).toMatchObject({ limits: { kind: 'time', timeMs: HINT_MS }, lines: 1 });
    progress([line('c3', 2)]);
    expect(useThoughtStore().estimate).toBeDefined();
    expect(hints.hint).toBeUndefined();
    fake.answer(fake.lastGo, square('c3'));
    game.walkTo(0);
    await nextTick();
    game.walkTo(2);
    await nextTick();
    expect(fake.gos.length).toBe(1);
    expect(engine.busyWith).toBeUndefined();
  });

  test.each([
    ['between people', 'twoPlayers', 'f5d6'],
    ['at the start', 'blackVsComputer', ''],
    ['where it is over', 'blackVsComputer', WIPE_OUT],
  ] as const)('is not %s', async (_name, mode, moves) => {
    await load(mode, moves);
    expect(fake.gos).toEqual([]);
  });

  test('is not searched if the computer does not count in discs', async () => {
    usePreferencesStore().values.level = 'club';
    await load('blackVsComputer', 'f5d6');
    expect(fake.gos).toEqual([]);
  });
});
