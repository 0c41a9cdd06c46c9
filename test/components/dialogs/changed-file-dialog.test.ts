/**
 * The dialog about a file that another program has changed. Both games are shown before one is chosen, and Escape
 * changes nothing.
 */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { readGames } from '../../../engine/notation/read.ts';
import ChangedFileDialog from '../../../renderer/features/files/ChangedFileDialog.vue';
import { mount } from '../mount.ts';

function game(transcript: string): ReadGame | undefined {
  const read = readGames(transcript);
  return read.kind === 'games' ? read.games[0] : undefined;
}

function show(theirs: string) {
  const onAnswer = vi.fn<(answer: string | undefined) => void>();
  const file = { name: 'game.txt', mine: game('f5d6c3d3c4f4c5'), theirs: game(theirs) };
  mount(ChangedFileDialog, { file, onAnswer });
  return onAnswer;
}

test('both games are shown, and how many moves they have in common', () => {
  show('f5d6c3d3c4f4e6');
  expect(page.getByText('Both are the same up to move 6.').elements()).toHaveLength(1);
  expect(page.getByRole('figure').elements()).toHaveLength(2);
});

test('a file that holds no game any more is named as such', () => {
  show('');
  expect(page.getByText('There is no game in the file any more that can be read.').elements()).toHaveLength(
    1,
  );
});

test.each([
  ['Overwrite', 'overwrite'],
  ['Save as …', 'saveAs'],
  ['Cancel', undefined],
])('"%s" answers so', async (name, answer) => {
  const onAnswer = show('f5d6c3');
  await page.getByRole('button', { name, exact: true }).last().click();
  expect(onAnswer).toHaveBeenLastCalledWith(answer);
});

test('Escape answers that nothing is to be done', async () => {
  const onAnswer = show('f5d6c3');
  await userEvent.keyboard('{Escape}');
  expect(onAnswer).toHaveBeenLastCalledWith(undefined);
});
