/** The game of the row that the keys have reached: read when the row rests, and walked through beside the list. */
import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import { countEmpties } from '../../../engine/game/position.ts';
import { type Place, lineNodes } from '../../../engine/game/tree.ts';
import { positionKey } from '../../../engine/library/key.ts';
import { positionIn } from '../../../engine/library/query.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { valueAt } from '../../../engine/review/plan.ts';
import { useLibraryStore } from '../../stores/library.ts';

/** Whoever walks through the list with a held key reads no text before the key rests, in milliseconds. */
const REST_MS = 60;

/** Belongs to the component that calls it. */
export function usePreview() {
  const library = useLibraryStore();
  const game = shallowRef<ReadGame>();
  /** The number of moves that lead to the position that is shown, passes included. */
  const ply = shallowRef(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let serial = 0;

  const entry = computed(() => library.entryAt(library.active));
  const id = computed(() => entry.value?.library?.id);
  const places = computed((): readonly Place[] =>
    game.value ? [game.value.tree.root, ...lineNodes(game.value.tree)] : [],
  );
  const last = computed(() => Math.max(0, places.value.length - 1));
  const place = computed(() => places.value[ply.value]);

  /** The numbers of the moves that led to the places, without passes. */
  const numbers = computed(() => {
    const all: number[] = [0];
    for (const node of game.value ? lineNodes(game.value.tree) : []) {
      all.push((all.at(-1) ?? 0) + (node.move === 'pass' ? 0 : 1));
    }
    return all;
  });

  /** What a review found, by place; of a game that was not reviewed nothing. */
  const values = computed(() => {
    const found = places.value.map((each) => valueAt(each));
    return found.some((value) => value && value.depth > 0) ? found : [];
  });

  /** The place with the position that was looked for, or else the end of the game. */
  function beginning(): number {
    const term = library.terms.find((each) => each.kind === 'position');
    const wanted = term && positionIn(term.board);
    if (!wanted) return last.value;
    const key = positionKey(wanted).join();
    const empties = countEmpties(wanted);
    const at = places.value.findIndex(
      ({ position }) => countEmpties(position) === empties && positionKey(position).join() === key,
    );
    return at < 0 ? last.value : at;
  }

  async function read(row: number): Promise<void> {
    const asked = ++serial;
    const [text, { readFirst }] = await Promise.all([
      library.textAt(row),
      import('../../../engine/library/read-first.ts'),
    ]);
    if (asked !== serial) return;
    const found = text === undefined ? undefined : readFirst(text);
    game.value = found?.ok ? found.value : undefined;
    ply.value = beginning();
  }

  watch(
    [id, () => library.version],
    ([now], [before]) => {
      clearTimeout(timer);
      if (now === undefined) {
        serial++;
        game.value = undefined;
        return;
      }
      const wait = before === undefined ? 0 : REST_MS;
      timer = setTimeout(() => void read(library.active).catch(reportError), wait);
    },
    { immediate: true },
  );
  watch(
    () => library.terms,
    () => (ply.value = beginning()),
  );
  onScopeDispose(() => {
    clearTimeout(timer);
    serial++;
  });

  function go(to: number): void {
    ply.value = Math.max(0, Math.min(last.value, to));
  }

  return { entry, game, ply, last, place, places, numbers, values, go };
}
