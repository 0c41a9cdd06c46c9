/** The page of a person, with a real library behind it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Who } from '../../../engine/library/query.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import { useLibraryStore } from '../../../renderer/stores/library.ts';
import { recordOf } from '../../renderer/moves.ts';
import { showLibrary } from './library-stage.ts';

const [GAME_FORMAT] = FORMATS;

const ME = 'Sandoval, Iris';

const game = (moves: string, white: string): string =>
  GAME_FORMAT.write({ tree: recordOf(moves), info: { black: { name: ME }, white: { name: white } } });

/** Shows the page of `who`, with these games in the library. */
async function show(who: Who, games: readonly string[]): Promise<void> {
  await showLibrary(games);
  useLibraryStore().who = who;
  await expect.element(page.getByRole('region', { name: 'Results' })).toBeVisible();
}

const namesIn = (region: string): string[] =>
  page
    .getByRole('region', { name: region })
    .getByRole('rowheader')
    .elements()
    .map((each) => each.textContent.trim());

const labels = (): string[] =>
  [...document.querySelectorAll('main [role=toolbar] label')].map((each) => each.textContent.trim());

test('tells the computer from a person of that name', async () => {
  const mine = { kind: 'mine', names: [ME] } as const;
  await show(mine, [game('f5d6c3', 'Othello'), game('f5d6c4', 'Othello'), game('f5f4', 'computer')]);
  await expect.poll(() => namesIn('Opponents')).toEqual(['Othello', 'computer']);
});

test('calls the computer so where nobody else is', async () => {
  await show({ kind: 'mine', names: [ME] }, [game('f5d6c3', 'Othello'), game('f5f4', 'Okada, Ren')]);
  await expect.poll(() => namesIn('Opponents')).toEqual(['Okada, Ren', 'Computer']);
  expect(namesIn('Results')).toEqual(['As Black', 'As White', 'Together']);
});

test('says of somebody else that the colours are theirs', async () => {
  await show({ kind: 'player', name: 'Okada, Ren' }, [game('f5d6c3', 'Okada, Ren')]);
  expect(namesIn('Results')).toEqual(['They play Black', 'They play White', 'Together']);
  // To prepare against them, and their openings.
  const sides = ['They play Black', 'They play White'];
  await expect.poll(labels).toEqual([...sides, ...sides]);
  // There are no twenty of them to be reviewed.
  await expect.element(page.getByRole('button', { name: 'Review the last 1 game' })).toBeVisible();
});
