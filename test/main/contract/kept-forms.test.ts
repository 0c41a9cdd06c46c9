import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fields, type Form, asKept, findKept, upToDate } from '../../../engine/kept/kept.ts';
import * as forms from '../../../main/contract/kept-forms.ts';

const anything = fc.dictionary(
  fc.constantFrom(
    'preferences',
    'settings',
    'game',
    'results',
    'mode',
    'player',
    'level',
    'black',
    'earlier',
  ),
  fc.jsonValue(),
);

const FORMS = Object.entries<Form>(forms);

describe.each(FORMS)('the form %s', (_, form) => {
  it('takes whatever an older version, or a slip in an edited file, has left', () => {
    const kept = fc.oneof(anything, fc.record({ settings: anything, game: anything, preferences: anything }));
    fc.assert(
      fc.property(kept, fc.integer({ min: 1, max: form.migrations.length + 1 }), (fields, version) => {
        expect(upToDate({ ...fields, version }, form).kind).toBe('read');
      }),
    );
  });

  it('reads back what it keeps as it is', () => {
    fc.assert(
      fc.property(anything, (fields) => {
        const read = findKept(asKept(form, fields, '0.3.0'), form, (found: Fields) => found, '0.3.0');
        expect(read).toEqual({ kind: 'read', value: asKept(form, fields, '0.3.0') });
      }),
    );
  });
});

describe('the settings of a game that an earlier version kept', () => {
  const seatsOf = (settings: Fields): unknown => {
    const found = upToDate({ version: 1, settings }, forms.GAME);
    return found.kind === 'read' ? found.value['settings'] : found;
  };

  it.each<[string, Fields, Fields]>([
    ['two people', { mode: 'twoPlayers' }, { black: 'person', white: 'person' }],
    ['a level', { mode: 'blackVsComputer', level: 'club' }, { black: 'person', white: 'club' }],
    [
      'the step of a strength',
      { mode: 'whiteVsComputer', level: '7' },
      { black: 'custom:7', white: 'person' },
    ],
    ['a player', { mode: 'computerVsComputer', player: 'master' }, { black: 'master', white: 'master' }],
    ['seats with a step', { black: '12', white: 'person' }, { black: 'custom:12', white: 'person' }],
    ['seats as today', { black: 'custom:7', white: 'club' }, { black: 'custom:7', white: 'club' }],
    ['a mode that there is not', { mode: 'constructor', level: 'club' }, {}],
    ['no player', { mode: 'blackVsComputer' }, {}],
  ])('with %s have seats', (_, settings, seats) => {
    expect(seatsOf({ ...settings, isHeld: true })).toEqual({ ...seats, isHeld: true });
  });
});
