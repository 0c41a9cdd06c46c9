import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../../engine/notation/error.ts';
import { FORMATS, formatById } from '../../../engine/notation/format.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { type Annotations, annotate, goTo, play } from '../../../engine/game/tree.ts';
import { contentFor, isReplaceable, suggestedName } from '../../../engine/notation/file-content.ts';
import { gameText, recordOf } from '../game/game-texts.ts';
import { randomAnnotatedTree, randomFrom } from '../game/random-play.ts';

const [, , , GGF, SGF] = FORMATS;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const game = (transcript: string) => ({
  tree: recordOf(transcript),
  info: { black: { name: 'Anna' }, white: {} },
});

describe('contentFor', () => {
  const played = recordOf('f5d6c3d3c4');

  it('reports a file that would be too large to open again', () => {
    const comment = 'x'.repeat(MAX_FILE_BYTES);
    const text = gameText(annotate(played, 1, { comment }));
    expect(contentFor(text, 'game.sgf')?.isTooLarge).toBe(true);
    expect(contentFor(text, 'game.txt')?.isTooLarge).toBeUndefined();
  });

  it('writes the text itself unless the name asks for another format', () => {
    const text = gameText(goTo(played, 2));
    for (const name of ['game.txt', 'game.oth', 'game', 'game.sgf.bak']) {
      expect(contentFor(text, name)).toEqual({ content: text, isComplete: true });
    }
    expect(contentFor('not a game', 'game.txt')).toEqual({ content: 'not a game', isComplete: true });
    expect(contentFor('not a game', 'game.sgf')).toBeUndefined();
  });

  const note = (changes: Annotations) => annotate(played, 2, changes);
  const evaluation = { score: 4, exact: true, depth: 9, selectivity: 73, engine: 'master', lines: [] };

  it('tells that GGF has no room for an event', () => {
    const text = formatById('game')!.write({ ...game('f5d6'), info: { ...NO_INFO, event: 'Club night' } });
    expect(contentFor(text, 'game.ggf')?.isComplete).toBe(false);
    expect(contentFor(text, 'game.sgf')?.isComplete).toBe(true);
  });

  it.each([
    ['a plain game', {}, true, true],
    ['a time', { timeMs: 1234 }, true, true],
    ['a comment', { comment: 'Fine [1]:\n\\ this' }, false, true],
    ['a mark', { mark: 'forced' }, false, true],
    ['an evaluation', { evaluation }, false, true],
    ['a retry', { retry: { outcome: 'helped', day: '2026-11-22' } }, false, true],
  ] as const)('tells of %s whether GGF and SGF hold it', (_, changes, inGgf, inSgf) => {
    const text = gameText(note(changes));
    expect(contentFor(text, 'game.ggf')?.isComplete).toBe(inGgf);
    expect(contentFor(text, 'game.sgf')?.isComplete).toBe(inSgf);
  });

  it('tells that GGF does not hold variations', () => {
    const varied = play(goTo(played, 1), 45);
    if (!varied.ok) throw new Error(varied.error);
    const text = gameText(varied.value);
    expect(contentFor(text, 'game.ggf')?.isComplete).toBe(false);
    expect(contentFor(text, 'game.sgf')?.isComplete).toBe(true);
  });

  it('tells that GGF does not hold whether a game goes by clocks', () => {
    const text = FORMATS[0].write({ tree: played, info: NO_INFO, pendingMs: 0 });
    expect(contentFor(text, 'game.ggf')?.isComplete).toBe(false);
    expect(contentFor(text, 'game.sgf')?.isComplete).toBe(true);
  });

  it('keeps the moves after the one on the board', () => {
    expect(contentFor(gameText(goTo(played, 2)), 'game.ggf')).toMatchObject({ isComplete: true });
    expect(contentFor(gameText(goTo(played, 2)), 'game.ggf')?.content).toContain('W[D3]B[C4]');
    expect(contentFor(gameText(goTo(played, 2)), 'game.sgf')).toMatchObject({ isComplete: true });
  });
});

describe('isReplaceable', () => {
  it('lets files of the app itself and files that it wrote in other formats be replaced', () => {
    expect(isReplaceable(bytesOf(gameText('f5d6')), 'game.txt')).toBe(true);
    expect(isReplaceable(bytesOf(gameText('f5d6').replaceAll('\n', '\r\n')), 'game.txt')).toBe(true);
    expect(isReplaceable(bytesOf(GGF.write(game('f5d6'))), 'game.ggf')).toBe(true);
    expect(isReplaceable(bytesOf(SGF.write(game('f5d6'))), 'game.sgf')).toBe(true);
  });

  it('lets notes about places be replaced if the format holds them', () => {
    const tree = randomAnnotatedTree(randomFrom(1));
    expect(isReplaceable(bytesOf(SGF.write({ tree, info: NO_INFO, pendingMs: 12 })), 'game.sgf')).toBe(true);
    expect(isReplaceable(bytesOf(GGF.write({ tree, info: NO_INFO })), 'game.ggf')).toBe(true);
    expect(isReplaceable(bytesOf(gameText(tree)), 'game.txt')).toBe(true);
  });

  it('protects everything that would be lost', () => {
    const sgf = SGF.write(game('f5d6'));
    for (const [text, name] of [
      ['f5d6c3', 'game.txt'],
      ['f5d6c3\nf5f6e6', 'games.txt'],
      [`${sgf}${sgf}`, 'games.sgf'],
      [sgf.replace('B[f5]', 'B[f5]N[A fine move]'), 'game.sgf'],
      [sgf.replace('B[f5]', 'B[f5]GB[1]'), 'game.sgf'],
      [GGF.write(game('f5d6')).replace('[F5]', '[F5/+inf/3.2]'), 'game.ggf'],
      [GGF.write(game('f5d6')).replace('TY[8]', 'TY[8]CO[A fine game.]'), 'game.ggf'],
      [sgf, 'game.txt'],
      [gameText('f5d6'), 'game.sgf'],
      ['Dear Anna,', 'letter.txt'],
      ['', 'empty.txt'],
    ] as const) {
      expect(isReplaceable(bytesOf(text), name), text).toBe(false);
    }
  });
});

describe('suggestedName', () => {
  const today = new Date(2026, 2, 9, 23, 59);

  it('is made of the players and the date', () => {
    const info = { black: { name: 'Anna' }, white: { name: 'Computer' }, date: '2026-11-21 14:32' };
    expect(suggestedName(gameText('f5d6', info), today)).toBe('Anna - Computer 2026-11-21');
    expect(suggestedName(gameText('f5d6'), today)).toBe('Othello 2026-03-09');
    expect(suggestedName('', today)).toBe('Othello 2026-03-09');
  });

  it('keeps as much of long names as fits', () => {
    const name = suggestedName(gameText('f5d6', { black: { name: '棋'.repeat(200) }, white: {} }), today);
    expect(name).toBe(`${'棋'.repeat(50)} 2026-03-09`);
  });

  it('is a name that every system takes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 300 }),
        (black, white) => {
          const text = gameText('f5d6', { black: { name: black }, white: { name: white } });
          const name = suggestedName(text, today);
          expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[. ]|[. ]$/u);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(250);
          expect(name.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
