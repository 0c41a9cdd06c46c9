/**
 * Rows of one height, however many, of which only those in view exist: where each stands, and the keys that walk through
 * them. What draws them is a list box or a table. They are drawn in a window that stays in sight while the list scrolls below
 * it: browsers scroll before the page hears of it, and would show the emptiness beyond the rows that exist.
 */
import { type Ref, computed, nextTick, onMounted, onScopeDispose, shallowRef, watch } from 'vue';
import { useContentSize } from './content-size.ts';
import { type Stretch, nearestKnown } from './known-rows.ts';
import { offerRows } from './offered-rows.ts';
import { useScrollOffset } from './scroll-offset.ts';

export interface LongRowsPorts {
  count(): number;
  /** The height of a row in rem. */
  row(): number;
  /** What stands above the rows while they scroll, in rem; nothing by default. */
  head?(): number;
  /** The row that the keys have reached. */
  readonly active: Ref<number>;
  /** The rows of which it is known what they say, where that has to be asked for. */
  known?(): readonly Stretch[] | undefined;
  /** The rows that are wanted now, without the one at `to`. */
  onInView(from: number, to: number): void;
  /** What was typed without a longer pause, and its last letter. */
  onTyped(text: string, letter: string): void;
  /** Enter or the space bar was pressed. */
  onChoose(index: number): void;
}

/** Rows that exist on each side of those that can be seen. */
const OVERSCAN = 8;
/** Elements cannot be higher than some 33 million pixels; a longer list scrolls faster than its scroll bar. */
const MOST_HEIGHT = 8_000_000;
const ROWS_A_BASE = 1000;
/** After such a pause, letters begin a new word. */
const TYPING_MS = 1000;
/** Rows whose content is on its way are waited for so long, with the nearest known ones in their place. */
const HELD_MS = 300;

/** Belongs to the component that calls it, whose element `list` scrolls. */
export function useLongRows(list: Readonly<Ref<HTMLElement | null>>, ports: LongRowsPorts) {
  const { count, row, head = () => 0, active } = ports;
  const y = useScrollOffset(list);
  const { height } = useContentSize(list);
  const rem = shallowRef(16);
  onMounted(() => (rem.value = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)));

  const rowHeight = computed(() => row() * rem.value);
  const seen = computed(() => Math.max(0, height.value - head() * rem.value));
  const whole = computed(() => Math.min(count() * rowHeight.value, MOST_HEIGHT));
  /** The number of rows that can be seen, with parts of rows. */
  const shown = computed(() => seen.value / rowHeight.value);
  /** The pixels to scroll for each row that goes out of view. */
  const stride = computed(() => {
    const rowsBeyond = count() - shown.value;
    return rowsBeyond > 0 ? (whole.value - seen.value) / rowsBeyond : rowHeight.value;
  });
  /** The uppermost row that can be seen, with the part of it that cannot. */
  const top = computed(() => Math.min(y.value / stride.value, Math.max(0, count() - shown.value)));
  const near = computed(() => {
    const known = shown.value > 0 ? ports.known?.() : undefined;
    return (known && nearestKnown(known, top.value, Math.min(shown.value, count()))) ?? top.value;
  });
  /** Nothing has come for too long: rows without content say at least where one is. */
  const isOverdue = shallowRef(false);
  /** The uppermost row that is drawn, which follows the scroll as content comes. */
  const drawn = computed(() => (isOverdue.value ? top.value : near.value));

  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(
    () => (near.value === top.value ? undefined : near.value),
    (held) => {
      clearTimeout(timer);
      // Rows that had to give way to numbers do not come back before those that are scrolled to.
      if (held === undefined) isOverdue.value = false;
      else timer = setTimeout(() => (isOverdue.value = true), HELD_MS);
    },
  );
  onScopeDispose(() => clearTimeout(timer));

  const rangeFrom = (first: number) => ({
    from: Math.max(0, Math.floor(first) - OVERSCAN),
    to: Math.min(count(), Math.ceil(first + shown.value) + OVERSCAN),
  });
  const wanted = computed(() => rangeFrom(top.value));
  const rows = computed(() => {
    const { from, to } = rangeFrom(drawn.value);
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  });

  watch(
    () => [wanted.value.from, wanted.value.to] as const,
    ([from, to], before) => {
      if (from !== before?.[0] || to !== before[1]) ports.onInView(from, to);
    },
    { immediate: true },
  );

  /**
   * The row that all places are measured from, by pixels. It is near what is drawn, so that these numbers stay small, and changes
   * seldom, so that a row keeps its place while it scrolls.
   */
  const base = computed(() => Math.floor(drawn.value / ROWS_A_BASE) * ROWS_A_BASE);

  function offsetOf(index: number): string {
    return `translateY(${(index - base.value) * rowHeight.value}px)`;
  }

  /** Where the rows are together within the window that stays in sight. */
  const place = computed(() => `translateY(${(base.value - drawn.value) * rowHeight.value}px)`);
  const windowHeight = computed(() => Math.min(seen.value, whole.value));

  /** Rows that go out of view become those that come: no two at once have the same key. */
  function keyOf(index: number): number {
    return index % (Math.ceil(shown.value) + 1 + 2 * OVERSCAN);
  }

  async function bringIntoView(): Promise<void> {
    await nextTick();
    const first = Math.min(top.value, active.value);
    // Where not even a row can be seen, as in a list that is not shown yet, the row begins what will be.
    const next = Math.max(first, active.value + 1 - Math.max(1, shown.value));
    if (next !== top.value) y.value = next * stride.value;
  }

  watch([active, count], bringIntoView);
  // What stands beside a list may take room from it when another row is reached: that row stays in sight, if it was.
  watch([shown, top], async ([now], [before, first]) => {
    const wasSeen = active.value >= Math.floor(first) && active.value < first + before;
    if (now !== before && wasSeen) await bringIntoView();
  });

  let typed = '';
  let typedAt = 0;

  function type(letter: string): void {
    const now = performance.now();
    typed = now > typedAt + TYPING_MS ? letter : typed + letter;
    typedAt = now;
    ports.onTyped(typed, letter);
  }

  function onKeydown(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(shown.value) - 1);
    const target = {
      ArrowDown: active.value + 1,
      ArrowUp: active.value - 1,
      PageDown: active.value + page,
      PageUp: active.value - page,
      Home: 0,
      End: count() - 1,
    }[event.key];
    const { key } = event;
    const isTyped = key.length === 1 && (key !== ' ' || performance.now() < typedAt + TYPING_MS);
    if (target !== undefined) active.value = Math.max(0, Math.min(target, count() - 1));
    else if (isTyped) type(key);
    else if ((key === 'Enter' || key === ' ') && count() > 0) ports.onChoose(active.value);
    else return;
    event.preventDefault();
  }

  /** The first of the rows that are marked for switches, and the one after the last. */
  const marked = shallowRef<readonly [first: number, end: number]>([0, 0]);
  onMounted(() => {
    if (!list.value) return;
    offerRows(list.value, {
      count,
      mark(first, end) {
        marked.value = [first, end];
        if (first < end) active.value = first;
      },
      choose(index) {
        if (index < count()) ports.onChoose(index);
      },
    });
  });
  const markOf = (index: number): '' | undefined =>
    index >= marked.value[0] && index < marked.value[1] ? '' : undefined;

  return { rows, rowHeight, whole, windowHeight, place, offsetOf, keyOf, onKeydown, markOf };
}
