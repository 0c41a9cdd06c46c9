import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import ModalDialog from '../../../renderer/ui/ModalDialog.vue';
import { focused, outside } from '../focus.ts';
import { type Mounted, mount } from '../mount.ts';

const close = vi.fn<() => void>();

beforeEach(() => {
  close.mockReset();
});

/** A dialog with a field and a button; `attributes` are the button's. */
function show(attributes: Readonly<Record<string, unknown>> = {}): Mounted {
  return mount(
    ModalDialog,
    { title: 'A question', closeLabel: 'Cancel', onClose: close },
    {
      slots: {
        default: () => [
          h('label', ['Name', h('input', { value: 'some words' })]),
          h('button', { type: 'button', ...attributes }, 'Answer'),
        ],
      },
    },
  );
}

function dialog(): Element {
  return page.getByRole('dialog').element();
}

/** A point on the page that is not in the dialog. */
function beside(): { x: number; y: number } {
  const { left, top } = dialog().getBoundingClientRect();
  return { x: left / 2, y: top / 2 };
}

/** A press of the mouse on `from` that is let go at a point beside the dialog. */
function drawOut(from: Element): void {
  const { x, y } = beside();
  const at = { bubbles: true, clientX: x, clientY: y };
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  dialog().dispatchEvent(new MouseEvent('click', at));
}

describe('a dialog', () => {
  test('is named by its title', async () => {
    show();
    await expect.element(page.getByRole('dialog', { name: 'A question' })).toBeVisible();
  });

  test('takes the focus to what the user came for, not to its cross', () => {
    show();
    expect(focused()).toBe('Name');
  });

  test('has no place in the order of Tab itself, where a screen reader would read all of it', () => {
    show();
    expect((dialog() as HTMLElement).tabIndex).toBe(-1);
  });

  test('takes the focus to what asks for it', () => {
    show({ autofocus: true });
    expect(focused()).toBe('Answer');
  });

  test('takes the focus to its cross where there is nothing else', () => {
    mount(ModalDialog, { title: 'A word', closeLabel: 'Close' });
    expect(focused()).toBe('Close');
  });

  test('keeps the focus from the page behind it', () => {
    const behind = outside();
    show();
    behind.focus();
    expect(focused()).toBe('Name');
  });

  test('gives the focus back when it is gone', () => {
    const behind = outside();
    behind.focus();
    show().unmount();
    expect(focused()).toBe('Before');
  });

  test('is left by the Tab key for nothing on the page', async () => {
    outside();
    show();
    const reached = new Set<string>();
    for (let stop = 0; stop < 8; stop++) {
      await userEvent.keyboard('{Tab}');
      reached.add(focused());
    }
    expect(reached).not.toContain('Before');
    expect(reached).toContain('Answer');
    expect(reached).toContain('Cancel');
  });

  test('shows nothing of the page to a screen reader', async () => {
    outside();
    show();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('button', { name: 'Answer' }).elements())
      .toHaveLength(1);
    const { inert } = document.body;
    expect(inert).toBe(false);
    expect(dialog().matches(':modal')).toBe(true);
  });
});

describe('closes', () => {
  test('with Escape', async () => {
    show();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });

  test('with its cross', async () => {
    show();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    expect(close).toHaveBeenCalledOnce();
  });

  test('with a click beside it', async () => {
    show();
    const { x, y } = beside();
    await userEvent.click(document.documentElement, { position: { x, y }, force: true });
    expect(close).toHaveBeenCalledOnce();
  });

  test('with a click beside it that no button made', () => {
    show();
    dialog().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('stays', () => {
  test('with a click inside it', async () => {
    show();
    await userEvent.click(page.getByRole('heading', { name: 'A question' }));
    expect(close).not.toHaveBeenCalled();
  });

  test('where the text of a field is selected out of it', () => {
    show();
    drawOut(page.getByLabelText('Name').element());
    expect(close).not.toHaveBeenCalled();
  });
});

describe('in a small window', () => {
  test('a long dialog scrolls under its title', async () => {
    const { height, width } = { width: 480, height: 360 };
    await page.viewport(width, height);
    mount(
      ModalDialog,
      { title: 'A long one', closeLabel: 'Close' },
      { slots: { default: () => h('div', { style: 'height: 2000px' }) } },
    );
    const heading = page.getByRole('heading').element();
    const { top } = heading.getBoundingClientRect();
    dialog().scrollTop = 500;
    expect(heading.getBoundingClientRect().top).toBe(top);
    await page.viewport(1000, 700);
  });
});
