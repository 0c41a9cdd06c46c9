import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import LoadFromClipboardDialog from '../../../renderer/features/files/LoadFromClipboardDialog.vue';
import SaveToClipboardDialog from '../../../renderer/features/files/SaveToClipboardDialog.vue';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

const close = vi.fn<() => void>();
let shell: FakeDocuments;

beforeEach(() => {
  close.mockReset();
  shell = new FakeDocuments();
  useDocumentStore().connect(shell, undefined);
});

function area(name: string): HTMLTextAreaElement {
  return page.getByLabelText(name, { exact: true }).element() as HTMLTextAreaElement;
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true });
}

describe('loading from the clipboard', () => {
  /** Opens the dialog with `clipboard` on the clipboard and waits until it has read that. */
  async function show(clipboard: string): Promise<void> {
    shell.clipboard = clipboard;
    mount(LoadFromClipboardDialog, { onClose: close });
    await expect.poll(() => area('Game').value).toBe(clipboard);
  }

  test('begins with the game of the clipboard', async () => {
    await show('f5d6c3');
    expect(document.activeElement).toBe(area('Game'));
  });

  test('begins with its text selected, so that what is typed replaces it', async () => {
    await show('f5d6c3');
    await expect.poll(() => area('Game').selectionEnd - area('Game').selectionStart).toBe(6);
    await userEvent.keyboard('f5');
    expect(area('Game').value).toBe('f5');
  });

  test('begins empty if the clipboard contains no game', async () => {
    shell.clipboard = 'a shopping list';
    mount(LoadFromClipboardDialog);
    await nextTick();
    expect(area('Game').value).toBe('');
    await expect.element(button('Open')).toBeDisabled();
  });

  test('puts the game on the board and closes', async () => {
    await show('f5d6c3');
    await userEvent.click(button('Open'));
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    expect(useGameStore().lastPly).toBe(3);
  });

  test('puts the game on the board also with Ctrl+Enter', async () => {
    await show('f5d6c3');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => close.mock.calls).toHaveLength(1);
  });

  test('tells the error in a text and its place, until the text is changed', async () => {
    await show('');
    await userEvent.fill(area('Game'), 'f5 d6 d6');
    await userEvent.click(button('Open'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(area('Game').getAttribute('aria-invalid')).toBe('true');
    expect(close).not.toHaveBeenCalled();
    await userEvent.fill(area('Game'), 'f5 d6');
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  test('offers the moves before an error', async () => {
    await show('');
    await userEvent.fill(area('Game'), 'f5 d6 d6');
    await userEvent.click(button('Open'));
    const part = button('Open the 2 moves before it');
    await expect.element(part).toHaveFocus();
    await expect.element(part).toHaveClass('primary');
    await expect.element(button('Open')).not.toHaveClass('primary');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => close.mock.calls).toHaveLength(1);
  });
});

describe('saving to the clipboard', () => {
  test('shows the moves, selected as soon as the field has the focus', async () => {
    begin('twoPlayers', 'f5d6c3');
    mount(SaveToClipboardDialog);
    const moves = area('Moves');
    expect(moves.value.toLowerCase()).toBe('f5d6c3');
    await expect.poll(() => moves.selectionEnd - moves.selectionStart).toBe(moves.value.length);
  });

  test('shows the whole game where an earlier place is on the board, and copies up to there if wanted', async () => {
    begin('twoPlayers', 'f5d6c3');
    mount(SaveToClipboardDialog);
    expect(button('Copy up to here').elements()).toHaveLength(0);
    useGameStore().walkTo(1);
    await expect.element(button('Copy up to here')).toBeVisible();
    expect(area('Moves').value.toLowerCase()).toBe('f5d6c3');
  });

  test('says that there are none', () => {
    begin('twoPlayers');
    mount(SaveToClipboardDialog);
    expect(page.getByText('No moves have been played yet.', { exact: true }).elements()).toHaveLength(1);
  });

  test('disables copying if there are no moves', async () => {
    begin('twoPlayers');
    mount(SaveToClipboardDialog);
    await expect.element(button('Copy')).toBeDisabled();
  });
});
