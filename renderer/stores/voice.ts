/**
 * The board on the screen for those who hear it or walk through it with keys: what is read out on demand, and the
 * squares that keys lead to. Each screen offers its board while it is shown.
 */
import { defineStore } from 'pinia';
import { computed, nextTick, onBeforeUnmount, onMounted, shallowRef } from 'vue';
import { type Colour, type Position, discAt } from '../../engine/game/position.ts';
import { scoreOf } from '../../engine/game/rules.ts';
import { type Square, rankOf, squareName } from '../../engine/game/square.ts';
import { translate } from '../locales/i18n.ts';
import type { Session } from '../session/session.ts';
import { showFocus } from '../ui/focus-frame.ts';
import { hasKeys } from '../ui/has-keys.ts';
import { drawNow } from '../ui/late-drawing.ts';
import { describeMove, describeTurn, useAnnouncerStore } from './announcer.ts';
import { inOneText } from './sentences.ts';

/** The squares of a board: what has the focus, and ways to lead it elsewhere. */
export interface Grid {
  readonly active: Square;
  focus(): void;
  /** Leads the focus to the next legal move in reading order, or to the one before; false if there is none. */
  jump(by: 1 | -1): boolean;
  focusOn(square: Square): void;
  /**
   * Asks for the name of a square, of which `typed` has been typed already, and leads the focus there. A digit that is
   * typed alone names a square of `file`, the letter whose key has asked. While it `waits`, the field is only seen.
   */
  askSquare(typed: string, file?: string, waits?: boolean): void;
  /** Closes a field that was asked for with `waits` and has not got the focus since. */
  dropField(): void;
}

/** The newest move, and the position before it. */
export interface LastMove {
  readonly square: Square;
  readonly before: Position;
  /** The side that has passed since. */
  readonly passed?: Colour | undefined;
}

export interface BoardInView {
  position(): Position;
  last(): LastMove | undefined;
  /** Whether the board shows that a side passes, until the user goes on. */
  waits?(): boolean;
  /** Whose turn it is or how the game ended, where the position alone does not say it. */
  turn?(): string;
  /** The name of the opening that was played. */
  opening?(): string | undefined;
  /** Gives a hint of the screen's own; undefined where there is none to give. */
  hint?(): (() => void) | undefined;
  /** What the engine would play; undefined where it has found nothing yet. */
  best?(): string | undefined;
  grid(): Grid | null;
}

/** The newest move of the line up to the place on the board, and the pass that may have followed. */
export function lastMoveOf({
  moves,
  places,
  ply,
}: Pick<Session, 'moves' | 'places' | 'ply'>): LastMove | undefined {
  const at = moves.value.slice(0, ply.value).findLastIndex((move) => move !== 'pass');
  const [square, before] = [moves.value[at], places.value[at]];
  if (square === undefined || square === 'pass' || !before) return undefined;
  return { square, before, passed: at + 1 < ply.value ? places.value[at + 1]?.toMove : undefined };
}

export const useVoiceStore = defineStore('voice', () => {
  const announcer = useAnnouncerStore();
  const board = shallowRef<BoardInView>();

  function rowText(position: Position, rank: number): string {
    const discs = Array.from({ length: 8 }, (_, file) => file).flatMap((file) => {
      const square = rank * 8 + file;
      const disc = discAt(position, square);
      const name = { file: squareName(square).charAt(0) };
      return disc ? [translate('announce.disc', { ...name, side: translate(`side.${disc}`) })] : [];
    });
    const named = discs.length > 0 ? discs.join(', ') : translate('announce.emptyRow');
    return translate('announce.row', { rank: rank + 1, discs: named });
  }

  /** Announces how many discs each side has, whose turn it is, and how to go on where the board waits for that. */
  function sayScore(): void {
    const position = board.value?.position();
    if (!position) return;
    const { black, white } = scoreOf(position);
    const opening = board.value?.opening?.();
    answer(
      translate('announce.score', { black, white }),
      board.value?.turn?.() ?? describeTurn(position, translate),
      board.value?.waits?.() === true ? translate(hasKeys.value ? 'board.clickOn' : 'board.tapOn') : '',
      opening === undefined ? '' : translate('announce.opening', { name: opening }),
    );
  }

  /** Announces the sentences that are not empty. */
  function answer(...sentences: readonly string[]): void {
    announcer.answer(inOneText(sentences, translate));
  }

  /** Whether the screen has a hint of its own, or knows what the engine would play. */
  const knowsBest = computed(
    () => board.value?.hint?.() !== undefined || board.value?.best?.() !== undefined,
  );

  function sayBest(): void {
    const hint = board.value?.hint?.();
    const best = board.value?.best?.();
    if (hint) hint();
    else if (best !== undefined) announcer.answer(best);
  }

  /** Announces where the newest disc was placed, what it flipped, and who had to pass. */
  function sayFlips(): void {
    const last = board.value?.last();
    if (!last) return announcer.answer(translate('announce.nothingPlayed'));
    const side = last.passed && translate(`side.${last.passed}`);
    answer(
      describeMove(last.before, last.square, translate),
      side === undefined ? '' : translate('announce.sentence', { name: translate('board.pass', { side }) }),
    );
  }

  /** Announces where the discs lie in the row of the square that has the focus. */
  function sayRow(): void {
    const square = board.value?.grid()?.active;
    if (board.value && square !== undefined) {
      announcer.answer(rowText(board.value.position(), rankOf(square)));
    }
  }

  /** Announces row by row where the discs lie. */
  function sayBoard(): void {
    const position = board.value?.position();
    if (position) {
      announcer.answer(Array.from({ length: 8 }, (_, rank) => rowText(position, rank)).join(' '));
    }
  }

  function jump(by: 1 | -1): void {
    // Right after a move the board still has the legal moves from before it.
    if (drawNow()) void nextTick(() => lead(by));
    else lead(by);
  }

  function lead(by: 1 | -1): void {
    showFocus();
    if (board.value?.grid()?.jump(by) === false) announcer.answer(translate('announce.noLegalMove'));
  }

  function askSquare(typed = '', file?: string, waits = false): void {
    showFocus();
    board.value?.grid()?.askSquare(typed, file, waits);
  }

  function dropField(): void {
    board.value?.grid()?.dropField();
  }

  /** Leads the focus to `square`. */
  function goTo(square: Square): void {
    showFocus();
    board.value?.grid()?.focusOn(square);
  }

  /** Leads the focus to the board. */
  function focus(): void {
    showFocus();
    board.value?.grid()?.focus();
  }

  function show(shown: BoardInView): void {
    board.value = shown;
  }

  function hide(hidden: BoardInView): void {
    if (board.value === hidden) board.value = undefined;
  }

  return {
    board,
    knowsBest,
    show,
    hide,
    sayScore,
    sayBest,
    sayFlips,
    sayRow,
    sayBoard,
    jump,
    askSquare,
    dropField,
    goTo,
    focus,
  };
});

/** Offers `board` to the commands of this file for as long as the component that calls this is shown. */
export function offerBoard(board: BoardInView): void {
  const voice = useVoiceStore();
  onMounted(() => voice.show(board));
  onBeforeUnmount(() => voice.hide(board));
}
