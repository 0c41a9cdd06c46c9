import { expect, it } from 'vitest';
import { platformOf } from '../../main/platform.ts';

it.each([
  ['darwin', 'mac'],
  ['win32', 'windows'],
  ['linux', 'linux'],
  ['freebsd', 'linux'],
] as const)('%s is %s', (name, platform) => {
  expect(platformOf(name)).toBe(platform);
});
