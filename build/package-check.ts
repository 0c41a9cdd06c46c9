/**
 * Runs `npm test -- package`: packs the app for Linux around a dummy Electron, because the real one is not available
 * everywhere, and checks the result. The asar must contain exactly the files that should ship, within the size limits,
 * with nothing of the developer's machine in them, and the fuses must be set as configured. The licences must lie
 * beside it, and the packages for Linux must enter the app into the menu.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { Arch, Platform, build } from 'electron-builder';
import * as v from 'valibot';
import { LOCALES } from '../locales/languages.ts';
import { ToolFailure, root } from './tools.ts';

/** One MiB of them is for the book of openings, half a one for the lab, and five sixteenths for the openings and the library. */
const MAX_ASAR_BYTES = 7.8125 * 2 ** 20;
/**
 * The limit for what the first screen loads, compressed as is usual for web pages, although the files ship
 * uncompressed.
 */
const MAX_FIRST_SCREEN_GZIP_BYTES = 130 * 1000;

const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

const ASSETS = '/dist/renderer/assets/';

/**
 * All files that ship; any other file is an error, for example the module of the workshop. The interface's
 * assets are listed without the hashes in their names.
 */
const FILES = [
  '/LICENSE',
  '/package.json',
  '/dist/app/boxes.wasm',
  '/dist/app/engine.cjs',
  '/dist/app/evaluation.bin',
  '/dist/app/library.cjs',
  '/dist/app/main.js',
  '/dist/app/main.js.licences.txt',
  '/dist/app/neural.bin',
  '/dist/app/learning.wasm',
  '/dist/app/opponents.wasm',
  '/dist/app/preload.cjs',
  '/dist/app/search.wasm',
  '/dist/app/sqlite-probe.cjs',
  '/dist/app/thread.cjs',
  '/dist/renderer/index.html',
  '/dist/renderer/licences-desktop.txt',
  '/dist/renderer/licences.txt',
  `${ASSETS}BackgroundCard.css`,
  `${ASSETS}BackgroundCard.js`,
  `${ASSETS}BookPage.css`,
  `${ASSETS}BookPage.js`,
  `${ASSETS}importing.js`,
  `${ASSETS}line-thinking.js`,
  `${ASSETS}own-book.js`,
  `${ASSETS}DropTarget.css`,
  `${ASSETS}DropTarget.js`,
  `${ASSETS}LatestGames.css`,
  `${ASSETS}LatestGames.js`,
  `${ASSETS}EvaluationPage.css`,
  `${ASSETS}EvaluationPage.js`,
  `${ASSETS}evaluation-worker.js`,
  `${ASSETS}LabScreen.js`,
  `${ASSETS}EvolutionPage.css`,
  `${ASSETS}EvolutionPage.js`,
  `${ASSETS}LearningPage.css`,
  `${ASSETS}LearningPage.js`,
  `${ASSETS}OpeningsScreen.css`,
  `${ASSETS}OpeningsScreen.js`,
  `${ASSETS}RepertoirePage.css`,
  `${ASSETS}RepertoirePage.js`,
  `${ASSETS}NoticeBar.css`,
  `${ASSETS}NoticeBar.js`,
  `${ASSETS}once-idle.css`,
  `${ASSETS}once-idle.js`,
  `${ASSETS}settling.js`,
  `${ASSETS}PromptDialog.css`,
  `${ASSETS}PromptDialog.js`,
  `${ASSETS}book.bin`,
  `${ASSETS}collection.js`,
  `${ASSETS}collections.js`,
  `${ASSETS}copying.js`,
  `${ASSETS}dialogs.css`,
  `${ASSETS}dialogs.js`,
  `${ASSETS}ending-notice.js`,
  `${ASSETS}export.js`,
  `${ASSETS}favicon.svg`,
  `${ASSETS}game-reviews.js`,
  `${ASSETS}game-reader.js`,
  `${ASSETS}gif-worker.js`,
  `${ASSETS}habits.js`,
  `${ASSETS}index.css`,
  `${ASSETS}index.js`,
  `${ASSETS}later.css`,
  `${ASSETS}later.js`,
  `${ASSETS}later-portraits.js`,
  `${ASSETS}learning-worker.js`,
  `${ASSETS}leaves-worker.js`,
  `${ASSETS}MadePage.css`,
  `${ASSETS}MadePage.js`,
  `${ASSETS}LeavesPage.css`,
  `${ASSETS}LeavesPage.js`,
  `${ASSETS}library.js`,
  `${ASSETS}link.js`,
  `${ASSETS}match-worker.js`,
  `${ASSETS}moment-search.js`,
  `${ASSETS}open-earlier.js`,
  `${ASSETS}open-listed.js`,
  `${ASSETS}openings.js`,
  `${ASSETS}own-text.js`,
  `${ASSETS}playouts-worker.js`,
  `${ASSETS}PlayoutsPage.css`,
  `${ASSETS}PlayoutsPage.js`,
  `${ASSETS}puzzles.bin`,
  `${ASSETS}read-first.js`,
  `${ASSETS}reading-worker.js`,
  `${ASSETS}removed-games.js`,
  `${ASSETS}screens.css`,
  `${ASSETS}screens.js`,
  `${ASSETS}shared.css`,
  `${ASSETS}shared.js`,
  `${ASSETS}StrengthSlider.js`,
  `${ASSETS}boxes.wasm`,
  `${ASSETS}textbook.wasm`,
  `${ASSETS}thread.js`,
  `${ASSETS}timing-worker.js`,
  `${ASSETS}TimingPage.css`,
  `${ASSETS}TimingPage.js`,
  `${ASSETS}waiting.js`,
  `${ASSETS}why-not.js`,
  `${ASSETS}touch.css`,
  `${ASSETS}touch.js`,
  ...LOCALES.filter((locale) => locale !== 'en').map((locale) => `${ASSETS}${locale}.js`),
];

const FUSES: readonly (readonly [keyof typeof FuseV1Options, 'on' | 'off'])[] = [
  ['RunAsNode', 'off'],
  ['EnableCookieEncryption', 'off'],
  ['EnableNodeOptionsEnvironmentVariable', 'off'],
  ['EnableNodeCliInspectArguments', 'off'],
  ['EnableEmbeddedAsarIntegrityValidation', 'on'],
  ['OnlyLoadAppFromAsar', 'on'],
  ['GrantFileProtocolExtraPrivileges', 'off'],
];

/** The files that Electron's own parts need to ship with. */
const LICENCES = ['LICENSE.electron.txt', 'LICENSES.chromium.html'];

/** The app's name among Linux's desktop entries, by which a desktop also recognises its windows. */
const DESKTOP_ID = 'io.github.othello.Othello';

const DESKTOP_LINES = [
  'Exec=AppRun %U',
  'Icon=othello',
  `StartupWMClass=${DESKTOP_ID}`,
  'Categories=Game;BoardGame;',
  'MimeType=application/x-othello-game;application/x-ggf;application/x-go-sgf;x-scheme-handler/othello;',
];

/** A fuse in the wire is one digit. */
const FUSE_DIGIT = { on: '1'.charCodeAt(0), off: '0'.charCodeAt(0) };

/** Throws a ToolFailure that lists everything that is wrong. Leaves the extracted app at `dist/packaged`. */
async function checkPackage(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'othello-package-'));
  try {
    const output = join(work, 'release');
    const wouldBuild: unknown[] = [];
    if (CAN_RECORD) process.env.CUSTOM_FPM_PATH = makeRecorder(work);
    await build({
      // The folder is named here, because its default name depends on the processor.
      targets: Platform.LINUX.createTarget(['dir', 'AppImage', 'deb', 'rpm'], Arch.x64),
      // Returning true ends the build of a package before it needs tools that are not available everywhere.
      effectiveOptionComputed: async (options: unknown) => {
        wouldBuild.push(options);
        return !CAN_RECORD || v.is(appImageOptions, options);
      },
      projectDir: root,
      config: {
        extends: join(root, 'electron-builder.yml'),
        directories: { output },
        electronDist: makeDummyElectron(join(work, 'electron')),
        // A release takes the page that a package names from the repository's remote, which a clone need not have.
        extraMetadata: { homepage: 'https://localhost' },
      },
      publish: null,
    });
    const packed = join(output, 'linux-unpacked');
    const archive = join(packed, 'resources/app.asar');
    const extracted = join(root, 'dist/packaged');
    rmSync(extracted, { recursive: true, force: true });
    extractAll(archive, extracted);
    const files = shippedFiles(archive, extracted);
    const firstScreenBytes = sum(
      firstScreen(join(extracted, 'dist/renderer')).map((file) => compressedBytes(readFileSync(file))),
    );
    const archiveBytes = statSync(archive).size;
    const problems = [
      ...wrongNames(files.map(({ name }) => name)),
      ...wrongContents(files),
      ...tooLarge('app.asar', archiveBytes, MAX_ASAR_BYTES),
      ...tooLarge('what the first screen loads, compressed,', firstScreenBytes, MAX_FIRST_SCREEN_GZIP_BYTES),
      ...(await wrongFuses(join(packed, 'othello'))),
      ...LICENCES.filter((file) => !existsSync(join(packed, file))).map((file) => `${file} is missing`),
      ...wrongDesktopEntry(wouldBuild),
      ...(CAN_RECORD ? PACKAGES.flatMap((kind) => wrongDependencies(kind, work)) : []),
      ...wrongSettings(readFileSync(join(root, 'electron-builder.yml'), 'utf8')),
    ];
    if (problems.length > 0) throw new ToolFailure(`The package is wrong:\n- ${problems.join('\n- ')}`);
    process.stderr.write(
      `  app.asar: ${kilobytes(archiveBytes)}; the first screen, compressed: ${kilobytes(firstScreenBytes)}\n`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The minimal Electron distribution that electron-builder accepts; its executable is only a fuse wire. */
function makeDummyElectron(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const wire = Buffer.concat([Buffer.from(FUSE_SENTINEL), Buffer.from([1, 9]), Buffer.from('101001001')]);
  writeFileSync(join(folder, 'electron'), wire, { mode: 0o755 });
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'resources.pak', 'version']) {
    writeFileSync(join(folder, file), '');
  }
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
  return folder;
}

interface ShippedFile {
  /** The path of a file in the archive, without the hash of an asset. */
  readonly name: string;
  readonly content: Buffer;
}

function shippedFiles(archive: string, extracted: string): ShippedFile[] {
  return listPackage(archive, { isPack: false })
    .filter((file) => statSync(join(extracted, file)).isFile())
    .map((file) => ({
      name: file
        .replaceAll('\\', '/')
        .replace(/^(\/dist\/renderer\/assets\/[\w-]+)-[\w-]{8}(?=\.\w+$)/, '$1'),
      content: readFileSync(join(extracted, file)),
    }));
}

function wrongNames(names: readonly string[]): string[] {
  return [
    ...FILES.filter((file) => !names.includes(file)).map((file) => `${file} is missing`),
    ...names.filter((file) => !FILES.includes(file)).map((file) => `${file} should not ship`),
    ...names
      .filter((file, index) => names.indexOf(file) !== index)
      .map((file) => `${file} ships more than once`),
  ];
}

function wrongContents(files: readonly ShippedFile[]): string[] {
  return files.flatMap(({ name, content }) => {
    const text = content.toString('latin1');
    return [
      ...(text.includes(root) ? [`${name} names the folder it was built in`] : []),
      ...(/\bsourceMappingURL=/.test(text) ? [`${name} points to a source map`] : []),
    ];
  });
}

/** The page in `folder` and all the files it names, which are fetched before anything is visible. */
function firstScreen(folder: string): string[] {
  const page = join(folder, 'index.html');
  const named = [...readFileSync(page, 'utf8').matchAll(/\b(?:src|href)="\.\/([^"]+)"/g)];
  if (named.length === 0) throw new ToolFailure(`${page} names no file that can be measured.`);
  return [page, ...named.map(([, path = '']) => join(folder, path))];
}

function compressedBytes(content: Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

function tooLarge(what: string, bytes: number, limit: number): string[] {
  return bytes > limit
    ? [`${what} has ${bytes} bytes, ${bytes - limit} more than the limit of ${limit}`]
    : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} KB`;
}

/** The files that electron-builder hands over for an AppImage, and for a deb or an rpm. */
const appImageOptions = v.object({ desktop: v.string(), desktopFileName: v.string() });
const debOptions = v.tuple([v.array(v.string()), v.string()]);

function wrongDesktopEntry(wouldBuild: readonly unknown[]): string[] {
  const appImage = wouldBuild.find((options) => v.is(appImageOptions, options));
  const deb = wouldBuild.find((options) => v.is(debOptions, options));
  if (!appImage || !deb) return ['the AppImage or the deb has no desktop entry'];
  const lines = appImage.desktop.split('\n');
  const installed = `=/usr/share/applications/${DESKTOP_ID}.desktop`;
  return [
    ...DESKTOP_LINES.filter((line) => !lines.includes(line)).map(
      (line) => `the desktop entry lacks the line ${line}:\n${appImage.desktop}`,
    ),
    ...(appImage.desktopFileName === `${DESKTOP_ID}.desktop`
      ? []
      : [`the desktop entry of the AppImage is called ${appImage.desktopFileName}`]),
    ...(deb[0].some((argument) => argument.endsWith(installed))
      ? []
      : [`the deb installs nothing as ${installed}`]),
  ];
}

/** Libraries that Electron needs, and that electron-builder asks for only where it is told to. */
const NEEDED = {
  deb: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libdrm2'],
  rpm: ['gtk3', 'nss', 'alsa-lib', 'mesa-libgbm', 'libdrm'],
};

const PACKAGES = ['deb', 'rpm'] as const;

/** Whether the program that makes debs and rpms can be a shell script. Packages for Linux are not made on Windows. */
const CAN_RECORD = process.platform !== 'win32';

/** A program in place of fpm, which writes what it is asked for to `folder`: a file for each kind, an argument a line. */
function makeRecorder(folder: string): string {
  const path = join(folder, 'fpm');
  // Its arguments begin with `-s dir --force -t` and the kind.
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}'/fpm."$5"\n`, { mode: 0o755 });
  return path;
}

/** What a package would ask the system for, as it is handed to the program that makes the package. */
function wrongDependencies(kind: (typeof PACKAGES)[number], folder: string): string[] {
  const asked = readFileSync(join(folder, `fpm.${kind}`), 'utf8').split('\n');
  const depends = asked.flatMap((argument, at) => (asked[at - 1] === '-d' ? [argument] : []));
  const names = depends.flatMap((entry) => entry.split(/[ ()|]+|\bor\b/));
  return [
    ...NEEDED[kind]
      .filter((name) => !names.includes(name))
      .map((name) => `the ${kind} does not depend on ${name}`),
    ...names
      .filter((name) => /^libxss1$|^libXScrnSaver$/.test(name))
      .map((name) => `the ${kind} depends on ${name}, which not every system has`),
  ];
}

/** Of the portable app for Windows only the settings are looked at, because it is not built here. */
function wrongSettings(settings: string): string[] {
  return /^portable:\n(?: .*\n)* {2}unpackDirName: true$/m.test(settings)
    ? []
    : ['a second start of the portable app deletes files of the first'];
}

async function wrongFuses(executable: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(executable);
  if (wire.version !== FuseVersion.V1) return ['the fuse wire is of an unknown version'];
  return FUSES.filter(([fuse, state]) => Number(wire[FuseV1Options[fuse]]) !== FUSE_DIGIT[state]).map(
    ([fuse, state]) => `the fuse ${fuse} is not ${state}`,
  );
}

try {
  await checkPackage();
} catch (error) {
  process.stderr.write(`${error instanceof ToolFailure ? error.message : String(error)}\n`);
  process.exit(1);
}
