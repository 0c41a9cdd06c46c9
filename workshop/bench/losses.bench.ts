/**
 * Where games are lost:
 *
 *     node workshop/bench/losses.bench.ts <file of losses> <opponent> [games] [milliseconds a move] [times the opponent's]
 *         [seed] [discs]
 *
 * This search plays against that of another checkout (`.` is this one) that has a multiple of its processor time, each
 * opening of match-openings.ts with both colours, down to 14 empty squares. Each position is judged by this search, on a
 * table of its own, in ten times the time, and the last one exactly; a move loses what the judge sees less after it than
 * before. Single losses may be below 0 where the judge errs, but their mean has no reason to be. "Points" are what a game
 * brings if it ends as the judge says: 1 from a lead of one disc on, 0 if that far behind, and a half between. The losses
 * are kept in the file, so that the same line goes on with the game after the last one that is complete there.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Contestant, playGame } from '../../engine/arena/game.ts';
import { type Colour, type Position, countEmpties } from '../../engine/game/position.ts';
import { officialScore, passMove, turnState } from '../../engine/game/rules.ts';
import { matchOpenings } from './match-openings.ts';
import { described } from './mean.ts';
import { type Build, OWN, TO_END, last, openBuild } from './open-build.ts';

const JUDGE_FACTOR = 10;
const SOLVED_EMPTIES = 14;
/** The greatest number of empty squares of each stage. */
const STAGES = [54, 48, 44, 40, 36, 32, 28, 24, 20];
/** A move that loses as much as this changes what a strong player expects of the game. */
const MISTAKE = 2;

interface Loss {
  readonly isOpponent: boolean;
  readonly empties: number;
  readonly discs: number;
  readonly points: number;
}

interface Judged {
  readonly empties: number;
  /** Discs by which black is ahead in the end. */
  readonly lead: number;
}

const [file, folder, ...numbers] = process.argv.slice(2);
const [games = 400, timeMs = 20, times = 10, seed = 1, leadDiscs] = numbers.map(Number);
if (file === undefined || folder === undefined) throw new Error('Name a file of losses and an opponent.');
const path = file;
const own = await openBuild(OWN);
const other = await openBuild(folder);
const judge = await openBuild(OWN, 64);

function judged(position: Position): Judged {
  const empties = countEmpties(position);
  const turn = turnState(position);
  if (turn === 'over') {
    const { black, white } = officialScore(position);
    return { empties, lead: black - white };
  }
  const passed = turn === 'pass' ? passMove(position) : undefined;
  const moving = passed?.ok === true ? passed.value : position;
  const ms = empties <= SOLVED_EMPTIES ? Infinity : timeMs * JUDGE_FACTOR;
  const { score } = last(judge.search({ position: moving, maxDepth: TO_END }, ms));
  return { empties, lead: moving.toMove === 'black' ? score : -score };
}

/** What a lead brings the side that has it: a whole game, half of one, or nothing. */
function pointsOf(lead: number): number {
  if (Math.abs(lead) < 1) return 0.5;
  return lead > 0 ? 1 : 0;
}

function contestant(build: Build, moveMs: number): Contestant {
  return {
    begin: build.forget,
    think: ({ position }) => last(build.search({ position, maxDepth: TO_END }, moveMs)).move,
  };
}

const player = contestant(own, timeMs);
const opponent = contestant(other, timeMs * times);

/** What the moves of a game lose in which this search has that colour. */
async function lossesOf(start: Position, colour: Colour): Promise<Loss[]> {
  judge.forget();
  const losses: Loss[] = [];
  let before = judged(start);
  const seats = colour === 'black' ? { black: player, white: opponent } : { black: opponent, white: player };
  for await (const { move, mover, position } of playGame(seats, { start })) {
    if (move === 'pass') continue;
    const now = judged(position);
    const sign = mover === 'black' ? 1 : -1;
    losses.push({
      isOpponent: mover !== colour,
      empties: before.empties,
      discs: sign * (before.lead - now.lead),
      points: pointsOf(sign * before.lead) - pointsOf(sign * now.lead),
    });
    if (now.empties <= SOLVED_EMPTIES) break;
    before = now;
  }
  return losses;
}

/** The games of a file: a line each, in their order. */
function kept(): Loss[][] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(']'))
    .map((line) => JSON.parse(line) as Loss[]);
}

function report(played: readonly (readonly Loss[])[]): void {
  process.stdout.write(`${played.length} games\n`);
  for (const isOpponent of [false, true]) {
    const all = played.flat().filter((loss) => loss.isOpponent === isOpponent);
    for (const [at, first] of STAGES.entries()) {
      const least = (STAGES[at + 1] ?? SOLVED_EMPTIES) + 1;
      const found = all.filter(({ empties }) => empties <= first && empties >= least);
      const perGame = (sum: number): string => (sum / played.length).toFixed(3);
      const points = found.reduce((sum, loss) => sum + loss.points, 0);
      const discs = found.reduce((sum, loss) => sum + loss.discs, 0);
      const mistakes = found.filter((loss) => loss.discs >= MISTAKE).length / found.length;
      process.stdout.write(
        `${isOpponent ? 'opponent' : 'this search'}, ${first} to ${least} empty squares: ${found.length} moves lose ` +
          `${described(found.map((loss) => loss.discs))} discs, ${perGame(discs)} a game, ${perGame(points)} points a game; ` +
          `${(100 * mistakes).toFixed(1)} % lose at least ${MISTAKE}\n`,
      );
    }
  }
}

const played = kept();
const openings = matchOpenings(own, seed, { leadDiscs });
for (let pair = 0; 2 * pair < games; pair++) {
  const opening = openings.next().value;
  if (!opening) break;
  for (const [at, colour] of (['black', 'white'] as const).entries()) {
    if (2 * pair + at < played.length) continue;
    // oxlint-disable-next-line no-await-in-loop -- the games share the search's time
    const losses = await lossesOf(opening.position, colour);
    appendFileSync(path, `${JSON.stringify(losses)}\n`);
    played.push(losses);
    process.stderr.write(`${played.length} of ${games} games\n`);
  }
}
report(played);
