/**
 * Measures how well shallow searches predict deeper ones, and fits the error model that Multi-ProbCut prunes by
 * (engine/search/probcut-model.ts). What it finds need not be put in whenever the evaluation changes, because other margins
 * make other games: see README.md.
 *
 * Positions come from games of the engine against itself with random moves mixed in. In the midgame each is searched to
 * one depth after the other up to `--depth`, almost without pruning, and each is compared with the one that a search would
 * ask about it;
 * near the end positions are solved, and compared with the depth that is asked there. Other pairs of depths would not do:
 * drawn on to those that are asked, the errors of shallow searches come out too large in the midgame, and too small at the
 * end. A plane is fitted to the standard errors of the groups by least squares. The model is printed to standard output as
 * the file it must be saved as, and the groups to standard error.
 */
import { type Contestant, playGame } from '../../engine/arena/game.ts';
import { leastSquares } from '../../engine/arena/matrix.ts';
import { randomMove } from '../../engine/arena/openings.ts';
import { defineCommand, whole } from '../../engine/console/options.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { turnState } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import type { WorkshopInstance } from '../host/workshop-wasm.ts';
import { openEngine } from '../host/engine.ts';
import { SEED, WEIGHTS, countOf } from './options.ts';
import { type Random, createRandom } from '../../engine/players/random.ts';

/** Differences between the scores of two depths, in discs. */
interface Group {
  readonly depth: number;
  readonly probe: number;
  readonly empties: number;
  readonly errors: number[];
}

const OPENING_PLIES = 6;
const RANDOM_MOVE_SHARE = 0.05;
const PLAYING_DEPTH = 4;
/** Positions with a greater advantage than this, in discs, are left out, because few windows lie there. */
const UNDECIDED = 24;
/** The least standard error, in discs, where a plane is used beyond the positions it was fitted to. */
const LEAST_ERROR = 1;
/** The numbers of empty squares at which positions are searched to a depth. */
const MIDGAME_EMPTIES = [50, 44, 38, 32, 26] as const;
/** The confidence of these searches, in per cent: at 100 they would take many times as long. */
const MIDGAME_CONFIDENCE = 99;
/** The numbers of empty squares at which positions are solved. */
const ENDGAME_EMPTIES = [22, 21, 20, 19, 18, 17, 16, 15, 14] as const;
/** Below this depth a search asks no shallower one, but the evaluation alone: see engine/search/selectivity.ts. */
const LEAST_DEPTH = 3;

/** In searches less deep, the depth that is asked and the depth that asks would determine no plane. */
const LEAST_DEEPEST = 6;

/** The depth that a search of `depth` plies asks: `probeDepth` of engine/search/selectivity.ts. */
function probeDepth(depth: number): number {
  return 2 * (depth >> 2) + (depth & 1);
}

/** A position of a self-played game with `empties` empty squares and a legal move; undefined if there was none. */
async function playTo(
  search: WorkshopInstance,
  random: Random,
  empties: number,
): Promise<Position | undefined> {
  const player: Contestant = { think: ({ position }) => chooseMove(search, random, position) };
  for await (const { position } of playGame({ black: player, white: player })) {
    if (turnState(position) === 'move' && countEmpties(position) <= empties) return position;
  }
  return undefined;
}

function chooseMove(search: WorkshopInstance, random: Random, position: Position): Square {
  const atRandom = countEmpties(position) > 60 - OPENING_PLIES || random.unit() < RANDOM_MOVE_SHARE;
  if (atRandom) return randomMove(random, position);
  return search.search({ position, maxDepth: PLAYING_DEPTH, threads: 1 }).move;
}

/** A group that errors can be added to. */
function groupOf(groups: Map<string, Group>, depth: number, probe: number, empties: number): Group {
  const key = `${empties} ${depth} ${probe}`;
  const group = groups.get(key) ?? { depth, probe, empties, errors: [] };
  groups.set(key, group);
  return group;
}

/** The score of every depth up to `deepest`. A search reports only some of the depths on its way. */
function scoresOf(
  search: WorkshopInstance,
  position: Position,
  deepest: number,
): ReadonlyMap<number, number> {
  search.clearHash();
  const scores = new Map<number, number>();
  for (let maxDepth = 1; maxDepth <= deepest; maxDepth++) {
    const { score } = search.search({ position, maxDepth, threads: 1, selectivity: MIDGAME_CONFIDENCE });
    scores.set(maxDepth, score);
  }
  return scores;
}

/** Compares searches that did not reach the end of the game, by their depths. */
function addMidgame(groups: Map<string, Group>, empties: number, scores: ReadonlyMap<number, number>): void {
  for (const [depth, score] of scores) {
    const probe = probeDepth(depth);
    const forecast = scores.get(probe);
    if (depth < LEAST_DEPTH || forecast === undefined) continue;
    groupOf(groups, depth, probe, empties).errors.push(Math.abs(score - forecast));
  }
}

/** Solves a position and compares the search that is asked about the end of the game. */
function addEndgame(groups: Map<string, Group>, search: WorkshopInstance, position: Position): void {
  const empties = countEmpties(position);
  const scoreAt = (maxDepth: number): number =>
    search.search({ position, maxDepth, threads: 1, selectivity: 100 }).score;
  const probe = probeDepth(empties);
  const forecast = scoreAt(probe);
  groupOf(groups, empties, probe, empties).errors.push(Math.abs(scoreAt(empties) - forecast));
}

/**
 * The standard error of the normal distribution that has the same share of its cases within 1.10 standard errors. This
 * share is what pruning asks about, and unlike the mean of squares a few large errors do not decide it.
 */
function standardError({ errors }: Group): number {
  const wanted = 0.73 * errors.length;
  // Scores are whole discs, so each error stands for all errors within half a disc. Otherwise the results would come in
  // steps of a disc.
  let bound = 0;
  let within = 0;
  for (; ; bound++) {
    const more = errors.filter((error) => Math.round(error) === bound).length;
    if (within + more >= wanted) {
      const share = more === 0 ? 0 : (wanted - within) / more;
      return (bound === 0 ? share / 2 : bound - 0.5 + share) / 1.1;
    }
    within += more;
  }
}

function fitPlane(grouped: ReadonlyMap<string, Group>): string {
  const groups = [...grouped.values()];
  const features = ({ depth, probe, empties }: Group): number[] =>
    depth === empties ? [1, probe] : [1, depth, probe, empties];
  const coefficients = leastSquares(groups.map(features), groups.map(standardError));
  const names = coefficients.length === 2 ? ['', 'probe'] : ['', 'depth', 'probe', 'empties'];
  return coefficients
    .map((value, index) => {
      const name = names[index];
      const size = Math.abs(value).toFixed(3);
      const sign = index === 0 ? (value < 0 ? '-' : '') : value < 0 ? ' - ' : ' + ';
      return name ? `${sign}${size} * <f64>${name}` : `${sign}${size}`;
    })
    .join('');
}

export const probcut = defineCommand({
  usage: 'probcut',
  about: "Prints engine/search/probcut-model.ts as it is with this evaluation. Some minutes' work.",
  options: {
    weights: WEIGHTS,
    positions: countOf('positions at each number of empty squares', 160),
    depth: whole('d', 'how deep they are searched', { min: LEAST_DEEPEST, max: 20, otherwise: 14 }),
    seed: SEED,
  },
  async run({ options: { weights, positions, depth: deepest, seed } }, console) {
    const { search } = openEngine({ hashMb: 64, evaluationFile: weights });
    const random = createRandom(seed);
    const midgame = new Map<string, Group>();
    const endgame = new Map<string, Group>();

    for (const empties of [...MIDGAME_EMPTIES, ...ENDGAME_EMPTIES]) {
      const isSolved = empties <= ENDGAME_EMPTIES[0];
      for (let done = 0; done < positions;) {
        const position = await playTo(search, random, empties);
        if (position === undefined || countEmpties(position) !== empties) continue;
        if (Math.abs(search.search({ position, maxDepth: PLAYING_DEPTH, threads: 1 }).score) > UNDECIDED)
          continue;
        if (isSolved) addEndgame(endgame, search, position);
        else {
          addMidgame(midgame, empties, scoresOf(search, position, deepest));
        }
        done++;
      }
      console.err(`${empties} empty squares: ${positions} positions`);
    }

    for (const group of [...midgame.values(), ...endgame.values()]) {
      console.err(
        `empties ${group.empties} depth ${group.depth} probe ${group.probe}: ${standardError(group).toFixed(2)}`,
      );
    }
    console.out(`/**
 * How far a shallow search of this engine misses a deeper one: fitted by \`npm run -s workshop -- probcut\` to
 * ${positions} positions at each of ${MIDGAME_EMPTIES.length + ENDGAME_EMPTIES.length} numbers of empty squares.
 */

/** The standard error, in discs, of the result of \`probe\` plies as a forecast of that of \`depth\` plies. */
export function probcutError(depth: i32, probe: i32, empties: i32): f64 {
  const error = depth == empties ? ${fitPlane(endgame)} : ${fitPlane(midgame)};
  return max(${LEAST_ERROR}, error);
}`);
  },
});
