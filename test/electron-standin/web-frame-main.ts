import type { WebFrameMain as ElectronWebFrameMain } from 'electron';
import { StrictEmitter } from './strict.ts';

/** The document in a page's top frame; a new one with every navigation. Subframes have no preload, so none send. */
export class WebFrameMain
  extends StrictEmitter
  implements Pick<ElectronWebFrameMain, 'origin' | 'parent' | 'top' | 'url'>
{
  readonly parent = null;
  readonly url: string;

  /** `url` is the address that Electron would have. */
  constructor(url: string) {
    super('WebFrameMain', ['dom-ready']);
    this.url = url;
  }

  /** The origin, or "null" for a document without one. */
  get origin(): string {
    const { protocol, host } = new URL(this.url);
    return host === '' ? 'null' : `${protocol}//${host}`;
  }

  get top(): ElectronWebFrameMain {
    return this as unknown as ElectronWebFrameMain;
  }
}
