import { describe, expect, test } from 'vitest';
import { NO_INFO } from '../../../engine/game/formats/info.ts';
import { MODES } from '../../../renderer/stores/game.ts';
import { levelOf, modeOf, signed } from '../../../renderer/stores/players.ts';
import { LEVELS } from '../../../renderer/stores/preferences.ts';

describe.each(MODES)('%s', (mode) => {
  test.each(LEVELS)('and level %s are told by the header', (level) => {
    const info = signed(NO_INFO, mode, level);
    expect(modeOf(info)).toBe(mode);
    expect(levelOf(info)).toBe(mode === 'twoPlayers' ? undefined : level);
  });
});

test('people keep their names, and the computer takes the other side', () => {
  const info = { ...NO_INFO, black: { name: 'Anna', level: '1800' }, white: { name: 'Ben' }, event: 'Cup' };
  expect(signed(info, 'blackVsComputer', 'club')).toEqual({
    black: { name: 'Anna', level: '1800' },
    white: { name: 'Othello', level: 'Club' },
    event: 'Cup',
  });
});

test('a name alone is no computer', () => {
  expect(modeOf({ black: { name: 'Othello' }, white: { name: 'Edax', level: '21' } })).toBe('twoPlayers');
});
