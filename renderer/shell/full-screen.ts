/** Shows the page on the whole screen, through the Fullscreen API. */
import type { FullScreenState } from '../../main/contract/bridge.ts';

/** `unavailable` if the browser or the page's frame does not allow it. */
export function fullScreenState(page: Document): FullScreenState {
  if (page.fullscreenElement) return 'on';
  return page.fullscreenEnabled ? 'off' : 'unavailable';
}

export async function toggleFullScreen(page: Document): Promise<void> {
  try {
    if (page.fullscreenElement) await page.exitFullscreen();
    else await page.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // The browser refuses only without a click or key of the user, and then there is nothing to report.
  }
}
