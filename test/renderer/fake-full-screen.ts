/** A page that goes on the whole screen whenever it is asked to. */
import { shallowRef } from 'vue';
import type { FullScreen } from '../../renderer/platform/full-screen.ts';

export function fakeFullScreen(): FullScreen {
  const isOn = shallowRef(false);
  return { isOn, isAvailable: true, toggle: () => (isOn.value = !isOn.value) };
}
