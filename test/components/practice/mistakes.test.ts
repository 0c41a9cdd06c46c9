/** The part of Practice that asks for what went wrong in own games. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { type GameTree, ROOT_ID, annotate, lineNodes } from '../../../engine/game/tree.ts';
import type { Profile } from '../../../engine/library/profile.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import PracticeScreen from '../../../renderer/features/practice/PracticeScreen.vue';
import { useMistakeStore } from '../../../renderer/features/practice/mistakes.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { evaluation, recordOf } from '../../engine/review/lines.ts';
import { testLibrary } from '../../renderer/library-port.ts';
import { focused } from '../focus.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

/** The lines of journals, by their ids. */
let kept: Map<string, string[]>;

const button = (name: string | RegExp): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

const said = (): string => useAnnouncerStore().entries.at(-1)?.text ?? '';

/** A game that begins with these moves, in which White's second move lost so many discs against `best`. */
function lost(moves: string, discs: number, best: string): GameTree {
  const game = recordOf(moves);
  const [first] = lineNodes(game);
  const lines = [`${-discs} ${best}`, `0 ${moves.slice(2, 4)}`];
  return annotate(game, first!.id, { evaluation: evaluation(-discs, lines, { exact: true }) });
}

const fared = { games: 0, wins: 0, draws: 0, losses: 0, average: 0, scored: 0, firstYear: 0, lastYear: 0 };

/** Shows Practice with these games, in all of which the user was White; those that are `gone` have no text any more. */
async function open(games: readonly GameTree[], gone: readonly string[] = []): Promise<void> {
  const { port } = testLibrary();
  const texts = games.map((tree) =>
    writeGameFile({ tree, info: { black: { name: 'Anna' }, white: {}, date: '2026-11-20' } }, 'test'),
  );
  const profile: Profile = {
    black: fared,
    white: fared,
    opponents: [],
    openings: [],
    years: [],
    reviewed: texts.map((_, at) => ({ id: String(at), colour: 'white' as const })),
  };
  const context = appContext();
  const bridge = {
    ...context.bridge!,
    ...port,
    profileInLibrary: async () => profile,
    textsInLibrary: async (ids: readonly string[]) =>
      ids.filter((id) => !gone.includes(id)).map((id) => texts[Number(id)] ?? ''),
    journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id: string) => ({ lines: kept.get(id) ?? [] }),
    async addToJournal(id: string, line: string) {
      kept.set(id, [...(kept.get(id) ?? []), line]);
      return true;
    },
  };
  useViewStore().screen = 'practice';
  useViewStore().practiceSection = 'mistakes';
  usePreferencesStore().values.animation = 'off';
  mount(PracticeScreen, {}, { context: { ...context, bridge } });
  await nextTick();
  await vi.waitUntil(() => useMistakeStore().cards !== undefined, { timeout: 60_000 });
}

beforeEach(() => {
  kept = new Map();
});

test('without a reviewed game it is said how mistakes come here, and led there', async () => {
  await open([]);
  await expect.element(page.getByText(/^Nothing here yet/)).toBeVisible();
  await button('Choose games to review').click();
  expect(useViewStore().screen).toBe('library');
});

test('a game that lies on the table counts from its review on, before the library has it', async () => {
  const game = begin('blackVsComputer', 'f5d6c3d3c4');
  const { id } = lineNodes(game.tree)[1]!;
  await open([]);
  expect(useMistakeStore().cards).toEqual([]);
  const places = [ROOT_ID, ...lineNodes(game.tree).map((node) => node.id)];
  // Black plays c3, where c5 is ten discs better; the others lose nothing.
  const found = evaluation(10, ['10 c5', '0 c3'], { exact: true });
  game.record(
    places.map((place) => ({
      id: place,
      evaluation: place === id ? found : evaluation(0, ['0 f5', '0 d6', '0 d3', '0 c4'], { exact: true }),
    })),
  );
  await expect.poll(() => useMistakeStore().cards?.map(({ judgement }) => judgement.loss)).toEqual([10]);
  await button('Mend a mistake').click();
  await expect.element(page.getByText(/^Your game .*against Computer \(.+\), move 3\.$/)).toBeVisible();
  await button('Show the game').click();
  expect(useViewStore().screen).toBe('review');
  expect(game.ply).toBe(3);
});

test('each mistake is asked once, however often and in whatever direction it was made', async () => {
  await open([lost('f5d6c3', 12, 'f6'), lost('c4e3f6', 12, 'c3'), lost('f5f4e3', 8, 'd6')]);
  expect(useMistakeStore().cards).toHaveLength(1);
  await expect.element(page.getByText('3 reviewed games')).toBeVisible();
  await expect.element(button('Today, 1 to do')).toBeVisible();
});

test('a game that is there no more takes its mistakes with it, and no others', async () => {
  await open([lost('f5d6c3', 12, 'f6'), lost('f5f6e6', 8, 'd6')], ['0']);
  expect(useMistakeStore().cards?.map(({ judgement }) => judgement.loss)).toEqual([8]);
});

test('the better move is asked for by keys, and one that is found at once is known', async () => {
  await open([lost('f5d6c3', 12, 'f6')]);
  await expect.poll(focused).toBe('Mend a mistake');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('White to move: what is better than d6?')).toBeVisible();
  // What the two numbers on the square are is said by the key below.
  expect(document.querySelector('.task .key')?.textContent).toMatch(/^\s*Exact\s*−12\s*Discs lost\s*$/);
  await expect.element(page.getByText('Your game of Nov 20, 2026 against Anna, move 2.')).toBeVisible();
  await expect.poll(said).toContain('what is better than d6?');
  await page.getByRole('gridcell', { name: /^f6/ }).click();
  await expect.element(page.getByText('f6 is the best move.')).toBeVisible();
  await expect.element(page.getByText('That was all for today.')).toBeVisible();
  const answers = [...kept.values()].flat().map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answers.at(-1)).toMatchObject({ of: 'mistake', played: 'f6', outcome: 'found' });
  await button('List').click();
  await expect.element(button(/^All mistakes: 1 of 1 done$/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Today/ }).query()).toBeNull();
});

test('a move that deserves no mark is accepted, told from the best one, and logged as found', async () => {
  const game = recordOf('f5d6c3');
  const value = evaluation(-12, ['-12 f6', '0 d6', '-10 f4'], { exact: true });
  await open([annotate(game, lineNodes(game)[0]!.id, { evaluation: value })]);
  await button('Mend a mistake').click();
  await page.getByRole('gridcell', { name: /^f4/ }).click();
  await expect.element(page.getByText('f4 is good, too; the best is f6.')).toBeVisible();
  expect(document.querySelector('[data-square=f6] .value')).not.toBeNull();
  const answers = [...kept.values()].flat().map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answers.at(-1)).toMatchObject({ of: 'mistake', played: 'f4', outcome: 'found' });
});

test('a mistake that had to be shown comes again on the same day', async () => {
  await open([lost('f5d6c3', 12, 'f6')]);
  await button('Mend a mistake').click();
  await button('Show the answer').click();
  await expect.element(page.getByText('The best move is f6.')).toBeVisible();
  const answers = [...kept.values()].flat().map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answers.at(-1)).toMatchObject({ of: 'mistake', played: '', outcome: 'missed' });
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Today, 1 to do')).toBeVisible();
  await expect.element(button(/^All mistakes: 0 of 1 done$/)).toBeVisible();
});

test('on days off nothing comes again until the user goes on', async () => {
  await open([lost('f5d6c3', 12, 'f6')]);
  await button('Mend a mistake').click();
  await button('Show the answer').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Today, 1 to do')).toBeVisible();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Take some days off' }).click();
  await expect.element(page.getByText('Days off: nothing is due until you go on.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Today/ }).query()).toBeNull();
  await button('Go on').click();
  await expect.poll(focused).toBe('Mend a mistake');
  await expect.element(button('Today, 1 to do')).toBeVisible();
  expect(said()).toContain('Practice goes on.');
});
