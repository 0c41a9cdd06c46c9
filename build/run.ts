/** The project's commands, which run once its packages are installed: see package.json and the README. */
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { writeBillOfMaterials } from './sbom.ts';
import { start } from './start.ts';
import { buildAll, buildCommandLine, buildWorkshop } from './targets.ts';
import { ToolFailure, runTool } from './tools.ts';
import { buildWeb } from './web.ts';
import { updateWords } from './word-check.ts';

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
      if (args.includes('web')) await tellWeb();
      else await buildCommandLine();
      break;
    case 'package':
      await buildAll();
      await runTool('electron-builder', ['--publish', 'never', ...args]);
      break;
    case 'words':
      updateWords();
      break;
    case 'sbom':
      await writeBillOfMaterials(args[0]);
      break;
    case 'faults':
      await buildAll();
      await runTool('node', ['test/faults/main.ts', ...args], { OTHELLO_CHROMIUM: await findChromium() });
      break;
    case 'places':
      await buildAll();
      await runTool('node', ['test/places/main.ts', ...args]);
      break;
    case 'reader':
      await buildAll();
      await runTool('node', ['test/reader/main.ts', ...args]);
      break;
    case 'engine':
      // bootstrap.mjs runs it.
      await buildCommandLine();
      break;
    case 'workshop':
      // bootstrap.mjs runs it.
      await buildWorkshop();
      break;
    default:
      throw new ToolFailure(
        `There is no command "${command ?? ''}": start, test, faults, places, reader, build, package, sbom, words, engine, workshop.`,
      );
  }
} catch (error) {
  if (!(error instanceof ToolFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Makes the folder for static hosts, and says what is in it. */
async function tellWeb(): Promise<void> {
  const { files, bytes } = await buildWeb();
  process.stderr.write(`dist/web: ${files} files, ${(bytes / 1e6).toFixed(1)} MB\n`);
}
