/**
 * Runs `npm test`: everything that must hold before a change lands. Checks of single files run side by side; steps that
 * run the product follow one after another, because each of them uses all cores. The first failure ends the run.
 */
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { buildAll, buildCommandLine, buildSearch } from './targets.ts';
import { ToolFailure, captureTool, root, runTool } from './tools.ts';

/** A tool and its arguments. */
type Command = readonly [tool: string, ...args: string[]];

/** The step looks at files; each of its commands needs one core. */
interface Check {
  readonly name: string;
  readonly commands: readonly Command[];
}

/** The step runs the product on all cores. */
interface Trial {
  readonly name: string;
  /** Builds what the step runs. */
  build?(): Promise<void>;
  run(): Promise<void>;
}

interface Timing {
  readonly name: string;
  readonly seconds: number;
}

const SOURCES = ['build', 'engine', 'main', 'renderer', 'test'];

// AssemblyScript looks like TypeScript to a linter, but is not.
const OXLINT_OPTIONS = [
  '--type-aware',
  '--deny-warnings',
  '--config=build/oxlintrc.json',
  '--ignore-pattern=engine/search/**',
];

const checks: readonly Check[] = [
  { name: 'types', commands: typeChecks() },
  { name: 'lint', commands: [['oxlint', ...OXLINT_OPTIONS, ...SOURCES]] },
  {
    name: 'lint-vue',
    commands: [['eslint', '--max-warnings=0', '-c', 'build/eslint.config.js', 'renderer/**/*.vue']],
  },
  { name: 'format', commands: [['prettier', '--check', '--log-level=warn', '.']] },
  {
    name: 'dependencies',
    commands: [['depcruise', '--config', 'build/dependency-cruiser.cjs', '--output-type', 'err', ...SOURCES]],
  },
  { name: 'lengths', commands: [['node', 'build/file-lengths.ts']] },
  { name: 'unused', commands: [['knip', '--config', 'build/knip.json']] },
];

const UNIT = 'build/vitest.config.ts';

const COMPONENTS = 'build/vitest.components.config.ts';

const trials: readonly Trial[] = [
  {
    name: 'unit',
    build: buildCommandLine,
    run: async () => runTool('vitest', ['run', '--config', UNIT, '--project', 'unit']),
  },
  {
    name: 'long',
    build: buildCommandLine,
    run: async () => runTool('vitest', ['run', '--config', UNIT, '--project', 'long']),
  },
  ...(existsSync(join(root, COMPONENTS))
    ? [
        {
          name: 'components',
          build: buildSearch,
          run: async () =>
            runTool('vitest', ['run', '--config', COMPONENTS], { OTHELLO_CHROMIUM: await findChromium() }),
        },
      ]
    : []),
  // electron-builder sets the exit status of the process it runs in, so it gets one of its own.
  { name: 'package', build: buildAll, run: async () => runTool('node', ['build/package-check.ts']) },
  {
    name: 'end-to-end',
    build: buildAll,
    run: async () =>
      runTool('vitest', ['run', '--config', 'build/vitest.e2e.config.ts'], {
        OTHELLO_CHROMIUM: await findChromium(),
        // The stand-in is a shell script, which Windows cannot start.
        ...(process.platform === 'win32' ? { E2E_ELECTRON: 'real' } : {}),
      }),
  },
];

/** Names for several steps. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  quick: ['types', 'lint', 'lint-vue', 'unit'],
};

/** Runs the compiler on every folder with the narrowest environment it can live with, which is its own tsconfig. */
function typeChecks(): Command[] {
  const configs = globSync('{build,engine,main,renderer,test}/**/tsconfig.json', {
    cwd: root,
    // AssemblyScript: asc checks it.
    exclude: ['engine/search/**'],
  });
  // Unchanged folders are skipped. The tests come first, because they take longest.
  return configs.toReversed().map((config) => [
    // Folders that import components need a compiler that can read them.
    config.startsWith('renderer') || config.includes('components') ? 'vue-tsc' : 'tsc',
    '-p',
    config,
    '--incremental',
    '--tsBuildInfoFile',
    `dist/types/${config.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`,
  ]);
}

/** Runs all steps, or those that `names` name, and ends with a table of their times. */
export async function check(names: readonly string[]): Promise<void> {
  const wanted = names.flatMap((name) => GROUPS[name] ?? [name]);
  const steps = [...checks, ...trials].map(({ name }) => name);
  const unknown = wanted.filter((name) => !steps.includes(name));
  if (unknown.length > 0) {
    throw new ToolFailure(
      `There is no step ${unknown.join(', ')}: ${[...steps, ...Object.keys(GROUPS)].join(', ')}.`,
    );
  }
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    wanted.length === 0 || wanted.includes(name);
  const began = performance.now();
  const timings: Timing[] = [];
  const note = (name: string, since: number): void => {
    const seconds = (performance.now() - since) / 1000;
    timings.push({ name, seconds });
    process.stderr.write(`  ${name}: ${seconds.toFixed(1)} s\n`);
  };

  await runSideBySide(checks.filter(isWanted), note);
  for (const trial of trials.filter(isWanted)) {
    process.stderr.write(`\n— ${trial.name}\n`);
    const since = performance.now();
    await trial.build?.();
    await trial.run();
    note(trial.name, since);
  }
  note('total', began);
  const width = Math.max(...timings.map(({ name }) => name.length));
  const rows = timings.map(
    ({ name, seconds }) => `  ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s`,
  );
  process.stderr.write(`\n${rows.join('\n')}\n`);
}

/**
 * Runs the commands of `wanted`, as many at a time as there are cores; `note` is called for each step that has passed.
 */
async function runSideBySide(
  wanted: readonly Check[],
  note: (name: string, since: number) => void,
): Promise<void> {
  const others = new AbortController();
  const queue = wanted.flatMap(({ name, commands }) => commands.map((command) => ({ name, command })));
  const began = new Map<string, number>();
  const left = new Map(wanted.map(({ name, commands }) => [name, commands.length]));
  async function work(): Promise<void> {
    for (let next = queue.shift(); next && !others.signal.aborted; next = queue.shift()) {
      const { name, command } = next;
      const since = began.get(name) ?? performance.now();
      began.set(name, since);
      const [tool, ...args] = command;
      const output = await captureTool(tool, args, others.signal);
      process.stderr.write(output);
      const stillLeft = (left.get(name) ?? 1) - 1;
      left.set(name, stillLeft);
      if (stillLeft === 0) note(name, since);
    }
  }
  // The first failure ends the other commands, whose own ends tell nothing.
  const worked = Array.from({ length: availableParallelism() }, async () =>
    work().catch((error: unknown) => {
      if (others.signal.aborted) return;
      others.abort();
      throw error;
    }),
  );
  const failure = (await Promise.allSettled(worked)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
