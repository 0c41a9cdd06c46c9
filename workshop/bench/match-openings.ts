/** Openings for games of builds, and the judge that finds them fair. */
import { isBalanced, seededOpenings } from '../../engine/arena/openings.ts';
import { type Build, type Step, last } from './open-build.ts';

/** Openings that should be balanced within few discs are judged by so many plies, and then by so many more each time. */
const JUDGED_DEPTH = 20;
const JUDGED_STEP = 6;

interface JudgeOfBuild {
  search(request: Parameters<Build['search']>[0]): Step;
}

/** Judges by a build, which forgets what it knew: otherwise the openings would depend on what it has searched before. */
export function judgeBy(build: Build): JudgeOfBuild {
  return {
    search(request) {
      build.forget();
      return last(build.search(request));
    },
  };
}

export interface OpeningLimits {
  /** The largest lead of either side that 20 plies and more may find; unlimited by default. */
  readonly leadDiscs?: number | undefined;
  /** The plies by which openings are judged at last, at least 20. */
  readonly depth?: number | undefined;
  /** They must also be balanced in a search of `depth` plies by this build. */
  readonly second?: { readonly build: Build; readonly depth: number } | undefined;
}

/**
 * Openings of 8 to 12 random plies that 10 plies of the build find within 4 discs and, where `leadDiscs` is given, 20
 * plies and more within so many: strong searches win an opening that is not balanced with either colour, whoever is the
 * stronger. So openings should be judged about as deeply as the players search.
 */
export function matchOpenings(
  build: Build,
  seed: number,
  { leadDiscs, depth = JUDGED_DEPTH, second }: OpeningLimits = {},
): ReturnType<typeof seededOpenings> {
  const judge = judgeBy(build);
  const wanted = [{ judge, depth: 10, leadDiscs: 4 }];
  if (leadDiscs !== undefined) {
    for (let plies = JUDGED_DEPTH; plies < depth; plies += JUDGED_STEP) {
      wanted.push({ judge, depth: plies, leadDiscs });
    }
    wanted.push({ judge, depth, leadDiscs });
    if (second) wanted.push({ judge: judgeBy(second.build), depth: second.depth, leadDiscs });
  }
  return seededOpenings(seed, {
    plies: { least: 8, most: 12 },
    isFair: (position) => wanted.every((one) => isBalanced(one.judge, position, one)),
  });
}
