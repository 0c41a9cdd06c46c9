/** The files that the command line or a second launch asks to open. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The files named on a command line: the arguments after the executable that are no switches, as paths or as the
 * `file:` addresses that some desktops use. Relative paths start from `folder`. While the app is not packaged,
 * `appFolder` is given, and the arguments up to and including it are meant for Electron.
 */
export function fileArguments(argv: readonly string[], folder: string, appFolder: string): string[] {
  const rest = argv.slice(1);
  const end = rest.indexOf('--');
  const [before, after] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end + 1)];
  const words = before.filter((word) => word !== '' && !word.startsWith('-'));
  const own = words.slice(words.findIndex((word) => resolve(folder, word) === appFolder) + 1);
  return [...own, ...after].map((word) => pathOf(word, folder));
}

/**
 * The path of an argument. An address of another computer, or of no file, becomes a path at which nothing lies, so that
 * opening it fails with a message.
 */
function pathOf(word: string, folder: string): string {
  if (!/^file:/i.test(word)) return resolve(folder, word);
  try {
    return fileURLToPath(word);
  } catch {
    return resolve(folder, word);
  }
}
