/**
 * The steps that make the evaluation from tournament games alone. Each generation learns from the searches of the one
 * before it. The first five are weights, which are learnt in a minute; the others are networks, of which the last ships.
 * Seeds are fixed, so the steps make the same files everywhere, in shards or not.
 */
import { join } from 'node:path';

/** A training command with its arguments. */
export interface Step {
  readonly command: 'games' | 'label' | 'selfplay' | 'fit' | 'neural';
  readonly args: readonly string[];
  /** The file or folder that it makes. */
  readonly out: string;
}

export interface RecipeOptions {
  /** The folder of the WTHOR files. */
  readonly tournaments: string;
  /** The folder that everything is written to. */
  readonly out: string;
  /** The share of the games of self-play that are played, 1 for all. */
  readonly scale: number;
}

/** The number of games of self-play that each generation but the last plays, for the next one to learn from. */
const SELF_PLAY_GAMES = [60_000, 60_000, 400_000, 400_000, 600_000, 600_000, 600_000] as const;
/**
 * The first generation whose searches are good enough for what is learnt at last: from it on tournament games are
 * searched too, and the games of those before it are left out.
 */
const FIRST_GOOD = 3;
/** The last generation of weights; those after it are networks. */
const LAST_WEIGHTS = 5;
/** The depth of the searches of games. Deeper searches did not improve the evaluation; more games did. */
const DEPTH = '4';
/** The number of empty squares from which on positions of tournament games are solved. */
const TOURNAMENT_EXACT = '14';
/** From this number on, positions of self-play are solved: later, because there are more of those games. */
const SELF_PLAY_EXACT = '12';

/** The share of a label that is how its game ended, in generations 5 to 7. */
const OUTCOME = ['--outcome', '0.5'] as const;

/**
 * From this number of empty squares on a network has rows of its own: what learns from part of a game alone is nearer to
 * its labels there (README.md).
 */
const STAGES = ['--stages', '24'] as const;

/**
 * What the commands of the networks say besides, before and after `--ends`, in the order in which their notes do. The
 * last goes through its positions as often as `neural` does by itself. README.md says why it is wider and learns from
 * lambda-returns.
 */
const NETWORKS = [
  { form: ['--passes', '8'], labels: OUTCOME },
  { form: ['--passes', '8', ...STAGES], labels: OUTCOME },
  { form: ['--units', '16', ...STAGES], labels: ['--lambda', '0.9'] },
] as const;

export function recipe({ tournaments, out, scale }: RecipeOptions): Step[] {
  const played = join(out, 'wthor');
  const solved = join(out, `wthor-${TOURNAMENT_EXACT}`);
  const last = SELF_PLAY_GAMES.length + 1;
  const evaluation = (generation: number): string =>
    join(out, generation === last ? 'evaluation.bin' : `generation-${generation}.bin`);
  const steps: Step[] = [
    { command: 'games', args: [tournaments, '--out', played], out: played },
    { command: 'label', args: [played, '--out', solved, '--exact', TOURNAMENT_EXACT], out: solved },
    { command: 'fit', args: [solved, '--out', evaluation(1)], out: evaluation(1) },
  ];
  let games = solved;
  /** The games of self-play that are learnt from. */
  let selves: string[] = [];
  for (const [at, count] of SELF_PLAY_GAMES.entries()) {
    const generation = at + 1;
    const player = ['--weights', evaluation(generation)];
    /** The same positions, those that are not solved searched by this generation. */
    const searched = (folder: string): string => {
      const again = `${folder}-searched-${generation}`;
      const how = ['--exact', '0', '--depth', DEPTH];
      steps.push({ command: 'label', args: [folder, '--out', again, ...how, ...player], out: again });
      return again;
    };
    // Tournament games are searched as deep as games of self-play, so that the searches of both have the same drift.
    if (generation >= FIRST_GOOD) games = searched(solved);
    // From here on the games of earlier generations are left out: the searches that played them are too poor.
    if (generation === FIRST_GOOD || generation === LAST_WEIGHTS) selves = [];
    // The games of earlier generations count as many more of this one's once their positions are searched anew.
    const earlier = generation > LAST_WEIGHTS ? selves.map(searched) : selves;
    const self = join(out, `self-${generation}`);
    const share = String(Math.max(1, Math.round(count * scale)));
    const play = ['--depth', DEPTH, '--exact', SELF_PLAY_EXACT, '--seed', String(generation)];
    steps.push({
      command: 'selfplay',
      args: ['--out', self, '--games', share, ...play, ...player],
      out: self,
    });
    selves = [...selves, self];
    const folders = [...earlier, self];
    const next = evaluation(generation + 1);
    const firstSeed = generation - selves.length + 1;
    const seeds = firstSeed === generation ? `seed ${generation}` : `seeds ${firstSeed} to ${generation}`;
    const note = ['--note', `self-play with ${seeds}`];
    const ends = ['--ends', folders.join(',')];
    if (generation < LAST_WEIGHTS) {
      const outcome = generation > FIRST_GOOD ? OUTCOME : [];
      const how = ['--out', next, ...ends, ...outcome, ...note];
      steps.push({ command: 'fit', args: [games, ...folders, ...how], out: next });
      continue;
    }
    const network = NETWORKS[generation - LAST_WEIGHTS];
    if (!network) throw new Error(`The recipe does not say how generation ${generation + 1} learns.`);
    const how = ['--out', next, ...network.form, ...ends, ...network.labels, ...note];
    const keep = ['--keep', next.replace(/bin$/, 'keep')];
    steps.push({ command: 'neural', args: [games, ...folders, ...how, ...keep], out: next });
  }
  return steps;
}
