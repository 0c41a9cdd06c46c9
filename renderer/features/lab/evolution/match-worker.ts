/** Entry of a worker that plays the games of breeding, and what the page asks of it. */
import type { Match } from '../../../../engine/lab/evolution/breeding.ts';
import { openMatches } from '../../../../engine/lab/evolution/games.ts';
import { engineModule } from '../frame/engine-files.ts';
import { answerCalls } from '../../../shell/worker-calls.ts';

export interface MatchCalls {
  /** The leads of the first, two games for each opening. */
  play: { args: [match: Match]; answer: readonly number[] };
}

const playing = engineModule('learning').then(openMatches);
// Whoever asks hears of it.
playing.catch(() => undefined);

answerCalls<MatchCalls>(globalThis, () => ({ play: async (match) => (await playing)(match) }));
