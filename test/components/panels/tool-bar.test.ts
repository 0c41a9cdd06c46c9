import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import ToolBar from '../../../renderer/features/play/ToolBar.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../../renderer/fake-engine.ts';
import { WIPE_OUT, square } from '../../renderer/moves.ts';
import { EDAX } from '../../renderer/programs.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

function tool(name: string): HTMLElement {
  return page.getByRole('button', { name, exact: true }).element() as HTMLElement;
}

function show(): void {
  mount(ToolBar, {}, { context: appContext() });
}

describe('the tools', () => {
  test('are a toolbar with a name, from which a screen reader passes all keys on', () => {
    begin('twoPlayers');
    show();
    expect(page.getByRole('toolbar', { name: 'Tools' }).getByRole('button').elements()).toHaveLength(9);
  });

  test('are one Tab stop, at first the first that can be pressed, and arrows walk through them', async () => {
    begin('twoPlayers');
    const { container } = mount(ToolBar, {}, { context: appContext() });
    const stops = (): Element[] => [...container.querySelectorAll('button:not([tabindex="-1"])')];
    await expect.poll(stops).toEqual([tool('Hint')]);
    tool('Hint').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tool('Values'));
    expect(stops()).toEqual([tool('Values')]);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(tool('Find a command…'));
  });

  test('are described by nothing but why they cannot be used, which a reader says after each name', () => {
    begin('twoPlayers');
    show();
    expect(tool('Hint').getAttribute('aria-description')).toBe('');
    expect(tool('Undo').getAttribute('aria-description')).toBe('This is the start already.');
  });

  test('open the palette, which leads to everything else', async () => {
    begin('twoPlayers');
    show();
    await userEvent.click(tool('Find a command…'));
    expect(useViewStore().dialog).toBe('palette');
  });

  test('stop a game that can be paused, and otherwise the engine', () => {
    begin('computerVsComputer');
    show();
    expect(page.getByRole('button', { name: 'Pause' }).elements()).toHaveLength(1);
  });

  test('name their keys', () => {
    begin('twoPlayers');
    show();
    expect(tool('Hint').title).toBe('Hint (H)');
    expect(tool('Hint').getAttribute('aria-keyshortcuts')).toBe('H');
  });

  test('run their commands', async () => {
    const game = begin('twoPlayers', 'f5');
    show();
    await userEvent.click(tool('Undo'));
    expect(game.ply).toBe(0);
  });

  test('have no values to show once the game is over', () => {
    begin('twoPlayers', WIPE_OUT);
    show();
    expect(tool('Values').getAttribute('aria-disabled')).toBe('true');
  });

  test('keep the focus and do nothing while they are disabled', async () => {
    const game = begin('twoPlayers');
    show();
    const undo = tool('Undo');
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    undo.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(undo);
    expect(game.ply).toBe(0);
  });

  test('follow the game', async () => {
    const game = begin('twoPlayers', 'f5');
    show();
    expect(tool('Undo').getAttribute('aria-disabled')).toBeNull();
    game.walkTo(0);
    await nextTick();
    expect(tool('Undo').getAttribute('aria-disabled')).toBe('true');
    expect(tool('Redo').getAttribute('aria-disabled')).toBeNull();
  });

  test('say why they are disabled, as Move now while a program finds its move', async () => {
    const game = begin('twoPlayers');
    const fake = new FakeEngine();
    useEngineStore().connect(fake, 4, engineWishes());
    useTurnStore();
    game.start({ black: { kind: 'person' }, white: EDAX });
    show();
    const stop = page.getByRole('button', { name: 'Move now / stop thinking' });
    await expect
      .element(stop)
      .toHaveAttribute('title', 'Move now / stop thinking (M). The computer is not thinking.');
    game.playNext(square('f5'));
    await expect
      .element(stop)
      .toHaveAttribute('title', 'Move now / stop thinking (M). A program decides itself when to move.');
    (stop.element() as HTMLElement).click();
    expect(fake.commands.some(({ kind }) => kind === 'stop')).toBe(false);
  });

  test('say why they are disabled with the full stop of the language', async () => {
    begin('twoPlayers');
    show();
    await setLocale('ja');
    onTestFinished(async () => setLocale('en'));
    await nextTick();
    const titles = [...document.querySelectorAll<HTMLElement>('.tool')].map(({ title }) => title);
    const disabled = titles.filter((title) => title.endsWith('。'));
    expect(disabled.length).toBeGreaterThan(0);
    expect(disabled.filter((title) => !/^[^.。]+。[^.。]+。$/.test(title))).toEqual([]);
  });

  test('say whether they are on if they are switches', async () => {
    begin('twoPlayers');
    show();
    expect(tool('Values').getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(tool('Values'));
    expect(tool('Values').getAttribute('aria-pressed')).toBe('true');
  });
});
