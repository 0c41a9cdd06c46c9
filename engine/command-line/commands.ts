/** The commands of the engine on the command line. */
import type { CommandTable } from '../console/command-table.ts';

export const ENGINE: CommandTable = {
  program: 'npm run -s engine --',
  elsewhere: 'What trains and measures the engine: npm run -s workshop -- --help',
  commands: {
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
    book: {
      summary: 'grow, merge, check and show books of openings',
      load: async () => (await import('../adapters/book.ts')).book,
    },
    library: {
      summary: 'keep games in a library, and find them by players, facts and positions',
      load: async () => (await import('../adapters/library.ts')).library,
    },
    lessons: {
      summary: 'find positions for the lessons, and check what the lessons say',
      load: async () => (await import('../adapters/lessons.ts')).lessons,
    },
    puzzles: {
      summary: 'make puzzles, grade them by the scale of strength, and solve them again',
      load: async () => (await import('../adapters/puzzles.ts')).puzzles,
    },
    learn: {
      summary: 'learn the worth of squares or a network from games, as the lab does',
      load: async () => (await import('../adapters/learn.ts')).learn,
    },
    evolve: {
      summary: 'breed the weights of eight measures by self-play, as the lab does',
      load: async () => (await import('../adapters/evolve.ts')).evolve,
    },
    practice: {
      summary: 'save what was practised as a file, and join it with that of another machine',
      load: async () => (await import('../adapters/practice.ts')).practice,
    },
    repertoire: {
      summary: 'make repertoires from games, tell what they cover, and fill their gaps',
      load: async () => (await import('../adapters/repertoire.ts')).repertoire,
    },
    leaves: {
      summary: 'compare the number of leaves that different searches evaluate',
      load: async () => (await import('../adapters/leaves.ts')).leaves,
    },
    'monte-carlo': {
      summary: 'grow a Monte-Carlo tree, and compare chance with judgement',
      load: async () => (await import('../adapters/playouts.ts')).playouts,
    },
    timing: {
      summary: 'show how a search spends its time, and what pondering and clocks cost',
      load: async () => (await import('../adapters/timing.ts')).timing,
    },
    explain: {
      summary: 'print what the evaluation of a position is made of',
      load: async () => (await import('../adapters/explain.ts')).explain,
    },
    review: {
      summary: 'review games: annotated files, and a line of JSON for each move',
      load: async () => (await import('../adapters/review.ts')).review,
    },
  },
};
