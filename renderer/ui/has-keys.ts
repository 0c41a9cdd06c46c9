import { type ShallowRef, shallowRef } from 'vue';
import { isInField } from './fields.ts';

/** Whether there is a keyboard as far as is known; it is noticed by the first key outside of a field, into which a touch screen's own writes. */
export function noticeKeys(): ShallowRef<boolean> {
  // Where nothing is drawn, as where stores are tested, nobody has a finger alone.
  const are = shallowRef(
    typeof matchMedia === 'undefined' ||
      !matchMedia('(pointer: coarse)').matches ||
      matchMedia('(any-pointer: fine)').matches,
  );
  function note({ target }: KeyboardEvent): void {
    if (isInField(target)) return;
    are.value = true;
    removeEventListener('keydown', note, { capture: true });
  }
  if (!are.value) addEventListener('keydown', note, { capture: true });
  return are;
}

/** Whether keys are worth naming, in writing and aloud: not to who has a finger alone. */
export const hasKeys = noticeKeys();
