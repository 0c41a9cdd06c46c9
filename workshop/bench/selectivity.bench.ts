/**
 * What the selective search of several builds saves, and what it misses, on one thread:
 *
 *     node workshop/bench/selectivity.bench.ts <positions> <plies> <build> [build ...]
 *
 * A build is the folder of a checkout or a file of WebAssembly. The first one searches each position at 99 % confidence.
 * An error is what a search of the same depth at the usual confidence sees otherwise; the mean of the squares is of the
 * plies named and of one less, because odd and even depths differ. Each is searched for itself, and both count. It tells
 * what games tell, by far fewer of them: pruning that halves the time is worth an error whose square is greater by some
 * 0.45 (square discs, see README.md).
 */
import { judgeBy } from './match-openings.ts';
import { openBuild } from './open-build.ts';
import { EMPTIES, typicalPositions } from './typical-positions.ts';

const REFERENCE_CONFIDENCE = 99;
const LEAST_DEPTH = 4;

/** The mean square of errors, in square discs, that is worth half of the time. */
const PER_DOUBLING = 0.45;

const [count, plies, ...paths] = process.argv.slice(2);
const wanted = Number(count);
const maxDepth = Number(plies);
// A deeper search would solve some of the positions, where 99 % is no reference.
if (!(wanted > 0) || !(maxDepth >= LEAST_DEPTH && maxDepth < EMPTIES.least) || paths.length === 0) {
  throw new Error('Name a number of positions, a depth of 4 to 21 plies, and builds.');
}
const builds = [];
for (const path of paths) {
  // oxlint-disable-next-line no-await-in-loop -- builds are few, and opened one after the other
  const build = await openBuild(path);
  builds.push({ build, judge: judgeBy(build), ms: 0, nodeLogs: 0, errors: [] as number[] });
}
const [first] = builds;
if (!first) throw new Error('No build was named.');

const depths = [maxDepth, maxDepth - 1];
let done = 0;
for await (const position of typicalPositions(first.build)) {
  const truths = depths.map(
    (depth) => first.judge.search({ position, maxDepth: depth, selectivity: REFERENCE_CONFIDENCE }).score,
  );
  for (const entry of done % 2 === 0 ? builds : builds.toReversed()) {
    const found = depths.map((depth) => entry.judge.search({ position, maxDepth: depth }));
    entry.ms += found.reduce((sum, { ms }) => sum + ms, 0);
    entry.nodeLogs += Math.log(found.reduce((sum, { nodes }) => sum + nodes, 0));
    const squares = found.map(({ score }, at) => (score - (truths[at] ?? NaN)) ** 2);
    entry.errors.push(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  }
  if (++done === wanted) break;
}

for (const { build, ms, nodeLogs, errors } of builds) {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / done;
  const more = errors.map((error, at) => error - (first.errors[at] ?? NaN));
  const spread = 1.96 * Math.sqrt(mean(more.map((value) => (value - mean(more)) ** 2)) / done);
  const nodes = Math.exp((nodeLogs - first.nodeLogs) / done);
  const cost = mean(more) + PER_DOUBLING * Math.log2(nodes);
  process.stdout.write(
    `${build.name}: ${(ms / done).toFixed(1)} ms, nodes ${nodes.toFixed(3)} (geometric mean, the first 1), square of errors ` +
      `${mean(errors).toFixed(3)} (${mean(more).toFixed(3)} ± ${spread.toFixed(3)}), on balance ${cost.toFixed(3)}\n`,
  );
}
