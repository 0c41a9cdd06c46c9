/** The build's targets: what is built, from which inputs, and whether it is out of date. */
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build as viteBuild } from 'vite';
import { writeLaunchers } from './launchers.ts';
import { type Stamp, isUntouched, readStamp, removeStamp, traceOf, writeStamp } from './stamps.mjs';
import { commandLineBundle, nodeBundles } from './vite.node.config.ts';
import { root, runTool } from './tools.ts';

interface Target {
  readonly name: string;
  /** Globs, relative to the project. The lockfile is always an input, too. */
  readonly inputs: readonly string[];
  /** One of the files that the target makes, by which the removal of the output is noticed. */
  readonly output: string;
  build(): Promise<void>;
}

const EVALUATION = 'engine/search/networks/evaluation.bin';

const NEURAL = 'engine/search/networks/neural.bin';

const BOOK = 'engine/book/book.bin';

const PUZZLES = 'engine/practice/puzzles.bin';

const wasm: Target = {
  name: 'the search (AssemblyScript)',
  inputs: ['engine/search/**/*', 'build/asconfig.json'],
  output: 'dist/wasm/search.wasm',
  build: async () => compile('engine/search/index.ts', 'search'),
};

/** The code of some opponents, which is loaded when one of them is chosen. */
const opponents: Target = {
  name: 'the opponents (AssemblyScript)',
  inputs: wasm.inputs,
  output: 'dist/wasm/opponents.wasm',
  build: async () => compile('engine/search/opponents/index.ts', 'opponents'),
};

/** What learns in the lab, which is loaded when the lab needs it. */
const learning: Target = {
  name: 'what learns in the lab (AssemblyScript)',
  inputs: wasm.inputs,
  output: 'dist/wasm/learning.wasm',
  build: async () => compile('engine/search/learning/index.ts', 'learning'),
};

/** The searches of textbooks for the lab, with that of the product. */
const textbook: Target = {
  name: 'the searches of textbooks (AssemblyScript)',
  inputs: wasm.inputs,
  output: 'dist/wasm/textbook.wasm',
  build: async () => compile('engine/search/textbook/index.ts', 'textbook'),
};

/** What finds boxes of the board in the games of the library. */
const boxes: Target = {
  name: 'what finds boxes of the board (AssemblyScript)',
  inputs: wasm.inputs,
  output: 'dist/wasm/boxes.wasm',
  build: async () => compile('engine/search/boxes/index.ts', 'boxes'),
};

/** The search with the parts that only the workshop and tests use. It is no part of the product. */
const workshop: Target = {
  name: 'the workshop (AssemblyScript)',
  inputs: [...wasm.inputs, 'workshop/search/**/*'],
  output: 'dist/wasm/workshop.wasm',
  build: async () => compile('workshop/search/index.ts', 'workshop'),
};

async function compile(entry: string, target: string): Promise<void> {
  await runTool('asc', [entry, '--config', 'build/asconfig.json', '--target', target]);
}

/**
 * The name of this target also occurs in bootstrap.mjs. Its inputs include those of the search, so only one of the two
 * must be checked.
 */
const commandLine: Target = {
  name: 'the engine on the command line',
  inputs: [
    'engine/**/*.{ts,bin,json}',
    'build/*.{ts,json}',
    wasm.output,
    opponents.output,
    learning.output,
    textbook.output,
    boxes.output,
    'package.json',
  ],
  output: 'dist/engine/main.js',
  async build() {
    await viteBuild(commandLineBundle);
    // The compile cache holds the code before the change. Tools that run meanwhile may write to it.
    rmSync(join(root, 'dist/compile-cache'), { recursive: true, force: true, maxRetries: 5 });
    for (const file of [
      wasm.output,
      opponents.output,
      learning.output,
      textbook.output,
      boxes.output,
      EVALUATION,
      NEURAL,
      BOOK,
      PUZZLES,
    ])
      copyFileSync(join(root, file), join(root, 'dist/engine', basename(file)));
    writeLaunchers();
  },
};

const app: Target = {
  name: 'the main process and the engine process',
  inputs: [
    'main/**/*.ts',
    'locales/**/*',
    'engine/**/*.{ts,bin}',
    wasm.output,
    opponents.output,
    learning.output,
    boxes.output,
    'build/*.ts',
    'package.json',
  ],
  output: 'dist/app/main.js',
  async build() {
    for (const bundle of nodeBundles) await viteBuild(bundle);
    for (const file of [wasm.output, opponents.output, learning.output, boxes.output, EVALUATION, NEURAL])
      copyFileSync(join(root, file), join(root, 'dist/app', basename(file)));
  },
};

const renderer: Target = {
  name: 'the interface',
  inputs: [
    'renderer/**/*',
    'engine/**/*.{ts,bin}',
    wasm.output,
    opponents.output,
    learning.output,
    textbook.output,
    boxes.output,
    'main/contract/**/*.ts',
    'locales/**/*',
    'build/*.ts',
    'package.json',
  ],
  output: 'dist/renderer/index.html',
  build: async () => {
    await viteBuild({ configFile: join(root, 'build/vite.renderer.config.ts'), logLevel: 'warn' });
  },
};

/** Builds only the modules of WebAssembly, which is all that tests of components need. */
export async function buildSearch(): Promise<void> {
  await bringUpToDate(wasm);
  await bringUpToDate(opponents);
  await bringUpToDate(learning);
  await bringUpToDate(textbook);
  await bringUpToDate(boxes);
}

/** Builds the command line, with the search and the opponents. */
export async function buildCommandLine(): Promise<void> {
  await buildSearch();
  await bringUpToDate(commandLine);
}

/** Builds what the workshop runs on; the rest of it runs from its source. */
export async function buildWorkshop(): Promise<void> {
  await buildSearch();
  await bringUpToDate(workshop);
}

export async function buildAll(): Promise<void> {
  await buildSearch();
  await bringUpToDate(app);
  await bringUpToDate(renderer);
  // The page can read only files that lie beside it, and its About dialog also names the packages of the desktop app.
  const desktop = noticeFiles('dist/app').map((file) => readFileSync(file, 'utf8'));
  writeFileSync(join(root, 'dist/renderer/licences-desktop.txt'), desktop.join('\n'));
}

/** The files of notices in `folder`, which exist after it was built. */
export function noticeFiles(folder: string): string[] {
  return globSync(`${folder}/*licences*.txt`, { cwd: root })
    .sort()
    .map((file) => join(root, file));
}

async function bringUpToDate(target: Target): Promise<void> {
  if (isUntouched(target.name)) return;
  const stamp = stampOf(target);
  if (readStamp(target.name)?.contents !== stamp.contents) {
    process.stderr.write(`Building ${target.name} …\n`);
    removeStamp(target.name);
    await target.build();
  }
  writeStamp(target.name, stamp);
}

function stampOf({ inputs, output }: Target): Stamp {
  const hash = createHash('sha256');
  const traces: Record<string, string> = {};
  const files = globSync([...inputs, 'package-lock.json'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  for (const file of files) {
    // The state of the inputs is read before the build, so that a file written meanwhile counts as changed.
    traces[file] = traceOf(file);
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  for (const folder of foldersOf(inputs)) traces[folder] = traceOf(folder);
  return { output, contents: hash.digest('hex'), inputs: traces };
}

/** All folders in which a new file would match one of the globs. */
function foldersOf(globs: readonly string[]): string[] {
  const bases = globs
    .filter((glob) => glob.includes('*'))
    .map((glob) => dirname(glob.slice(0, glob.indexOf('*') + 1)));
  const below = bases.flatMap((base) =>
    globSync(`${base}/**/`, { cwd: root }).map((folder) => folder.replaceAll(sep, '/')),
  );
  return [...new Set([...bases, ...below])];
}
