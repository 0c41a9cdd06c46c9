/** Every call of the shell that a user causes may fail. The user is told each time, and no rejection goes unhandled. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { DocumentBridge } from '../../../main/contract/bridge.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { square } from '../moves.ts';

type Documents = ReturnType<typeof useDocumentStore>;
type Copies = ReturnType<typeof useCopyStore>;

/**
 * The calls that have an answer, each with a user's action that makes it. PNG pictures need a page, so they are left
 * out.
 */
const DEEDS: readonly (readonly [
  keyof DocumentBridge,
  (documents: Documents, copies: Copies) => Promise<unknown> | void,
])[] = [
  ['openGame', async (documents) => documents.open()],
  ['openRecent', async (documents) => documents.openRecent('a handle')],
  ['openDropped', async (documents) => documents.openDropped(new File([], 'game.txt'))],
  ['earlierGames', async (documents) => documents.openEarlier()],
  ['readClipboard', async (documents) => documents.paste()],
  ['readClipboard', async (documents) => documents.clipboardGame()],
  ['saveGame', async (documents) => documents.save('save')],
  ['saveGame', async (documents) => documents.save('saveAs')],
  ['confirmDiscard', (documents) => documents.begin('twoPlayers')],
  ['confirmDiscard', (documents) => documents.restart()],
  ['confirmDiscard', async (documents) => documents.setUp(START_POSITION, 'game')],
  ['confirmDiscard', async (documents) => documents.openText('f5d6')],
  ['confirmDiscard', async (documents) => documents.openPasted('f5d6')],
  ['confirmDiscard', async (documents) => documents.receiveText('f5d6', 'nowhere')],
  ['writeClipboard', async (_, copies) => copies.copyMoves()],
  ['writeClipboard', async (_, copies) => copies.copyMovesWithoutPasses()],
  ['writeClipboard', async (_, copies) => copies.copyBoardText()],
  ['writeClipboard', async (_, copies) => copies.copyGame('ggf')],
  ['saveImage', async (_, copies) => copies.saveImage('svg')],
];

beforeEach(() => {
  setActivePinia(createPinia());
  vi.stubGlobal('reportError', () => undefined);
});

test.each(DEEDS)('a failure of %s is reported (%#)', async (call, deed) => {
  const failing = vi.fn<() => Promise<never>>(async () =>
    Promise.reject(new Error('The border refused it.')),
  );
  const shell = Object.assign(new FakeDocuments(), { [call]: failing });
  const [documents, copies] = [useDocumentStore(), useCopyStore()];
  documents.connect(shell, undefined);
  copies.connect(shell as unknown as DocumentBridge);
  documents.begin('twoPlayers');
  await nextTick();
  expect(useGameStore().playNext(square('f5')).ok).toBe(true);
  await nextTick();

  await deed(documents, copies);
  const [toast, prompts] = [useToastStore(), usePromptStore()];
  await expect.poll(() => toast.text ?? prompts.current).toBeDefined();
});
