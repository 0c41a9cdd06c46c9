import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { samePosition } from '../../engine/game/position.ts';
import EditorScreen from '../../renderer/features/editor/EditorScreen.vue';
import { setLocale } from '../../renderer/locales/i18n.ts';
import { useAnnouncerStore } from '../../renderer/stores/announcer.ts';
import { useDocumentStore } from '../../renderer/stores/documents.ts';
import { useGameStore } from '../../renderer/stores/game.ts';
import { useToastStore } from '../../renderer/stores/toast.ts';
import { useViewStore } from '../../renderer/stores/view.ts';
import { DIGIT_MS } from '../../renderer/ui/typed-square.ts';
import { appContext, begin } from './game.ts';
import { type Mounted, mount } from './mount.ts';

const readClipboard = vi.fn<() => Promise<string>>();

/** The discs on the board from a1 on: `X` black, `O` white, `-` empty. */
function board(): string {
  const signs: Readonly<Record<string, string>> = { black: 'X', white: 'O' };
  return [...document.querySelectorAll<HTMLElement>('[data-square]')]
    .map(({ dataset }) => signs[dataset['disc'] ?? ''] ?? '-')
    .join('');
}

function square(name: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-square=${name}]`)!;
}

function press(name: string): Promise<void> {
  return userEvent.click(page.getByRole('button', { name, exact: true }));
}

const START = '---------------------------OX------XO---------------------------';

beforeEach(async () => {
  await setLocale('en');
  begin('twoPlayers');
  useViewStore().screen = 'editor';
  show();
  await nextTick();
});

let shown: Mounted;

function show({ width, height } = { width: 900, height: 640 }): void {
  const context = appContext();
  Object.assign(context.bridge!, { readClipboard, writeClipboard: vi.fn<() => Promise<void>>() });
  shown = mount(
    EditorScreen,
    { style: `container: stage / size; width: ${width}px; height: ${height}px` },
    { context },
  );
}

describe('the name of a square', () => {
  test('leads there even where its letter has just placed a disc, which is taken back', async () => {
    square('a3').focus();
    await userEvent.keyboard('b4');
    await expect.poll(() => document.activeElement).toBe(square('b4'));
    expect(board()).toBe(START);
    expect(useAnnouncerStore().entries.map(({ text }) => text)).not.toContain('a3, Black');
  });

  test('brings no warning of a disc that its letter had placed, and says that a disc that was told is gone', async () => {
    square('h1').focus();
    const said = (): string[] => useAnnouncerStore().entries.map(({ text }) => text);
    await userEvent.keyboard('b4');
    await new Promise((resolve) => setTimeout(resolve, 2 * DIGIT_MS));
    expect(said().join()).not.toMatch(/No game leads here|h1/);
    square('h1').focus();
    await userEvent.keyboard('b');
    await expect.poll(said).toContain('h1, Black');
    await userEvent.keyboard('4');
    await expect.poll(said).toContain('h1, empty');
    expect(board()).toBe(START);
    // What was undone before can still come back.
    await userEvent.click(square('a8'));
    await press('Undo');
    square('h1').focus();
    await userEvent.keyboard('b4');
    await press('Redo');
    expect(square('a8').dataset['disc']).toBe('black');
  });

  test('is not meant by a digit on another square than the letter', async () => {
    square('a3').focus();
    await userEvent.keyboard('b{ArrowRight}4');
    expect(square('a3').dataset['disc']).toBe('black');
    expect(document.activeElement).toBe(square('b3'));
  });
});

describe('what was undone', () => {
  test.each(['{Control>}{Shift>}z{/Shift}{/Control}', '{Control>}y{/Control}'])(
    'comes back with %s, until something else is placed',
    async (redo) => {
      for (const name of ['a1', 'h1']) await userEvent.click(square(name));
      await userEvent.keyboard('{Control>}zz{/Control}');
      expect(board()).toBe(START);
      await userEvent.keyboard(redo);
      expect(board()).toBe(`X${START.slice(1)}`);
      await press('Redo');
      expect(square('h1').dataset['disc']).toBe('black');
      await press('Undo');
      await userEvent.click(square('a8'));
      await userEvent.keyboard(redo);
      expect(square('h1').dataset['disc']).toBeUndefined();
    },
  );
});

describe('a stroke of the pointer', () => {
  test('sets every square that it crosses, also those that a fast pointer leaves out, and is undone as one step', async () => {
    await userEvent.dragAndDrop(square('b2'), square('e2'));
    expect(board()).toBe(`${START.slice(0, 9)}XXXX${START.slice(13)}`);
    await press('Undo');
    expect(board()).toBe(START);
  });

  test('that begins on a disc of the chosen tool removes those discs, and no others', async () => {
    await press('White 2');
    await userEvent.dragAndDrop(square('d4'), square('e5'));
    expect(board()).toBe(START.replaceAll('O', '-'));
    await press('Undo');
    await userEvent.dragAndDrop(square('d4'), square('d5'));
    expect(board()).toBe(START.replace('O', '-'));
  });

  test('sets nothing between the squares where the pointer leaves the board and where it comes back', async () => {
    const send = (type: string, name: string | undefined): void => {
      const { left, top } = name === undefined ? { left: 1, top: 1 } : square(name).getBoundingClientRect();
      const on = { clientX: left + 5, clientY: top + 5, isPrimary: true, bubbles: true, buttons: 1 };
      square(name ?? 'a1').dispatchEvent(new PointerEvent(type, on));
    };
    await expect.poll(() => square('a2').getBoundingClientRect().width).toBeGreaterThan(20);
    send('pointerdown', 'a2');
    send('pointermove', 'a1');
    send('pointermove', undefined);
    send('pointermove', 'h8');
    dispatchEvent(new PointerEvent('pointerup', { isPrimary: true }));
    send('pointermove', 'h1');
    await nextTick();
    expect(board()).toBe(`X${START.slice(1, 8)}X${START.slice(9, 63)}X`);
  });

  test('of the eraser over empty squares is no step that undo takes back', async () => {
    await userEvent.click(square('a1'));
    await press('Erase');
    await userEvent.dragAndDrop(square('g1'), square('g3'));
    await press('Undo');
    expect(board()).toBe(START);
  });
});

describe('setting up a position', () => {
  test('begins with the board of the game', () => {
    expect(board()).toBe(START);
  });

  test("puts the chosen tool's disc on the clicked square, and removes it again", async () => {
    await userEvent.click(square('a1'));
    expect(board()).toBe(`X${START.slice(1)}`);
    await userEvent.click(square('a1'));
    expect(board()).toBe(START);
    await userEvent.click(page.getByRole('button', { name: /^White/ }));
    await userEvent.click(square('a1'));
    expect(board()).toBe(`O${START.slice(1)}`);
  });

  test('has keys that set the focused square', async () => {
    square('d3').focus();
    await userEvent.keyboard('w');
    expect(square('d3').dataset['disc']).toBe('white');
    await userEvent.keyboard('b');
    expect(square('d3').dataset['disc']).toBe('black');
    await userEvent.keyboard('{Delete}');
    expect(square('d3').dataset['disc']).toBeUndefined();
  });

  test('has the letters of the language as keys, and says them', async () => {
    await setLocale('fr');
    await expect.element(page.getByText(/N \(noir\), B \(blanc\) et Suppr posent aussitôt\.$/)).toBeVisible();
    square('d3').focus();
    await userEvent.keyboard('b');
    expect(square('d3').dataset['disc']).toBe('white');
    await userEvent.keyboard('n');
    expect(square('d3').dataset['disc']).toBe('black');
  });

  test('can take back every step', async () => {
    await press('Empty board');
    await press('Start position');
    await press('Swap colours');
    await press('Undo');
    expect(board()).toBe(START);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(board()).toBe('-'.repeat(64));
  });

  test('tells what a change of the whole board has made of it', async () => {
    const said = (): string =>
      useAnnouncerStore()
        .entries.slice(-2)
        .map(({ text }) => text)
        .join(' ');
    await press('Empty board');
    expect(said()).toContain('Empty board. Black: 0 discs, White: 0 discs.');
    await expect.poll(said).toContain('Neither side has a move here');
    await press('Start position');
    expect(said()).toContain('Start position. Black: 2 discs, White: 2 discs.');
    square('d3').focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(said()).toContain('Undo. Black: 0 discs, White: 0 discs.');
  });

  test('mirrors and rotates', async () => {
    await userEvent.click(square('a1'));
    await press('Mirror');
    expect(square('h1').dataset['disc']).toBe('black');
    await press('Rotate');
    expect(square('h8').dataset['disc']).toBe('black');
  });

  test('tells what is wrong with a board', async () => {
    const faults = (): (string | undefined)[] =>
      [...document.querySelectorAll('.faults li')].map(({ textContent }) => textContent.split(':')[0]);
    expect(faults()).toEqual([]);
    await userEvent.click(square('a1'));
    expect(faults()).toEqual(['No game leads here']);
    await press('Empty board');
    expect(faults()).toEqual(['Neither side has a move here']);
  });

  test('neither analyses nor plays on a board without a move, and says why', async () => {
    const { serial } = useGameStore();
    await press('Empty board');
    const why = 'Neither side has a move here: the game is over.';
    for (const name of ['Analyse this position', 'Play from here…']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      await expect.element(button).toHaveAttribute('title', why);
      const { serial: told } = useToastStore();
      (button.element() as HTMLElement).click();
      expect(useToastStore().serial).toBe(told + 1);
      expect(useToastStore().text).toBe(why);
    }
    expect(useViewStore().screen).toBe('editor');
    expect(useGameStore().serial).toBe(serial);
    await press('Start position');
    const analyse = page.getByRole('button', { name: 'Analyse this position' });
    await expect.element(analyse).not.toHaveAttribute('aria-disabled');
  });

  test('takes over the board of any text on the clipboard', async () => {
    readClipboard.mockResolvedValue('f5d6c3');
    await press('Paste');
    await expect.poll(() => square('c3').dataset['disc']).toBe('black');
    readClipboard.mockResolvedValue('nothing of the kind');
    await press('Paste');
    await expect.poll(() => useToastStore().text).toBe('There is no board on the clipboard');
    expect(square('c3').dataset['disc']).toBe('black');
  });

  test('tells that the clipboard cannot be read', async () => {
    readClipboard.mockRejectedValue(new Error('Denied.'));
    await press('Paste');
    await expect.poll(() => useToastStore().text).toBe('The clipboard cannot be used');
  });

  test('asks who plays before the game on the board is replaced, which a cancel leaves as it was', async () => {
    const setUp = vi.spyOn(useDocumentStore(), 'setUp');
    const view = useViewStore();
    await userEvent.click(square('c3'));
    const drawn = board();
    await press('Play from here…');
    expect(view.dialog).toBe('players');
    expect(view.playersAsked).not.toHaveProperty('tree.root.position.black', useGameStore().position.black);
    expect(view.playersAsked).toHaveProperty('tree.root.position.black');
    view.dialog = undefined;
    await nextTick();
    expect(setUp).not.toHaveBeenCalled();
    expect(view.screen).toBe('editor');
    expect(board()).toBe(drawn);
  });

  test('makes the board the start of a game with the chosen side to move', async () => {
    await userEvent.click(square('c3'));
    await userEvent.click(page.getByText('White', { exact: true }).last());
    await press('Analyse this position');
    const game = useGameStore();
    await expect.poll(() => useViewStore().screen).toBe('analysis');
    expect(game.position.toMove).toBe('white');
    expect(game.tree.root.position).toBe(game.position);
    expect(game.discs).toEqual({ black: 3, white: 2 });
  });

  test('keeps a board that is half-done while the user looks elsewhere, and says so', async () => {
    await userEvent.click(square('a1'));
    shown.unmount();
    expect(board()).toBe('');
    show();
    await nextTick();
    expect(board()).toBe(`X${START.slice(1)}`);
    const note = page.getByText(/^The board is as you left it/);
    await expect.element(note).toBeVisible();
    await setLocale('fr');
    await expect.element(page.getByText(/^L’othellier est tel que/)).toBeVisible();
    await setLocale('en');
    await userEvent.click(square('a2'));
    await expect.element(note).not.toBeInTheDocument();
    await press('Cancel');
    shown.unmount();
    show();
    await nextTick();
    expect(board()).toBe(START);
  });

  test('says in the smallest window first what was kept, and what is wrong with it once that is changed', async () => {
    await userEvent.click(square('a1'));
    shown.unmount();
    show({ width: 480, height: 523 });
    await nextTick();
    const note = page.getByText(/^The board is as you left it/);
    const isFaultSeen = () => document.querySelector('.faults')?.checkVisibility();
    await expect.element(note).toBeVisible();
    expect(isFaultSeen()).toBe(false);
    await userEvent.click(square('a2'));
    await expect.element(note).not.toBeInTheDocument();
    expect(isFaultSeen()).toBe(true);
  });

  test('is left with Escape, wherever the focus is, for the screen that the user came from', async () => {
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Escape}');
    expect(useViewStore().screen).toBe('game');
    expect(useToastStore().text).toBeUndefined();
  });

  test('keeps a half-done board on Escape, and tells where it is', async () => {
    await userEvent.click(square('a1'));
    await userEvent.keyboard('{Escape}');
    expect(useViewStore().screen).toBe('game');
    expect(useToastStore().text).toMatch(/^The board is kept/);
    shown.unmount();
    show();
    expect(square('a1').dataset['disc']).toBe('black');
  });

  test('says nothing on Escape of a board that is again as it was', async () => {
    await userEvent.click(square('a1'));
    await userEvent.click(square('a1'));
    await userEvent.keyboard('{Escape}');
    expect(useToastStore().text).toBeUndefined();
  });

  test('can still undo what led back to the same board when it is opened again', async () => {
    await userEvent.click(square('a1'));
    await userEvent.click(square('a1'));
    shown.unmount();
    show();
    await nextTick();
    await press('Undo');
    expect(board()).toBe(`X${START.slice(1)}`);
  });

  test('leaves Escape to a dialog that lies over it', async () => {
    useViewStore().dialog = 'palette';
    await userEvent.keyboard('{Escape}');
    expect(useViewStore().screen).toBe('editor');
  });

  test('keeps the game when the editor is cancelled', async () => {
    const game = useGameStore();
    const { serial, position } = game;
    await userEvent.click(square('c3'));
    await press('Cancel');
    expect(game.serial).toBe(serial);
    expect(samePosition(game.position, position)).toBe(true);
  });
});
