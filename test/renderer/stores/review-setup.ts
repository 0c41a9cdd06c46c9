/** Reviews of several games in the background, on an engine and a shell that the test leads. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, vi } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { countEmpties } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { readGames } from '../../../engine/notation/read.ts';
import type { Go } from '../../../engine/protocol.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { type WorkAction, useBackgroundStore } from '../../../renderer/stores/background.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameReviewStore } from '../../../renderer/stores/game-reviews.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { recordOf } from '../../engine/game/game-texts.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { FakeEngine } from '../fake-engine.ts';

export let fake: FakeEngine;
export let shell: FakeDocuments;

/** Has each test of the file that calls this begin with new stores, a new engine and a new shell. */
export function beginAnew(): void {
  beforeEach(() => {
    setActivePinia(createPinia());
    fake = new FakeEngine();
    useEngineStore().connect(fake, 4, engineWishes());
    shell = new FakeDocuments();
    // Every test reviews the same games, as if on a page of its own.
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    answered = 0;
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/** The locks of a browser, as far as the app uses them. */
export function fakeLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, _: object, use: (granted: object | null) => Promise<void>): Promise<void> {
      if (held.has(name)) return use(null);
      held.add(name);
      await use({});
      held.delete(name);
    },
  };
}

export function read(transcript: string): ReadGame {
  return { format: 'transcript', tree: recordOf(transcript), info: NO_INFO };
}

export const [FIRST, SECOND] = [read('f5d6c3'), read('f5f6e6')];
const GAMES = [FIRST, SECOND];

export async function beginEarlier(): Promise<void> {
  const games = GAMES.map((game, at) => ({ id: `game ${at}`, game }));
  await useGameReviewStore().begin({ from: 'earlier', games }, shell);
}

export async function beginText(games: readonly ReadGame[] = GAMES): Promise<void> {
  await useGameReviewStore().begin({ from: 'text', name: 'club: evening.ggf', games }, shell);
}

/** Whether a line that is kept belongs to the game at this place of the file. */
export function isOf(at: number, line: string): boolean {
  return line.startsWith(`{"at":${at},`);
}

/** Lets the disk refuse what belongs to one game of a file. */
export function refuseGame(at: number): void {
  const add = shell.addToJournal.bind(shell);
  vi.spyOn(shell, 'addToJournal').mockImplementation(async (id, line) => !isOf(at, line) && add(id, line));
}

/** Waits until what has been begun without waiting is done. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

let answered = 0;

/** Answers the next search with its first legal move and a value of 0. */
export function answerNext(): void {
  const go: Go | undefined = fake.gos[answered++];
  if (!go) throw new Error('There is no search.');
  const [move = 0] = squaresOf(legalMoves(go.position));
  const depth = go.limits.kind === 'depth' ? Math.min(go.limits.depth, countEmpties(go.position)) : 0;
  fake.answer(go, move, { depth, score: 0, lines: [{ move, score: 0, exact: false, pv: [move] }] });
}

/** Whether a search waits for its answer. */
export function isAsked(): boolean {
  return fake.gos.length > answered;
}

export function answerAll(): void {
  while (isAsked()) answerNext();
}

/** Leaves the searches that wait without an answer for ever. */
export function forgetSearches(): void {
  answered = fake.gos.length;
}

export const work = () => useBackgroundStore().works[0];

export function act(label: WorkAction['label']): void {
  const action = work()?.actions.find((each) => each.label === label);
  if (!action) throw new Error(`There is no action ${label}.`);
  action.run();
}

export function gamesIn(text: string | undefined): readonly ReadGame[] {
  const outcome = readGames(text ?? '');
  return outcome.kind === 'games' ? outcome.games : [];
}

export function shareIn(text: string | undefined): number[] {
  return gamesIn(text).map(({ tree }) => reviewedLine(tree).progress('thorough'));
}

/** As if the app had ended without a word, or another tab were opened; the shell is the same. */
export function openPage(): void {
  setActivePinia(createPinia());
  fake = new FakeEngine();
  useEngineStore().connect(fake, 4, engineWishes());
  answered = 0;
}
