/**
 * Runs `npm test`: everything that must hold before a change lands. Each step says whether it keeps one core busy or all
 * of them, and the next one begins as soon as a core is free. The first failure ends the run.
 */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findChromium, versionOf } from './chromium.ts';
import { buildAll, buildCommandLine, buildSearch, buildWorkshop } from './targets.ts';
import { ToolFailure, captureTool, root, runTool } from './tools.ts';

/** A tool and its arguments. */
type Command = readonly [tool: string, ...args: string[]];

interface Step {
  readonly name: string;
  readonly commands: readonly Command[];
  /** Each command keeps one core busy unless the step says that it uses all of them. */
  readonly usesAllCores?: true;
  /** It spends a good part of its time waiting, so the next step begins beside it as if it were not there. */
  readonly waits?: true;
  /** Builds what the step runs. */
  build?(): Promise<void>;
  /** What its commands find in their environment besides everything that is there. */
  environment?(): Promise<NodeJS.ProcessEnv>;
}

interface Timing {
  readonly name: string;
  readonly seconds: number;
}

const SOURCES = ['build', 'engine', 'locales', 'main', 'renderer', 'test', 'web', 'workshop'];

// AssemblyScript looks like TypeScript to a linter, but is not.
const OXLINT_OPTIONS = [
  '--type-aware',
  '--deny-warnings',
  '--config=build/oxlintrc.json',
  '--ignore-pattern=engine/search/**',
  '--ignore-pattern=workshop/search/**',
];

/** By its path, because both compilers call themselves tsc. */
const NATIVE_COMPILER = 'node_modules/typescript-native/bin/tsc';

const UNIT = 'build/vitest.config.ts';

const COMPONENTS = 'build/vitest.components.config.ts';

/**
 * In the order in which they begin: the one that takes longest on a single core comes first, because begun late it would
 * run on alone; those that keep all cores busy come last, because no other begins beside them but the one after the step
 * that waits.
 */
const STEPS: readonly Step[] = [
  {
    name: 'components',
    build: buildSearch,
    environment: withChromium,
    // All files share one page, whose scripts run on one core.
    commands: [['vitest', 'run', '--config', COMPONENTS]],
  },
  { name: 'types', commands: typeChecks() },
  { name: 'lint', commands: [['oxlint', ...OXLINT_OPTIONS, ...SOURCES]] },
  {
    name: 'lint-vue',
    commands: [['eslint', '--max-warnings=0', '-c', 'build/eslint.config.js', 'renderer/**/*.vue']],
  },
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  {
    name: 'dependencies',
    commands: [['depcruise', '--config', 'build/dependency-cruiser.cjs', '--output-type', 'err', ...SOURCES]],
  },
  { name: 'lengths', commands: [['node', 'build/file-lengths.ts']] },
  { name: 'unused', commands: [['knip', '--config', 'build/knip.json']] },
  // electron-builder sets the exit status of the process it runs in, so it gets one of its own.
  { name: 'package', build: buildAll, commands: [['node', 'build/package-check.ts']] },
  {
    name: 'unit',
    build: buildEngine,
    usesAllCores: true,
    commands: [['vitest', 'run', '--config', UNIT, '--project', 'unit', '--project', 'unit-pure']],
  },
  {
    name: 'slow',
    build: buildEngine,
    usesAllCores: true,
    commands: [['vitest', 'run', '--config', UNIT, '--project', 'slow', '--project', 'slow-pure']],
  },
  {
    name: 'end-to-end',
    build: buildAll,
    environment: async () => ({
      ...(await withChromium()),
      // The stand-in is a shell script, which Windows cannot start.
      ...(process.platform === 'win32' ? { E2E_ELECTRON: 'real' } : {}),
    }),
    usesAllCores: true,
    waits: true,
    commands: [['vitest', 'run', '--config', 'build/vitest.e2e.config.ts']],
  },
  {
    name: 'long',
    build: buildEngine,
    usesAllCores: true,
    commands: [['vitest', 'run', '--config', UNIT, '--project', 'long']],
  },
];

/** Names for several steps. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  quick: ['types', 'lint', 'lint-vue', 'unit'],
};

/** Runs the compiler on every folder with the narrowest environment it can live with, which is its own tsconfig. */
function typeChecks(): Command[] {
  const configs = globSync('{build,engine,locales,main,renderer,test,web,workshop}/**/tsconfig.json', {
    cwd: root,
    // AssemblyScript: asc checks it.
    exclude: ['{engine,workshop}/search/**'],
  });
  // The tests come first, because they take longest.
  return configs.toReversed().map((config): Command => {
    // Nearly all of what they import is components, which the renderer's own configuration checks.
    if (config.replaceAll('\\', '/') === 'test/components/tsconfig.json') {
      return ['node', 'build/own-types.ts', 'test/components'];
    }
    const args = ['-p', config, '--incremental', '--tsBuildInfoFile', buildInfoOf(config)];
    // Folders that import components need a compiler that can read them.
    const hasComponents = config.startsWith('renderer');
    return hasComponents ? ['vue-tsc', ...args] : ['node', NATIVE_COMPILER, ...args];
  });
}

/** The engine on the command line and the workshop, whose tests are among all others. */
async function buildEngine(): Promise<void> {
  await buildCommandLine();
  await buildWorkshop();
}

/** Where a compiler notes what it has checked, so that it skips unchanged folders the next time. */
function buildInfoOf(config: string): string {
  return `dist/types/${config.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`;
}

let toldChromium: string | undefined;

/** Also says which browser shows the pages, because a failure may be one browser's alone. */
async function withChromium(): Promise<NodeJS.ProcessEnv> {
  const path = await findChromium();
  if (toldChromium !== path) process.stderr.write(`  pages in ${path}: ${versionOf(path)}\n`);
  toldChromium = path;
  return { OTHELLO_CHROMIUM: path };
}

/** Runs all steps, or those that `names` name, and ends with a table of their times. */
export async function check(names: readonly string[]): Promise<void> {
  const wanted = names.flatMap((name) => GROUPS[name] ?? [name]);
  const steps = STEPS.map(({ name }) => name);
  const unknown = wanted.filter((name) => !steps.includes(name));
  if (unknown.length > 0) {
    throw new ToolFailure(
      `There is no step ${unknown.join(', ')}: ${[...steps, ...Object.keys(GROUPS)].join(', ')}.`,
    );
  }
  const began = performance.now();
  const timings: Timing[] = [];
  const note = (name: string, since: number): void => {
    const seconds = (performance.now() - since) / 1000;
    timings.push({ name, seconds });
    process.stderr.write(`  ${name}: ${seconds.toFixed(1)} s\n`);
  };

  await runAll(
    STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
    note,
  );
  note('total', began);
  const width = Math.max(...timings.map(({ name }) => name.length));
  const rows = timings.map(
    ({ name, seconds }) => `  ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s`,
  );
  process.stderr.write(`\n${rows.join('\n')}\n`);
}

/**
 * Runs the commands of `steps`, each as soon as a core is free. `note` is called for each step that has passed, with
 * the time when it began.
 */
async function runAll(steps: readonly Step[], note: (name: string, since: number) => void): Promise<void> {
  const cores = availableParallelism();
  const failure = new AbortController();
  /** What runs, and how many cores it keeps busy. */
  const running = new Map<Promise<void>, number>();
  const coresOf = ({ usesAllCores, waits }: Step): number => (waits ? 0 : usesAllCores ? cores : 1);
  const hasFreeCore = (): boolean => [...running.values()].reduce((sum, busy) => sum + busy, 0) < cores;
  // One build follows another, because some of them make the same files.
  let built = Promise.resolve();

  async function runCommand(
    { name, usesAllCores, build, environment }: Step,
    command: Command,
    isBesideWaiting: boolean,
  ): Promise<void> {
    if (build) {
      await (built = built.then(async () => {
        failure.signal.throwIfAborted();
        await build();
      }));
      failure.signal.throwIfAborted();
    }
    const [tool, ...args] = command;
    const env = await environment?.();
    if (steps.length === 1 || (usesAllCores && !isBesideWaiting)) {
      process.stderr.write(`\n— ${name}\n`);
      await runTool(tool, args, env);
    } else {
      // The outputs of commands that run side by side would mix. Tests that are ended from outside would leave the
      // processes behind that they have started.
      process.stderr.write(await captureTool(tool, args, usesAllCores ? undefined : failure.signal, env));
    }
  }

  for (const step of steps) {
    let left = step.commands.length;
    let since: number | undefined;
    for (const command of step.commands) {
      while (!hasFreeCore()) await Promise.race(running.keys());
      if (failure.signal.aborted) break;
      const began = (since ??= performance.now());
      // Only a step that waits counts as no core.
      const isBesideWaiting = [...running.values()].includes(0);
      const one: Promise<void> = runCommand(step, command, isBesideWaiting)
        .then(() => {
          left--;
          if (left === 0) note(step.name, began);
        })
        // The first failure ends the other commands, whose own ends tell nothing, but for tests, which go on to theirs.
        .catch((error: unknown) => {
          if (!failure.signal.aborted) process.stderr.write(`  ${step.name} has failed.\n`);
          else if (step.usesAllCores && error !== failure.signal.reason) {
            process.stderr.write(`  ${step.name} has failed, too: ${String(error)}\n`);
          }
          failure.abort(error);
        })
        .finally(() => running.delete(one));
      running.set(one, coresOf(step));
    }
  }
  await Promise.all(running.keys());
  failure.signal.throwIfAborted();
}
