/** What happens when the time of a side is up, and how players are warned of it. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { square } from '../moves.ts';
import {
  HALF_MINUTE,
  game,
  page,
  start,
  play,
  pass,
  left,
  readings,
  heard,
  makeClocks,
} from './clock-game.ts';

makeClocks();

describe('when the time is up', () => {
  test('play goes on if the user wants that, and the overrun is shown', () => {
    usePreferencesStore().values.loseOnTime = false;
    start('twoPlayers', { kind: 'perGame', mainMs: 20_000, incrementMs: 0 });
    pass(25);
    expect(readings()[0]).toBe('−0:05');
    expect(useToastStore().text).toBe('Black ran out of time. Play goes on.');
    expect(game.isOver).toBe(false);
    play('f5');
    pass(1);
    play('d6');
    expect(left()).toEqual([-5, 19]);
  });

  test('it is announced once', () => {
    usePreferencesStore().values.loseOnTime = false;
    start('twoPlayers', HALF_MINUTE);
    const show = vi.spyOn(useToastStore(), 'show');
    pass(40);
    expect(show.mock.calls).toEqual([['Black ran out of time. Play goes on.']]);
    game.togglePause();
    game.togglePause();
    pass(10);
    expect(show).toHaveBeenCalledTimes(1);
  });

  test('a person who plays the computer is told what that means for them', () => {
    start('blackVsComputer', HALF_MINUTE);
    pass(31);
    expect(heard()).toBe('You ran out of time. White wins.');
  });

  test('a person who comes back to the end is told that the computer has lost', async () => {
    start('whiteVsComputer', HALF_MINUTE);
    game.playNext(square('f5'));
    game.loseOnTime('black');
    game.walkTo(0);
    game.walkTo(1);
    await nextTick();
    expect(heard()).toMatch(/Game over\. Black ran out of time\. You win\.$/);
  });

  test('the game is lost', () => {
    usePreferencesStore().values.loseOnTime = true;
    start('twoPlayers', HALF_MINUTE);
    pass(31);
    expect(heard()).toBe('Black ran out of time. White wins.');
    expect(game.info.result).toEqual({ ending: 'time', winner: 'white' });
    expect(game.isOver).toBe(true);
    expect(game.next).toBe('nothing');
    expect(game.decision?.loser).toBe('black');
    expect(left()[0]).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(game.choose(square('f5'))).toEqual({ ok: false, error: 'gameOver' });
  });

  test('a move played between the last moment and the timer is accepted, and only delays the loss', () => {
    usePreferencesStore().values.loseOnTime = true;
    start('twoPlayers');
    pass(299.5);
    const now = performance.now();
    // The page is busy, and the timer fires late.
    vi.spyOn(performance, 'now').mockImplementation(() => now + 520);
    play('f5');
    vi.mocked(performance.now).mockRestore();
    expect(game.decision).toBeUndefined();
    play('d6');
    pass(2);
    expect(game.decision?.loser).toBe('black');
  });

  test('taking back a move continues the game', () => {
    usePreferencesStore().values.loseOnTime = true;
    start('twoPlayers');
    pass(10);
    play('f5');
    pass(301);
    expect(game.isOver).toBe(true);
    game.undo();
    expect(game.isOver).toBe(false);
    game.redo();
    expect(game.isOver).toBe(true);
    game.undo();
    play('d3');
    expect(game.info.result).toBeUndefined();
    expect(game.isOver).toBe(false);
    expect(left()).toEqual([300, 300]);
  });
});

describe('a game lost on time that is taken up again', () => {
  const FOUR_SECONDS = { kind: 'perMove', moveMs: 4000 } as const;

  beforeEach(() => {
    vi.stubGlobal('document', page);
    usePreferencesStore().values.loseOnTime = true;
  });

  test.each([
    ['by the same move', ['d6']],
    ['by the same move after another', ['f4', 'undo', 'd6']],
  ])('%s gives the time for the move anew, which can run out again', (_name, steps) => {
    start('twoPlayers', FOUR_SECONDS);
    play('f5d6');
    pass(1);
    game.togglePause();
    game.togglePause();
    pass(5);
    expect(game.decision?.loser).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    game.redo();
    expect(game.decision?.loser).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    for (const step of steps) {
      if (step === 'undo') game.undo();
      else play(step);
    }
    expect(game.decision).toBeUndefined();
    expect(left()).toEqual([4, 4]);
    pass(3);
    expect(readings()[0]).toBe('1.0');
    pass(2);
    expect(game.decision?.loser).toBe('black');
    expect(left()[0]).toBe(0);
  });

  test('gives back the time that was left when the turn began, with a clock for the whole game', () => {
    start('twoPlayers', { kind: 'perGame', mainMs: 20_000, incrementMs: 0 });
    pass(5);
    play('f5d6');
    pass(16);
    expect(game.decision?.loser).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    play('d6');
    expect(game.decision).toBeUndefined();
    expect(left()[0]).toBe(15);
    pass(16);
    expect(game.decision?.loser).toBe('black');
    expect(left()[0]).toBe(0);
  });

  test('gives it back also after loading the game from its file', async () => {
    const shell = new FakeDocuments();
    useDocumentStore().connect(shell, undefined);
    Object.assign(usePreferencesStore().values, { personTime: '0:00,N//0:04,N1' });
    useDocumentStore().begin('twoPlayers');
    play('f5d6');
    pass(5);
    await nextTick();
    await useDocumentStore().openText(shell.last?.text ?? '');
    expect(game.decision?.loser).toBe('black');
    expect(left()[0]).toBe(0);
    game.undo();
    play('d6');
    expect(game.decision).toBeUndefined();
    expect(left()[0]).toBe(4);
  });
});

describe('warnings', () => {
  test('are given to people at a minute, half a minute and ten seconds', () => {
    start('twoPlayers');
    const texts = new Set<string | undefined>();
    for (let second = 0; second < 299; second++) {
      pass(1);
      texts.add(heard());
    }
    expect([...texts].filter((text) => text?.includes('left'))).toEqual([
      'Black: 1 minute left.',
      'Black: 30 seconds left.',
      'Black: 10 seconds left.',
    ]);
  });

  test('are not given for the computer', async () => {
    start('whiteVsComputer', HALF_MINUTE);
    game.setThinking(true);
    await nextTick();
    const before = heard();
    pass(25);
    expect(readings()[0]).toBe('5.0');
    expect(heard()).toBe(before);
  });
});
