import { currentPosition } from '../../../engine/game/tree.ts';
import { drawBoard } from '../../../engine/notation/board.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { type Reading, withReading } from '../../documents/reader.ts';
import { translate as t } from '../../locales/later.ts';
import { useToastStore } from '../../stores/toast.ts';
import { useApp } from '../../ui/use-app.ts';
import { useDraftStore } from './draft.ts';

async function firstGame(text: Reading): Promise<ReadGame | undefined> {
  if (text.kind === 'question') return text.question.candidates[0]?.games[0];
  if (text.kind === 'collection') return text.games.game(0);
  return text.kind === 'game' ? text.game : undefined;
}

/** Takes the board that is set up from the clipboard, and puts it there. */
export function useBoardClipboard() {
  const draft = useDraftStore();
  const toast = useToastStore();
  const { bridge } = useApp();

  /** Takes over the board from `text`; from a game, the position at which it was left. */
  async function take(text: string): Promise<void> {
    const found = await withReading(text, firstGame).catch(() => undefined);
    if (found) draft.change(currentPosition(found.tree));
    toast.show(t(found ? 'editor.pasted' : 'editor.notPasted'));
  }

  function onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    void take(event.clipboardData?.getData('text/plain') ?? '');
  }

  async function paste(): Promise<void> {
    const text = await bridge.readClipboard().catch(() => undefined);
    if (text === undefined) toast.show(t('copied.refused'));
    else await take(text);
  }

  async function copy(): Promise<void> {
    const isDone = await bridge.writeClipboard(`${drawBoard(draft.position)}\n`).then(
      () => true,
      () => false,
    );
    toast.show(t(isDone ? 'copied.board' : 'copied.refused'));
  }

  return { onPaste, paste, copy };
}
