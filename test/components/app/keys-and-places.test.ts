/** What keys on the board and the keys of the places do and say in the whole app. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { WIPE_OUT, square } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { begin } from '../game.ts';
import { showApp, there } from './whole-app.ts';

function heard(): string | undefined {
  return useAnnouncerStore().entries.at(-1)?.text;
}

async function onBoard(): Promise<void> {
  await showApp(1000, 700);
  await expect.poll(() => document.activeElement?.hasAttribute('data-square')).toBe(true);
}

describe('on the board', () => {
  test('the name of a square leads there as it is typed, if its letter is no command', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('c5');
    await expect.poll(focused).toBe('c5');
  });

  test.each(['b5', 'f6', 'g4'])('%s leads there, although its letter alone is a command', async (name) => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard(name);
    await expect.poll(focused).toBe(name);
    expect(useGameStore().lastPly).toBe(1);
  });

  test('e6 undoes what E did, and the next E does it again', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('e6');
    await expect.poll(focused).toBe('e6');
    expect(usePreferencesStore().values.showEngine).toBe(false);
    expect(heard() ?? '').not.toContain('Engine details');
    await userEvent.keyboard('e');
    await expect.poll(() => usePreferencesStore().values.showEngine).toBe(true);
  });

  test('h3 takes the hint back that H asked for', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('h3');
    await expect.poll(focused).toBe('h3');
    expect(useEngineStore().busyWith).toBeUndefined();
  });

  test('e6 and h3 are typed with Caps Lock, too, and with digits behind Shift', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    const press = (key: string, shiftKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
      );
    press('E');
    press('6');
    await expect.poll(focused).toBe('e6');
    press('h');
    press('Shift', true);
    press('3', true);
    await expect.poll(focused).toBe('h3');
    expect(usePreferencesStore().values.showEngine).toBe(false);
  });

  test('a digit names no square after the focus has moved, and undoes nothing', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('e{ArrowRight}6');
    expect(usePreferencesStore().values.showEngine).toBe(true);
    expect(useToastStore().text).toBe('Type the letter of the square first, as in c5.');
  });

  test('a digit that does not follow its letter at once names no square', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('bl5');
    expect(useToastStore().text).toBe('Type the letter of the square first, as in c5.');
  });

  test('a digit alone tells how the name of a square is typed', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('5');
    expect(useToastStore().text).toBe('Type the letter of the square first, as in c5.');
  });

  test('the answer to a key is gone when the next one opens the field for names', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('t');
    await expect.poll(() => useToastStore().text).toBe('This game has no clocks.');
    await userEvent.keyboard('g');
    await expect.poll(() => useToastStore().text).toBeUndefined();
  });

  test('a letter with a modifier, and one that is a command, open no field', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('{Alt>}c{/Alt}b');
    await expect.poll(heard).toMatch(/^1: empty\./);
    expect(document.querySelector('form.entry')).toBeNull();
  });

  test('a move is refused while there is no game, and none is played', async () => {
    useViewStore().screen = 'game';
    await onBoard();
    await userEvent.keyboard('{Enter}');
    expect(useToastStore().text).toBe('There is no game yet.');
    expect(useGameStore().lastPly).toBe(0);
  });

  test('the keys of the pages say after the end that there is no variation', async () => {
    begin('twoPlayers', WIPE_OUT);
    await onBoard();
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => useToastStore().text).toBe('There is no other variation here.');
  });
});

describe('R and H', () => {
  test('R leads from a variation to the place where the game goes on', async () => {
    begin('twoPlayers', 'f5d6c3d3');
    await onBoard();
    const game = useGameStore();
    game.walkTo(1);
    game.playNext(square('f4'));
    await userEvent.keyboard('r');
    expect(game.ply).toBe(4);
    expect(game.position).toBe(game.places.at(-1));
    expect(game.moves).toEqual(['f5', 'd6', 'c3', 'd3'].map(square));
    const said = useAnnouncerStore().entries.map(({ text }) => text);
    expect(said.slice(-2)[0]).toMatch(/^White f4/);
  });

  test('R leads to no move that was only tried after the game', async () => {
    begin('twoPlayers', 'f5d6c3d3');
    await onBoard();
    const game = useGameStore();
    game.walkTo(1);
    game.playNext(square('f4'));
    const variation = game.place.id;
    game.walkToMainLine();
    game.walkTo(game.lastPly);
    game.tryMove(square('c4'));
    game.walkToNode(variation);
    await userEvent.keyboard('r');
    expect(game.ply).toBe(4);
  });

  test('Ctrl with Home and End leads to the corners of the board', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe('h8');
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe('a1');
  });

  test('F10 begins with the first menu, and with Shift it is left to the menu of what has the focus', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('{F10}{ArrowRight}{Escape}{F10}');
    expect(document.activeElement?.textContent.trim()).toBe('File');
    await userEvent.keyboard('{F10}{Shift>}{F10}{/Shift}');
    expect(document.activeElement?.hasAttribute('data-square')).toBe(true);
  });

  test('F1 shows the keys from the menu bar, too, where a browser would open a page of its own', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('{F10}{F1}');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('H says in the analysis that nothing has been found yet', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('{Alt>}4{/Alt}');
    await there('.lines');
    await userEvent.keyboard('h');
    await expect.poll(() => useToastStore().text).toBe('Nothing has been found out here yet.');
  });

  test('Page keys scroll where there is no board', async () => {
    await showApp(1000, 700);
    const event = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(useToastStore().text).toBeUndefined();
  });

  test('the board has the focus once a game that is looked back on goes on', async () => {
    begin('blackVsComputer', 'f5d6');
    useGameStore().hold(true);
    await onBoard();
    useGameStore().walkTo(1);
    await userEvent.click(page.getByRole('button', { name: 'Resume' }).first());
    await expect.poll(() => document.activeElement?.hasAttribute('data-square')).toBe(true);
  });
});

describe('the key of a place', () => {
  test('tells where it has led, and whose turn it is there', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    await userEvent.keyboard('{Alt>}4{/Alt}');
    await there('.lines');
    await expect.poll(heard).toBe('Analysis. White to move, 3 moves.');
    await userEvent.keyboard('{Alt>}1{/Alt}');
    await expect.poll(heard).toBe('Home.');
  });

  test('leads back to the board of the place where one is', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    (await there('[data-node]')).focus();
    await userEvent.keyboard('{Alt>}2{/Alt}');
    expect(document.activeElement?.hasAttribute('data-square')).toBe(true);
  });

  test('tells the place once, although the analysis is left for where the game stands', async () => {
    begin('twoPlayers', 'f5d6c3');
    await onBoard();
    await userEvent.keyboard('{Alt>}4{/Alt}');
    await there('.lines');
    await expect.poll(heard).toMatch(/^Analysis\./);
    useGameStore().walkTo(1);
    const before = useAnnouncerStore().entries.at(-1)?.id ?? 0;
    await userEvent.keyboard('{Alt>}2{/Alt}');
    await expect.poll(heard).toBe('Play. White to move, 4 moves.');
    const said = useAnnouncerStore().entries.filter(({ id }) => id > before);
    expect(said.map(({ text }) => text).filter((text) => text.startsWith('Move 3'))).toEqual([]);
  });

  test('says in a game that is over that one looks back', async () => {
    begin('twoPlayers', WIPE_OUT);
    useGameStore().walkTo(2);
    await showApp(1000, 700);
    await userEvent.keyboard('{Alt>}1{/Alt}');
    await userEvent.keyboard('{Alt>}2{/Alt}');
    await expect.poll(heard).toMatch(/^Play\. Looking back\. Move 2 of 9\./);
  });

  test('leads back from the rules and the editor to where one was, by way of one another, too', async () => {
    begin('twoPlayers', 'f5');
    await onBoard();
    const view = useViewStore();
    view.screen = 'editor';
    await there('.brushes, [role=grid]');
    view.screen = 'rules';
    await expect.poll(heard).toMatch(/^Step 1/);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => view.screen).toBe('game');
  });

  test('is not told where a game begins on the way', async () => {
    useDocumentStore().connect(new FakeDocuments(), undefined);
    await showApp(1000, 700);
    await userEvent.keyboard('{Alt>}5{/Alt}');
    await expect.poll(heard).toBe('Players.');
    useDocumentStore().begin('twoPlayers');
    await there('[data-square]');
    await expect.poll(() => useViewStore().isLoading).toBe(false);
    expect(heard()).toBe('New game. Two players. Black to move, 4 moves.');
  });
});

describe('a letter that is a command', () => {
  test.each([
    ['a switch', 'checkbox', true],
    ['a choice', 'radio', true],
    ['a slider', 'range', true],
    ['a text field', 'text', false],
  ])('with the focus in %s (%s) runs: %s', async (_, type, runs) => {
    begin('twoPlayers', 'f5');
    await onBoard();
    const field = Object.assign(document.createElement('input'), { type });
    document.body.append(field);
    onTestFinished(() => field.remove());
    field.focus();
    const { showEngine } = usePreferencesStore().values;
    await userEvent.keyboard('e');
    field.blur();
    expect(usePreferencesStore().values.showEngine).toBe(runs ? !showEngine : showEngine);
  });
});
