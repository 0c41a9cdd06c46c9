import { useEventListener } from '@vueuse/core';
import type { Ref } from 'vue';
import { type Position, discAt, samePosition } from '../../../engine/game/position.ts';
import { type Content, withContent } from '../../../engine/game/setup.ts';
import type { Square } from '../../../engine/game/square.ts';
import { squareOf } from '../../board/use-board-focus.ts';
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
  return squareOf(document.elementFromPoint(clientX, clientY));
}

/** A pointer that was pressed on a square. */
interface Stroke {
  readonly first: Square;
  /** The square that the pointer was on last; undefined while it is beside the squares. */
  last: Square | undefined;
  /** Whether the pointer has come to other squares. Otherwise it is a click. */
  hasMoved: boolean;
  /** Whether the brush's discs are removed, because the stroke began on one of them. */
  readonly removes: boolean;
  /** The board that the stroke has led to so far. */
  made?: Position;
}

/**
 * Lets the pointer paint on the board that is being set up: pressed on one square and drawn over others, it puts `brush`
 * on all of them; if the first one has it already, it removes it from those that have it. A stroke is undone as one step.
 * Pressing and releasing on the same square stays a click. Returns the listeners of the board.
 */
export function useStrokes(brush: Readonly<Ref<Content>>) {
  const draft = useDraftStore();
  let stroke: Stroke | undefined;
  /** Whether a stroke has just ended, after which a click would set its last square again. */
  let hasDrawn = false;

  function draw(drawn: Stroke, squares: readonly Square[]): void {
    const { position } = draft;
    const content = drawn.removes ? 'empty' : brush.value;
    const met = squares.filter((square) => !drawn.removes || discAt(position, square) === brush.value);
    const next = met.reduce((before, square) => withContent(before, square, content), position);
    if (samePosition(next, position)) return;
    if (drawn.made === position) draft.amend(next);
    else draft.change(next);
    drawn.made = next;
  }

  function onPointerdown(event: PointerEvent): void {
    if (!event.isPrimary) return;
    hasDrawn = false;
    const first = event.button === 0 ? squareAt(event) : undefined;
    const removes = first !== undefined && discAt(draft.position, first) === brush.value;
    stroke = first === undefined ? undefined : { first, last: first, hasMoved: false, removes };
  }

  function onPointermove(event: PointerEvent): void {
    if (!stroke || !event.isPrimary) return;
    const { first, last, hasMoved } = stroke;
    const square = squareAt(event);
    stroke.last = square;
    if (square === undefined || square === last || (!hasMoved && square === first)) return;
    stroke.hasMoved = true;
    if (!hasMoved) draw(stroke, [first]);
    // What the pointer did beside the squares is no part of the way.
    draw(stroke, last === undefined ? [square] : squaresBetween(last, square));
  }

  function onPointerleave(event: PointerEvent): void {
    if (stroke && event.isPrimary) stroke.last = undefined;
  }

  function end(): void {
    hasDrawn = stroke?.hasMoved === true;
    stroke = undefined;
    // The click of this press comes first, if there is one.
    if (hasDrawn) setTimeout(() => (hasDrawn = false));
  }

  // The pointer may be released anywhere.
  useEventListener('pointerup', end);
  useEventListener('pointercancel', end);

  function onClickCapture(event: MouseEvent): void {
    if (hasDrawn) event.stopPropagation();
  }

  return { onPointerdown, onPointermove, onPointerleave, onClickCapture };
}
