/** The only screen, all of which windows may cover. */
import type { Display, Screen as ElectronScreen } from 'electron';
import { requireReady } from './lifecycle.ts';
import { strict } from './strict.ts';

export const SCREEN_BOUNDS = { x: 0, y: 0, width: 1920, height: 1080 };

const display = strict('display', {
  id: 1,
  scaleFactor: 1,
  bounds: SCREEN_BOUNDS,
  workArea: SCREEN_BOUNDS,
  workAreaSize: { width: SCREEN_BOUNDS.width, height: SCREEN_BOUNDS.height },
});

export const screen = strict('screen', {
  getAllDisplays(): Display[] {
    requireReady('screen module cannot be used');
    return [display as unknown as Display];
  },
  getPrimaryDisplay(): Display {
    requireReady('screen module cannot be used');
    return display as unknown as Display;
  },
}) satisfies Partial<ElectronScreen>;
