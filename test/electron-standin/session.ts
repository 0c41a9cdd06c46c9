/**
 * Permissions. Chromium's debugging protocol cannot tell that a page asks for one, but can set what Chromium answers:
 * so the handlers are asked when a page begins, and again by the scripts in the page before a call that needs one.
 * Without handlers everything is granted, as in Electron.
 */
import type { Session as ElectronSession, WebContents } from 'electron';
import { chromium } from './chromium.ts';
import { requireReady } from './lifecycle.ts';
import { outward } from './protocol.ts';
import { NotInStandin, strict } from './strict.ts';

type RequestHandler = NonNullable<Parameters<ElectronSession['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<ElectronSession['setPermissionCheckHandler']>[0]>;
type Permission = Parameters<RequestHandler>[1];

/** The name in the Permissions API of each of Electron's permissions; empty if Chromium cannot set it. */
const CHROMIUM_NAMES = {
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  fullscreen: [],
  geolocation: ['geolocation'],
  'idle-detection': ['idle-detection'],
  keyboardLock: ['keyboard-lock'],
  'local-fonts': ['local-fonts'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  notifications: ['notifications'],
  'persistent-storage': ['persistent-storage'],
  pointerLock: ['pointer-lock'],
  'screen-wake-lock': ['screen-wake-lock'],
  'window-management': ['window-management'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;

type KnownPermission = keyof typeof CHROMIUM_NAMES;

const KNOWN = Object.keys(CHROMIUM_NAMES) as KnownPermission[];

let requestHandler: RequestHandler | null = null;
let checkHandler: CheckHandler | null = null;

const defaultSession = strict('session', {
  setPermissionRequestHandler(handler: RequestHandler | null): void {
    requestHandler = handler;
  },
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    checkHandler = handler;
  },
}) satisfies Partial<ElectronSession>;

export type DefaultSession = typeof defaultSession;

export const session = strict('session', {
  get defaultSession(): ElectronSession {
    requireReady('Session can not be received');
    // What is not implemented throws.
    return defaultSession as unknown as ElectronSession;
  },
});

/** Asks the check handler about every permission and tells Chromium, before a page of `origin` begins. */
export async function settlePermissions(page: WebContents, origin: string): Promise<void> {
  // Pages of no origin of their own (about:, data:) have no permissions that could be set.
  if (!/^[a-z][a-z0-9+.-]*:\/\/./.test(origin)) return;
  await Promise.all(
    KNOWN.map((permission) => tellChromium(permission, origin, check(page, permission, origin))),
  );
}

/** Asks the request handler, tells Chromium and returns the decision. */
export async function decidePermission(
  page: WebContents,
  permission: string,
  origin: string,
): Promise<boolean> {
  if (!isKnown(permission)) throw new NotInStandin(`the permission ${permission}`);
  // Electron calls the first when the page asks, and the second when the permission is used.
  const isGranted = (await request(page, permission, origin)) && check(page, permission, origin);
  await tellChromium(permission, origin, isGranted);
  return isGranted;
}

function isKnown(permission: string): permission is KnownPermission {
  return Object.hasOwn(CHROMIUM_NAMES, permission);
}

function check(page: WebContents, permission: KnownPermission, origin: string): boolean {
  const details = { isMainFrame: true, requestingUrl: page.getURL() };
  return checkHandler?.(page, permission, `${origin}/`, details) ?? true;
}

async function request(page: WebContents, permission: KnownPermission, origin: string): Promise<boolean> {
  const handler = requestHandler;
  if (!handler) return true;
  const details = { isMainFrame: true, requestingUrl: page.getURL(), securityOrigin: `${origin}/` };
  return new Promise((resolve) => handler(page, permission, resolve, details));
}

async function tellChromium(permission: KnownPermission, origin: string, isGranted: boolean): Promise<void> {
  const setting = isGranted ? 'granted' : 'denied';
  for (const name of CHROMIUM_NAMES[permission]) {
    await chromium().browser.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: outward(origin),
    });
  }
}
