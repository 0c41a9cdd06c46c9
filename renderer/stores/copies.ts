/** Copies and exports of the game that are not its file: its moves and its board, as text and as pictures. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { drawBoard } from '../../engine/notation/board.ts';
import { lineThrough } from '../../engine/game/branches.ts';
import { type Move, type NodeId, lineNodes, playedMoves, undoneMoves } from '../../engine/game/tree.ts';
import { isFromElsewhere, writeMoves } from '../../engine/notation/moves-text.ts';
import type { BoardImage, ExportFile, Unsubscribe } from '../../main/contract/bridge.ts';
import type { Values } from '../board/overlays.ts';
import { translate } from '../locales/i18n.ts';
import type { FirstLabel } from '../locales/messages.ts';
import type { Copying, CopyingPorts, SavedFile } from './copying.ts';
import { useGameStore } from './game.ts';
import { useToastStore } from './toast.ts';

type CopyPort = NonNullable<CopyingPorts['port']>;

export const useCopyStore = defineStore('copies', () => {
  const game = useGameStore();
  const toast = useToastStore();

  let port: CopyPort | undefined;
  /** The values on the board of the screen that is shown. */
  const valuesOnBoard = shallowRef<() => Values | undefined>();

  /** The moves of the line that is looked at, to its end. */
  const moves = computed(() => lineNodes(game.tree).map(({ move }) => move));
  /** The whole line as text, after its board where that was set up; empty where no move was made. */
  const transcript = computed(() => (moves.value.length === 0 ? '' : writeMoves(game.tree, moves.value)));
  /** The number of moves that come after the one on the board. */
  const movesAfter = computed(() => undoneMoves(game.tree).length);
  const isSetUp = computed(() => isFromElsewhere(game.tree));

  /** Tells the user that something was copied, or that the system refused. */
  async function report(copying: Promise<void> | undefined, done: string): Promise<void> {
    const isDone = await copying?.then(
      () => true,
      () => false,
    );
    toast.answer(isDone === true ? done : translate('copied.refused'));
  }

  /** Copies moves, with the board of the start where it was set up, which is told. */
  async function copyText(chosen: readonly Move[], done: FirstLabel): Promise<void> {
    const text = writeMoves(game.tree, chosen);
    return report(port?.writeClipboard(text), translate(isSetUp.value ? 'copied.boardAndMoves' : done));
  }

  async function copyMoves(): Promise<void> {
    return copyText(moves.value, 'copied.moves');
  }

  async function copyMovesWithoutPasses(): Promise<void> {
    return copyText(
      moves.value.filter((move) => move !== 'pass'),
      'copied.moves',
    );
  }

  /** Copies the moves up to the one on the board. */
  async function copyMovesUntilHere(): Promise<void> {
    return copyText(playedMoves(game.tree), 'copied.movesUntil');
  }

  /** The whole line through the place called `id`. */
  async function copyLine(id: NodeId): Promise<void> {
    return copyText(
      lineThrough(game.tree, id).map(({ move }) => move),
      'copied.line',
    );
  }

  async function copyBoardText(): Promise<void> {
    return report(port?.writeClipboard(`${drawBoard(game.position)}\n`), translate('copied.board'));
  }

  const load = async (): Promise<Copying> => {
    const { createCopying } = await import('./copying.ts');
    return createCopying({ port, report, values: () => valuesOnBoard.value?.() });
  };

  async function copyGame(format: 'ggf' | 'sgf'): Promise<void> {
    return (await load()).copyGame(format);
  }

  async function copyLink(): Promise<void> {
    return (await load()).copyLink();
  }

  async function copyBoardImage(): Promise<void> {
    return (await load()).copyBoardImage();
  }

  async function saveFile(make: () => Promise<BoardImage | ExportFile>): Promise<SavedFile> {
    return (await load()).saveFile(make);
  }

  async function saveImage(kind: 'svg' | 'png'): Promise<void> {
    return (await load()).saveImage(kind);
  }

  /** Makes pictures of the board show the values that `values` returns, until the returned function is called. */
  function drawValues(values: () => Values | undefined): Unsubscribe {
    valuesOnBoard.value = values;
    return () => {
      if (valuesOnBoard.value === values) valuesOnBoard.value = undefined;
    };
  }

  /** Makes copies go through `shell` from now on; returns how to end that. */
  function connect(shell: CopyPort): Unsubscribe {
    port = shell;
    return () => (port = undefined);
  }

  return {
    transcript,
    movesAfter,
    isSetUp,
    copyMoves,
    copyMovesWithoutPasses,
    copyMovesUntilHere,
    copyLine,
    copyGame,
    copyLink,
    copyBoardText,
    copyBoardImage,
    saveFile,
    saveImage,
    drawValues,
    connect,
  };
});
