import { afterEach, describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { Reason } from '../../../engine/review/why.ts';
import { LOCALES } from '../../../locales/languages.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';
import { reasonText } from '../../../renderer/ui/reason-text.ts';
import { square } from '../moves.ts';

afterEach(async () => setLocale('en'));

const reply = square('g5');

describe.each(LOCALES)('%s', (locale) => {
  test.each<Reason>([
    { kind: 'reply', reply, turns: 2 },
    { kind: 'replySecures', reply, discs: 3 },
    { kind: 'preparesCorner', reply, corner: square('h1') },
    { kind: 'mustPass', reply },
  ])('says to which move the reply is an answer: $kind', async (reason) => {
    await setLocale(locale);
    const moves = { best: square('g3'), move: square('g6') };
    const text = reasonText(reason, moves, START_POSITION, translate);
    expect(text).toContain('g5');
    expect(text).toContain('g6');
    expect(text).not.toContain('g3');
  });
});
