/**
 * Where the engine gives discs away: `node test/bench/losses.bench.ts [games] [milliseconds a move] [seed]`, 40 games with
 * 20 ms of processor time by default, against itself from openings of 8 to 12 random plies that 10 plies find within 4
 * discs. Each position is judged by a search of ten times that, on a table of its own; a move loses what the judge sees
 * less after it than before. Single losses may be below 0 where the judge errs, but their mean has no reason to be.
 */
import { playGame } from '../../engine/arena/game.ts';
import { isBalanced, seededOpenings } from '../../engine/arena/openings.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { officialScore, passMove, turnState } from '../../engine/game/rules.ts';
import { SHIPPED_WEIGHTS, openTimedEngine } from '../../engine/training/engine.ts';

const GAMES = Number(process.argv[2] ?? 40);
const TIME_MS = Number(process.argv[3] ?? 20);
const SEED = Number(process.argv[4] ?? 1);
const JUDGE_FACTOR = 10;
/** The greatest number of empty squares of each stage. */
const STAGES = [54, 48, 42, 36, 30, 24, 18, 12];
/** A move that loses as much as this changes what a strong player expects of the game. */
const MISTAKE = 2;

const player = openTimedEngine({ hashMb: 32, weightsFile: SHIPPED_WEIGHTS });
const judge = openTimedEngine({ hashMb: 64, weightsFile: SHIPPED_WEIGHTS });

/** What a position is worth for black, as the judge sees it. */
function worth(position: Position): number {
  const turn = turnState(position);
  if (turn === 'over') {
    const { black, white } = officialScore(position);
    return black - white;
  }
  const passed = turn === 'pass' ? passMove(position) : undefined;
  const moving = passed?.ok === true ? passed.value : position;
  const { score } = judge.within(TIME_MS * JUDGE_FACTOR, () =>
    judge.search.search({ position: moving, maxDepth: 60, threads: 1 }),
  );
  return moving.toMove === 'black' ? score : -score;
}

const losses = new Map(STAGES.map((first) => [first, [] as number[]]));
const openings = seededOpenings(SEED, {
  plies: { least: 8, most: 12 },
  isFair: (position) => isBalanced(judge.search, position, { depth: 10, leadDiscs: 4 }),
});

for (let game = 1; game <= GAMES; game++) {
  const opening = openings.next().value;
  if (!opening) break;
  player.search.clearHash();
  judge.search.clearHash();
  let before: { readonly worth: number; readonly empties: number } | undefined;
  const think = ({ position }: { readonly position: Position }): number => {
    before ??= { worth: worth(position), empties: countEmpties(position) };
    return player.within(TIME_MS, () => player.search.search({ position, maxDepth: 60, threads: 1 })).move;
  };
  // oxlint-disable-next-line no-await-in-loop -- the games share the player's time
  for await (const { move, mover, position } of playGame(
    { black: { think }, white: { think } },
    { opening: opening.moves },
  )) {
    if (!before || move === 'pass') continue;
    const now = worth(position);
    const loss = mover === 'black' ? before.worth - now : now - before.worth;
    const { empties } = before;
    const stage = STAGES.findLast((first) => empties <= first);
    if (stage !== undefined) losses.get(stage)?.push(loss);
    before = { worth: now, empties: countEmpties(position) };
  }
  process.stderr.write(`${game} of ${GAMES} games\n`);
}

for (const [at, first] of STAGES.entries()) {
  const found = losses.get(first) ?? [];
  const mean = found.reduce((sum, loss) => sum + loss, 0) / found.length;
  const spread = Math.sqrt(found.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / found.length);
  const mistakes = found.filter((loss) => loss >= MISTAKE).length / found.length;
  process.stdout.write(
    `${first} to ${(STAGES[at + 1] ?? -1) + 1} empty squares: ${found.length} moves lose ${mean.toFixed(3)} ± ` +
      `${((1.96 * spread) / Math.sqrt(found.length)).toFixed(3)} discs on average, ${((mean * found.length) / GAMES / 2).toFixed(2)} a side and game; ` +
      `${(100 * mistakes).toFixed(1)} % at least ${MISTAKE}\n`,
  );
}
