import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { writePlayer } from '../../../engine/players/registry.ts';
import { ANALYSIS_MS, useAnalysisStore } from '../../../renderer/features/analysis/store.ts';
import { useReviewStore } from '../../../renderer/features/review/store.ts';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useClockStore } from '../../../renderer/stores/clock.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { EDAX } from '../programs.ts';
import { FakeEngine, searchInfo } from '../fake-engine.ts';
import { WIPE_OUT, movesOf, recordOf, seated, square } from '../moves.ts';

let fake: FakeEngine;
let game: ReturnType<typeof useGameStore>;
let analysis: ReturnType<typeof useAnalysisStore>;
let view: ReturnType<typeof useViewStore>;

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  game = useGameStore();
  view = useViewStore();
  useClockStore();
  useTurnStore();
  analysis = useAnalysisStore();
  fake = new FakeEngine();
  useEngineStore().connect(fake, 4, engineWishes());
});

afterEach(() => vi.useRealTimers());

async function begin(mode: 'twoPlayers' | 'blackVsComputer', transcript: string): Promise<void> {
  game.start(seated(mode));
  view.screen = 'game';
  for (const move of movesOf(transcript)) game.playNext(move);
  await nextTick();
}

async function goTo(screen: 'start' | 'analysis' | 'game' | 'review'): Promise<void> {
  view.screen = screen;
  await nextTick();
  await nextTick();
}

function lineOf(name: string, score: number) {
  return { move: square(name), score, exact: false, pv: [square(name)] };
}

describe('the analysis screen', () => {
  test('searches the best lines of the position on the board', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    expect(fake.lastGo).toMatchObject({ priority: 'analysis', lines: 4 });
    expect(fake.lastGo.position).toEqual(game.position);
  });

  test('searches for all of its time, which the engine keeps', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    expect(fake.lastGo.limits).toEqual({ kind: 'time', timeMs: ANALYSIS_MS, wholly: true });
    await vi.advanceTimersByTimeAsync(3 * ANALYSIS_MS);
    expect(fake.commands.at(-1)?.kind).toBe('go');
  });

  test('leaves what was tried in a game that came up there at the place where that game was left', async () => {
    await begin('blackVsComputer', 'f5d6');
    await goTo('analysis');
    game.load({ tree: recordOf('f5d6'), info: NO_INFO }, seated('twoPlayers'));
    for (const move of movesOf('c3d3')) game.tryMove(move as number);
    expect(game.ply).toBe(4);
    await goTo('game');
    expect(game.ply).toBe(2);
  });

  test('searches without a limit if that is switched on', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    usePreferencesStore().values.analysisEndless = true;
    await nextTick();
    expect(fake.lastGo.limits).toEqual({ kind: 'infinite' });
  });

  test('counts the time from when the engine began, which for a program may be late', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(analysis.analysedMs).toBe(0);
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), elapsedMs: 500 });
    expect(analysis.analysedMs).toBe(500);
    await vi.advanceTimersByTimeAsync(3000);
    expect(analysis.analysedMs).toBe(3500);
    game.tryMove(square('c5'));
    await nextTick();
    expect(analysis.analysedMs).toBe(0);
  });

  test('takes the whole time from the answer, even where the browser holds back what ticks', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['performance'] });
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), elapsedMs: 5 });
    fake.answer(fake.lastGo, square('c5'), { lines: [lineOf('c5', 2)], totalMs: ANALYSIS_MS });
    await nextTick();
    expect(analysis.analysedMs).toBe(ANALYSIS_MS);
    expect(analysis.isDone).toBe(true);
  });

  test('counts no further once it has ended', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), elapsedMs: 5 });
    fake.answer(fake.lastGo, square('c5'), { lines: [lineOf('c5', 2)], totalMs: 900 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(analysis.analysedMs).toBe(900);
  });

  test('says nothing of the place before where the engine is away, though the place has a result', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    fake.answer(fake.lastGo, square('c5'), { lines: [lineOf('c5', 2)], totalMs: 900 });
    game.tryMove(square('c5'));
    await nextTick();
    fake.answer(fake.lastGo, square('b4'), { lines: [lineOf('b4', 2)], totalMs: ANALYSIS_MS });
    await nextTick();
    fake.emitStatus({ kind: 'unavailable', reason: 'crashed' });
    game.walkTo(2);
    await nextTick();
    expect(analysis.info).toBeDefined();
    expect(analysis.isBusy).toBe(false);
    expect(analysis.isDone).toBe(false);
    expect(analysis.analysedMs).toBe(0);
  });

  test('the time of a result does not include the time after it', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    const found = { lines: [lineOf('c5', 2)], nodes: 5000, elapsedMs: 1000 };
    fake.answer(fake.lastGo, square('c5'), { ...found, totalMs: ANALYSIS_MS });
    expect(analysis.info?.elapsedMs).toBe(1000);
  });

  test('asks for no more lines than there are moves', async () => {
    await begin('twoPlayers', 'f5');
    await goTo('analysis');
    expect(fake.lastGo.lines).toBe(3);
  });

  test('cancels the search of a position at once when another comes onto the board', async () => {
    await begin('twoPlayers', 'f5d6c3');
    await goTo('analysis');
    const before = fake.gos.length;
    game.tryMove(square('d3'));
    await nextTick();
    expect(fake.gos).toHaveLength(before + 1);
    expect(fake.lastGo.position).toEqual(game.position);
  });

  test('asks a program for the lines, with the game up to the position, if it is chosen as the analyst', async () => {
    usePreferencesStore().values.analyst = writePlayer(EDAX);
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    expect(fake.lastGo).toMatchObject({ player: EDAX, game: { moves: movesOf('f5d6') } });
  });

  test('shows nothing of the engine when a program takes its place', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines: [lineOf('c5', 2)] });
    usePreferencesStore().values.analyst = writePlayer(EDAX);
    await nextTick();
    expect(analysis.lines).toEqual([]);
  });

  test('keeps the values of a program out of the estimates of the game', async () => {
    usePreferencesStore().values.analyst = writePlayer(EDAX);
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines: [lineOf('c5', 2)], depth: 20 });
    expect(analysis.lines).toHaveLength(1);
    expect(useThoughtStore().latest).toBeUndefined();
  });

  test('cancels its search at once when the user leaves it', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    const { jobId } = fake.lastGo;
    await goTo('game');
    expect(fake.commands.at(-1)).toEqual({ kind: 'cancel', jobId });
  });

  test('searches nothing if the game is over', async () => {
    await begin('twoPlayers', WIPE_OUT);
    const before = fake.gos.length;
    await goTo('analysis');
    expect(fake.gos).toHaveLength(before);
  });

  test('shows as many lines as are wanted, and their values on the board', async () => {
    usePreferencesStore().values.analysisLines = 2;
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    const lines = [lineOf('c5', 2), lineOf('c4', 0), lineOf('c3', -1)];
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines });
    expect(analysis.lines.map(({ move }) => move)).toEqual([square('c5'), square('c4')]);
    expect(analysis.values?.best).toBe(2);
  });

  test('keeps its earlier result while a new search of the place knows less', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    const lines = ['c5', 'c4', 'c3', 'c6'].map((name) => lineOf(name, 1));
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines, depth: 20 });
    await goTo('game');
    await goTo('analysis');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines, depth: 3, elapsedMs: 400 });
    expect(analysis.info?.depth).toBe(20);
    expect(useThoughtStore().latest?.info.depth).toBe(20);
  });

  test('tells the values beside the squares that stand on the squares, also when those are less deep', async () => {
    await begin('twoPlayers', 'f5d6');
    await goTo('analysis');
    const { id, position } = game.place;
    const told = () => useThoughtStore().valueOf(id, position)?.score;
    const tell = (names: readonly string[], score: number, depth: number): void => {
      const lines = names.map((name) => lineOf(name, score));
      fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines, score, depth });
    };
    tell(['c5', 'c4', 'c3', 'c6'], 2, 20);
    expect([analysis.values?.best, told()]).toEqual([2, 2]);
    useHintStore().toggleValues();
    await nextTick();
    tell(['c5', 'c4', 'c3', 'c6', 'c7'], 4, 10);
    expect([analysis.values?.best, told()]).toEqual([4, 4]);
  });
});

describe('a game in progress', () => {
  test.each([
    ['at once', []],
    ['after a visit to a third screen', ['start']],
  ] as const)('is shown again where it was left, %s, with the trial moves beside it', async (_, between) => {
    await begin('blackVsComputer', 'f5d6');
    const stood = game.place.id;
    await goTo('analysis');
    game.tryMove(square('c5'));
    game.tryMove(square('f4'));
    for (const screen of [...between, 'game'] as const) await goTo(screen);
    expect(game.place.id).toBe(stood);
    expect(game.lastPly).toBe(4);
  });

  test('has no computer moves while the user analyses', async () => {
    await begin('blackVsComputer', '');
    await goTo('analysis');
    game.tryMove(square('f5'));
    await nextTick();
    expect(fake.gos.filter(({ priority }) => priority === 'move')).toHaveLength(0);
  });
});

test('a finished game stays at the place that was shown last', async () => {
  await begin('twoPlayers', WIPE_OUT);
  await goTo('analysis');
  game.walkTo(3);
  await goTo('game');
  expect(game.ply).toBe(3);
});

/** Tries a move in the analysis of a finished game, which shows the place after its second move. */
async function tryInFinishedGame(): Promise<void> {
  await begin('twoPlayers', WIPE_OUT);
  game.walkTo(2);
  await goTo('analysis');
  game.tryMove(square('c3'));
}

describe('what was tried beside a game', () => {
  test('is not what the review of a finished game is about', async () => {
    await begin('twoPlayers', WIPE_OUT);
    const { line } = game.tree;
    game.walkTo(2);
    await goTo('analysis');
    game.tryMove(square('c3'));
    expect(game.tree.line).not.toEqual(line);
    await goTo('review');
    expect(game.tree.line).toEqual(line);
    expect(game.ply).toBe(2);
  });

  test('is not what the review of a game in progress is about, which goes on where it was left', async () => {
    await begin('twoPlayers', 'f5d6c3d3');
    const { line } = game.tree;
    await goTo('analysis');
    game.walkTo(2);
    game.tryMove(square('c5'));
    await goTo('review');
    expect(game.tree.line).toEqual(line);
    await goTo('game');
    expect(game.ply).toBe(4);
  });

  test('is not what the review is about if it is beyond the end of a game in progress', async () => {
    await begin('twoPlayers', 'f5d6c3d3');
    await goTo('analysis');
    game.tryMove(square('c4'));
    game.tryMove(square('f4'));
    const tried = game.place.id;
    await goTo('review');
    expect(game.ply).toBe(4);
    expect(useReviewStore().line.values).toHaveLength(5);
    await goTo('analysis');
    expect(game.place.id).toBe(tried);
    await goTo('game');
    expect(game.ply).toBe(4);
  });

  test('is reviewed beyond the end of a game if the review shows it', async () => {
    await begin('twoPlayers', 'f5d6c3d3');
    await goTo('analysis');
    game.tryMove(square('c4'));
    const tried = game.place.id;
    await goTo('review');
    game.walkToNode(tried);
    expect(useReviewStore().line.values).toHaveLength(6);
  });

  test('is what the review is about if the game has no move of its own', async () => {
    await begin('twoPlayers', '');
    await goTo('analysis');
    game.tryMove(square('f5'));
    game.tryMove(square('d6'));
    await goTo('review');
    expect(useReviewStore().line.values).toHaveLength(3);
    expect(game.ply).toBe(2);
  });

  test('is not on the table where a finished game is', async () => {
    await tryInFinishedGame();
    await goTo('start');
    await goTo('game');
    expect(game.isFinished).toBe(true);
    expect(game.ply).toBe(2);
  });

  test('is announced neither as the end of the line nor as a second place when the review is opened', async () => {
    await begin('twoPlayers', WIPE_OUT);
    const announcer = useAnnouncerStore();
    game.walkTo(2);
    await goTo('analysis');
    game.tryMove(square('c3'));
    const before = announcer.entries.at(-1)?.id;
    await goTo('review');
    const heard = announcer.entries.filter(({ id }) => id > (before ?? 0)).map(({ text }) => text);
    expect(heard).toHaveLength(1);
    expect(heard[0]).not.toContain('Game over');
  });

  test.each(['review', 'game'] as const)('is shown again after a look at the %s screen', async (screen) => {
    await tryInFinishedGame();
    const tried = game.place.id;
    await goTo(screen);
    await goTo('analysis');
    expect(game.place.id).toBe(tried);
  });

  test('stays left if the user has gone elsewhere in the game since', async () => {
    await tryInFinishedGame();
    await goTo('review');
    game.walkTo(5);
    await goTo('analysis');
    expect(game.ply).toBe(5);
  });

  test('is reviewed if it was made the main line, or is opened in the review', async () => {
    await tryInFinishedGame();
    const tried = game.place.id;
    await goTo('review');
    game.walkToNode(tried);
    await nextTick();
    expect(game.tree.line).toContain(tried);
    await goTo('analysis');
    game.makeMainLine(tried);
    await goTo('review');
    expect(game.tree.line).toContain(tried);
  });
});
