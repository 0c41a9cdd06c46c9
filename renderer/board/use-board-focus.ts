import { useTimeoutFn } from '@vueuse/core';
import { type Ref, computed, nextTick, shallowRef } from 'vue';
import { type Bitboard, squaresOf } from '../../engine/game/bitboard.ts';
import { type Square, parseSquare, squareName } from '../../engine/game/square.ts';
import { isFocusVisible } from '../ui/focus-frame.ts';
import { squareTowards } from './geometry.ts';

const FIRST_ACTIVE = 19;

/** How long a slow phone may take from a finger that is lifted to its click, in milliseconds. */
const CLICK_MS = 500;

const PAGES: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

/** What the focus has to know of the board. */
interface BoardFocusOptions {
  readonly grid: Readonly<Ref<HTMLElement | null>>;
  /** The squares that may be played now. */
  readonly playable: () => Bitboard;
  readonly isPaused: () => boolean;
  /** The user has chosen the square with a key. */
  readonly choose: (square: Square) => void;
}

/** Which square of the board has the focus or the pointer, and how keys lead the focus. */
export function useBoardFocus({ grid, playable, isPaused, choose }: BoardFocusOptions) {
  /** The square that Tab moves to and from which the arrow keys start. */
  const active = shallowRef<Square>(FIRST_ACTIVE);

  /** Whether the focus was visible when it came to its square. */
  let isFocusShown = false;
  const hasKeyFocus = shallowRef(false);

  function onFocus({ target }: FocusEvent): void {
    active.value = squareOf(target) ?? active.value;
    isFocusShown = target instanceof Element && isFocusVisible(target);
    hasKeyFocus.value = isFocusShown;
    if (isFocusShown) pointedAt.value = undefined;
  }

  /** The square that the user points at: the one under the pointer, until keys lead elsewhere. */
  const pointedAt = shallowRef<Square>();

  const leaving = useTimeoutFn(() => (pointedAt.value = undefined), CLICK_MS, { immediate: false });

  function onPointerOver({ target }: PointerEvent): void {
    leaving.stop();
    pointedAt.value = squareOf(target);
  }

  /** A finger leaves before its click, which places the disc where it still points (use-placed.ts). */
  function onPointerLeave({ pointerType }: PointerEvent): void {
    if (pointerType === 'touch') leaving.start();
    else pointedAt.value = undefined;
  }

  /** The next legal move in reading order, or the one before, continuing at the other end. */
  function legalBeside(by: 1 | -1): Square | undefined {
    const legal = squaresOf(playable());
    return by === 1
      ? (legal.find((square) => square > active.value) ?? legal[0])
      : (legal.findLast((square) => square < active.value) ?? legal.at(-1));
  }

  /**
   * Moves the focus to the next legal move or the one before; where there is none, to the square it was on. Returns
   * whether there is one.
   */
  function jump(by: 1 | -1): boolean {
    const square = legalBeside(by);
    focusOn(square ?? active.value);
    return square !== undefined;
  }

  function onKeydown(event: KeyboardEvent): void {
    if (event.altKey || event.shiftKey) return;
    const page = PAGES[event.key];
    const target =
      (page && legalBeside(page)) ?? squareTowards(active.value, event.key, event.ctrlKey || event.metaKey);
    if (target !== undefined) {
      event.preventDefault();
      focusOn(target);
    } else if (
      event.key === 'Enter' ||
      (event.key === ' ' && isFocusShown && playable() !== 0n && !isPaused())
    ) {
      event.preventDefault();
      if (!event.repeat) choose(active.value);
    }
  }

  /** Moves the focus to the active square. */
  function focus(): void {
    grid.value?.querySelector<HTMLElement>(`[data-square="${squareName(active.value)}"]`)?.focus();
  }

  /** Moves the focus to `square`. */
  function focusOn(square: Square): void {
    active.value = square;
    pointedAt.value = undefined;
    void nextTick(focus);
  }

  /** Makes the square active that is active on a new board; the focus goes there too if the board has it. */
  function reset(): void {
    active.value = FIRST_ACTIVE;
    if (grid.value?.contains(document.activeElement) === true) void nextTick(focus);
  }

  /** The square under the pointer, or else the square focused by keys. */
  const lookedAt = computed(() => pointedAt.value ?? (hasKeyFocus.value ? active.value : undefined));

  return {
    active,
    hasKeyFocus,
    lookedAt,
    focus,
    focusOn,
    jump,
    reset,
    onFocus,
    onKeydown,
    onPointerOver,
    onPointerLeave,
  };
}

/** The square that an element of the board lies on. */
export function squareOf(target: EventTarget | null): Square | undefined {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-square]')?.dataset.square : undefined;
  return name === undefined ? undefined : parseSquare(name);
}
