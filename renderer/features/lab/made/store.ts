/** What was made in the lab is measured: it plays Evolved's weights, beside everything else. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { overShipped } from '../../../../engine/lab/evolution/breeding.ts';
import { type ArenaScore, addScores } from '../../../../engine/lab/arena-scores.ts';
import { inParts } from '../../../../engine/lab/evolution/sharing.ts';
import { writeBred } from '../../../../engine/players/bred.ts';
import type { JournalBridge } from '../../../../main/contract/bridge.ts';
import { translate as t } from '../../../locales/later.ts';
import { journalLines } from '../../../stores/journal-lines.ts';
import { useMadePlayersStore } from '../../../stores/made-players.ts';
import { Withdrawn } from '../evolution/match-pool.ts';
import { useEvolutionStore } from '../evolution/store.ts';
import { type LearnerPort, learnersOf } from '../frame/kept-learners.ts';
import { useLabStore } from '../frame/store.ts';

export const useMeasuringStore = defineStore('lab-measuring', () => {
  const evolution = useEvolutionStore();
  const lab = useLabStore();
  const made = useMadePlayersStore();

  const isMeasuring = shallowRef(false);
  const hasFailed = shallowRef(false);
  /** Whether measuring goes on while another page or place is shown. */
  const isKept = shallowRef(true);
  /** Counts what was begun: what an earlier measuring still finds is nobody's. */
  let begun = 0;

  /**
   * Lets the players play Evolved's weights, one after the other, where nobody has looked yet. Those whose networks `port` does
   * not have are passed over.
   */
  async function measure(port: LearnerPort): Promise<void> {
    stop();
    const own = begun;
    isMeasuring.value = true;
    hasFailed.value = false;
    lab.tell('made', () => t('lab.made.busy'));
    const play = inParts(async (part) => {
      if (own !== begun) throw new Withdrawn();
      return evolution.playBeside(part);
    });
    try {
      for (const each of made.made.filter(({ overEvolved }) => !overEvolved)) {
        const overEvolved = await overShipped(each.player, play, learnersOf(port).keptLearner);
        const isThere = made.players.some((player) => writeBred(player) === writeBred(each.player));
        if (overEvolved && isThere && own === begun) made.add({ ...each, overEvolved });
      }
    } catch (error) {
      if (own !== begun) return;
      if (!(error instanceof Withdrawn)) reportError(error);
      hasFailed.value = !(error instanceof Withdrawn);
    }
    if (own === begun) stop();
  }

  /** Begins nothing more: parts that have begun are played to their end. What was measured stays. */
  function stop(): void {
    begun++;
    evolution.withdrawBeside();
    isMeasuring.value = false;
    lab.tell('made', undefined);
  }

  /** The page is left. */
  function leave(): void {
    if (!isKept.value) stop();
  }

  /** What the players made in the tournaments that were kept, by how they are written. */
  const arena = shallowRef<ReadonlyMap<string, ArenaScore>>(new Map());

  /** Counts the readings: what an earlier one still finds may lack a player. */
  let readings = 0;

  /** Reads the tournaments, one after the other; what cannot be read is passed over. */
  async function readArena(port: Pick<JournalBridge, 'journals' | 'readJournal'>): Promise<void> {
    const own = ++readings;
    const of = new Set(made.players.map(writeBred));
    let scores: ReadonlyMap<string, ArenaScore> = new Map();
    if (of.size > 0) {
      for (const { id } of (await port.journals('tournament')) ?? []) {
        // oxlint-disable-next-line no-await-in-loop -- there may be many, and the page goes on in between
        const lines = await journalLines(port, id).catch(() => undefined);
        scores = addScores(scores, lines ?? [], of);
      }
    }
    if (own === readings) arena.value = scores;
  }

  return { arena, readArena, isMeasuring, hasFailed, isKept, measure, stop, leave };
});
