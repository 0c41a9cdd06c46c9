/**
 * The engine's commands by name; each is loaded when it is run. Status 2 stands for bad input, 1 for any other failure.
 */
import { type Command, type Console, InputError } from '../console/command.ts';

interface Entry {
  /** One line for the list of commands. */
  readonly summary: string;
  load(): Promise<Command>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  perft: {
    summary: 'count the leaves of the game tree',
    load: async () => (await import('../adapters/perft.ts')).perft,
  },
  solve: {
    summary: 'solve the positions of an .obf file exactly',
    load: async () => (await import('../adapters/solve.ts')).solve,
  },
  search: {
    summary: 'search a position to a depth or for a time',
    load: async () => (await import('../adapters/search.ts')).search,
  },
  bench: {
    summary: 'search fixed positions on one thread and print the signature of the search',
    load: async () => (await import('../adapters/bench.ts')).bench,
  },
  leaves: {
    summary: 'compare the number of leaves that different searches evaluate',
    load: async () => (await import('../adapters/leaves.ts')).leaves,
  },
  playouts: {
    summary: 'measure the speed of Monte-Carlo playouts, and the tree of the search',
    load: async () => (await import('../adapters/playouts.ts')).playouts,
  },
  nboard: {
    summary: 'speak the NBoard protocol on standard input and output',
    load: async () => (await import('../adapters/nboard.ts')).nboard,
  },
  gtp: {
    summary: 'speak GTP on standard input and output',
    load: async () => (await import('../adapters/gtp.ts')).gtp,
  },
  match: {
    summary: 'play two engines against each other',
    load: async () => (await import('../adapters/match.ts')).match,
  },
  tournament: {
    summary: 'play many players against each other, and rate them',
    load: async () => (await import('../adapters/tournament.ts')).tournament,
  },
  convert: {
    summary: 'read a game in any notation and write it in another',
    load: async () => (await import('../adapters/convert.ts')).convert,
  },
  opening: {
    summary: 'name the opening that moves lead to',
    load: async () => (await import('../adapters/opening.ts')).opening,
  },
  review: {
    summary: 'review games: annotated files, and a line of JSON for each move',
    load: async () => (await import('../adapters/review.ts')).review,
  },
  games: {
    summary: 'read tournament games into files of labelled positions',
    load: async () => (await import('../training/data-commands.ts')).games,
  },
  selfplay: {
    summary: 'play games of the engine against itself',
    load: async () => (await import('../training/data-commands.ts')).selfplay,
  },
  label: {
    summary: 'label positions again: perfect play near the end, searches before',
    load: async () => (await import('../training/data-commands.ts')).label,
  },
  sample: {
    summary: 'draw held-out positions, for labels that take long to make',
    load: async () => (await import('../training/data-commands.ts')).sample,
  },
  fit: {
    summary: 'fit weights to labelled positions',
    load: async () => (await import('../training/fit-commands.ts')).fit,
  },
  probcut: {
    summary: 'fit the errors by which Multi-ProbCut prunes',
    load: async () => (await import('../training/fit-probcut.ts')).probcut,
  },
  train: {
    summary: 'make the evaluation from nothing: all steps, one after the other',
    load: async () => (await import('../training/fit-commands.ts')).train,
  },
  errors: {
    summary: 'measure how far an evaluation is from labels it has not seen',
    load: async () => (await import('../training/report-commands.ts')).errors,
  },
  predict: {
    summary: 'count how often one ply finds the move that was played',
    load: async () => (await import('../training/report-commands.ts')).predict,
  },
  neural: {
    summary: 'make a network: the evaluation, or that of Neural',
    load: async () => (await import('../training/neural-command.ts')).neural,
  },
  network: {
    summary: 'train a small neural network to compare with',
    load: async () => (await import('../training/report-commands.ts')).network,
  },
  evolve: {
    summary: 'breed the weights of eight hand-made measures by self-play',
    load: async () => (await import('../training/match-commands.ts')).evolve,
  },
  compare: {
    summary: 'play one evaluation against another',
    load: async () => (await import('../training/match-commands.ts')).compare,
  },
  calibrate: {
    summary: 'place the strengths and levels on one scale by matches',
    load: async () => (await import('../training/calibrate-command.ts')).calibrate,
  },
};

const USAGE = `npm run -s engine -- <command> [--help]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  .join('\n')}`;

/** Runs a command line; returns the exit status. */
export async function runCommandLine(args: readonly string[], console: Console): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    console.out(USAGE);
    return name === undefined ? 2 : 0;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    console.err(`There is no command "${name}".\n\n${USAGE}`);
    return 2;
  }
  try {
    const command = await COMMANDS[name]!.load();
    if (rest.includes('--help')) console.out(command.help);
    else await command.run(rest, console);
    return 0;
  } catch (error) {
    if (error instanceof InputError) {
      console.err(`${name}: ${error.message}`);
      return 2;
    }
    console.err(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 1;
  }
}
