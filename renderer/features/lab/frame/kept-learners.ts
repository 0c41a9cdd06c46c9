/** The networks that are players: the files by which they play, wherever this shell keeps them. */
import { keepLearner, keptLearner, removeLearner } from '../../../../engine/host/web/kept-learners.ts';
import { type BredSpec, bredLearner } from '../../../../engine/players/bred.ts';
import type { Bridge, LearnerBridge } from '../../../../main/contract/bridge.ts';

export type LearnerPort = Pick<Bridge, 'learners'>;

const IN_BROWSER: LearnerBridge = { keepLearner, keptLearner, removeLearner };

export function learnersOf({ learners }: LearnerPort): LearnerBridge {
  return learners ?? IN_BROWSER;
}

/** Removes the files of players that are there no more, but for those by which one that stays plays. */
export async function forgetLearners(
  port: LearnerPort,
  gone: readonly BredSpec[],
  staying: readonly BredSpec[],
): Promise<void> {
  const kept = new Set(staying.map(({ weights }) => bredLearner(weights)));
  const files = new Set(gone.map(({ weights }) => bredLearner(weights)));
  for (const learner of files) {
    // oxlint-disable-next-line no-await-in-loop -- there is nearly always one
    if (learner !== undefined && !kept.has(learner)) await learnersOf(port).removeLearner(learner);
  }
}
