/**
 * First step of `npm start`, `npm test` and `npm run engine`. It runs on whatever Node the system has (20 or later)
 * with nothing installed: it installs the packages when they are missing or older than the lockfile, then hands over to
 * build/run.ts on the Node that the project pins.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
const run = spawnSync(pinnedNode, [join(root, 'build', 'run.ts'), ...process.argv.slice(2)], {
  cwd: process.cwd(),
  stdio: 'inherit',
});
if (run.error) fail(`${pinnedNode} cannot be run: ${run.error.message}`);
process.exitCode = run.status ?? 1;

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
