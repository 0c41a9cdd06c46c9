import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, shallowRef } from 'vue';
import PopupMenu from '../../../renderer/ui/PopupMenu.vue';
import { mount } from '../mount.ts';

const isOpen = shallowRef(false);

const isPressed = shallowRef(false);

/** A button that opens a menu away from it, and another button. */
const Opener = {
  render: () => [
    h('button', { 'aria-haspopup': 'menu', onClick: () => (isOpen.value = true) }, 'Open'),
    h('button', { onClick: () => (isPressed.value = true) }, 'Other'),
    isOpen.value &&
      h(PopupMenu, {
        label: 'Choices',
        groups: [[{ id: 'one', label: 'One', enabled: true }]],
        x: 300,
        y: 300,
        onClose: () => (isOpen.value = false),
      }),
  ],
};

test('a second press on the button of a menu closes it, and a third one opens it again', async () => {
  mount(Opener);
  const button = page.getByRole('button', { name: 'Open' });
  const menu = page.getByRole('menu');
  for (let time = 0; time < 2; time++) {
    await userEvent.click(button);
    await expect.element(menu).toBeVisible();
    await userEvent.click(button);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(isOpen.value).toBe(false);
  }
});

test('a press on another button closes the menu and does what the button is for', async () => {
  mount(Opener);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Other' }));
  expect(isPressed.value).toBe(true);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('a press on the button of a menu that turns into scrolling does not spoil the next click', async () => {
  isPressed.value = false;
  mount(Opener);
  const button = page.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  await expect.element(page.getByRole('menu')).toBeVisible();
  for (const type of ['pointerdown', 'pointercancel']) {
    button.element().dispatchEvent(new PointerEvent(type, { bubbles: true }));
  }
  await new Promise((resolve) => setTimeout(resolve));
  page
    .getByRole('button', { name: 'Other' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(isPressed.value).toBe(true);
});

test('a menu stands above or below its button, never over it, where a second press would choose', async () => {
  const at = shallowRef<{ readonly x: number; readonly y: number }>();
  const top = shallowRef('0');
  const choices = Array.from({ length: 30 }, (_, id) => ({
    id: String(id),
    label: `Choice ${id}`,
    enabled: true,
  }));
  mount({
    render: () => [
      h(
        'button',
        {
          'aria-haspopup': 'menu',
          style: { position: 'fixed', left: 0, top: top.value },
          onClick: ({ currentTarget }: MouseEvent) => {
            const box = (currentTarget as Element).getBoundingClientRect();
            at.value = { x: box.left, y: box.top };
          },
        },
        'Open',
      ),
      at.value &&
        h(PopupMenu, {
          label: 'Choices',
          groups: [choices.slice(0, top.value === '0' ? 3 : 30)],
          ...at.value,
          onClose: () => (at.value = undefined),
        }),
    ],
  });
  const button = page.getByRole('button', { name: 'Open' });
  const menu = page.getByRole('menu');
  const boxOf = (of: typeof menu): DOMRect => of.element().getBoundingClientRect();
  await userEvent.click(button);
  await expect.element(menu).toBeVisible();
  expect(boxOf(menu).top).toBeGreaterThanOrEqual(boxOf(button).bottom);
  await userEvent.keyboard('{Escape}');
  top.value = 'calc(100vh - 2rem)';
  await userEvent.click(button);
  await expect.element(menu).toBeVisible();
  expect(boxOf(menu).bottom).toBeLessThanOrEqual(boxOf(button).top);
  expect(boxOf(menu).top).toBeGreaterThanOrEqual(0);
});
