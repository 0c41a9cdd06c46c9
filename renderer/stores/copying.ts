/** The copies and exports of copies.ts that few people need, which are loaded when one of them is asked for. */
import { holds } from '../../engine/notation/file-content.ts';
import { formatById } from '../../engine/notation/format.ts';
import { shortName } from '../../engine/notation/place.ts';
import type { Square } from '../../engine/game/square.ts';
import { isProbable } from '../../engine/review/reviewed-line.ts';
import { signed } from '../documents/signature.ts';
import { signersOf } from '../session/seats.ts';
import type { BoardImage, Bridge, ExportFile, SaveOutcome } from '../../main/contract/bridge.ts';
import type { Values } from '../board/overlays.ts';
import { type PictureValue, boardColours, boardSvg, svgToPng } from '../board/picture.ts';
import { translate } from '../locales/later.ts';
import { scoreText } from '../ui/scores.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { usePromptStore } from './prompts.ts';
import { useToastStore } from './toast.ts';

export type SavedFile = 'saved' | 'cancelled' | 'failed';

export interface CopyingPorts {
  readonly port:
    | Pick<Bridge, 'shell' | 'writeClipboard' | 'writeClipboardImage' | 'saveImage' | 'saveExport'>
    | undefined;
  /** Tells the user that something was copied, or that the system refused. */
  report(copying: Promise<void> | undefined, done: string): Promise<void>;
  /** The values on the board of the screen that is shown. */
  values(): Values | undefined;
}

export type Copying = ReturnType<typeof createCopying>;

export function createCopying({ port, report, values }: CopyingPorts) {
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const prompts = usePromptStore();
  const toast = useToastStore();

  /** The whole game with its branches and notes, as far as the format holds them. */
  async function copyGame(format: 'ggf' | 'sgf'): Promise<void> {
    const { state, info, tree, seats, met } = game;
    if (state.serial === 0) return;
    const whole = { tree, info: signed(info, signersOf(seats, met)) };
    const text = formatById(format)?.write(whole) ?? '';
    await report(port?.writeClipboard(text), translate(holds(text, whole) ? 'copied.game' : 'copied.inPart'));
  }

  /** Copies a link to the game, which the app or this page opens where it is clicked; a very long one is not made. */
  async function copyLink(): Promise<void> {
    const { state, info, tree, seats, met } = game;
    if (state.serial === 0) return;
    const { APP_LINK, LONGEST_LINK, writeLink } = await import('../../engine/notation/link.ts');
    const { parameters, isInPart } = writeLink({ tree, info: signed(info, signersOf(seats, met)) });
    const link =
      port?.shell === 'browser'
        ? `${location.origin}${location.pathname}#${parameters}`
        : `${APP_LINK}${parameters}`;
    if (link.length > LONGEST_LINK) {
      toast.answer(translate('sharing.linkTooLong', { count: link.length, limit: String(LONGEST_LINK) }));
      return;
    }
    await report(port?.writeClipboard(link), translate(isInPart ? 'copied.inPart' : 'copied.link'));
  }

  /** The board as the screen shows it: with the last move, its mark, and the values on the squares. */
  async function drawn(kind: 'svg' | 'png'): Promise<BoardImage> {
    const { position, lastSquare, place, tree } = game;
    const lines = [...(values()?.lines ?? [])];
    const onSquares = new Map(
      lines.map(([square, { score, exact }]): [Square, PictureValue] => [
        square,
        { text: scoreText(score), exact },
      ]),
    );
    const svg = boardSvg(boardColours(preferences.values.board), {
      position,
      lastSquare,
      mark: place.mark,
      isProbable: isProbable(tree, place),
      values: onSquares,
    });
    return { kind, bytes: kind === 'svg' ? new TextEncoder().encode(svg) : await svgToPng(svg) };
  }

  async function copyBoardImage(): Promise<void> {
    const picture = drawn('png');
    return report(
      port && picture.then(async ({ bytes }) => port.writeClipboardImage(bytes)),
      translate('copied.picture'),
    );
  }

  /** Tells the user what became of a file that was to be saved. */
  async function told(saving: Promise<SaveOutcome | undefined>): Promise<SavedFile> {
    const outcome = await saving.catch((error: unknown) => {
      reportError(error);
      toast.show(translate('document.failed'));
    });
    if (outcome?.kind === 'failed') await prompts.tell({ kind: 'notSaved', failure: outcome });
    else if (outcome?.kind === 'saved')
      toast.show(translate('copied.saved', { name: shortName(outcome.file.name) }));
    return outcome?.kind ?? 'failed';
  }

  /** Lets the user choose where to save what `make` returns, and tells what became of it. */
  async function saveFile(make: () => Promise<BoardImage | ExportFile>): Promise<SavedFile> {
    return told(
      make().then(async (file) => ('text' in file ? port?.saveExport(file) : port?.saveImage(file))),
    );
  }

  async function saveImage(kind: 'svg' | 'png'): Promise<void> {
    await saveFile(async () => drawn(kind));
  }

  return { copyGame, copyLink, copyBoardImage, saveFile, saveImage };
}
