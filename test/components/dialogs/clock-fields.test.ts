import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { nextTick } from 'vue';
import ClockFields from '../../../renderer/ui/ClockFields.vue';
import { choice, enter, field } from '../fields.ts';
import { mount } from '../mount.ts';

const change = vi.fn<(clock: string) => void>();

beforeEach(() => {
  change.mockReset();
});

/** The fields for `clock`, which follow their own changes. */
function show(clock: string): void {
  const fields = mount(ClockFields, {
    label: 'Your clock',
    modelValue: clock,
    'onUpdate:modelValue': (entered: string) => {
      change(entered);
      void fields.setProps({ modelValue: entered });
    },
  });
}

describe('the fields of a clock', () => {
  test('show a time for the game, and what each move adds', () => {
    show('5:00/0:03');
    expect(field('minutes').value).toBe('5');
    expect(field('seconds added a move').value).toBe('3');
  });

  test('are absent if there is no clock', () => {
    show('');
    expect(page.getByRole('spinbutton').elements()).toHaveLength(0);
  });

  test('belong to the chosen kind of clock', async () => {
    show('');
    enter(choice('Your clock'), 'perMove');
    await nextTick();
    expect(page.getByRole('spinbutton').elements()).toHaveLength(1);
    expect(change).toHaveBeenCalledOnce();
  });

  test('accept another time', () => {
    show('5:00');
    enter(field('minutes'), '10');
    expect(change).toHaveBeenLastCalledWith('10:00');
  });

  test('accept parts of a minute to the second', () => {
    show('5:00');
    enter(field('minutes'), '2.5');
    expect(change).toHaveBeenLastCalledWith('2:30');
  });
});

describe('an invalid time', () => {
  test.each(['', '-1', '0', '100000'])('is refused: "%s"', async (text) => {
    show('5:00');
    enter(field('minutes'), text);
    await nextTick();
    expect(change).not.toHaveBeenCalled();
    expect(field('minutes').getAttribute('aria-invalid')).toBe('true');
    expect(page.getByRole('alert').elements()).toHaveLength(1);
  });

  test('is described by the sentence that refuses it', async () => {
    show('5:00');
    enter(field('minutes'), '0');
    await nextTick();
    const id = field('minutes').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe(page.getByRole('alert').element().textContent);
  });

  test('does not change the layout when it is refused', async () => {
    show('5:00');
    const height = (): number | undefined =>
      document.querySelector('fieldset')?.getBoundingClientRect().height;
    const before = height();
    enter(field('minutes'), '0');
    await nextTick();
    expect(height()).toBe(before);
  });

  test('is no longer refused as soon as it is corrected', async () => {
    show('5:00');
    enter(field('minutes'), '0');
    await nextTick();
    field('minutes').value = '7';
    field('minutes').dispatchEvent(new Event('input', { bubbles: true }));
    await nextTick();
    expect(page.getByRole('alert').elements()).toHaveLength(0);
    expect(change).toHaveBeenLastCalledWith('7:00');
  });
});
