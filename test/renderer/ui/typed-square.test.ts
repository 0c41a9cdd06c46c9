import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { squareName } from '../../../engine/game/square.ts';
import { DIGIT_MS, NAME_MS, createSquareNames } from '../../../renderer/ui/typed-square.ts';

const BOARD = new EventTarget();

function stroke(key: string, more: Partial<KeyboardEvent> = {}) {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
  return { ...plain, key, code: '', target: BOARD, timeStamp: Date.now(), ...more };
}

let names: ReturnType<typeof createSquareNames>;
const retract = vi.fn<() => void>();
const run = vi.fn<() => (() => void) | undefined>();

beforeEach(() => {
  vi.useFakeTimers();
  names = createSquareNames();
  retract.mockReset();
  run.mockReset();
  run.mockReturnValue(retract);
});

afterEach(() => void vi.useRealTimers());

function completed(key: string, more?: Partial<KeyboardEvent>): string | undefined {
  const square = names.complete(stroke(key, more));
  return square === undefined ? undefined : squareName(square);
}

/** Waits until a letter does what it does. */
function passTime(ms = DIGIT_MS): void {
  vi.advanceTimersByTime(ms);
}

describe('the name of a square that is typed', () => {
  it('is complete with a digit that follows at once, and the letter does nothing', () => {
    names.begin(stroke('b'), run);
    expect(completed('4')).toBe('b4');
    passTime();
    expect(run).not.toHaveBeenCalled();
  });

  it('is complete with a digit that follows later, which takes back what the letter did', () => {
    names.begin(stroke('b'), run);
    passTime();
    expect(run).toHaveBeenCalledOnce();
    expect(completed('4')).toBe('b4');
    expect(retract).toHaveBeenCalledOnce();
  });

  it('takes back what the letter did at once, whenever the digit comes', () => {
    const undo = vi.fn<() => void>();
    names.begin(stroke('b'), run, undo);
    completed('4');
    expect(undo).toHaveBeenCalledOnce();
    names.begin(stroke('b'), run, undo);
    passTime();
    completed('5');
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('is complete only once', () => {
    names.begin(stroke('b'), run);
    completed('4');
    expect(completed('5')).toBeUndefined();
  });

  it.each([
    ['an input method hides the keys', ['Process', 'KeyF'], ['Process', 'Digit5']],
    ['the platform does not name the keys', ['Unidentified', 'KeyF'], ['Unidentified', 'Digit5']],
    ['an input method writes in full width', ['ｆ', ''], ['５', '']],
    ['the layout is Russian', ['а', 'KeyF'], ['5', 'Digit5']],
    ['the layout is Korean', ['ㄹ', 'KeyF'], ['5', 'Digit5']],
    ['the layout is Japanese kana', ['は', 'KeyF'], ['え', 'Digit5']],
    ['the layout is French', ['f', 'KeyF'], ['(', 'Digit5']],
    ['the layout is Dvorak', ['f', 'KeyY'], ['5', 'Digit5']],
    ['the digit is on the keypad', ['Process', 'KeyF'], ['Process', 'Numpad5']],
  ])('is understood where %s', (_, [file = '', fileCode = ''], [rank = '', rankCode = '']) => {
    names.begin(stroke(file, { code: fileCode }), run);
    expect(completed(rank, { code: rankCode })).toBe('f5');
  });

  it('has no digit in a sign that needs Shift, and no letter in one of another key', () => {
    names.begin(stroke('f', { code: 'KeyF' }), run);
    expect(completed('%', { code: 'Digit5', shiftKey: true })).toBeUndefined();
    names.begin(stroke('u', { code: 'KeyF' }), run);
    expect(completed('5', { code: 'Digit5' })).toBeUndefined();
  });

  it('is no name if the digit comes too late', () => {
    names.begin(stroke('b'), run);
    passTime(NAME_MS + 1);
    expect(completed('4')).toBeUndefined();
    expect(retract).not.toHaveBeenCalled();
  });

  it('is no name if what the letter did cannot be taken back', () => {
    run.mockReturnValue(undefined);
    names.begin(stroke('b'), run);
    passTime();
    expect(completed('4')).toBeUndefined();
  });

  it('is no name if the focus has gone elsewhere', () => {
    names.begin(stroke('b'), run);
    expect(completed('4', { target: new EventTarget() })).toBeUndefined();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is no name if another key comes between, before which the letter does what it does', () => {
    names.begin(stroke('b'), run);
    completed('ArrowUp');
    expect(run).toHaveBeenCalledOnce();
    expect(completed('4')).toBeUndefined();
    passTime();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is no name of a square with the digit 9', () => {
    names.begin(stroke('b'), run);
    expect(completed('9')).toBeUndefined();
  });

  it('may have Shift and a letter that is held between its characters', () => {
    names.begin(stroke('H'), run);
    completed('H', { repeat: true });
    completed('Shift');
    expect(completed('8', { shiftKey: true })).toBe('h8');
  });

  it('goes on after Ctrl alone, which silences a screen reader', () => {
    names.begin(stroke('b'), run);
    completed('Control', { ctrlKey: true });
    expect(completed('4')).toBe('b4');
  });

  it.each(['i', 'Enter', '1'])('does not begin with %s, which does at once what it does', (key) => {
    names.begin(stroke(key), run);
    expect(run).toHaveBeenCalledOnce();
    expect(completed('4')).toBeUndefined();
  });

  it('does not begin with a letter that is part of a shortcut', () => {
    names.begin(stroke('c', { ctrlKey: true }), run);
    expect(run).toHaveBeenCalledOnce();
    expect(completed('4')).toBeUndefined();
  });
});
