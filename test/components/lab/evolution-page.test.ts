import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardImage, SaveOutcome } from '../../../main/contract/bridge.ts';
import { EQUAL_WEIGHTS, firstGeneration, nextGeneration } from '../../../engine/lab/evolution/breeding.ts';
import { readGenerations } from '../../../engine/lab/evolution/log.ts';
import { openMatches } from '../../../engine/lab/evolution/games.ts';
import EvolutionPage from '../../../renderer/features/lab/evolution/EvolutionPage.vue';
import { useEvolutionStore } from '../../../renderer/features/lab/evolution/store.ts';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useMadePlayersStore } from '../../../renderer/stores/made-players.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const saved: SaveOutcome = { kind: 'saved', file: { handle: 'h', name: 'Bred' }, isComplete: true };
const saveImage = vi.fn<(image: BoardImage) => Promise<SaveOutcome>>(async () => saved);

const SHORT = { mutants: 2, openings: 4, depth: 1 };

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

async function choose(name: string): Promise<void> {
  await userEvent.click(button('More about this breeding'));
  await userEvent.click(page.getByText(name, { exact: true }));
}

/** Breeds until there are so many generations, and rests. */
async function bred(count: number): Promise<void> {
  const evolution = useEvolutionStore();
  Object.assign(evolution.choices, SHORT);
  await userEvent.click(button('Breed'));
  await vi.waitUntil(() => evolution.generations.length > count, { timeout: 30_000 });
  await userEvent.click(button('Pause'));
}

let lines: string[];

function show(): void {
  const { bridge, ...context } = appContext();
  const journals = {
    journals: async () => (lines[0] === undefined ? [] : [{ id: 'breeding-1', heading: lines[0] }]),
    readJournal: async () => ({ lines }),
    addToJournal: async (_: string, line: string) => lines.push(line) > 0,
  };
  mount(
    EvolutionPage,
    {},
    { context: { ...context, ...(bridge && { bridge: { ...bridge, ...journals } }) } },
  );
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  lines = [];
  saveImage.mockClear();
  begin('twoPlayers', '');
  useCopyStore().connect({
    shell: 'browser',
    writeClipboard: vi.fn(),
    writeClipboardImage: vi.fn(),
    saveImage,
    saveExport: vi.fn(),
  });
  show();
  await vi.waitUntil(() => document.querySelector('h1'));
});

test('weights are bred with the numbers of the command line, kept, and shown in charts and a table', async () => {
  await bred(2);
  const evolution = useEvolutionStore();
  const response = await fetch(new URL('../../../dist/wasm/learning.wasm', import.meta.url));
  const play = openMatches(await WebAssembly.compile(await response.arrayBuffer()));
  const options = { way: 'winner', start: EQUAL_WEIGHTS, mutation: 1.5, seed: 1, ...SHORT } as const;
  const first = await nextGeneration(options, firstGeneration(options), play);
  expect(evolution.generations[1]).toEqual(first);
  expect(readGenerations(lines.slice(1))).toEqual(evolution.generations.slice(1));
  const [weights, , , contest] = document.querySelectorAll('.figure');
  expect(weights?.querySelectorAll('thead th')).toHaveLength(9);
  expect(contest?.querySelectorAll('tbody tr')).toHaveLength(3);
  const table = page.getByRole('region', { name: 'Row as Black against column: discs a game' });
  await expect.element(table).toBeVisible();
});

test('breeding goes on after a restart, from the generations that were kept', async () => {
  await bred(2);
  const before = useEvolutionStore().generations;
  await vi.waitUntil(() => lines.length >= before.length);
  begin('twoPlayers', '');
  show();
  const evolution = useEvolutionStore();
  await vi.waitUntil(() => evolution.generations.length > 0);
  expect(evolution.generations).toEqual(before);
  expect(evolution.choices).toMatchObject(SHORT);
  await userEvent.click(button('Breed on').last());
  await vi.waitUntil(() => evolution.generations.length > before.length, { timeout: 30_000 });
  evolution.stop();
  expect(readGenerations(lines.slice(1))).toHaveLength(evolution.generations.length - 1);
});

test('the rail shows that weights are bred, and leaving stops or keeps it as the user chooses', async () => {
  const evolution = useEvolutionStore();
  Object.assign(evolution.choices, SHORT);
  await userEvent.click(button('Breed'));
  await vi.waitUntil(() => useBackgroundStore().screens.has('lab'));
  evolution.leave();
  expect(evolution.state).toBe('running');
  evolution.isKept = false;
  evolution.leave();
  expect(evolution.state).toBe('resting');
  await vi.waitUntil(() => !useBackgroundStore().screens.has('lab'));
});

test('a switch shows what luck does, with a line in the charts and in words', async () => {
  await bred(1);
  const heads = (): number => document.querySelectorAll('.figure')[2]!.querySelectorAll('thead th').length;
  const before = heads();
  await userEvent.click(page.getByRole('checkbox', { name: 'Show what luck does' }));
  await expect.poll(heads).toBe(before + 1);
  await expect.element(page.getByText(/no more than the luckiest of equal mutants/)).toBeVisible();
});

test('choices are locked while breeding runs, and going on gives up those made meanwhile', async () => {
  await bred(1);
  const evolution = useEvolutionStore();
  const way = page.getByLabelText('Who goes on');
  await userEvent.selectOptions(way, 'Mean of the better half');
  expect(evolution.choices).toMatchObject({ ...SHORT, way: 'mean' });
  await expect.element(page.getByText('What is chosen now holds from the beginning.')).toBeVisible();
  await choose('Breed on');
  await expect.element(way).toBeDisabled();
  await expect.element(way).toHaveValue('winner');
  await expect.element(page.getByText(/^Pause to choose something else/)).toBeVisible();
  evolution.stop();
});

test('mutants that met only the one before have their leads by colour', async () => {
  useEvolutionStore().choices.way = 'mean';
  await bred(1);
  const { table, scores } = useEvolutionStore().shown!;
  const region = page.getByRole('region', { name: 'Each mutant over the one before: discs a game' });
  const cells = [...region.element().querySelectorAll('tbody tr:first-child td')].map((cell) =>
    Number(cell.textContent?.replace('−', '-')),
  );
  const expected = [table[1]![0]!, -table[0]![1]!, scores[1]!];
  // The page writes tenths, and a lead of 1.25 may be written as 1.2 or 1.3.
  for (const [at, value] of expected.entries()) expect(Math.abs(cells[at]! - value)).toBeLessThan(0.051);
});

test('other choices begin anew, and do not go on with what was bred', async () => {
  await bred(1);
  const evolution = useEvolutionStore();
  await expect.element(button('Breed on')).toBeVisible();
  evolution.choices.seed = 2;
  await expect.element(button('From the beginning')).toBeVisible();
});

test('the weights are a player: it plays on the board and is among the others', async () => {
  await bred(1);
  const { number } = useEvolutionStore().shown!;
  await userEvent.click(button('Play it'));
  const [player] = useMadePlayersStore().players;
  expect(player?.name).toBe(`Bred 1.${number}`);
  await vi.waitUntil(() => useGameStore().seats.white.kind === 'bred');
  expect(useGameStore().seats.white).toEqual(player);
});

test('weights are saved as a file, with which another breeding begins, and refused if it was altered', async () => {
  await bred(1);
  await choose('Save these weights…');
  await vi.waitUntil(() => saveImage.mock.lastCall);
  const [file] = saveImage.mock.lastCall!;
  expect(file).toMatchObject({ kind: 'learnt' });
  const bytes = new Uint8Array(file.bytes);
  const evolution = useEvolutionStore();
  evolution.open(bytes);
  expect(evolution.choices.start).toBe('opened');
  await userEvent.click(button('From the beginning'));
  await vi.waitUntil(() => evolution.generations.length > 0);
  evolution.stop();
  expect(evolution.options?.start).toEqual(evolution.opened?.weights);
  evolution.open(bytes.map((byte, at) => (at === 30 ? byte ^ 1 : byte)));
  await expect.element(page.getByText('This file holds no bred weights, or was altered.')).toBeVisible();
});

test('the weights are compared with those of Evolved', async () => {
  await bred(1);
  await choose('Compare with Evolved');
  await expect
    .element(page.getByText(/over Evolved’s weights: .* discs a game, in 200 games\./))
    .toBeVisible();
});
