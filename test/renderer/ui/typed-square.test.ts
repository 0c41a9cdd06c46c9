import { beforeEach, describe, expect, it, vi } from 'vitest';
import { squareName } from '../../../engine/game/square.ts';
import { NAME_MS, createSquareNames } from '../../../renderer/ui/typed-square.ts';

const BOARD = new EventTarget();

function stroke(key: string, atMs = 0, more: Partial<KeyboardEvent> = {}) {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
  return { ...plain, key, code: '', target: BOARD, timeStamp: atMs, ...more };
}

let name: ReturnType<typeof createSquareNames>;
const retract = vi.fn<() => void>();

beforeEach(() => {
  name = createSquareNames();
  retract.mockReset();
});

function completed(key: string, atMs?: number, more?: Partial<KeyboardEvent>): string | undefined {
  const typed = name.complete(stroke(key, atMs, more));
  typed?.retract();
  return typed && squareName(typed.square);
}

describe('the name of a square that is typed', () => {
  it('is complete with the digit, which takes back what the letter did', () => {
    name.begin(stroke('b'), retract);
    expect(completed('4')).toBe('b4');
    expect(retract).toHaveBeenCalledOnce();
  });

  it('is complete only once', () => {
    name.begin(stroke('b'), retract);
    completed('4');
    expect(completed('5')).toBeUndefined();
  });

  it('is no name if the digit comes too late', () => {
    name.begin(stroke('b'), retract);
    expect(completed('4', NAME_MS + 1)).toBeUndefined();
    expect(retract).not.toHaveBeenCalled();
  });

  it('is no name if the focus has gone elsewhere', () => {
    name.begin(stroke('b'), retract);
    expect(completed('4', 10, { target: new EventTarget() })).toBeUndefined();
  });

  it('is no name if another key comes between', () => {
    name.begin(stroke('b'), retract);
    completed('ArrowUp');
    expect(completed('4')).toBeUndefined();
  });

  it('is no name of a square with the digit 9', () => {
    name.begin(stroke('b'), retract);
    expect(completed('9')).toBeUndefined();
  });

  it('may have Shift and a letter that is held between its characters', () => {
    name.begin(stroke('H'), retract);
    completed('H', 5, { repeat: true });
    completed('Shift', 10);
    expect(completed('8', 20, { shiftKey: true })).toBe('h8');
  });

  it('may have both characters with Shift, as where the digits are behind it', () => {
    name.begin(stroke('B', 0, { shiftKey: true }), retract);
    expect(completed('4', 20, { shiftKey: true })).toBe('b4');
  });

  it('goes on after Ctrl alone, which silences a screen reader', () => {
    name.begin(stroke('b'), retract);
    completed('Control', 5, { ctrlKey: true });
    expect(completed('4', 10)).toBe('b4');
  });

  it.each(['i', 'Enter', '1'])('does not begin with %s', (key) => {
    name.begin(stroke(key), retract);
    expect(completed('4')).toBeUndefined();
  });

  it('does not begin with a letter that is part of a shortcut', () => {
    name.begin(stroke('c', 0, { ctrlKey: true }), retract);
    expect(completed('4')).toBeUndefined();
  });
});
