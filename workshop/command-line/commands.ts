/** The commands of the workshop. */
import type { CommandTable } from '../../engine/console/command-table.ts';

export const WORKSHOP: CommandTable = {
  program: 'npm run -s workshop --',
  elsewhere: 'What plays, solves and reviews: npm run -s engine -- --help',
  commands: {
    playouts: {
      summary: 'measure the speed of Monte-Carlo playouts, and the tree of the search',
      load: async () => (await import('../comparisons/playouts.ts')).playouts,
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
    compare: {
      summary: 'play one evaluation against another',
      load: async () => (await import('../training/match-commands.ts')).compare,
    },
    truths: {
      summary: 'draw positions and find out what they are worth',
      load: async () => (await import('../estimates/truths-command.ts')).truths,
    },
    rivals: {
      summary: 'find out what moves are worth that searches found instead of the best',
      load: async () => (await import('../estimates/rivals-command.ts')).rivals,
    },
    estimates: {
      summary: 'measure what searches say against what positions are worth',
      load: async () => (await import('../estimates/estimates-command.ts')).estimates,
    },
    accuracy: {
      summary: 'measure whether the accuracy of reviewed games grows with the strength of players',
      load: async () => (await import('../accuracy/accuracy-command.ts')).accuracy,
    },
    marks: {
      summary: 'measure what the marks of reviews are worth, beside those of another build',
      load: async () => (await import('../marks/marks-command.ts')).marks,
    },
    learners: {
      summary: 'simulate learners, and how much they remember by which schedule',
      load: async () => (await import('../practice/learners-command.ts')).learners,
    },
    calibrate: {
      summary: 'place the strengths and levels on one scale by matches',
      load: async () => (await import('../training/calibrate-command.ts')).calibrate,
    },
  },
};
