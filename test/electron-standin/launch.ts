/** What the command line asked for: `electron [--switch[=value]]... folder [arguments]...`. */
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly productName?: string;
  readonly version: string;
  readonly main: string;
}

/** The arguments after the name of the executable. */
export const commandLine: readonly string[] = process.argv.slice(2);

const switches = new Map(
  commandLine
    .filter((argument) => argument.startsWith('--'))
    .map((argument): [string, string] => {
      const [name = '', ...value] = argument.slice(2).split('=');
      return [name, value.join('=')];
    }),
);

export function switchValue(name: string): string | undefined {
  return switches.get(name);
}

export function removeSwitch(name: string): void {
  switches.delete(name);
}

const folder = commandLine.find((argument) => !argument.startsWith('--'));
if (folder === undefined) throw new Error('Usage: electron [--switch[=value]]... folder [arguments]...');

/** The folder of the app, which holds its package.json. */
export const appFolder: string = resolve(folder);

export const manifest = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as Manifest;

/** Removed when the stand-in ends. */
export const scratchFolder: string = mkdtempSync(join(tmpdir(), 'electron-standin-'));

/** An empty home: nothing of the user's own is read or written. */
export const homeFolder: string = join(scratchFolder, 'home');
mkdirSync(homeFolder);

/** Without `--user-data-dir` nothing outlives the launch; Electron would write into the user's home. */
const initialUserData = resolve(switches.get('user-data-dir') ?? join(scratchFolder, 'user-data'));
mkdirSync(initialUserData, { recursive: true });

/** Where the app keeps its own files, and where the browser keeps its profile. */
export const folders = { userData: initialUserData, sessionData: initialUserData };
