/** How strong somebody plays by the accuracy of reviewed games, measured on players whose ratings are known. Pure. */

/** Ratings on the scale of Elo on which random moves have 0. */
export interface LikelyStrength {
  readonly elo: number;
  /** Nineteen of twenty measured players had a rating between these. */
  readonly least: number;
  readonly most: number;
}

/** Fewer games than this tell too little. */
export const LEAST_GAMES = 10;

/**
 * Ratings and the mean accuracy of twenty games of each; neighbours whose means were not in the order of their ratings are
 * joined. Figures: workshop/bench/README.md, "Accuracy and strength".
 */
const MEASURED: readonly (readonly [elo: number, accuracy: number])[] = [
  [104, 17.3],
  [244, 22.4],
  [369, 33.8],
  [520, 36],
  [682, 46.5],
  [829, 55.3],
  [950, 59.4],
  [1041, 63.1],
  [1134, 71.5],
  [1154, 77],
  [1303, 78.4],
  [1568, 86.6],
  [1758, 92.3],
  [1891, 95],
  [2142, 98.9],
];

/** The games of each player that was measured. */
const MEASURED_GAMES = 20;
/** Half a 95 % interval in standard errors. */
const WIDTH = 2;
/** Single games scatter by this at least, also where a few happen to be alike, in per cent. */
const LEAST_SPREAD = 4;

/**
 * The strength of a player whose games have these accuracies in per cent: `likelyStrength([52, 61, …])`; undefined for fewer
 * than ten games. Beyond the weakest and the strongest that were measured nothing is told apart.
 */
export function likelyStrength(accuracies: readonly number[]): LikelyStrength | undefined {
  const games = accuracies.length;
  if (games < LEAST_GAMES) return undefined;
  const mean = sum(accuracies) / games;
  const variance = sum(accuracies.map((each) => (each - mean) ** 2)) / (games - 1);
  const spread = Math.max(LEAST_SPREAD, Math.sqrt(variance));
  const margin = WIDTH * spread * Math.sqrt(1 / games + 1 / MEASURED_GAMES);
  return { elo: eloAt(mean), least: eloAt(mean - margin), most: eloAt(mean + margin) };
}

/** The rating at which the measured players have this accuracy. */
function eloAt(accuracy: number): number {
  const next = MEASURED.findIndex(([, at]) => at >= accuracy);
  const above = MEASURED[next];
  const below = MEASURED[next - 1];
  if (!above) return MEASURED.at(-1)?.[0] ?? 0;
  if (!below) return above[0];
  return below[0] + ((accuracy - below[1]) / (above[1] - below[1])) * (above[0] - below[0]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
