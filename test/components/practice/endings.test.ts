/** Endings that are played out in Practice, against the computer. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import type { Position } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { squareName } from '../../../engine/game/square.ts';
import { type Ending, endingFor } from '../../../engine/practice/ending.ts';
import { destinationCommands } from '../../../renderer/app/destinations.ts';
import PracticeScreen from '../../../renderer/features/practice/PracticeScreen.vue';
import { useEndingStore } from '../../../renderer/features/practice/endings.ts';
import { usePuzzleStore } from '../../../renderer/features/practice/puzzles.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { solved } from '../../engine/practice/solver.ts';
import { FakeEngine } from '../../renderer/fake-engine.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

/** The lines of journals, by their ids. */
let kept: Map<string, string[]>;
let engine: SolvingEngine;

const button = (name: string | RegExp): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

const said = (): string => useAnnouncerStore().entries.at(-1)?.text ?? '';

const answers = (): Record<string, unknown>[] =>
  [...kept.values()].flat().map((line) => JSON.parse(line) as Record<string, unknown>);

/** An engine that solves what it is asked at once. */
class SolvingEngine extends FakeEngine {
  isFailing = false;

  override sendToEngine(command: Parameters<FakeEngine['sendToEngine']>[0]): void {
    super.sendToEngine(command);
    if (command.kind !== 'go') return;
    if (this.isFailing) {
      queueMicrotask(() =>
        this.emit({ kind: 'failed', jobId: command.jobId, reason: { kind: 'noLegalMove' } }),
      );
      return;
    }
    queueMicrotask(() => {
      const { move, score } = solved(command.position);
      this.answer(command, move, { score, exact: true });
    });
  }
}

/** A short ending that is won, in which some move does not win. */
function shortEnding(): Ending {
  const { file } = usePuzzleStore();
  const at = file!.heads.findIndex(({ empties, kind }) => empties === 6 && kind === 'win');
  const { position, options } = file!.puzzle(at);
  return endingFor(position, options[0].value);
}

/** The squares of the position that is asked, which the board shows. */
function asked(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-square][data-legal]')].map(
    ({ dataset }) => dataset['square'] ?? '',
  );
}

const isOver = (): boolean => /Well done|Not yet/.test(document.querySelector('.lesson')?.textContent ?? '');

/** Plays the ending on the board out, the person by `choose`. */
async function play(choose: (position: Position) => string, { position }: Ending): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one move after another
    await vi.waitUntil(() => asked().length > 0 || isOver(), { timeout: 20_000 });
    if (isOver()) return;
    const now = positionOnBoard(position.toMove);
    expect(asked().toSorted()).toEqual(squaresOf(legalMoves(now)).map(squareName).toSorted());
    document.querySelector<HTMLElement>(`[data-square=${choose(now)}]`)!.click();
    // oxlint-disable-next-line no-await-in-loop -- one move after another
    await nextTick();
  }
}

function positionOnBoard(toMove: Position['toMove']): Position {
  const discs = { black: 0n, white: 0n };
  for (const [at, square] of [...document.querySelectorAll<HTMLElement>('[data-square]')].entries()) {
    const colour = square.dataset['disc'];
    if (colour === 'black' || colour === 'white') discs[colour] |= 1n << BigInt(at);
  }
  return { ...discs, toMove };
}

beforeEach(async () => {
  kept = new Map();
  const context = appContext();
  const bridge = {
    ...context.bridge!,
    journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id: string) => ({ lines: kept.get(id) ?? [] }),
    async addToJournal(id: string, line: string) {
      kept.set(id, [...(kept.get(id) ?? []), line]);
      return true;
    },
  };
  engine = new SolvingEngine();
  useEngineStore().connect(engine, 1, { threads: () => 1, hashMb: () => 64, game: () => 0 });
  useViewStore().screen = 'practice';
  usePreferencesStore().values.animation = 'off';
  useViewStore().practiceSection = 'puzzles';
  mount(PracticeScreen, {}, { context: { ...context, bridge } });
  await nextTick();
  await vi.waitUntil(() => usePuzzleStore().file !== undefined, { timeout: 60_000 });
});

/** Opens an ending that is over soon. */
async function openShort(): Promise<Ending> {
  const ending = shortEnding();
  useEndingStore().place = { id: 'short', ending, from: 'win', serial: 1 };
  await expect.element(page.getByRole('heading', { name: 'Win this' })).toBeVisible();
  return ending;
}

test('the list leads to positions that are to be won, and to some that are to be held', async () => {
  await button(/^Hold this: 0 of \d+ done$/).click();
  await expect.element(page.getByText(/Do not lose the game\.$/)).toBeVisible();
  expect(useEndingStore().place?.ending).toMatchObject({ value: 0, least: 0 });
  await userEvent.keyboard('{Escape}');
  await button(/^Win this: 0 of \d+ done$/).click();
  await expect.poll(said).toMatch(/^Win this\. You are (Black|White)\. Win the game\./);
  expect(useEndingStore().place?.ending.least).toBe(1);
  // The key of the place leads from a button to the board first, and from there to the list.
  const { goPractice } = destinationCommands();
  (button('Skip').element() as HTMLElement).focus();
  goPractice.run();
  expect(useEndingStore().place).toBeDefined();
  goPractice.run();
  expect(useEndingStore().place).toBeUndefined();
});

test('who plays well wins, is told so, and the list knows it', async () => {
  const ending = await openShort();
  await play((position) => squareName(solved(position).move), ending);
  await expect.element(page.getByText(/^Well done\. You won by \d+ discs?\.$/)).toBeVisible();
  expect(said()).toContain('Well done.');
  await expect
    .poll(() => answers().at(-1))
    .toMatchObject({ of: 'ending', position: 'short', outcome: 'found', played: '' });
  await expect.element(button('Next ending')).toHaveFocus();
});

/** Another move than the best one, if there is one. */
function worst(position: Position): string {
  const moves = squaresOf(legalMoves(position));
  return squareName(moves.find((move) => move !== solved(position).move) ?? moves[0]!);
}

test('a move that gives the win away is told at once, and played anew from there', async () => {
  const ending = await openShort();
  await vi.waitUntil(() => asked().length > 0, { timeout: 20_000 });
  const bad = worst(ending.position);
  document.querySelector<HTMLElement>(`[data-square=${bad}]`)!.click();
  await expect
    .element(page.getByText(`${bad} gave the win away. You can play on, or try again.`).first())
    .toBeVisible();
  expect(isOver()).toBe(false);
  expect(said()).toContain(`${bad} gave the win away.`);
  // One may play on: nothing takes the focus from the board.
  expect(document.activeElement?.getAttribute('data-square')).not.toBeNull();
  // The key of the place leads to the board, but not away from what is half done.
  const { goPractice } = destinationCommands();
  (button(`Try again from ${bad}`).element() as HTMLElement).focus();
  goPractice.run();
  expect(document.activeElement?.getAttribute('data-square')).not.toBeNull();
  goPractice.run();
  expect(useEndingStore().place?.id).toBe('short');
  // Whatever comes next, it was missed, and that once.
  await expect.poll(() => answers().at(-1)).toMatchObject({ of: 'ending', outcome: 'missed', played: bad });
  await button(`Try again from ${bad}`).click();
  await expect.poll(asked).toContain(bad);
  await play((position) => squareName(solved(position).move), ending);
  await expect.poll(() => answers().at(-1)).toMatchObject({ of: 'ending', outcome: 'shown' });
  expect(answers().filter(({ outcome }) => outcome === 'missed')).toHaveLength(1);
});

test('a move that gives the win away is named in the end, too, and played anew', async () => {
  const ending = await openShort();
  await play(worst, ending);
  await expect.poll(() => answers().at(-1)).toMatchObject({ of: 'ending', outcome: 'missed' });
  const { played } = answers().at(-1)!;
  expect(answers().filter(({ of }) => of === 'ending')).toHaveLength(1);
  expect(document.querySelector('.note')?.textContent).toContain(`${String(played)} gave the win away.`);
  await expect.element(button(`Try again from ${String(played)}`)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(isOver).toBe(false);
  await play((position) => squareName(solved(position).move), ending);
  await expect.element(page.getByText(/^Well done\./)).toBeVisible();
  await expect.poll(() => answers().at(-1)).toMatchObject({ of: 'ending', outcome: 'shown' });
});

test('a move that could not be shown is looked for again, and forgotten once one is played', async () => {
  await openShort();
  await vi.waitUntil(() => asked().length > 0, { timeout: 20_000 });
  engine.isFailing = true;
  await button('Show me').click();
  await expect.element(page.getByText('The computer cannot think now.').first()).toBeVisible();
  engine.isFailing = false;
  await button('Try again').click();
  await expect.poll(said).toMatch(/[a-h][1-8]/);
  await expect.element(button('Show me')).toBeVisible();

  engine.isFailing = true;
  await button('Show me').click();
  await expect.element(button('Try again')).toBeVisible();
  engine.isFailing = false;
  document.querySelector<HTMLElement>(`[data-square=${asked()[0]}]`)!.click();
  await expect.element(button('Try again')).not.toBeInTheDocument();
});
