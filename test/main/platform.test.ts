import { expect, it } from 'vitest';
import { isWayland, platformOf } from '../../main/platform.ts';

it.each([
  ['darwin', 'mac'],
  ['win32', 'windows'],
  ['linux', 'linux'],
  ['freebsd', 'linux'],
] as const)('%s is %s', (name, platform) => {
  expect(platformOf(name)).toBe(platform);
});

it.each([
  ['linux', '', { XDG_SESSION_TYPE: 'wayland' }, true],
  ['linux', '', { XDG_SESSION_TYPE: 'x11' }, false],
  ['linux', '', {}, false],
  ['linux', 'x11', { XDG_SESSION_TYPE: 'wayland' }, false],
  ['linux', 'wayland', {}, true],
  ['mac', '', { XDG_SESSION_TYPE: 'wayland' }, false],
] as const)(
  'on %s with --ozone-platform=%s and %o, Wayland draws: %s',
  (platform, switchValue, environment, is) => {
    expect(isWayland(platform, switchValue, environment)).toBe(is);
  },
);
