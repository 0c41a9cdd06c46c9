/**
 * What the moves of several builds lose, each on one thread by processor time:
 *
 *     node workshop/bench/regret.bench.ts <file of judgements> <positions> <milliseconds,...> <build> [build ...]
 *
 * A build is the folder of a checkout or a file of WebAssembly. Each searches each position (typical-positions.ts, by
 * the first build) on an empty table for each of the times. The first build is the judge as well: a move is worth what
 * a deep search says of the position after it, and loses what it is worth less than the best of the judged moves, one
 * of which is the judge's own. Judgements are kept in the file, so that a run goes on where another ended and further
 * builds cost only their new moves; each judge needs a file of its own.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { officialScore, passMove, playMove, turnState } from '../../engine/game/rules.ts';
import { described } from './mean.ts';
import { type Build, TO_END, last, openBuild } from './open-build.ts';
import { typicalPositions } from './typical-positions.ts';

/** The judge searches a position so many plies deep, and to the end with so many empty squares. */
const JUDGE = { depth: 18, solved: 20 } as const;
const REPORT_EVERY = 100;

const [file, count, times, ...paths] = process.argv.slice(2);
const wanted = Number(count);
const timesMs = (times ?? '').split(',').map(Number);
if (file === undefined || !(wanted > 0) || !timesMs.every((ms) => ms > 0) || paths.length === 0) {
  throw new Error('Name a file of judgements, a number of positions, times in milliseconds, and builds.');
}
const builds: Build[] = [];
// oxlint-disable-next-line no-await-in-loop -- builds are few, and opened one after the other
for (const path of paths) builds.push(await openBuild(path));
const [first] = builds;
if (!first) throw new Error('No build was named.');
const judge = await openBuild(first.name, 64);

function deepSearch(
  position: Position,
  pliesPlayed: number,
): { readonly move: number; readonly score: number } {
  const isNearEnd = countEmpties(position) <= JUDGE.solved - pliesPlayed;
  return last(judge.search({ position, maxDepth: isNearEnd ? TO_END : JUDGE.depth - pliesPlayed }));
}

/** What a move is worth to the side that plays it, in discs. */
function worth(position: Position, move: number): number {
  const after = playMove(position, move);
  if (!after.ok) throw new Error(`A build chose a move that is refused: ${after.error}.`);
  const turn = turnState(after.value);
  if (turn === 'move') return -deepSearch(after.value, 1).score;
  if (turn === 'over') {
    const { black, white } = officialScore(after.value);
    return position.toMove === 'black' ? black - white : white - black;
  }
  const passed = passMove(after.value);
  if (!passed.ok) throw new Error(`A pass was refused: ${passed.error}.`);
  return deepSearch(passed.value, 1).score;
}

const judgements = new Map<string, number>();
if (existsSync(file)) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [key, found] = line.split(' ');
    if (key !== undefined && found !== undefined) judgements.set(key, Number(found));
  }
}

/** What the file says about the key, or else what `find` finds, which the file says from now on. */
function kept(path: string, key: string, find: () => number): number {
  const known = judgements.get(key);
  if (known !== undefined) return known;
  const found = find();
  judgements.set(key, found);
  appendFileSync(path, `${key} ${found}\n`);
  return found;
}

function losses(path: string, position: Position, moves: readonly number[]): number[] {
  const name = `${position.black.toString(16)}:${position.white.toString(16)}:${position.toMove}`;
  judge.forget();
  const own = kept(path, `${name}:best`, () => deepSearch(position, 0).move);
  const values = [own, ...moves].map((move) => kept(path, `${name}:${move}`, () => worth(position, move)));
  const best = Math.max(...values);
  return values.slice(1).map((value) => best - value);
}

const columns = builds.flatMap((build) => timesMs.map((ms) => ({ build, ms, losses: [] as number[] })));

/** The mean loss of a build over all times, in each position. */
function overTimes(of: Build | undefined): number[] {
  const own = columns.filter(({ build }) => build === of);
  return (own[0]?.losses ?? []).map(
    (_, at) => own.reduce((sum, column) => sum + (column.losses[at] ?? NaN), 0) / own.length,
  );
}

function report(): void {
  const less = (from: readonly number[], by: readonly number[]): string =>
    `${described(from.map((loss, at) => loss - (by[at] ?? NaN)))} less than the first build`;
  process.stdout.write(`${columns[0]?.losses.length} positions\n`);
  for (const { build, ms, losses: own } of columns) {
    const other = columns.find((column) => column.build === first && column.ms === ms)?.losses ?? [];
    const saved = build === first ? '' : `, ${less(other, own)}`;
    process.stdout.write(`${build.name}, ${ms} ms: ${described(own)} discs a move${saved}\n`);
  }
  for (const build of builds.slice(1)) {
    process.stdout.write(`${build.name}, all times: ${less(overTimes(first), overTimes(build))}\n`);
  }
}

let done = 0;
for await (const position of typicalPositions(first)) {
  const moves = (done % 2 === 0 ? builds : builds.toReversed()).map((build) => {
    return timesMs.map((ms) => {
      build.forget();
      return last(build.search({ position, maxDepth: TO_END }, ms)).move;
    });
  });
  const inOrder = (done % 2 === 0 ? moves : moves.toReversed()).flat();
  for (const [at, loss] of losses(file, position, inOrder).entries()) columns[at]?.losses.push(loss);
  if (++done % REPORT_EVERY === 0 || done === wanted) report();
  if (done === wanted) break;
}
