import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import StrengthSlider from '../../../renderer/ui/StrengthSlider.vue';
import { outside } from '../focus.ts';
import { mount } from '../mount.ts';

const change = vi.fn<(step: number) => void>();

beforeEach(() => {
  change.mockReset();
  outside().focus();
  const slider = mount(StrengthSlider, {
    label: 'Custom strength',
    modelValue: 3,
    'onUpdate:modelValue': (step: number) => {
      change(step);
      void slider.setProps({ modelValue: step });
    },
  });
});

function input(): HTMLInputElement {
  return page.getByRole('slider', { name: 'Custom strength' }).element() as HTMLInputElement;
}

describe('the slider of strengths', () => {
  test('names its step in words', () => {
    expect(input().ariaValueText).toMatch(/\S/);
    expect(input().ariaValueText).not.toBe('3');
  });

  test('shows the same words below', () => {
    const words = input().ariaValueText ?? '';
    expect(page.getByText(words, { exact: true }).elements()).toHaveLength(1);
  });

  test.each([
    ['ArrowRight', 4],
    ['ArrowUp', 4],
    ['ArrowLeft', 2],
    ['ArrowDown', 2],
    ['Home', 1],
    ['End', STRENGTH_STEPS],
  ])('goes with %s to step %i', async (key, step) => {
    await userEvent.keyboard(`{Tab}{${key}}`);
    expect(change).toHaveBeenCalledExactlyOnceWith(step);
  });

  test('goes to its end when that is pressed', async () => {
    const { width, height } = input().getBoundingClientRect();
    await userEvent.click(input(), { position: { x: width - 2, y: height / 2 } });
    expect(change).toHaveBeenLastCalledWith(STRENGTH_STEPS);
  });

  test('has other words for another step', async () => {
    const before = input().ariaValueText;
    await userEvent.keyboard('{Tab}{End}');
    await expect.poll(() => input().ariaValueText).not.toBe(before);
  });
});
