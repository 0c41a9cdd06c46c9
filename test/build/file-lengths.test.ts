import { describe, expect, it } from 'vitest';
import { lacksReason } from '../../build/file-lengths.ts';

const LINES = 'const line = 1;\n';

describe('a file', () => {
  it('of 400 lines needs no reason', () => {
    expect(lacksReason(LINES.repeat(400))).toBe(false);
  });

  it('of more lines lacks a reason if it has no head comment', () => {
    expect(lacksReason(LINES.repeat(401))).toBe(true);
  });

  it('of more lines is accepted with a reason in its head comment', () => {
    const head =
      '/**\n * Everything.\n *\n * The file is longer than 400 lines because all of it is one.\n */\n';
    expect(lacksReason(head + LINES.repeat(400))).toBe(false);
  });

  it('may break the line of its reason anywhere', () => {
    const head = '/**\n * The file is longer than 400 lines\n * because all of it is one.\n */\n';
    expect(lacksReason(head + LINES.repeat(400))).toBe(false);
  });

  it('lacks a reason if nothing follows the word "because"', () => {
    expect(lacksReason(`/** It is longer than 400 lines because */\n${LINES.repeat(400)}`)).toBe(true);
  });

  it('lacks a reason if only a later comment gives one', () => {
    const later = '/** Everything. */\n/** It is longer than 400 lines because all of it is one. */\n';
    expect(lacksReason(later + LINES.repeat(400))).toBe(true);
  });
});
