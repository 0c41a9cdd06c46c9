/** The page on the whole screen, through the Fullscreen API. */
import { type ShallowRef, shallowRef } from 'vue';

export interface FullScreen {
  readonly isOn: Readonly<ShallowRef<boolean>>;
  /** False where the browser or the page's frame does not allow it. */
  readonly isAvailable: boolean;
  toggle(): void;
}

export function createFullScreen(page: Document): FullScreen {
  const isOn = shallowRef(page.fullscreenElement !== null);
  page.addEventListener('fullscreenchange', () => (isOn.value = page.fullscreenElement !== null));

  async function toggle(): Promise<void> {
    if (page.fullscreenElement) await page.exitFullscreen();
    else await page.documentElement.requestFullscreen({ navigationUI: 'hide' });
  }

  return {
    isOn,
    isAvailable: page.fullscreenEnabled,
    // Refused only without the user's own click or key; then there is nothing to say.
    toggle: () => void toggle().catch(() => undefined),
  };
}
