/**
 * The window, and the rules about what pages may not do: leave the app, open windows, attach webviews, use devices or
 * ask for permissions. The app's one page needs none of these, so each is denied outright.
 */
import {
  type App,
  BrowserWindow,
  type Rectangle,
  type Session,
  type WebContents,
  nativeTheme,
  screen,
  shell,
} from 'electron';
import { isAllowedExternally } from './external-links.ts';
import { type WindowPlacement, fittedBounds } from './window-placement.ts';

/** Sizes of the page in CSS pixels, without frame and menu bar. */
const SIZE = { width: 1120, height: 760 };
const MINIMUM = { width: 480, height: 560 };

/** The page's own background colour, so that nothing flashes before the page is drawn or while the window grows. */
const BACKGROUND = { light: '#f4f2ee', dark: '#161614' };

/** How long a loaded page may take to be drawn, in milliseconds. */
const DRAWN_AFTER_MS = 2000;

/**
 * Creates an empty window that shows itself when its page is drawn, at its last placement. `preload` is the path of the
 * bundled preload; `isWayland` says whether windows are Wayland's; `onShown` is called once, when the window has been
 * shown for the first time.
 */
export function createWindow(
  preload: string,
  last: WindowPlacement | undefined,
  isWayland: boolean,
  onShown: () => void,
): BrowserWindow {
  const window = new BrowserWindow({
    ...SIZE,
    minWidth: MINIMUM.width,
    minHeight: MINIMUM.height,
    useContentSize: true,
    show: false,
    backgroundColor: backgroundColor(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  const repaint = (): void => window.setBackgroundColor(backgroundColor());
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const bounds = last && fittedBounds(last, workAreas, MINIMUM);
  if (bounds) place(window, bounds);
  onceDrawn(window, isWayland, () => {
    // On a Mac, maximizing alone shows a window without giving it the focus.
    if (last?.isMaximized) window.maximize();
    window.show();
    onShown();
  });
  return window;
}

/**
 * Moves the window. If the screens of Windows differ in scale, the first move onto another screen still counts in
 * pixels of the old screen (electron/electron#10862, #51645), so a window whose size has changed is moved again.
 */
function place(window: BrowserWindow, bounds: Rectangle): void {
  window.setBounds(bounds);
  const { width, height } = window.getBounds();
  if (width !== bounds.width || height !== bounds.height) window.setBounds(bounds);
}

/**
 * Calls `act` once, when the page is drawn. Under Wayland nothing is drawn for a hidden window, so its `ready-to-show`
 * does not come before it is shown (electron/electron#48859): a page that has been loaded is shown at once there, on the
 * background that it will have. Elsewhere a page counts as drawn some time after it was loaded.
 */
function onceDrawn(window: BrowserWindow, isWayland: boolean, act: () => void): void {
  let isDrawn = false;
  let timer: NodeJS.Timeout | undefined;
  const draw = (): void => {
    clearTimeout(timer);
    if (isDrawn || window.isDestroyed()) return;
    isDrawn = true;
    act();
  };
  window.once('ready-to-show', draw);
  window.webContents.once('did-finish-load', () => {
    if (isWayland) draw();
    else timer = setTimeout(draw, DRAWN_AFTER_MS);
  });
  window.once('closed', () => clearTimeout(timer));
}

export function placementOf(window: BrowserWindow): WindowPlacement {
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height, isMaximized: window.isMaximized() };
}

function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}

export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Brings a hidden or minimised window back to the user, who is about to be asked something; returns the window. */
export function inSight(window: BrowserWindow): BrowserWindow {
  if (window.isMinimized() || !window.isVisible()) focusWindow(window);
  return window;
}

/** Applies these rules to every page that will ever exist, whoever creates it. */
export function confinePages(app: Pick<App, 'on'>, log: (line: string) => void): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, log));
}

function confine(contents: WebContents, log: (line: string) => void): void {
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isAllowedExternally(url)) {
      shell.openExternal(url).catch((error: unknown) => log(`${url} did not open: ${String(error)}`));
    }
    return { action: 'deny' };
  });
}

export function denyPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
}
