/**
 * What a program that is started finds in its environment: this app's own, without what an AppImage has put there for
 * itself. Its start script leads PATH, XDG_DATA_DIRS, LD_LIBRARY_PATH and GSETTINGS_SCHEMA_DIR into its own folder
 * (`generateAppRunScript` in electron-builder's out/targets/appimage/appImageUtil.js), where another program would find
 * libraries that were made for this app, and none of which lies there any more once the app has ended.
 */
import { delimiter, sep } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Lists of folders, which the start script has put its own in front of. */
const LISTS: ReadonlySet<string> = new Set([
  'PATH',
  'XDG_DATA_DIRS',
  'LD_LIBRARY_PATH',
  'GSETTINGS_SCHEMA_DIR',
]);

/** What the runtime of AppImages says of the image to the app alone. */
const OF_THE_IMAGE: ReadonlySet<string> = new Set(['APPDIR', 'APPIMAGE', 'ARGV0', 'OWD']);

/** `own` where this app is no AppImage. */
export function environmentForPrograms(own: Environment): Environment {
  const { APPDIR: image } = own;
  if (image === undefined || image === '') return own;
  const entries = Object.entries(own)
    .filter(([name]) => !OF_THE_IMAGE.has(name))
    .map(([name, value = '']) => [name, LISTS.has(name) ? withoutFolder(value, image) : value] as const)
    // An empty list of libraries would stand for the folder in which the program runs.
    .filter(([name, value]) => value !== '' || !LISTS.has(name));
  return Object.fromEntries(entries);
}

function withoutFolder(list: string, folder: string): string {
  return list
    .split(delimiter)
    .filter((entry) => entry !== '' && entry !== folder && !entry.startsWith(folder + sep))
    .join(delimiter);
}
