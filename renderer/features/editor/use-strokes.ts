import type { Ref } from 'vue';
import { type Position, discAt, samePosition } from '../../../engine/game/position.ts';
import { type Content, withContent } from '../../../engine/game/setup.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { useDraftStore } from './draft.ts';

/** The squares on the straight way from `from` to `to`, without `from`: a fast pointer leaves squares out. */
function squaresBetween(from: Square, to: Square): Square[] {
  const files = (to % 8) - (from % 8);
  const ranks = Math.floor(to / 8) - Math.floor(from / 8);
  const steps = Math.max(Math.abs(files), Math.abs(ranks));
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    const rank = Math.floor(from / 8) + Math.round(ranks * part);
    return rank * 8 + (from % 8) + Math.round(files * part);
  });
}

/** The square at a point of the page: a finger's events keep the element on which they began. */
function squareAt({ clientX, clientY }: PointerEvent): Square | undefined {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-square]');
  const name = element?.dataset['square'];
  return name === undefined ? undefined : parseSquare(name);
}

/**
 * Lets the pointer paint on the board that is being set up: pressed on one square and drawn over others, it puts `brush`
 * on all of them, or removes it from them if the first one has it already. A stroke is undone as one step. Pressing and
 * releasing on the same square stays a click. Returns the listeners of the board.
 */
export function useStrokes(brush: Readonly<Ref<Content>>) {
  const draft = useDraftStore();

  /** What the stroke puts on its squares, and the board that it has led to so far. */
  let content: Content = 'empty';
  let made: Position | undefined;

  function paint(squares: readonly Square[]): void {
    const next = squares.reduce((before, square) => withContent(before, square, content), draft.position);
    if (samePosition(next, draft.position)) return;
    if (made === draft.position) draft.amend(next);
    else draft.change(next);
    made = next;
  }

  function begin(square: Square): void {
    content = discAt(draft.position, square) === brush.value ? 'empty' : brush.value;
    made = undefined;
    paint([square]);
  }

  /** The square that the pressed pointer was on last; undefined while it is not pressed. */
  let last: Square | undefined;
  let isStroke = false;

  function onPointerdown(event: PointerEvent): void {
    if (!event.isPrimary) return;
    isStroke = false;
    last = event.button === 0 ? squareAt(event) : undefined;
  }

  function onPointermove(event: PointerEvent): void {
    if (!event.isPrimary) return;
    // The button may have been released outside the page.
    if (event.buttons === 0) last = undefined;
    const square = squareAt(event);
    if (last === undefined || square === undefined || square === last) return;
    if (!isStroke) begin(last);
    isStroke = true;
    paint(squaresBetween(last, square));
    last = square;
  }

  function onPointerup(): void {
    last = undefined;
  }

  /** A stroke that ends where it began is followed by a click, which must not set that square again. */
  function onClickCapture(event: MouseEvent): void {
    if (isStroke) event.stopPropagation();
    isStroke = false;
  }

  return { onPointerdown, onPointermove, onPointerup, onPointercancel: onPointerup, onClickCapture };
}
