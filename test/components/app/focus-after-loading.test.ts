/** Where the focus is when what had it is gone: a dialog that led to another screen, or a button that has done its work. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { WIPE_OUT } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { begin } from '../game.ts';
import { find, showApp, there } from './whole-app.ts';

test.each(['start', 'game'] as const)(
  'the board has the focus after a dialog opened on the screen %s has loaded a game',
  async (screen) => {
    begin('twoPlayers');
    useViewStore().screen = screen;
    useDocumentStore().connect(new FakeDocuments(), undefined);
    await showApp(1000, 700);
    useViewStore().dialog = 'loadFromClipboard';
    await there('dialog textarea');
    // A game that is over does not ask who plays.
    await userEvent.fill(page.getByRole('textbox', { name: 'Game' }), WIPE_OUT);
    await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }));
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(useGameStore().isOver).toBe(true);
    expect(useViewStore().screen).toBe('game');
    await expect.poll(() => document.activeElement?.hasAttribute('data-square')).toBe(true);
  },
);

test('the board of the analysis has the focus after the button that began from the beginning is gone', async () => {
  useDocumentStore().connect(new FakeDocuments(), undefined);
  await showApp(1000, 700);
  useViewStore().screen = 'analysis';
  await userEvent.click(page.getByRole('button', { name: 'Start from the beginning' }));
  await there('.lines');
  expect(document.activeElement?.hasAttribute('data-square')).toBe(true);
});

test('another game begins on the same square as the first, wherever the last one ended', async () => {
  const game = begin('twoPlayers', WIPE_OUT);
  await showApp(1000, 700);
  (await there('[data-square=a7]')).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('b7');
  game.start(game.seats);
  await expect.poll(focused).toBe('d3');
});

test('the board keeps the focus where it is when another game begins while the focus is elsewhere', async () => {
  const game = begin('twoPlayers', WIPE_OUT);
  await showApp(1000, 700);
  (await there('[data-square=a7]')).focus();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  (undo.element() as HTMLElement).focus();
  game.start(game.seats);
  await expect
    .poll(() => document.querySelector('[data-square][tabindex="0"]'))
    .toBe(find('[data-square=d3]'));
  await expect.element(undo).toHaveFocus();
});
