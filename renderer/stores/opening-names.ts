/**
 * What positions are called on the map of openings: by the name that the user gave them, or else by the established one. The
 * user's names are lines in the log of practice, so that they are kept, saved and joined with it; whoever shows them has the
 * log read (`answers.read`).
 */
import { defineStore } from 'pinia';
import { computed } from 'vue';
import { type Position, START_POSITION } from '../../engine/game/position.ts';
import { type Square, parseSquare, squareName } from '../../engine/game/square.ts';
import { stepsFrom } from '../../engine/game/steps.ts';
import { dayOf } from '../../engine/practice/days.ts';
import { placeId } from '../../engine/practice/repertoire.ts';
import { useAnswerStore } from './answers.ts';
import { useOpeningStore } from './openings.ts';

/** A line to whose end the user gave a name. */
export interface OwnName {
  readonly moves: readonly Square[];
  readonly name: string;
}

export const useOpeningNameStore = defineStore('openingNames', () => {
  const openings = useOpeningStore();
  const practised = useAnswerStore();

  /** The names that the user gave, by their positions up to symmetry. */
  const own = computed((): ReadonlyMap<string, OwnName> => {
    const byPlace = new Map<string, OwnName>();
    for (const { moves: written, name } of practised.named) {
      const moves = (written.match(/../g) ?? []).flatMap((square) => parseSquare(square) ?? []);
      const end = stepsFrom(START_POSITION, moves).at(-1);
      if (!end) continue;
      const id = placeId(end.position);
      if (name === '') byPlace.delete(id);
      else byPlace.set(id, { moves, name });
    }
    return byPlace;
  });

  function ownAt(position: Position): string | undefined {
    return own.value.size === 0 ? undefined : own.value.get(placeId(position))?.name;
  }

  /** The name of a position; undefined where nobody gave it one. */
  function nameAt(position: Position): string | undefined {
    return ownAt(position) ?? openings.nameOfLine([position])?.name;
  }

  /** The name of a line of positions: that of its last position which has one. */
  function nameOfLine(line: readonly Position[]): string | undefined {
    for (const position of line.toReversed()) {
      const name = nameAt(position);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** Gives the end of a line a name, or takes it back where that is empty. */
  async function give(moves: readonly Square[], name: string): Promise<void> {
    const at = Date.now();
    await practised.note({ of: 'name', moves: moves.map(squareName).join(''), name, day: dayOf(at), at });
  }

  return { own, ownAt, nameAt, nameOfLine, give };
});
