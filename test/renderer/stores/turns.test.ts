import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { VARIED_LINES } from '../../../engine/players/variety.ts';
import { PASS_MS } from '../../../renderer/stores/pace.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { hasKeys } from '../../../renderer/ui/has-keys.ts';
import { drawDiscFirst } from '../../../renderer/ui/late-drawing.ts';
import { BLACK_MUST_PASS, WIPE_OUT, square, seated } from '../moves.ts';
import { searchInfo } from '../fake-engine.ts';
import {
  SETTLED_MS,
  engine,
  fake,
  game,
  play,
  played,
  start,
  thoughts,
  turns,
  makeTurns,
} from './turn-setup.ts';

makeTurns();

test('the engine is asked when the disc of the person has been drawn, and not of a move that was taken back', async () => {
  vi.stubGlobal('document', { hidden: false });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  onTestFinished(() => void vi.unstubAllGlobals());
  await start('blackVsComputer');
  drawDiscFirst();
  game.playNext(square('f5'));
  await nextTick();
  expect(turns.isThinking).toBe(false);
  for (const frame of frames.splice(0)) frame();
  await vi.advanceTimersByTimeAsync(0);
  expect(turns.isThinking).toBe(true);
  game.undo();
  drawDiscFirst();
  game.playNext(square('f5'));
  game.undo();
  for (const frame of frames.splice(0)) frame();
  await vi.advanceTimersByTimeAsync(0);
  expect(turns.isThinking).toBe(false);
});

describe('the preferences', () => {
  test("set Master's thinking time from its next move on", async () => {
    usePreferencesStore().values.masterTimeMs = 500;
    await start('blackVsComputer', 'f5');
    expect(fake.lastGo.limits).toEqual({ kind: 'time', timeMs: 500 });
  });

  test('have Master vary its first moves from the second game on', async () => {
    await start('blackVsComputer', 'f5');
    expect(fake.lastGo.lines).toBeUndefined();
    await start('blackVsComputer', 'f5');
    expect(fake.lastGo.lines).toBe(VARIED_LINES);
    usePreferencesStore().values.masterVaries = false;
    await start('blackVsComputer', 'f5');
    expect(fake.lastGo.lines).toBeUndefined();
  });

  test('have Master vary its first moves where games were played before', async () => {
    usePreferencesStore().values.results = 'club+12';
    await start('blackVsComputer', 'f5');
    expect(fake.lastGo.lines).toBe(VARIED_LINES);
  });

  test.each([
    ['off', 360],
    ['fast', 360],
    ['slow', 690],
  ] as const)('with animations %s, the answer waits for the board and no longer', async (animation, ms) => {
    usePreferencesStore().values.animation = animation;
    await start('blackVsComputer');
    game.playNext(square('f5'));
    await nextTick();
    fake.answer(fake.lastGo, square('d6'));
    await vi.advanceTimersByTimeAsync(ms - 20);
    expect(played()).toBe('f5');
    await vi.advanceTimersByTimeAsync(20);
    expect(played()).toBe('f5d6');
  });
});

describe('a computer’s turn', () => {
  test('is searched with the level’s limits, and its move enters the game', async () => {
    await start('blackVsComputer', 'f5');
    expect(fake.commands.map(({ kind }) => kind)).toEqual(['newGame', 'go']);
    expect(fake.lastGo).toMatchObject({
      position: game.position,
      limits: { kind: 'time', timeMs: 2000 },
      player: { kind: 'master' },
    });
    expect(turns.isThinking).toBe(true);
    fake.answer(fake.lastGo, square('d6'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(played()).toBe('f5d6');
    expect(turns.isThinking).toBe(false);
    expect(fake.commands.some(({ kind }) => kind === 'stop')).toBe(false);
  });

  test('shows its move only when the discs before it have turned', async () => {
    await start('blackVsComputer', 'f5');
    fake.answer(fake.lastGo, square('d6'));
    await vi.advanceTimersByTimeAsync(340);
    expect(played()).toBe('f5');
    await vi.advanceTimersByTimeAsync(60);
    expect(played()).toBe('f5d6');
  });

  test('shows a late answer at once', async () => {
    await start('blackVsComputer', 'f5');
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    fake.answer(fake.lastGo, square('d6'));
    await vi.advanceTimersByTimeAsync(0);
    expect(played()).toBe('f5d6');
  });

  test('uses a changed level from the next move on', async () => {
    await start('blackVsComputer', 'f5');
    usePreferencesStore().values.level = 'club';
    await nextTick();
    expect(fake.gos).toHaveLength(1);
    fake.answer(fake.lastGo, square('d6'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    play('c3');
    await nextTick();
    expect(fake.lastGo).toMatchObject({ player: { kind: 'club' } });
  });

  test('is not searched between two people, at the end, or on another screen', async () => {
    await start('twoPlayers', 'f5d6');
    await start('blackVsComputer', WIPE_OUT);
    useViewStore().screen = 'start';
    game.start(seated('whiteVsComputer'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(fake.gos).toEqual([]);
    useViewStore().screen = 'game';
    await nextTick();
    expect(fake.gos).toHaveLength(1);
  });
});

describe('stale answers', () => {
  test('undo stops the search, whose answer is dropped', async () => {
    await start('blackVsComputer', 'f5');
    const abandoned = fake.lastGo;
    game.undo();
    await nextTick();
    expect(fake.commands.at(-1)).toMatchObject({ kind: 'cancel' });
    fake.answer(abandoned, square('d6'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(game.ply).toBe(0);
    expect(turns.isThinking).toBe(false);
  });

  test('undo after the answer but before its move is shown also drops it', async () => {
    await start('blackVsComputer', 'f5');
    fake.answer(fake.lastGo, square('d6'));
    game.undo();
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(game.ply).toBe(0);
    expect(game.lastPly).toBe(1);
  });

  test('an answer to an older search of the same position is dropped', async () => {
    await start('whiteVsComputer');
    const older = fake.lastGo;
    game.start(seated('whiteVsComputer'));
    await nextTick();
    expect(fake.commands.map(({ kind }) => kind)).toEqual(['newGame', 'go', 'newGame', 'go']);
    expect(fake.lastGo.jobId).toBeGreaterThan(older.jobId);
    fake.answer(older, square('f5'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(game.ply).toBe(0);
    fake.answer(fake.lastGo, square('c4'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(played()).toBe('c4');
  });

  test('progress of an older search is not shown', async () => {
    await start('blackVsComputer', 'f5');
    const older = fake.lastGo;
    game.undo();
    await nextTick();
    fake.emit({ kind: 'progress', ...searchInfo(older.jobId) });
    expect(thoughts.estimate).toBeUndefined();
  });

  test('going to the start screen stops the search, and coming back starts it again', async () => {
    await start('blackVsComputer', 'f5');
    const view = useViewStore();
    view.screen = 'start';
    await nextTick();
    expect(fake.commands.at(-1)).toMatchObject({ kind: 'cancel' });
    view.screen = 'game';
    await nextTick();
    expect(fake.gos).toHaveLength(2);
  });
});

describe('watching', () => {
  test('the computer plays itself, and can be paused and resumed', async () => {
    await start('computerVsComputer');
    fake.answer(fake.lastGo, square('f5'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(fake.lastGo.position.toMove).toBe('white');
    game.togglePause();
    await nextTick();
    expect(fake.commands.at(-1)).toMatchObject({ kind: 'cancel' });
    game.undo();
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(fake.gos).toHaveLength(2);
    game.togglePause();
    await nextTick();
    expect(fake.gos).toHaveLength(3);
    expect(fake.lastGo.position.toMove).toBe('black');
  });
});

describe('passes', () => {
  test.each(['twoPlayers', 'computerVsComputer', 'blackVsComputer', 'whiteVsComputer'] as const)(
    '%s: a pass is shown for a while, then play goes on',
    async (mode) => {
      await start(mode, BLACK_MUST_PASS);
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      expect(turns.isPassing).toBe(true);
      expect(game.ply).toBe(8);
      await vi.advanceTimersByTimeAsync(PASS_MS);
      expect(turns.isPassing).toBe(false);
      expect(played()).toBe(`${BLACK_MUST_PASS}--`);
    },
  );

  test('a click ends the notice early', async () => {
    await start('twoPlayers', BLACK_MUST_PASS);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    turns.endPass();
    expect(played()).toBe(`${BLACK_MUST_PASS}--`);
  });

  test('the notice stays until it is clicked if the user has chosen that', async () => {
    usePreferencesStore().values.passWaits = true;
    await start('blackVsComputer', BLACK_MUST_PASS);
    await vi.advanceTimersByTimeAsync(SETTLED_MS + 10 * PASS_MS);
    expect(turns.isPassing).toBe(true);
    expect(turns.waits).toBe(true);
    expect(useAnnouncerStore().entries.at(-1)?.text).toBe('Click, or press Enter, to go on.');
    turns.endPass();
    expect(turns.waits).toBe(false);
    expect(played()).toBe(`${BLACK_MUST_PASS}--`);
    expect(useAnnouncerStore().entries.map(({ text }) => text)).not.toContain(
      'Click, or press Enter, to go on.',
    );
  });

  test('a finger alone is told to tap on such a notice', async () => {
    onTestFinished(() => void (hasKeys.value = true));
    hasKeys.value = false;
    usePreferencesStore().values.passWaits = true;
    await start('blackVsComputer', BLACK_MUST_PASS);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(useAnnouncerStore().entries.at(-1)?.text).toBe('Tap to go on.');
  });

  test.each([
    ['the user no longer wants it to', () => (usePreferencesStore().values.passWaits = false)],
    ['two computers play on', () => game.seat(seated('computerVsComputer'))],
  ])('a notice that waits for a click goes on by itself once %s', async (_when, change) => {
    usePreferencesStore().values.passWaits = true;
    await start('blackVsComputer', BLACK_MUST_PASS);
    await vi.advanceTimersByTimeAsync(SETTLED_MS + 10 * PASS_MS);
    expect(turns.waits).toBe(true);
    change();
    await vi.advanceTimersByTimeAsync(PASS_MS);
    expect(turns.isPassing).toBe(false);
    expect(played()).toBe(`${BLACK_MUST_PASS}--`);
  });

  test('no notice waits for a click where two computers play', async () => {
    usePreferencesStore().values.passWaits = true;
    await start('computerVsComputer', BLACK_MUST_PASS);
    await vi.advanceTimersByTimeAsync(SETTLED_MS + PASS_MS);
    expect(turns.isPassing).toBe(false);
  });

  test('undo during a pass takes the pass back and it is not played', async () => {
    await start('twoPlayers', BLACK_MUST_PASS);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    game.undo();
    await vi.advanceTimersByTimeAsync(3 * PASS_MS);
    expect(turns.isPassing).toBe(false);
    expect(game.ply).toBe(7);
  });
});

test('the computer is finding its move until that is played, though the engine has found it', async () => {
  await start('blackVsComputer', 'f5');
  expect(turns.activity).toBe('move');
  expect(turns.isThinking).toBe(true);
  fake.answer(fake.lastGo, square('d6'));
  expect(engine.busyWith).toBeUndefined();
  expect(turns.activity).toBe('move');
  expect(turns.isThinking).toBe(true);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(played()).toBe('f5d6');
  expect(turns.activity).toBeUndefined();
  expect(turns.isThinking).toBe(false);
});

/** How Master has found a value, from which its error follows. */
const found: unknown = expect.objectContaining({ depth: 9, exact: false });

describe('estimates', () => {
  test.each(['beginner', 'club'] as const)('%s counts in points, not discs, and has none', async (level) => {
    usePreferencesStore().values.level = level;
    await start('blackVsComputer', 'f5');
    fake.answer(fake.lastGo, square('d6'), { score: 62 });
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(played()).toBe('f5d6');
    expect(thoughts.estimate).toBeUndefined();
  });

  test('are black’s, whoever is to move, and belong to their place in the game', async () => {
    await start('blackVsComputer', 'f5');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId) });
    expect(thoughts.estimate).toEqual({
      forBlack: -3,
      depth: 9,
      exact: false,
      certain: false,
      searched: found,
    });
    fake.answer(fake.lastGo, square('d6'), { score: -8, exact: true, pv: [square('d6')] });
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(thoughts.estimate).toEqual({ forBlack: 8, depth: 9, exact: true, certain: true });
    game.walkTo(0);
    expect(thoughts.estimate).toBeUndefined();
  });

  test('a player that does not look ahead gives none, and a new game forgets them', async () => {
    await start('blackVsComputer', 'f5');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), depth: 0 });
    expect(thoughts.estimate).toBeUndefined();
    await start('whiteVsComputer');
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId) });
    expect(thoughts.estimate).toEqual({
      forBlack: 3,
      depth: 9,
      exact: false,
      certain: false,
      searched: found,
    });
    await start('whiteVsComputer');
    expect(thoughts.estimate).toBeUndefined();
  });
});

test('an idle game has no timers', async () => {
  await start('blackVsComputer', 'f5');
  fake.answer(fake.lastGo, square('d6'));
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(vi.getTimerCount()).toBe(0);
});
