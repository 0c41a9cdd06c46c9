/** The game of the row that the keys have reached: read when the row rests, and walked through beside the list. */
import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import { START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';
import { type Step, stepsFrom } from '../../../engine/game/steps.ts';
import { type Move, type Place, lineNodes } from '../../../engine/game/tree.ts';
import { positionKey } from '../../../engine/library/key.ts';
import { positionIn } from '../../../engine/library/query.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { valueAt } from '../../../engine/review/plan.ts';
import { useLibraryStore } from '../../stores/library.ts';

/** Whoever walks through the list with a held key reads no text before the key rests, in milliseconds. */
const REST_MS = 60;

function squareOf(move: Move | undefined): Square | undefined {
  return move === 'pass' ? undefined : move;
}

/** Belongs to the component that calls it. */
export function usePreview() {
  const library = useLibraryStore();
  const game = shallowRef<ReadGame>();
  /** The number of moves that lead to the position that is shown, passes included. */
  const ply = shallowRef(0);
  /** Moves that were tried from there on, beside the game. */
  const beside = shallowRef<readonly Step[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let serial = 0;

  const entry = computed(() => library.entryAt(library.active));
  const id = computed(() => entry.value?.library?.id);
  const nodes = computed(() => (game.value ? lineNodes(game.value.tree) : []));
  const places = computed((): readonly Place[] => (game.value ? [game.value.tree.root, ...nodes.value] : []));
  /** The game as its positions and the moves between them. */
  const line = computed(() => ({
    places: places.value.map((each) => each.position),
    moves: nodes.value.map(({ move }) => move),
  }));
  const last = computed(() => Math.max(0, places.value.length - 1));
  const place = computed(() => places.value[ply.value]);
  const position = computed(() => beside.value.at(-1)?.position ?? place.value?.position ?? START_POSITION);
  const lastSquare = computed(() => beside.value.at(-1)?.square ?? squareOf(line.value.moves[ply.value - 1]));

  /** The index of the game's next move, passes left out; −1 at its end. */
  const nextAt = computed(() => line.value.moves.findIndex((move, at) => at >= ply.value && move !== 'pass'));
  /** That move; undefined beside the game. */
  const next = computed(() =>
    beside.value.length > 0 ? undefined : squareOf(line.value.moves[nextAt.value]),
  );

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
      (each) => countEmpties(each.position) === empties && positionKey(each.position).join() === key,
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
    beside.value = [];
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
    () => go(beginning()),
  );
  onScopeDispose(() => {
    clearTimeout(timer);
    serial++;
  });

  function go(to: number): void {
    beside.value = [];
    ply.value = Math.max(0, Math.min(last.value, to));
  }

  /** Plays a move: that of the game leads on in it, any other beside it. */
  function play(square: Square): void {
    if (square === next.value) go(nextAt.value + 1);
    else beside.value = [...beside.value, ...stepsFrom(position.value, [square])];
  }

  /** Takes back what was tried beside the game, and then goes back in it. */
  function back(): void {
    if (beside.value.length > 0) beside.value = beside.value.slice(0, -1);
    else go(ply.value - 1);
  }

  /** Goes on in the game; from beside it, back to where it was left and on from there. */
  function onward(): void {
    go(ply.value + 1);
  }

  return {
    entry,
    ply,
    last,
    place,
    line,
    numbers,
    values,
    beside,
    position,
    lastSquare,
    next,
    go,
    play,
    back,
    onward,
  };
}
