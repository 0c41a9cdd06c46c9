/** The document store on a shell of its own. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect } from 'vitest';
import { FORMATS } from '../../../engine/notation/format.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { goTo } from '../../../engine/game/tree.ts';
import type { ReturnedGame } from '../../../main/contract/bridge.ts';
import { readWaiting } from '../../../renderer/documents/waiting.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { type Prompt, usePromptStore } from '../../../renderer/stores/prompts.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { recordOf, square } from '../moves.ts';

export let shell: FakeDocuments;
export let documents: ReturnType<typeof useDocumentStore>;
export let game: ReturnType<typeof useGameStore>;
export let prompts: ReturnType<typeof usePromptStore>;
export let view: ReturnType<typeof useViewStore>;

export const [GAME_FORMAT] = FORMATS;

/** The board after f5, with White to move, and a board on which either side may be to move. */
export const AFTER_F5 = '---------------------------OX------XXX--------------------------';
export const OPEN_BOARD = '-----------------------------OO----XX---------------------------';

/** Makes new stores and a new shell, as a new page has them. */
export function newPage(): void {
  setActivePinia(createPinia());
  shell = new FakeDocuments();
  documents = useDocumentStore();
  game = useGameStore();
  prompts = usePromptStore();
  view = useViewStore();
}

/** Has each test of the file that calls this begin with new stores and a new shell. */
export function makeDocuments(): void {
  beforeEach(newPage);
}

export function connect(returned?: ReturnedGame): void {
  documents.connect(shell, returned && readWaiting(returned));
}

export function play(...names: string[]): void {
  for (const name of names) expect(game.playNext(square(name)).ok).toBe(true);
}

export function returnedGame(changes: Partial<ReturnedGame['game']> = {}): ReturnedGame {
  const text = GAME_FORMAT.write({ tree: goTo(recordOf('f5d6c3d3'), 2), info: NO_INFO });
  const settings = { black: 'club', white: 'person', isHeld: false };
  return { game: { text, isDirty: true, settings, ...changes }, keptAt: 1_000_000, ended: 'app' };
}

/** Waits for a prompt on the screen and returns it. */
export async function prompted<Kind extends Prompt['kind']>(
  kind: Kind,
): Promise<Extract<Prompt, { kind: Kind }>> {
  await expect.poll(() => prompts.current?.kind).toBe(kind);
  return prompts.current as Extract<Prompt, { kind: Kind }>;
}
