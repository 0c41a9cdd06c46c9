/**
 * The first step of `npm start`, `npm test` and all other scripts. It runs on whatever Node the system has (20 or later)
 * with nothing installed. It installs the packages if they are missing or older than the lockfile, and continues with
 * build/run.ts on the Node that the project pins, or directly with the engine if that is built and nothing was changed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
// Older versions have no compile cache, but they are not the pinned one either.
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isUntouched } from './stamps.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Othello needs Node 20 or later to start; this is ${process.version}.`);

if (!packagesAreFresh()) {
  process.stderr.write('Installing packages (npm ci) …\n');
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.error) fail(`npm cannot be run: ${npm.error.message}`);
  if (npm.status !== 0) fail('npm ci failed; the lines above say why.');
}

if (!existsSync(pinnedNode)) {
  fail(`${pinnedNode} is missing: remove node_modules and try again, with install scripts allowed.`);
}
const [command, ...args] = process.argv.slice(2);
const run = join(root, 'build', 'run.ts');
if (command === 'engine') {
  const isBuilt = isUntouched('the engine on the command line') || runPinned([run, 'engine']) === 0;
  if (isBuilt) await runEngine(args);
} else if (command === 'workshop') {
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'dist', 'compile-cache');
  const isBuilt = runPinned([run, 'workshop']) === 0;
  if (isBuilt) {
    runPinned([join(root, 'workshop/command-line/main.ts'), ...args], { NODE_COMPILE_CACHE: compileCache });
  }
} else {
  runPinned([run, ...process.argv.slice(2)]);
}

/** Runs the engine: in this process if this is the Node that the project pins, otherwise on that Node. */
async function runEngine(engineArgs) {
  const main = join(root, 'dist', 'engine', 'main.js');
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'dist', 'compile-cache');
  if (process.version !== pinnedVersion()) {
    runPinned([main, ...engineArgs], { NODE_COMPILE_CACHE: compileCache });
    return;
  }
  nodeModule.enableCompileCache(compileCache);
  process.argv = [process.execPath, main, ...engineArgs];
  await import(pathToFileURL(main).href);
}

function pinnedVersion() {
  const manifest = readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8');
  return `v${JSON.parse(manifest).version}`;
}

/** Runs the pinned Node in place of this process. Returns the exit status. */
function runPinned(nodeArgs, env = {}) {
  const ended = spawnSync(pinnedNode, nodeArgs, {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (ended.error) fail(`${pinnedNode} cannot be run: ${ended.error.message}`);
  process.exitCode = ended.status ?? 1;
  return process.exitCode;
}

/** npm writes its hidden lockfile at the end of an install. */
function packagesAreFresh() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed) || !existsSync(pinnedNode)) return false;
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
