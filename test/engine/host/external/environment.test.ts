import { expect, it } from 'vitest';
import { environmentForPrograms } from '../../../../engine/host/external/environment.ts';

it('is the app’s own outside an AppImage', () => {
  const own = { PATH: '/usr/bin', LD_LIBRARY_PATH: '/opt/lib' };
  expect(environmentForPrograms(own)).toBe(own);
});

it.skipIf(process.platform === 'win32')('has nothing of the AppImage that the app runs from', () => {
  const image = '/tmp/.mount_Othelab';
  expect(
    environmentForPrograms({
      APPDIR: image,
      APPIMAGE: '/home/ann/Othello.AppImage',
      ARGV0: './Othello.AppImage',
      OWD: '/home/ann',
      HOME: '/home/ann',
      PATH: `${image}:${image}/usr/sbin:/usr/local/bin:/usr/bin`,
      LD_LIBRARY_PATH: `${image}/usr/lib:/opt/lib`,
      XDG_DATA_DIRS: `${image}/usr/share/::/usr/share/gnome:/usr/share/`,
      GSETTINGS_SCHEMA_DIR: `${image}/usr/share/glib-2.0/schemas`,
    }),
  ).toEqual({
    HOME: '/home/ann',
    PATH: '/usr/local/bin:/usr/bin',
    LD_LIBRARY_PATH: '/opt/lib',
    XDG_DATA_DIRS: '/usr/share/gnome:/usr/share/',
  });
});

it.skipIf(process.platform === 'win32')('keeps folders whose names only begin as the image’s does', () => {
  const { PATH } = environmentForPrograms({ APPDIR: '/tmp/image', PATH: '/tmp/image:/tmp/images/bin' });
  expect(PATH).toBe('/tmp/images/bin');
});
