import type { Platform } from './contract/bridge.ts';

/** The platform for `name`, which is Node's `process.platform`; every Unix that is not a Mac counts as Linux. */
export function platformOf(name: NodeJS.Platform): Platform {
  if (name === 'darwin') return 'mac';
  return name === 'win32' ? 'windows' : 'linux';
}
