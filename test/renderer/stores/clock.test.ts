import { describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';
import { BLACK_MUST_PASS, seated } from '../moves.ts';
import {
  FIVE_MINUTES,
  HALF_MINUTE,
  clock,
  game,
  view,
  tellAway,
  page,
  start,
  play,
  pass,
  left,
  makeClocks,
} from './clock-game.ts';

makeClocks();

describe('a clock', () => {
  test('runs for the side to move and stands still for the other', () => {
    start('twoPlayers');
    expect(clock.running).toBe(game.position);
    pass(10);
    play('f5');
    expect(left()).toEqual([290, 300]);
    pass(20);
    play('d6');
    expect(left()).toEqual([290, 280]);
    pass(5);
    play('c3');
    expect(left()).toEqual([285, 280]);
  });

  test('gets its increment with each move', () => {
    start('twoPlayers', { kind: 'perGame', mainMs: 60_000, incrementMs: 3000 });
    pass(10);
    play('f5');
    expect(left()).toEqual([53, 60]);
  });

  test('with a time for each move starts again with each move', () => {
    start('twoPlayers', HALF_MINUTE);
    pass(10);
    play('f5');
    pass(20);
    play('d6');
    pass(29);
    play('c3');
    expect(left()).toEqual([30, 30]);
  });

  test('exists only for a side that plays with one', () => {
    game.start(seated('blackVsComputer'), { person: FIVE_MINUTES });
    expect(left()).toEqual([300, undefined]);
    play('f5');
    expect(clock.running).toBeUndefined();
    game.start(seated('blackVsComputer'), {});
    expect(left()).toEqual([undefined, undefined]);
    expect(game.isClocked).toBe(false);
  });

  test('is exact however late its timers fire', () => {
    const onTime = performance.now.bind(performance);
    let lateMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => onTime() + lateMs);
    start('twoPlayers');
    for (let at = 0; at < 200; at++) {
      lateMs += 137.3;
      pass(0.213);
    }
    play('f5');
    vi.mocked(performance.now).mockRestore();
    expect(left()[0]).toBe(300 - (200 * (137.3 + 213)) / 1000);
  });

  test('has one timer while it runs and none while it stands still', () => {
    start('twoPlayers');
    expect(vi.getTimerCount()).toBe(1);
    const awakenings = vi.spyOn(globalThis, 'setTimeout');
    pass(60);
    expect(awakenings.mock.calls.length).toBeLessThanOrEqual(61);
    expect(vi.getTimerCount()).toBe(1);
    game.togglePause();
    expect(vi.getTimerCount()).toBe(0);
    awakenings.mockRestore();
  });

  test('does not run without a game, on the start screen, when a pass is due, or after the end', async () => {
    expect(clock.running).toBeUndefined();
    start('twoPlayers');
    view.screen = 'start';
    await nextTick();
    pass(30);
    view.screen = 'game';
    await nextTick();
    expect(left()).toEqual([300, 300]);
    play(BLACK_MUST_PASS);
    expect(game.next).toBe('pass');
    expect(vi.getTimerCount()).toBe(0);
    pass(30);
    play('--');
    expect(left()).toEqual([300, 300]);
    expect(clock.running).toBe(game.position);
  });

  test('is full in a new game and in a restarted one', () => {
    start('twoPlayers');
    pass(20);
    game.restart();
    expect(left()).toEqual([300, 300]);
    pass(5);
    play('f5');
    expect(left()).toEqual([295, 300]);
    start('twoPlayers', HALF_MINUTE);
    expect(left()).toEqual([30, 30]);
  });
});

describe('the clock stands still', () => {
  test('while a dialog is open', async () => {
    start('twoPlayers');
    pass(10);
    view.dialog = 'preferences';
    await nextTick();
    pass(100);
    view.dialog = undefined;
    await nextTick();
    pass(10);
    play('f5');
    expect(left()[0]).toBe(280);
  });

  test('while the app shows a prompt', async () => {
    start('twoPlayers');
    const asked = usePromptStore().askToSave(undefined, true);
    await nextTick();
    pass(100);
    const { current } = usePromptStore();
    if (current?.kind === 'saveChanges') current.answer('cancel');
    await asked;
    await nextTick();
    pass(10);
    play('f5');
    expect(left()[0]).toBe(290);
  });

  test('while the user is away, in a dialog of the system or with the computer asleep', () => {
    start('twoPlayers');
    pass(10);
    tellAway(true);
    pass(1000);
    tellAway(false);
    pass(10);
    play('f5');
    expect(left()[0]).toBe(280);
  });

  test('during a pause', () => {
    start('twoPlayers');
    expect(game.canPause).toBe(true);
    pass(10);
    game.togglePause();
    expect(game.isPaused).toBe(true);
    pass(100);
    game.togglePause();
    pass(10);
    play('f5');
    expect(left()[0]).toBe(280);
  });

  test('while an earlier place is shown, and runs again at the end', () => {
    start('twoPlayers');
    pass(10);
    play('f5');
    pass(20);
    game.walkTo(0);
    expect(left()).toEqual([300, 300]);
    expect(game.isPaused).toBe(false);
    pass(100);
    game.walkTo(1);
    expect(left()).toEqual([290, 280]);
    pass(5);
    play('d6');
    expect(left()).toEqual([290, 275]);
  });

  test('after a pause, even if the user has walked through the game meanwhile', () => {
    start('twoPlayers');
    play('f5');
    game.togglePause();
    game.walkTo(0);
    expect(game.isPaused).toBe(false);
    game.walkTo(1);
    expect(game.isPaused).toBe(true);
    pass(30);
    game.togglePause();
    game.walkTo(0);
    game.walkTo(1);
    expect(game.isPaused).toBe(false);
    pass(10);
    play('d6');
    expect(left()).toEqual([300, 290]);
  });

  test.each([
    [false, 6, true],
    [false, 3600, true],
    [false, 4, false],
    // A browser wakes a hidden page once a minute.
    [true, 60, false],
    [true, 600, true],
  ])('through a gap that is a sleep: hidden %s, %i s: %s', (hidden, seconds, isSleep) => {
    page.hidden = hidden;
    start('twoPlayers');
    pass(10);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + seconds * 1000);
    vi.runOnlyPendingTimers();
    play('f5');
    vi.mocked(performance.now).mockRestore();
    const [black = 0] = left();
    const counted = 290 - black;
    if (isSleep) expect(counted).toBeLessThan(1.1);
    else expect(counted).toBeCloseTo(seconds, 1);
  });
});

describe('undo and redo', () => {
  test('show the clocks of the place, from which another move continues', () => {
    start('twoPlayers');
    pass(10);
    play('f5');
    pass(20);
    play('d6');
    pass(30);
    play('c3');
    game.undo();
    expect(left()).toEqual([290, 280]);
    game.undo();
    expect(left()).toEqual([290, 300]);
    game.redo();
    game.redo();
    expect(left()).toEqual([260, 280]);
    game.undo();
    play('c4');
    expect(left()).toEqual([290, 280]);
    pass(10);
    play('d3');
    expect(left()).toEqual([290, 270]);
  });

  test('do not give back the time that was already spent on the next move', () => {
    start('twoPlayers');
    play('f5');
    pass(50);
    game.undo();
    game.redo();
    expect(left()).toEqual([300, 250]);
  });
});
