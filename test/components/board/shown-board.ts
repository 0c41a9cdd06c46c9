/** A board on the page, for the tests of a file that imports this. */
import { vi } from 'vitest';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { Line } from '../../../engine/protocol.ts';
import BoardView from '../../../renderer/board/BoardView.vue';
import { recordOf, square } from '../../renderer/moves.ts';
import { type Mounted, mount } from '../mount.ts';

export const play = vi.fn<(square: number) => void>();

/** A board of 600 by 600 pixels at the start of a game, with the focus on its active square. */
export function show(props: Readonly<Record<string, unknown>> = {}): Mounted {
  play.mockReset();
  const board = mount(BoardView, {
    position: START_POSITION,
    playable: legalMoves(START_POSITION),
    showLegal: true,
    lastSquare: undefined,
    values: undefined,
    hint: undefined,
    ahead: undefined,
    pace: 0,
    passing: undefined,
    isPaused: false,
    refusal: undefined,
    openings: undefined,
    onPlay: play,
    style: 'width: 600px; height: 600px',
    ...props,
  });
  board.container.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return board;
}

export function cell(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-square=${name}]`);
  if (!found) throw new Error(`There is no square ${name}.`);
  return found;
}

/** The position after a transcript. */
export function positionAfter(transcript: string): Position {
  const position = lineNodes(recordOf(transcript)).at(-1)?.position;
  if (!position) throw new Error('Nothing is played.');
  return position;
}

export function line(move: string, score: number, exact = false): Line {
  return { move: square(move), score, exact, pv: [square(move)] };
}
