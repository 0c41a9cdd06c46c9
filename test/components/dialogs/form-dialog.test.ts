import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import FormDialog from '../../../renderer/ui/FormDialog.vue';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';

const accept = vi.fn<() => void>();
const close = vi.fn<() => void>();

beforeEach(() => {
  accept.mockReset();
  close.mockReset();
});

/** A form with a field, which refuses its value if `isRefused`. */
function show(isRefused = false): void {
  mount(
    FormDialog,
    { title: 'A form', onAccept: accept, onClose: close },
    { slots: { default: () => h('label', ['Minutes', h('input', { 'aria-invalid': isRefused })]) } },
  );
}

describe('a form in a dialog', () => {
  test('is accepted with OK, and closes', async () => {
    show();
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    expect(accept).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  test('is accepted with Enter in a field', async () => {
    show();
    await userEvent.keyboard('{Enter}');
    expect(accept).toHaveBeenCalledOnce();
  });

  test('is not accepted with Cancel', async () => {
    show();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }).last());
    expect(accept).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });

  test('is not accepted with Escape', async () => {
    show();
    await userEvent.keyboard('{Escape}');
    expect(accept).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });

  test('stays open and focuses a field that refuses its value', async () => {
    show(true);
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    expect(focused()).toBe('Minutes');
    expect(accept).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });
});
