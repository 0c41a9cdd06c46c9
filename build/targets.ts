/** What is built, from what, and whether it is out of date. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build as viteBuild } from 'vite';
import { nodeBundles } from './vite.node.config.ts';
import { root, runTool } from './tools.ts';

interface Target {
  readonly name: string;
  /** Globs, relative to the project. The lockfile always counts as one of them. */
  readonly inputs: readonly string[];
  /** One of the files that the target makes, to notice that someone removed it. */
  readonly output: string;
  build(): Promise<void>;
}

const wasm: Target = {
  name: 'the search (AssemblyScript)',
  inputs: ['engine/search/**/*', 'build/asconfig.json'],
  output: 'dist/wasm/search.wasm',
  build: async () => compile('engine/search/index.ts', 'search'),
};

/** The search with what only training, tests, benchmarks and the command line use. It does not ship. */
const lab: Target = {
  name: 'the lab (AssemblyScript)',
  inputs: wasm.inputs,
  output: 'dist/wasm/lab.wasm',
  build: async () => compile('engine/search/lab/index.ts', 'lab'),
};

async function compile(entry: string, target: string): Promise<void> {
  await runTool('asc', [entry, '--config', 'build/asconfig.json', '--target', target]);
}

const app: Target = {
  name: 'the main process and the engine process',
  inputs: ['main/**/*.ts', 'engine/**/*.{ts,bin}', wasm.output, 'build/*.ts', 'package.json'],
  output: 'dist/app/main.js',
  async build() {
    for (const bundle of nodeBundles) await viteBuild(bundle);
    copyFileSync(join(root, wasm.output), join(root, 'dist/app/search.wasm'));
    copyFileSync(join(root, 'engine/search/weights/evaluation.bin'), join(root, 'dist/app/evaluation.bin'));
  },
};

const renderer: Target = {
  name: 'the interface',
  inputs: [
    'renderer/**/*',
    'engine/**/*.{ts,bin}',
    wasm.output,
    'main/contract/**/*.ts',
    'build/*.ts',
    'package.json',
  ],
  output: 'dist/renderer/index.html',
  build: async () => {
    await viteBuild({ configFile: join(root, 'build/vite.renderer.config.ts'), logLevel: 'warn' });
  },
};

/** Builds the search and the lab alone: all that the command line needs. */
export async function buildSearch(): Promise<void> {
  await bringUpToDate(wasm);
  await bringUpToDate(lab);
}

export async function buildAll(): Promise<void> {
  await bringUpToDate(wasm);
  await bringUpToDate(app);
  await bringUpToDate(renderer);
  // The page can read only what lies beside it, and its About dialog names what is in the desktop app, too.
  const desktop = noticeFiles('dist/app').map((file) => readFileSync(file, 'utf8'));
  writeFileSync(join(root, 'dist/renderer/licences-desktop.txt'), desktop.join('\n'));
}

/** The files of notices in `folder`, which are there once it was built. */
export function noticeFiles(folder: string): string[] {
  return globSync(`${folder}/*licences*.txt`, { cwd: root })
    .sort()
    .map((file) => join(root, file));
}

async function bringUpToDate(target: Target): Promise<void> {
  const stampFile = join(
    root,
    'dist/stamps',
    createHash('sha256').update(target.name).digest('hex').slice(0, 12),
  );
  const stamp = fingerprint(target.inputs);
  if (
    existsSync(join(root, target.output)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  ) {
    return;
  }
  process.stderr.write(`Building ${target.name} …\n`);
  // A build that fails half-way must not pass for the one before.
  rmSync(stampFile, { force: true });
  await target.build();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Of contents, not of times: a fresh checkout or a touched file does not rebuild what is the same. */
function fingerprint(globs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...globs, 'package-lock.json'], { cwd: root, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
