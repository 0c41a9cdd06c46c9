/** A note on one place of the game. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import CommentDialog from '../../../renderer/features/analysis/CommentDialog.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(async () => setLocale('en'));

async function write(text: string): Promise<void> {
  await userEvent.fill(page.getByRole('textbox'), text);
}

async function accept(): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: 'OK', exact: true }));
}

test('what is written becomes the note of the place', async () => {
  const game = begin('twoPlayers', 'f5');
  mount(CommentDialog, {}, { context: appContext() });
  await write('Quiet.');
  await accept();
  expect(game.tree.root.comment).toBe('Quiet.');
});

test('Ctrl+Enter takes the note, and Enter alone begins a line of it', async () => {
  const game = begin('twoPlayers', 'f5');
  mount(CommentDialog, {}, { context: appContext() });
  await write('Quiet.');
  await userEvent.keyboard('{Enter}Safe.');
  expect(game.tree.root.comment).toBeUndefined();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(game.tree.root.comment).toBe('Quiet.\nSafe.');
});

test('a note is not put on another game that has come meanwhile', async () => {
  begin('twoPlayers', 'f5');
  mount(CommentDialog, {}, { context: appContext() });
  await write('Quiet.');
  const game = begin('twoPlayers', 'f5');
  await accept();
  expect(game.tree.root.comment).toBeUndefined();
});
