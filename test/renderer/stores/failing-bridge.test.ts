/** Every call of the shell that a user causes may fail. The user is told each time, and no rejection goes unhandled. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { newTree } from '../../../engine/game/tree.ts';
import type { Bridge, CollectionBridge, LibraryBridge } from '../../../main/contract/bridge.ts';
import { tellUnhandled } from '../../../renderer/app/unhandled.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { square } from '../moves.ts';

type Documents = ReturnType<typeof useDocumentStore>;
type Copies = ReturnType<typeof useCopyStore>;

type Deed = (documents: Documents, copies: Copies) => Promise<unknown> | void;

/** The calls of the bridge that have an answer, so that they can fail. */
type Call = {
  [Name in keyof Bridge]-?: NonNullable<Bridge[Name]> extends (...args: never) => Promise<unknown>
    ? Name
    : never;
}[keyof Bridge];

/** Lists ask these of a collection or of the library once it is open; what fails there is told by the net of the page. */
type LaterCall = Exclude<keyof CollectionBridge, 'openCollection'> | keyof LibraryBridge;

/** What a user does that makes each call. A call that is missing here does not compile. */
const DEEDS: Readonly<Record<Exclude<Call, LaterCall>, readonly Deed[]>> = {
  openGame: [async (documents) => documents.open()],
  openRecent: [async (documents) => documents.openRecent('a handle')],
  openDropped: [async (documents) => documents.openDropped([new File([], 'game.txt')])],
  openCollection: [async (documents) => documents.openEarlier()],
  // It is asked only about a game that was chosen from the list.
  openEarlier: [],
  readClipboard: [async (documents) => documents.paste(), async (documents) => documents.clipboardGame()],
  saveGame: [async (documents) => documents.save('save'), async (documents) => documents.save('saveAs')],
  keepEarlier: [
    (documents) => documents.begin('twoPlayers'),
    (documents) => documents.restart(),
    async (documents) => documents.setUp(newTree(), 'game'),
    async (documents) => documents.openText('f5d6'),
    async (documents) => documents.openPasted('f5d6'),
    async (documents) => documents.receiveText('f5d6', 'nowhere'),
  ],
  // It is asked only where a game cannot be kept.
  confirmDiscard: [(documents) => documents.begin('twoPlayers'), (documents) => documents.restart()],
  writeClipboard: [
    async (_, copies) => copies.copyMoves(),
    async (_, copies) => copies.copyMovesWithoutPasses(),
    async (_, copies) => copies.copyBoardText(),
    async (_, copies) => copies.copyGame('ggf'),
  ],
  saveImage: [async (_, copies) => copies.saveImage('svg')],
  // A picture needs a page; a failure of its making is told as one of the call.
  writeClipboardImage: [async (_, copies) => copies.copyBoardImage()],
  // A failure of these stands on the card that shows the work in the background.
  saveExport: [],
  reviseEarlier: [],
  removeEarlier: [],
  // Whoever opens the arena does so without a call of these stores; what fails there is told by the net of the page.
  journals: [],
  readJournal: [],
  addToJournal: [],
  removeJournal: [],
  // Without its answer there is no page to tell anything.
  startUp: [],
};

beforeEach(() => {
  setActivePinia(createPinia());
  vi.stubGlobal('reportError', () => undefined);
});

const EACH = Object.entries(DEEDS).flatMap(([call, deeds]) => deeds.map((deed) => [call, deed] as const));

test.each(EACH)('a failure of %s is told (%#)', async (call, deed) => {
  const failing = vi.fn<() => Promise<never>>(async () =>
    Promise.reject(new Error('The border refused it.')),
  );
  const shell = Object.assign(new FakeDocuments(), { [call]: failing });
  shell.canKeepEarlier = call !== 'confirmDiscard';
  const [documents, copies] = [useDocumentStore(), useCopyStore()];
  documents.connect(shell, undefined);
  copies.connect(shell as unknown as Bridge);
  documents.begin('twoPlayers');
  await nextTick();
  expect(useGameStore().playNext(square('f5')).ok).toBe(true);
  await nextTick();

  await deed(documents, copies);
  const [toast, prompts] = [useToastStore(), usePromptStore()];
  await expect.poll(() => toast.text ?? prompts.current).toBeDefined();
});

test.each([
  ['unhandledrejection', { reason: new Error('The border refused it.') }],
  ['error', { error: new Error('There is a bug.') }],
])('what nobody else tells is told by the page: %s', (kind, more) => {
  const page = new EventTarget();
  tellUnhandled(page as Window);
  page.dispatchEvent(Object.assign(new Event(kind), more));
  expect(useToastStore().text).toBe('That did not work. The game on the board stays as it is.');
});
