import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nextTick } from 'vue';
import DropTarget from '../../../renderer/app/DropTarget.vue';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { mount } from '../mount.ts';

beforeEach(() => {
  useDocumentStore().connect(new FakeDocuments(), undefined);
});

/** Drags `text` over the window, or drops it there; returns how the page handled it. */
async function drag(type: 'dragover' | 'dragleave' | 'drop', text = 'f5d6c3'): Promise<DragEvent> {
  const dataTransfer = new DataTransfer();
  if (text !== '') dataTransfer.setData('text/plain', text);
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
  document.body.dispatchEvent(event);
  await nextTick();
  return event;
}

function isShown(): boolean {
  return page.getByText('Drop to open', { exact: true }).elements().length > 0;
}

describe('an object dragged over the window', () => {
  test('is accepted if it may be a game', async () => {
    mount(DropTarget, { isOpen: true });
    const event = await drag('dragover');
    expect(isShown()).toBe(true);
    expect(event.defaultPrevented).toBe(true);
  });

  test('is not accepted if it is something else', async () => {
    mount(DropTarget, { isOpen: true });
    await drag('dragover', '');
    expect(isShown()).toBe(false);
  });

  test('is neither accepted nor opened by the browser while a dialog waits for an answer', async () => {
    mount(DropTarget, { isOpen: false });
    const event = await drag('dragover');
    expect(isShown()).toBe(false);
    expect(event.defaultPrevented).toBe(true);
  });

  test('is forgotten when it leaves the window', async () => {
    mount(DropTarget, { isOpen: true });
    await drag('dragover');
    await drag('dragleave');
    expect(isShown()).toBe(false);
  });

  test('is opened when it is dropped', async () => {
    mount(DropTarget, { isOpen: true });
    await drag('dragover');
    await drag('drop');
    expect(isShown()).toBe(false);
    await expect.poll(() => useGameStore().lastPly).toBe(3);
  });

  test('is ignored after the component was removed', async () => {
    mount(DropTarget, { isOpen: true }).unmount();
    expect((await drag('dragover')).defaultPrevented).toBe(false);
  });
});
