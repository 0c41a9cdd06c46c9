import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { START_POSITION } from '../../../engine/game/position.ts';
import { newTree } from '../../../engine/game/tree.ts';
import PlayersDialog from '../../../renderer/features/play/PlayersDialog.vue';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { WIPE_OUT } from '../../renderer/moves.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

const close = vi.fn<() => void>();

beforeEach(() => {
  close.mockReset();
});

const player = (side: 'Black' | 'White', name: string): Locator =>
  page.getByRole('group', { name: side }).getByRole('radio', { name, exact: true });

async function choose(side: 'Black' | 'White', name: string): Promise<void> {
  (player(side, name).element() as HTMLInputElement).click();
  await expect.element(player(side, name)).toBeChecked();
}

describe('the players', () => {
  test('are those of the game', async () => {
    begin('blackVsComputer');
    mount(PlayersDialog, { onClose: close });
    await expect.element(player('Black', 'Person')).toBeChecked();
    await expect.element(player('White', 'Person')).not.toBeChecked();
  });

  test('can be two different computers, and the game goes on between them', async () => {
    const game = begin('blackVsComputer', 'f5');
    mount(PlayersDialog, { onClose: close });
    await choose('Black', 'Club');
    await choose('White', 'Beginner');
    await expect.element(page.getByText('The game on the board goes on between them.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    expect(game.seats).toEqual({ black: { kind: 'club' }, white: { kind: 'beginner' } });
    expect(game.ply).toBe(1);
    expect(close).toHaveBeenCalledOnce();
  });

  test('can be those of a new game on a board that was set up', async () => {
    const game = begin('blackVsComputer', 'f5');
    useDocumentStore().connect(new FakeDocuments(), undefined);
    const begun = vi.fn<() => void>();
    const position = { ...START_POSITION, toMove: 'white' as const };
    useViewStore().showPlayers({ tree: newTree(position), begun });
    mount(PlayersDialog, { onClose: close });
    // They begin as those of the last new game.
    await expect.element(player('Black', 'Person')).toBeChecked();
    await expect.element(player('White', 'Master')).toBeChecked();
    await choose('White', 'Club');
    await expect.element(page.getByText(/^A new game begins/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    await expect.poll(() => begun.mock.calls).toHaveLength(1);
    expect(game.seats).toEqual({ black: { kind: 'person' }, white: { kind: 'club' } });
    expect(game.position.toMove).toBe('white');
  });

  test('chosen beside a game that goes on are those of a new one, which later games begin with', async () => {
    const game = begin('twoPlayers', 'f5');
    useDocumentStore().connect(new FakeDocuments(), undefined);
    useViewStore().screen = 'start';
    useViewStore().showPlayers({ mode: 'whiteVsComputer' });
    mount(PlayersDialog, { onClose: close });
    // They begin as those that are chosen on the first screen.
    await expect.element(player('Black', 'Master')).toBeChecked();
    await expect.element(player('White', 'Person')).toBeChecked();
    await choose('Black', 'Neural');
    await expect.element(page.getByText(/^A new game begins/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    await expect.poll(() => game.serial).toBe(2);
    expect(game.seats).toEqual({ black: { kind: 'neural' }, white: { kind: 'person' } });
    expect(useViewStore().screen).toBe('game');
    const { computer, values } = usePreferencesStore();
    expect([values.mode, computer]).toEqual(['whiteVsComputer', { kind: 'neural' }]);
  });

  test('chosen where the game is over are those of a new one', async () => {
    const game = begin('twoPlayers', WIPE_OUT);
    useDocumentStore().connect(new FakeDocuments(), undefined);
    expect(game.isOver).toBe(true);
    mount(PlayersDialog, { onClose: close });
    await choose('White', 'Club');
    await expect.element(page.getByText(/^A new game begins/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    await expect.poll(() => game.serial).toBe(2);
    expect(game.seats.white).toEqual({ kind: 'club' });
    expect(game.moves).toEqual([]);
  });

  test('are confirmed without scrolling in a low window', async () => {
    await page.viewport(800, 500);
    onTestFinished(async () => page.viewport(1000, 700));
    begin('twoPlayers');
    mount(PlayersDialog, { onClose: close });
    const dialog = page.getByRole('dialog').element();
    expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight);
    await expect.element(page.getByRole('button', { name: 'OK' })).toBeInViewport({ ratio: 1 });
  });

  test('can have a custom strength each', async () => {
    const game = begin('twoPlayers');
    mount(PlayersDialog, { onClose: close });
    await choose('Black', 'Custom');
    await choose('White', 'Custom');
    const sliders = page.getByRole('slider', { name: 'Custom strength' }).elements() as HTMLInputElement[];
    expect(sliders).toHaveLength(2);
    for (const [at, slider] of sliders.entries()) {
      slider.value = String(at + 2);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    expect(game.seats).toEqual({ black: { kind: 'custom', step: 2 }, white: { kind: 'custom', step: 3 } });
  });

  test.each(['Cancel', 'Escape'])('stay as they are with %s', async (way) => {
    const game = begin('blackVsComputer');
    const before = game.seats;
    mount(PlayersDialog, { onClose: close });
    await choose('White', 'Beginner');
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(page.getByText('Cancel', { exact: true }));
    expect(game.seats).toEqual(before);
    expect(close).toHaveBeenCalledOnce();
  });

  test('begin a game where there is none', async () => {
    useDocumentStore();
    mount(PlayersDialog, { onClose: close });
    await expect.element(page.getByText('A new game begins between them.')).toBeVisible();
    await choose('Black', 'Person');
    await choose('White', 'Master');
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    const game = useGameStore();
    expect(game.serial).toBe(1);
    expect(game.seats).toEqual({ black: { kind: 'person' }, white: { kind: 'master' } });
    await expect.poll(() => useViewStore().screen).toBe('game');
  });
});
