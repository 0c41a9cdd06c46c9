/**
 * The own openings: the lines of both sides as the log of practice keeps them, what changes them and takes a change back,
 * and how likely moves are that people play. Practice asks the lines, and the place Openings prepares them.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Colour, Position } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import { moveIn } from '../../engine/library/explore.ts';
import type { KnownReplies } from '../../engine/practice/coverage.ts';
import { learning, learntLines } from '../../engine/practice/learnt.ts';
import { type RepertoireChange, undone } from '../../engine/practice/preparing.ts';
import { type RepertoireLine, repertoireOf } from '../../engine/practice/repertoire.ts';
import { useAnswerStore } from './answers.ts';
import { useBookStore } from './book.ts';
import { useLibraryStore } from './library.ts';

export const useRepertoireStore = defineStore('repertoire', () => {
  const book = useBookStore();
  const library = useLibraryStore();
  const practised = useAnswerStore();

  /** The lines that are learnt, the newest first. */
  const lines = computed(() => learntLines(practised.learnt));
  const repertoires = computed(() => {
    const of = (wanted: Colour) =>
      repertoireOf(lines.value.filter(({ side }) => side === wanted).toReversed());
    return { black: of('black'), white: of('white') };
  });

  /** Learns a line, or gives it up. */
  async function learn(line: RepertoireLine, isOn = true): Promise<void> {
    await practised.note(learning(line, isOn, Date.now()));
  }

  /** The changes of this run that can be taken back, the newest last. */
  const changes = shallowRef<readonly RepertoireChange[]>([]);

  function apply({ dropped, added }: RepertoireChange): void {
    for (const line of dropped) void learn(line, false);
    for (const line of added) void learn(line);
  }

  /** Makes a change that can be taken back; false where it changes nothing. */
  function change(wanted: RepertoireChange): boolean {
    if (wanted.dropped.length + wanted.added.length === 0) return false;
    changes.value = [...changes.value, wanted];
    apply(wanted);
    return true;
  }

  /** Takes the last change back. */
  function undo(): void {
    const last = changes.value.at(-1);
    if (!last) return;
    changes.value = changes.value.slice(0, -1);
    apply(undone(last));
  }

  /** What people played in a position and the book says of it; nothing where neither can be asked. */
  async function knownOf(position: Position): Promise<KnownReplies> {
    const tally = await library.tally(position, []).catch(() => undefined);
    return { played: tally?.moves ?? [], losses: book.movesAt(position) };
  }

  /** How many games of the library have a move; where none has any, how good the book thinks it is. */
  async function weigh(position: Position, move: Square): Promise<number> {
    const { played, losses } = await knownOf(position);
    if (played.length > 0) return moveIn(position, played, move)?.games ?? 0;
    const known = losses.find((each) => each.move === move);
    return known ? 10 / (1 + known.loss) : 0;
  }

  return { lines, repertoires, learn, changes, change, undo, knownOf, weigh };
});
