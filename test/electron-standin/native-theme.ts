import type { NativeTheme as ElectronNativeTheme } from 'electron';
import { BrowserWindow } from './browser-window.ts';
import { switchValue } from './launch.ts';
import { StrictEmitter } from './strict.ts';

/** The theme of the system, which is light, or dark with Chromium's switch `--force-dark-mode`. */
class NativeTheme
  extends StrictEmitter
  implements Pick<ElectronNativeTheme, 'shouldUseDarkColors' | 'themeSource'>
{
  #source: ElectronNativeTheme['themeSource'] = 'system';

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): ElectronNativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: ElectronNativeTheme['themeSource']) {
    if (source === this.#source) return;
    this.#source = source;
    BrowserWindow.emulateColorScheme(source === 'system' ? '' : source);
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return (
      this.#source === 'dark' || (this.#source === 'system' && switchValue('force-dark-mode') !== undefined)
    );
  }
}

export const nativeTheme = new NativeTheme();
