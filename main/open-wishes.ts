/** What the command line, a second launch or the system asks to open. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAppLink } from '../engine/notation/link.ts';

/** Files by their absolute paths, or a link to a game, of which nothing is known but its scheme. */
export type OpenWish =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'link'; readonly link: string };

/**
 * What a command line asks to open: the arguments after the executable that are no switches, as paths, as the `file:`
 * addresses that some desktops use, or as a link, of which there is one at a time. Relative paths start from `folder`.
 * While the app is not packaged, `appFolder` is given, and the arguments up to and including it are meant for Electron.
 */
export function wishIn(argv: readonly string[], folder: string, appFolder: string): OpenWish | undefined {
  const rest = argv.slice(1);
  const end = rest.indexOf('--');
  const [before, after] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end + 1)];
  const words = before.filter((word) => word !== '' && !word.startsWith('-'));
  const own = words.slice(words.findIndex((word) => resolve(folder, word) === appFolder) + 1);
  const wanted = [...own, ...after];
  const link = wanted.find((word) => isAppLink(word));
  if (link !== undefined) return { kind: 'link', link };
  return wanted.length === 0
    ? undefined
    : { kind: 'files', paths: wanted.map((word) => pathOf(word, folder)) };
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

/** A Mac sends files that are opened together one by one; the next one comes within this time, in milliseconds. */
const NEXT_FILE_MS = 100;

/** Returns a function that takes paths and hands over, all at once, those that come shortly after one another. */
export function gather(hand: (paths: readonly string[]) => void): (path: string) => void {
  let paths: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (path) => {
    paths.push(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const together = paths;
      paths = [];
      hand(together);
    }, NEXT_FILE_MS);
  };
}
