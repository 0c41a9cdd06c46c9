/** The project's commands, once its packages are there: see package.json and the README. */
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { check } from './check.ts';
import { start } from './start.ts';
import { buildAll, buildSearch } from './targets.ts';
import { ToolFailure, root, runTool } from './tools.ts';

const [command, ...args] = process.argv.slice(2);

try {
  switch (command) {
    case 'start':
      await start(args);
      break;
    case 'test':
      await check(args);
      break;
    case 'build':
      await buildAll();
      break;
    case 'package':
      await buildAll();
      await runTool('electron-builder', ['--publish', 'never', ...args]);
      break;
    case 'engine':
      await buildSearch();
      await runEngine(args);
      break;
    default:
      throw new ToolFailure(`There is no command "${command ?? ''}": start, test, build, package, engine.`);
  }
} catch (error) {
  if (!(error instanceof ToolFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** In a process of its own, so that its exit status and its standard input are its own. */
async function runEngine(engineArgs: readonly string[]): Promise<void> {
  const engine = spawn(process.execPath, [join(root, 'engine/command-line/cli.ts'), ...engineArgs], {
    stdio: 'inherit',
  });
  process.exitCode = await new Promise<number>((resolve) => {
    engine.on('exit', (code) => resolve(code ?? 1));
  });
}
