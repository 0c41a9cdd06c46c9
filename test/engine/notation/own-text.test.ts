import { describe, expect, it } from 'vitest';
import { goTo } from '../../../engine/game/tree.ts';
import { isFinished, keepsItself, readOwnText } from '../../../engine/notation/own-text.ts';
import { gameText, recordOf } from '../game/game-texts.ts';

const over = recordOf('e6f4e3f6g5d6e7f5c5');

describe('isFinished', () => {
  it('is true whichever place of a finished game is looked at', () => {
    expect(isFinished(gameText(over))).toBe(true);
    expect(isFinished(gameText(goTo(over, 3)))).toBe(true);
  });

  it('is true where the time decided the game', () => {
    const lost = { black: {}, white: {}, result: { ending: 'time', winner: 'white' } } as const;
    expect(isFinished(gameText(recordOf('f5d6'), lost))).toBe(true);
  });

  it('is false for a game that goes on, and for what is no game', () => {
    expect(isFinished(gameText('f5d6'))).toBe(false);
    expect(isFinished('not a game')).toBe(false);
  });
});

describe('keepsItself', () => {
  it('is true only for a finished game that is in no file', () => {
    expect(keepsItself({ text: gameText(over) })).toBe(true);
    expect(keepsItself({ text: gameText(over), file: {} })).toBe(false);
    expect(keepsItself({ text: gameText('f5d6') })).toBe(false);
  });
});

describe('readOwnText', () => {
  it('reads the app’s own format and no other', () => {
    expect(readOwnText(gameText('f5d6'))?.tree.ply).toBe(2);
    expect(readOwnText('f5d6')).toBeUndefined();
  });
});
