import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defineComponent, h, nextTick, shallowRef, useTemplateRef } from 'vue';
import { keepFocus } from '../../../renderer/ui/kept-focus.ts';
import { mount } from '../mount.ts';

const refocus = vi.fn<() => void>();

/** A list of buttons of which the last one can be taken away. */
function show() {
  refocus.mockReset();
  const count = shallowRef(2);
  const List = defineComponent(() => {
    const list = useTemplateRef<HTMLElement>('list');
    keepFocus(() => list.value, refocus);
    return () =>
      h(
        'div',
        { ref: 'list' },
        Array.from({ length: count.value }, (_, at) => h('button', { key: at }, `${at}`)),
      );
  });
  mount(List, {});
  return count;
}

test('an entry that goes with the focus leaves it to what is asked for', async () => {
  const count = show();
  document.querySelectorAll('button')[1]?.focus();
  count.value = 1;
  await nextTick();
  expect(refocus).toHaveBeenCalledOnce();
});

test('nothing is asked for while the focus is elsewhere, or stays', async () => {
  const count = show();
  count.value = 3;
  await nextTick();
  await userEvent.tab();
  count.value = 1;
  await nextTick();
  expect(refocus).not.toHaveBeenCalled();
});
