import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import SegmentedControl from '../../../renderer/ui/SegmentedControl.vue';
import { focused, outside } from '../focus.ts';
import { type Mounted, mount } from '../mount.ts';

const OPTIONS = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'club', label: 'Club' },
  { value: 'master', label: 'Master' },
];

const change = vi.fn<(value: string) => void>();

/** A control that follows what is chosen in it. */
function show(props: Readonly<Record<string, unknown>> = {}): Mounted {
  change.mockReset();
  const control = mount(SegmentedControl, {
    label: 'Level',
    options: OPTIONS,
    modelValue: 'club',
    'onUpdate:modelValue': (value: string) => {
      change(value);
      void control.setProps({ modelValue: value });
    },
    ...props,
  });
  return control;
}

function checked(): string[] {
  const radios = page.getByRole('radio').elements() as HTMLInputElement[];
  return radios.filter((radio) => radio.checked).map((radio) => radio.value);
}

describe('a segmented control', () => {
  test('is a group with a name', async () => {
    show();
    await expect.element(page.getByRole('group', { name: 'Level' })).toBeVisible();
  });

  test('shows its name where it is to', async () => {
    show({ titled: true });
    await expect.element(page.getByText('Level', { exact: true })).not.toHaveClass('visually-hidden');
  });

  test('has its radio buttons in a toolbar, from which screen readers pass arrows on', () => {
    show();
    const bar = page.getByRole('toolbar').element();
    expect(bar.querySelectorAll('input[type=radio]')).toHaveLength(3);
  });

  test('has a radio button for each option', () => {
    show();
    const names = page
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent.trim());
    expect(names).toEqual(['Beginner', 'Club', 'Master']);
  });

  test('chooses by a click', async () => {
    show();
    await userEvent.click(page.getByText('Master', { exact: true }));
    expect(change).toHaveBeenCalledExactlyOnceWith('master');
    expect(checked()).toEqual(['master']);
  });

  test('is one stop of the Tab key, at what is chosen', async () => {
    outside().focus();
    show();
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('Club');
    await userEvent.keyboard('{Tab}');
    expect(page.getByRole('group').element().contains(document.activeElement)).toBe(false);
  });

  test('chooses by arrows, and around the ends', async () => {
    outside().focus();
    show();
    await userEvent.keyboard('{Tab}{ArrowRight}');
    expect(checked()).toEqual(['master']);
    await userEvent.keyboard('{ArrowRight}');
    expect(checked()).toEqual(['beginner']);
    await userEvent.keyboard('{ArrowLeft}');
    expect(checked()).toEqual(['master']);
    expect(focused()).toBe('Master');
  });

  test('cannot be used while it is disabled', async () => {
    outside().focus();
    show({ disabled: true });
    await userEvent.click(page.getByText('Master', { exact: true }), { force: true });
    await userEvent.keyboard('{Tab}');
    expect(change).not.toHaveBeenCalled();
    expect(page.getByRole('group').element().contains(document.activeElement)).toBe(false);
  });

  test('outlines the segment that the keyboard is at', async () => {
    outside().focus();
    show();
    await userEvent.keyboard('{Tab}');
    const segment = document.activeElement?.closest('.segment');
    expect(segment && getComputedStyle(segment).outlineStyle).toBe('solid');
  });

  test('gives every segment the same width', () => {
    show();
    const widths = [...document.querySelectorAll('.segment')].map((segment) =>
      Math.round(segment.getBoundingClientRect().width),
    );
    expect(new Set(widths).size).toBe(1);
  });
});
