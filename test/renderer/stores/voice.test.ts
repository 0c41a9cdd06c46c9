import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { type Grid, lastMoveOf, useVoiceStore } from '../../../renderer/stores/voice.ts';
import { hasKeys } from '../../../renderer/ui/has-keys.ts';
import { BLACK_MUST_PASS, movesOf, seated, square } from '../moves.ts';

let game: ReturnType<typeof useGameStore>;
let voice: ReturnType<typeof useVoiceStore>;

function heard(): string | undefined {
  return useAnnouncerStore().entries.at(-1)?.text;
}

function grid(active: string): Grid {
  return {
    active: square(active),
    focus: () => undefined,
    jump: () => true,
    focusOn: () => undefined,
    askSquare: () => undefined,
    dropField: () => undefined,
  };
}

beforeEach(async () => {
  await setLocale('en');
  setActivePinia(createPinia());
  game = useGameStore();
  voice = useVoiceStore();
  game.start(seated('twoPlayers'));
});

describe('the board on the screen is read out:', () => {
  beforeEach(() => {
    const position = () => game.position;
    voice.show({ position, last: () => lastMoveOf(game.session), grid: () => grid('a4') });
  });

  test('the score and whose turn it is', () => {
    game.playNext(square('f5'));
    voice.sayScore();
    expect(heard()).toBe('Black 4, White 1. White to move, 3 moves.');
  });

  test('how to go on, while a pass waits for that', () => {
    let isWaiting = true;
    const position = () => game.position;
    voice.show({ position, last: () => undefined, waits: () => isWaiting, grid: () => null });
    for (const move of movesOf(BLACK_MUST_PASS)) game.playNext(move);
    voice.sayScore();
    expect(heard()).toMatch(/Pass: Black has no move\. Click, or press Enter, to go on\.$/);
    onTestFinished(() => void (hasKeys.value = true));
    hasKeys.value = false;
    voice.sayScore();
    expect(heard()).toMatch(/Pass: Black has no move\. Tap to go on\.$/);
    isWaiting = false;
    voice.sayScore();
    expect(heard()).toMatch(/Pass: Black has no move\.$/);
  });

  test('the last move, and that there is none', () => {
    voice.sayFlips();
    expect(heard()).toBe('No move has been played.');
    game.playNext(square('f5'));
    voice.sayFlips();
    expect(heard()).toBe('Black plays f5, flips 1: e5.');
  });

  test('the last move before a pass', () => {
    for (const move of movesOf('e6f6d3e7e8d8g6f8--')) game.playNext(move);
    voice.sayFlips();
    expect(heard()).toMatch(/^White plays f8/);
  });

  test('the row of the square that has the focus', () => {
    voice.sayRow();
    expect(heard()).toBe('4: d White, e Black.');
  });

  test('all rows', () => {
    voice.sayBoard();
    expect(heard()).toContain('3: empty. 4: d White, e Black. 5: d Black, e White.');
  });
});

test('a board that is no longer shown is not read out, and does not hide the next one', () => {
  const one = { position: () => START_POSITION, last: () => undefined, grid: () => grid('a1') };
  const other = { ...one };
  voice.show(one);
  voice.show(other);
  voice.hide(one);
  expect(voice.board).toBe(other);
  voice.hide(other);
  const before = heard();
  voice.sayScore();
  expect(heard()).toBe(before);
});

test('a pass is told with the move before it, and the opening with the score', () => {
  for (const move of movesOf(BLACK_MUST_PASS)) game.playNext(move);
  game.playNext('pass');
  const position = () => game.position;
  const last = () => lastMoveOf(game.session);
  voice.show({ position, last, grid: () => grid('a4'), opening: () => 'Tiger' });
  voice.sayFlips();
  expect(heard()).toMatch(/^White plays .*\. Black passes\.$/);
  voice.sayScore();
  expect(heard()).toMatch(/ Opening: Tiger\.$/);
});

test('the screen says whose turn it is where the position does not tell, and the best move it knows', () => {
  const position = () => game.position;
  voice.show({ position, last: () => undefined, grid: () => grid('a4'), turn: () => 'Game over.' });
  voice.sayScore();
  expect(heard()).toBe('Black 2, White 2. Game over.');
  expect(voice.knowsBest).toBe(false);
  voice.show({ position, last: () => undefined, grid: () => grid('a4'), best: () => 'Best move: f5.' });
  expect(voice.knowsBest).toBe(true);
  voice.sayBest();
  expect(heard()).toBe('Best move: f5.');
});

test('keys lead through the squares of the board that is shown', () => {
  const jump = vi.fn<(by: 1 | -1) => boolean>(() => false);
  const askSquare = vi.fn<(typed: string, file?: string) => void>();
  const focus = vi.fn<() => void>();
  const focusOn = vi.fn<(to: number) => void>();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  voice.show({
    position: () => START_POSITION,
    last: () => undefined,
    grid: () => ({ active: 0, focus, focusOn, jump, askSquare, dropField: () => undefined }),
  });
  voice.jump(-1);
  expect(jump).toHaveBeenCalledWith(-1);
  expect(heard()).toBe('No square can be played on now.');
  voice.askSquare();
  expect(askSquare).toHaveBeenCalledExactlyOnceWith('', undefined, false);
  voice.goTo(square('e6'));
  expect(focusOn).toHaveBeenCalledExactlyOnceWith(square('e6'));
  voice.focus();
  expect(focus).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
