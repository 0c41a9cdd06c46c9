/** Copies and exports of the game that are not its file: its moves and its board, as text and as pictures. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { drawBoard } from '../../engine/notation/board.ts';
import { shortName } from '../../engine/notation/place.ts';
import { lineThrough } from '../../engine/game/branches.ts';
import type { Square } from '../../engine/game/square.ts';
import { type Move, type NodeId, lineNodes, playedMoves, undoneMoves } from '../../engine/game/tree.ts';
import { isFromElsewhere, writeMoves } from '../../engine/notation/moves-text.ts';
import { signed } from '../documents/signature.ts';
import { signersOf } from '../session/seats.ts';
import type { BoardImage, Bridge, Unsubscribe } from '../../main/contract/bridge.ts';
import type { Values } from '../board/overlays.ts';
import type { PictureValue } from '../board/picture.ts';
import { translate } from '../locales/i18n.ts';
import { scoreText } from '../ui/scores.ts';
import type { FirstLabel } from '../locales/messages.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { usePromptStore } from './prompts.ts';
import { useToastStore } from './toast.ts';

type CopyPort = Pick<Bridge, 'shell' | 'writeClipboard' | 'writeClipboardImage' | 'saveImage'>;

export const useCopyStore = defineStore('copies', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const prompts = usePromptStore();
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
  async function report(copying: Promise<void> | undefined, done: FirstLabel): Promise<void> {
    const isDone = await copying?.then(
      () => true,
      () => false,
    );
    toast.answer(translate(isDone === true ? done : 'copied.refused'));
  }

  /** Copies moves, with the board of the start where it was set up, which is told. */
  async function copyText(chosen: readonly Move[], done: FirstLabel): Promise<void> {
    const text = writeMoves(game.tree, chosen);
    return report(port?.writeClipboard(text), isSetUp.value ? 'copied.boardAndMoves' : done);
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

  /** The whole game with its branches and notes, as far as the format holds them. */
  async function copyGame(format: 'ggf' | 'sgf'): Promise<void> {
    const { state, info, tree, seats, met } = game;
    if (state.serial === 0) return;
    const shell = port;
    const formats = import('../../engine/notation/format.ts');
    const written = formats.then(({ formatById }) =>
      formatById(format)?.write({ tree, info: signed(info, signersOf(seats, met)) }),
    );
    await report(shell && written.then(async (text) => shell.writeClipboard(text ?? '')), 'copied.game');
  }

  /** Copies a link to the game, which the app or this page opens where it is clicked; a very long one is not made. */
  async function copyLink(): Promise<void> {
    const { state, info, tree, seats, met } = game;
    if (state.serial === 0) return;
    const shell = port;
    const { APP_LINK, LONGEST_LINK, writeLink } = await import('../../engine/notation/link.ts');
    const { parameters, isInPart } = writeLink({ tree, info: signed(info, signersOf(seats, met)) });
    const link =
      shell?.shell === 'browser'
        ? `${location.origin}${location.pathname}#${parameters}`
        : `${APP_LINK}${parameters}`;
    if (link.length > LONGEST_LINK) {
      toast.answer(translate('copied.linkTooLong', { count: link.length, limit: String(LONGEST_LINK) }));
      return;
    }
    await report(shell?.writeClipboard(link), isInPart ? 'copied.linkInPart' : 'copied.link');
  }

  async function copyBoardText(): Promise<void> {
    return report(port?.writeClipboard(`${drawBoard(game.position)}\n`), 'copied.board');
  }

  /** The board as the screen shows it: with the last move, its mark, and the values on the squares. */
  async function drawn(kind: 'svg' | 'png'): Promise<BoardImage> {
    // Few people need pictures, so what draws them is loaded when it is needed.
    const { boardColours, boardSvg, svgToPng } = await import('../board/picture.ts');
    const { position, lastSquare, place } = game;
    const lines = [...(valuesOnBoard.value?.()?.lines ?? [])];
    const values = new Map(
      lines.map(([square, { score, exact }]): [Square, PictureValue] => [
        square,
        { text: scoreText(score), exact },
      ]),
    );
    const svg = boardSvg(boardColours(preferences.values.board), {
      position,
      lastSquare,
      mark: place.mark,
      values,
    });
    return { kind, bytes: kind === 'svg' ? new TextEncoder().encode(svg) : await svgToPng(svg) };
  }

  async function copyBoardImage(): Promise<void> {
    const shell = port;
    const picture = drawn('png');
    return report(
      shell && picture.then(async ({ bytes }) => shell.writeClipboardImage(bytes)),
      'copied.picture',
    );
  }

  /** Lets the user choose where to save what `make` returns, and tells what became of it. */
  async function saveFile(make: () => Promise<BoardImage>): Promise<'saved' | 'cancelled' | 'failed'> {
    const outcome = await make()
      .then(async (file) => port?.saveImage(file))
      .catch((error: unknown) => {
        reportError(error);
        toast.show(translate('document.failed'));
      });
    if (outcome?.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
    else if (outcome?.kind === 'saved')
      toast.show(translate('copied.saved', { name: shortName(outcome.file.name) }));
    return outcome?.kind ?? 'failed';
  }

  async function saveImage(kind: 'svg' | 'png'): Promise<void> {
    await saveFile(async () => drawn(kind));
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
