/**
 * What positions are called: by the name that the user gave them, or else by the established one. The user's names are lines in
 * the log of practice, so that they are kept, saved and joined with it. That is read once the first screen is at rest, and from
 * then on whatever says the name of a line says the user's (`openings.nameOfLine`).
 */
import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { type Position, START_POSITION, WHOLE_GAME, countEmpties } from '../../engine/game/position.ts';
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

  /** How many squares are empty where the user gave a name: other positions of a long list are not turned eight ways. */
  const empties = computed(
    () => new Set(Array.from(own.value.values(), ({ moves }) => WHOLE_GAME - moves.length)),
  );

  function ownAt(position: Position): string | undefined {
    return empties.value.has(countEmpties(position)) ? own.value.get(placeId(position))?.name : undefined;
  }

  // Another function tells those who have asked that a name is new.
  watch(own, ({ size }) => openings.lay(size === 0 ? undefined : (position) => ownAt(position)), {
    immediate: true,
    flush: 'sync',
  });

  /** The name of a position; undefined where nobody gave it one. */
  function nameAt(position: Position): string | undefined {
    return openings.nameOfLine([position])?.name;
  }

  /** The name of a line of positions: that of its last position which has one. */
  function nameOfLine(line: readonly Position[]): string | undefined {
    return openings.nameOfLine(line)?.name;
  }

  /** Gives the end of a line a name, or takes it back where that is empty. */
  async function give(moves: readonly Square[], name: string): Promise<void> {
    const at = Date.now();
    await practised.note({ of: 'name', moves: moves.map(squareName).join(''), name, day: dayOf(at), at });
  }

  return { own, ownAt, nameAt, nameOfLine, give };
});
