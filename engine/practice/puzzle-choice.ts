/** Which puzzle comes next, and which one is that of a day. Pure. */
import type { Rating } from './glicko.ts';
import type { Motif, PuzzleKind } from './puzzle.ts';
import type { PuzzleHead } from './puzzle-file.ts';

export type Theme = 'all' | PuzzleKind | Motif;

/** A puzzle is chosen among so many that are nearest to the wanted rating. */
const AMONG = 12;

/** Puzzles are a little easier than the player is strong, so that about two of three are solved. */
const EASIER = 100;

/** What is harder than suits a player by more points than this is told to be so. */
const TOO_HARD = 200;

/** About the golden section of the number of puzzles, so that the puzzles of days that follow one another are far apart. */
const GOLDEN = 0.618_033_988_75;

type Player = Pick<Rating, 'rating' | 'deviation'>;

/** The rating of the puzzles that suit a player; somebody of whom little is known begins with easy ones. */
export function suitedTo({ rating, deviation }: Player): number {
  return rating - Math.max(EASIER, deviation);
}

/** Whether a puzzle is so hard that the player should be offered another one. */
export function isTooHard(puzzle: Pick<Rating, 'rating'>, player: Player): boolean {
  return puzzle.rating > suitedTo(player) + TOO_HARD;
}

/** Whether a puzzle is of a theme. */
export function isOfTheme(
  { kind, motifs }: { readonly kind: PuzzleKind; readonly motifs: readonly Motif[] },
  theme: Theme,
): boolean {
  return theme === 'all' || theme === kind || motifs.some((motif) => motif === theme);
}

/**
 * The number of the next puzzle that `fits` and suits the player: one that was not tried yet, else any but the one
 * `before`; undefined where there is none. `heads` are those of the file, the easiest first; `chance` is a uniform number from 0 up to
 * but not including 1.
 */
export function nextPuzzle(
  heads: readonly PuzzleHead[],
  {
    fits,
    player,
    chance,
    isTried,
    before,
  }: {
    readonly fits: (head: PuzzleHead) => boolean;
    readonly player: Player;
    readonly chance: number;
    readonly isTried: (at: number) => boolean;
    readonly before: number | undefined;
  },
): number | undefined {
  const fresh: number[] = [];
  const tried: number[] = [];
  for (const at of byDistance(heads, suitedTo(player))) {
    if (at === before || !fits(heads[at]!)) continue;
    (isTried(at) ? tried : fresh).push(at);
    if (fresh.length === AMONG) break;
  }
  const nearest = fresh.length > 0 ? fresh : tried.slice(0, AMONG);
  return nearest[Math.floor(chance * nearest.length)];
}

/** The numbers of all puzzles, those whose ratings are nearest to the wanted one first. */
function* byDistance(heads: readonly PuzzleHead[], wanted: number): Generator<number, void> {
  const distance = (at: number): number => {
    const head = heads[at];
    return head ? Math.abs(head.rating - wanted) : Infinity;
  };
  const harder = heads.findIndex(({ rating }) => rating >= wanted);
  let above = harder < 0 ? heads.length : harder;
  let below = above - 1;
  while (below >= 0 || above < heads.length) yield distance(below) <= distance(above) ? below-- : above++;
}

/** The number of the puzzle of a day: the same for all on that day, and no puzzle comes again before all others were it. */
export function dailyPuzzle(count: number, day: number): number {
  let step = Math.max(1, Math.round(count * GOLDEN));
  while (commonDivisor(step, count) > 1) step++;
  return (((day * step) % count) + count) % count;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
