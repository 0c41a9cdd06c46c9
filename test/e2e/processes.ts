/** The processes of a launched app as the system lists them. All functions but `endTree` need `HAS_PROCESSES`. */
import { execFileSync, spawnSync } from 'node:child_process';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly command: string;
}

/** Windows has no `ps`, and no signals. */
export const HAS_PROCESSES = process.platform !== 'win32';

/**
 * Kills the process `pid`, on Windows together with all that it has started, because Playwright starts an app there
 * through a shell, whose end alone would leave the app running.
 */
export function endTree(pid: number): void {
  if (process.platform === 'win32')
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
  else process.kill(pid, 'SIGKILL');
}

/** The command line of the engine process in Electron and in its stand-in. */
const ENGINE = /node\.mojom\.NodeService|engine\.cjs/;

function processTable(): ProcessRow[] {
  const output = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state, command }];
  });
}

/** The process `root` and all its descendants. */
export function processTree(root: number): readonly ProcessRow[] {
  const table = processTable();
  const tree = table.filter(({ pid }) => pid === root);
  // The list grows during the loop, until no process in it has a child outside it.
  for (const { pid } of tree) tree.push(...table.filter(({ parent }) => parent === pid));
  return tree;
}

/** The processes of `pids` that still run; one that has ended and waits to be collected does not count. */
export function stillRunning(pids: readonly number[]): readonly ProcessRow[] {
  return processTable().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'));
}

/** The engine process of the app whose main process is `main`; undefined while there is none. */
export function enginePid(main: number): number | undefined {
  return processTree(main).find(({ command }) => ENGINE.test(command))?.pid;
}
