/** `npm test`: everything that must hold before a change lands. The first failure ends it. */
import { globSync } from 'node:fs';
import { findChromium } from './chromium.ts';
import { buildAll, buildCommandLine } from './targets.ts';
import { ToolFailure, root, runTool } from './tools.ts';

interface Step {
  readonly name: string;
  /** Brings what the step looks at up to date. */
  needs?(): Promise<void>;
  run(): Promise<void>;
}

const tool =
  (name: string, ...args: string[]) =>
  (): Promise<void> =>
    runTool(name, args);

const SOURCES = ['build', 'engine', 'main', 'renderer', 'test'];

// AssemblyScript looks like TypeScript to a linter, but is not.
const OXLINT_OPTIONS = [
  '--type-aware',
  '--deny-warnings',
  '--config=build/oxlintrc.json',
  '--ignore-pattern=engine/search/**',
];

const steps: readonly Step[] = [
  { name: 'types', run: checkTypes },
  {
    name: 'lint',
    run: tool('oxlint', ...OXLINT_OPTIONS, ...SOURCES),
  },
  {
    name: 'lint-vue',
    run: tool('eslint', '--max-warnings=0', '-c', 'build/eslint.config.js', 'renderer/**/*.vue'),
  },
  { name: 'format', run: tool('prettier', '--check', '--log-level=warn', '.') },
  {
    name: 'dependencies',
    run: tool('depcruise', '--config', 'build/dependency-cruiser.cjs', '--output-type', 'err', ...SOURCES),
  },
  { name: 'unused', run: tool('knip', '--config', 'build/knip.json') },
  {
    name: 'unit',
    needs: buildCommandLine,
    run: tool('vitest', 'run', '--config', 'build/vitest.config.ts'),
  },
  // In a process of its own: electron-builder sets the exit status of the one it runs in.
  { name: 'package', needs: buildAll, run: tool('node', 'build/package-check.ts') },
  {
    name: 'end-to-end',
    needs: buildAll,
    run: async () =>
      runTool('vitest', ['run', '--config', 'build/vitest.e2e.config.ts'], {
        OTHELLO_CHROMIUM: await findChromium(),
        // The stand-in is a shell script, which Windows cannot start.
        ...(process.platform === 'win32' ? { E2E_ELECTRON: 'real' } : {}),
      }),
  },
];

/** Runs all steps, or those named in `names`. */
export async function check(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new ToolFailure(
      `There is no step ${unknown.join(', ')}: ${steps.map((step) => step.name).join(', ')}.`,
    );
  }
  for (const step of steps) {
    if (names.length > 0 && !names.includes(step.name)) continue;
    const began = performance.now();
    process.stderr.write(`\n— ${step.name}\n`);
    await step.needs?.();
    await step.run();
    process.stderr.write(`  ${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
}

/** Every folder is checked against the narrowest environment it can live with: its own tsconfig. */
async function checkTypes(): Promise<void> {
  const configs = globSync('{build,engine,main,renderer,test}/**/tsconfig.json', {
    cwd: root,
    // AssemblyScript: asc checks it.
    exclude: ['engine/search/**'],
  });
  for (const config of configs) {
    // Who imports components needs a compiler that can read them.
    const readsVue = config.startsWith('renderer') || config.includes('components');
    await runTool(readsVue ? 'vue-tsc' : 'tsc', ['-p', config]);
  }
}
