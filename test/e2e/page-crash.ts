/** Crashes a page like a bug in Chromium. */
import type { RunningElectron } from './electron.ts';

/** Crashes the page; resolves with its address when the app has loaded it again. */
export async function crashPage({ application, page }: RunningElectron): Promise<string> {
  // The listeners are added before the crash.
  await application.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const loadedAgain = new Promise<string>((resolve) => {
      contents?.once('render-process-gone', () =>
        contents.once('did-finish-load', () => resolve(contents.getURL())),
      );
    });
    Object.assign(globalThis, { loadedAgain });
  });
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  return application.evaluate(async () => Reflect.get(globalThis, 'loadedAgain') as Promise<string>);
}
