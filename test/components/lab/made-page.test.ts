import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newJournalId } from '../../../main/contract/journals.ts';
import { SHIPPED_WEIGHTS, USUAL_DEPTH, balanced, compared } from '../../../engine/lab/evolution/breeding.ts';
import { openMatches } from '../../../engine/lab/evolution/games.ts';
import { writeGame } from '../../../engine/arena/record.ts';
import { bredOf, writeBred } from '../../../engine/players/bred.ts';
import ArenaScreen from '../../../renderer/features/arena/ArenaScreen.vue';
import MadePage from '../../../renderer/features/lab/made/MadePage.vue';
import { useMeasuringStore } from '../../../renderer/features/lab/made/store.ts';
import { useMadePlayersStore } from '../../../renderer/stores/made-players.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const EQUAL = bredOf([1, 1, 1, 1, 1, 1, 1, 1], 'Bred 1.0')!;
const CORNERS = bredOf([1, 3, 1, 1, 0.5, 0.5, 0.5, 0.5], 'Bred 1.7')!;

const GAME = { first: '', second: '', opening: 0, game: 0, lead: 0, moves: [37, 43] } as const;

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await page.viewport(1280, 800);
  begin('twoPlayers', '');
});

function rows(): string[] {
  const table = document.querySelector('[aria-label="What was made here"] tbody');
  return [...(table?.querySelectorAll('tr') ?? [])].map((row) => row.textContent ?? '');
}

test('nothing made is told in words, and cannot be seated', async () => {
  mount(MadePage, {}, { context: appContext() });
  await expect.element(page.getByText(/^Nothing was made here yet/)).toBeVisible();
  await expect.element(button('Seat all in the arena')).toBeDisabled();
});

test('what was made is measured with the numbers of the command line, and removed', async () => {
  const made = useMadePlayersStore();
  made.add({ player: EQUAL, note: 'generation 0', overEvolved: { lead: -9, margin: 3 } });
  made.add({ player: CORNERS, note: 'generation 7', overFirst: { lead: 4.25, margin: 2 } });
  mount(MadePage, {}, { context: appContext() });
  await expect.poll(() => rows().length).toBe(2);
  expect(rows()[0]).toContain('not measured');
  await userEvent.click(button('Measure against Evolved'));
  await vi.waitUntil(() => made.made[0]?.overEvolved, { timeout: 60_000 });
  const response = await fetch(new URL('../../../dist/wasm/learning.wasm', import.meta.url));
  const play = openMatches(await WebAssembly.compile(await response.arrayBuffer()));
  const weights = balanced([1, 3, 1, 1, 0.5, 0.5, 0.5, 0.5]);
  const expected = await compared({ seed: 1, depth: USUAL_DEPTH }, weights, SHIPPED_WEIGHTS, play);
  expect(made.made[0]?.overEvolved).toEqual(expected);
  await expect.poll(() => rows()[0]).not.toContain('not measured');
  await userEvent.click(page.getByRole('button', { name: /^Remove Bred 1\.0/ }));
  await expect.poll(() => rows().length).toBe(1);
  await expect.element(button('Take it back')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rows().length).toBe(2);
  expect(made.players).toEqual([CORNERS, EQUAL]);
});

test('players without a number have words in place of empty charts', async () => {
  useMadePlayersStore().add({ player: EQUAL, note: '' });
  mount(MadePage, {}, { context: appContext() });
  await expect.element(page.getByText(/^None of these players is measured yet/)).toBeVisible();
  expect(document.querySelector('.figure')).toBeNull();
});

test('one click seats all of it in the arena, beside Evolved and Club', async () => {
  const made = useMadePlayersStore();
  made.add({ player: EQUAL, note: '' });
  made.add({ player: CORNERS, note: '' });
  mount(MadePage, {}, { context: appContext() });
  await userEvent.click(button('Seat all in the arena'));
  expect(useViewStore().screen).toBe('arena');
  mount(ArenaScreen, {}, { context: appContext() });
  const names = (): string[] =>
    [...document.querySelectorAll('.entrants .name')].map((each) => each.textContent ?? '');
  await expect.poll(names).toEqual(['Bred 1.7', 'Bred 1.0', 'Evolved', 'Club']);
  expect(made.toMeet).toEqual([]);
});

test('what players made in tournaments is there', async () => {
  const made = useMadePlayersStore();
  const learnt = bredOf([7, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1], 'Squares 1')!;
  made.add({ player: learnt, note: '' });
  const context = appContext();
  const lines = ['{}', writeGame({ ...GAME, first: writeBred(learnt), second: 'club', lead: 12 })];
  const bridge = {
    ...context.bridge!,
    journals: async () => [{ id: 'one', heading: '{}' }],
    readJournal: async () => ({ lines }),
  };
  mount(MadePage, {}, { context: { ...context, bridge } });
  await expect.poll(() => rows()[0]).toContain('1 of 1 (+12.0)');
  expect(document.querySelector('.command')?.textContent).toContain(
    `evolve --measure "${writeBred(learnt)}"`,
  );
});

test('tournaments that were read for fewer players do not replace what was read since', async () => {
  const made = useMadePlayersStore();
  const measuring = useMeasuringStore();
  const learnt = bredOf([7, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1], 'Squares 1')!;
  const lines = ['{}', writeGame({ ...GAME, first: writeBred(learnt), second: 'club', lead: 12 })];
  const gate = Promise.withResolvers<void>();
  made.add({ player: bredOf([1, 1, 1, 1, 1, 1, 1, 1], 'Bred')!, note: '' });
  const earlier = measuring.readArena({
    journals: async () => gate.promise.then(() => []),
    readJournal: async () => ({ lines }),
  });
  made.add({ player: learnt, note: '' });
  await measuring.readArena({
    journals: async () => [
      { id: newJournalId('tournament', crypto.randomUUID(), 0, undefined), heading: '{}' },
    ],
    readJournal: async () => ({ lines }),
  });
  gate.resolve();
  await earlier;
  expect([...measuring.arena.keys()]).toEqual([writeBred(learnt)]);
});
