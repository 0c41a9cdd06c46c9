import { beforeEach, describe, expect, test, vi } from 'vitest';
import ClockSelect from '../../../renderer/ui/ClockSelect.vue';
import { choice, enter } from '../fields.ts';
import { mount } from '../mount.ts';

const change = vi.fn<(clock: string) => void>();
const other = vi.fn<() => void>();

beforeEach(() => {
  change.mockReset();
  other.mockReset();
});

function show(clock: string): HTMLSelectElement {
  mount(ClockSelect, {
    label: 'Your clock',
    modelValue: clock,
    'onUpdate:modelValue': change,
    onOther: other,
  });
  return choice('Your clock');
}

describe('the choice of a clock', () => {
  test('offers the usual clocks', () => {
    const select = show('');
    enter(select, '5:00');
    expect(change).toHaveBeenCalledExactlyOnceWith('5:00');
  });

  test('keeps a clock that is on no list', () => {
    expect(show('7:30').value).toBe('7:30');
  });

  test('opens the dialog for all others without changing the choice', () => {
    const select = show('5:00');
    enter(select, 'other');
    expect(other).toHaveBeenCalledOnce();
    expect(change).not.toHaveBeenCalled();
    expect(select.value).toBe('5:00');
  });
});
