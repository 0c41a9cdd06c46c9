/** Openings for games of builds, and the judge that finds them fair. */
import { isBalanced, seededOpenings } from '../../engine/arena/openings.ts';
import type { Position } from '../../engine/game/position.ts';
import { type Build, type Step, last } from './open-build.ts';

/** Openings that should be balanced within few discs are judged by so many plies before a deeper search judges them. */
const JUDGED_DEPTH = 20;

interface JudgeOfBuild {
  search(request: { readonly position: Position; readonly maxDepth: number }): Step;
}

/** Judges by a build, which forgets what it knew: otherwise the openings would depend on what it has searched before. */
export function judgeBy(build: Build): JudgeOfBuild {
  return {
    search({ position, maxDepth }) {
      build.forget();
      return last(build.search({ position, maxDepth }));
    },
  };
}

/**
 * Openings of 8 to 12 random plies that 10 plies of the build find within 4 discs and, where `leadDiscs` is given, 20
 * and then `depth` plies within so many: strong searches win an opening that is not balanced with either colour, whoever
 * is the stronger. So openings should be judged about as deeply as the players search.
 */
export function matchOpenings(
  build: Build,
  seed: number,
  leadDiscs?: number,
  depth = JUDGED_DEPTH,
): ReturnType<typeof seededOpenings> {
  const judge = judgeBy(build);
  const wanted = [{ depth: 10, leadDiscs: 4 }];
  if (leadDiscs !== undefined) {
    for (const plies of new Set([JUDGED_DEPTH, depth])) wanted.push({ depth: plies, leadDiscs });
  }
  return seededOpenings(seed, {
    plies: { least: 8, most: 12 },
    isFair: (position) => wanted.every((limits) => isBalanced(judge, position, limits)),
  });
}
