import type { Platform } from './contract/bridge.ts';

/** The platform for `name`, which is Node's `process.platform`; every Unix that is not a Mac counts as Linux. */
export function platformOf(name: NodeJS.Platform): Platform {
  if (name === 'darwin') return 'mac';
  return name === 'win32' ? 'windows' : 'linux';
}

/**
 * Whether windows are drawn by Wayland. Since Electron 38 that is so wherever the session is one of Wayland's, which
 * `XDG_SESSION_TYPE` in `environment` says, unless `switchValue`, the value of `--ozone-platform`, names another way
 * (Electron's docs/breaking-changes.md, "Planned Breaking API Changes (38.0)").
 */
export function isWayland(
  platform: Platform,
  switchValue: string,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (platform !== 'linux') return false;
  if (switchValue === 'wayland' || switchValue === 'x11') return switchValue === 'wayland';
  return environment['XDG_SESSION_TYPE'] === 'wayland';
}
