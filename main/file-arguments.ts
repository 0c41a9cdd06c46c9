/** Files that the command line or a second launch wants opened. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The files named on a command line: what follows the executable and is no switch, as paths or as the `file:` addresses
 * that some desktops hand over. Relative paths start from `folder`. Where `appFolder` is named, as it is while the app
 * is not packaged, what comes up to it is for Electron.
 */
export function fileArguments(argv: readonly string[], folder: string, appFolder: string): string[] {
  const rest = argv.slice(1);
  const end = rest.indexOf('--');
  const [before, after] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end + 1)];
  const words = before.filter((word) => word !== '' && !word.startsWith('-'));
  const own = words.slice(words.findIndex((word) => resolve(folder, word) === appFolder) + 1);
  return [...own, ...after].map((word) => pathOf(word, folder));
}

/** An address of another computer, or of no file, becomes a path at which nothing lies: to open it fails in words. */
function pathOf(word: string, folder: string): string {
  if (!/^file:/i.test(word)) return resolve(folder, word);
  try {
    return fileURLToPath(word);
  } catch {
    return resolve(folder, word);
  }
}
