import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import { computerAt } from '../../../renderer/session/seats.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import { readWaiting } from '../../../renderer/documents/waiting.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useOpponentStore } from '../../../renderer/stores/opponent.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { EDAX, addPrograms } from '../programs.ts';
import { FakeDocuments, opened } from '../fake-documents.ts';
import { BLACK_MUST_PASS, WIPE_OUT, movesOf, recordOf, square } from '../moves.ts';

const [GAME_FORMAT] = FORMATS;

let shell: FakeDocuments;
let documents: ReturnType<typeof useDocumentStore>;
let game: ReturnType<typeof useGameStore>;
let view: ReturnType<typeof useViewStore>;

beforeEach(() => {
  setActivePinia(createPinia());
  shell = new FakeDocuments();
  documents = useDocumentStore();
  game = useGameStore();
  view = useViewStore();
  documents.connect(shell, undefined);
});

function play(...names: string[]): void {
  for (const name of names) expect(game.playNext(square(name)).ok).toBe(true);
}

/** The player on the card of White, which is the computer's side in these games. */
function shown(): PlayerSpec | undefined {
  return useOpponentStore().at('white');
}

/** The player of White's next moves. */
function next(): PlayerSpec | undefined {
  return computerAt(useGameStore().seats, 'white');
}

describe('the opponent', () => {
  /** The player who would be saved with the game on the board. */
  async function signature(): Promise<string | undefined> {
    await nextTick();
    return /level: (.*)/.exec(shell.last?.text ?? '')?.[1];
  }

  async function open(level: string, moves: string): Promise<void> {
    const info = { black: {}, white: { name: 'Othello', level } };
    shell.toOpen = opened(GAME_FORMAT.write({ tree: recordOf(moves), info }));
    await documents.open();
  }

  test('of a finished game stays until the game is played on with another choice', async () => {
    const { values } = usePreferencesStore();
    documents.begin('blackVsComputer', { level: 'beginner' });
    for (const move of movesOf(WIPE_OUT)) game.playNext(move);
    values.level = 'club';
    expect(await signature()).toBe('Beginner');
    game.walkTo(2);
    values.level = 'custom';
    expect(await signature()).toBe('Beginner');
    game.walkTo(game.lastPly);
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    play('f5');
    expect(await signature()).toMatch(/^Custom \d+$/);
    // A game that goes on has a new player, who has not played in it yet.
    values.level = 'master';
    expect(await signature()).toMatch(/^Custom \d+$/);
    expect(shown()).toEqual({ kind: 'master' });
    play('d6');
    expect(await signature()).toBe('Master');
  });

  test('of a paused game beside the start screen stays, whatever is chosen there', async () => {
    const { values } = usePreferencesStore();
    documents.begin('blackVsComputer', { level: 'master' });
    play('f5', 'd6');
    view.screen = 'start';
    values.level = 'beginner';
    expect(await signature()).toBe('Master');
    expect(shell.last?.settings['white']).toBe('master');
    view.screen = 'game';
    expect(shown()).toEqual({ kind: 'master' });
    expect(next()).toEqual({ kind: 'master' });
    play('c3');
    expect(await signature()).toBe('Master');
    documents.begin('blackVsComputer');
    await expect.poll(() => game.serial).toBe(2);
    play('f5');
    expect(await signature()).toBe('Beginner');
    expect(shown()).toEqual({ kind: 'beginner' });
  });

  test('of a finished game against a program is that program again when the game is opened', async () => {
    addPrograms();
    const info = { black: {}, white: { name: EDAX.name, level: 'Program' } };
    shell.toOpen = opened(GAME_FORMAT.write({ tree: recordOf(WIPE_OUT), info }));
    await documents.open();
    expect(game.isFinished).toBe(true);
    expect(shown()).toEqual(EDAX);
    expect(await signature()).toBe('Program');
  });

  test('of a game that was opened stays when its page is loaded again', async () => {
    usePreferencesStore().values.level = 'beginner';
    await open('Custom 18', 'f5d6');
    await nextTick();
    const last = shell.last;
    if (!last) throw new Error('nothing kept');
    setActivePinia(createPinia());
    useDocumentStore().connect(shell, readWaiting({ game: last, keptAt: 0, ended: 'page' }));
    usePreferencesStore().values.level = 'club';
    expect(await signature()).toBe('Custom 18');
    expect(next()).toEqual({ kind: 'club' });
    useGameStore().playNext(square('c3'));
    expect(await signature()).toBe('Club');
  });

  test('of a game that was opened stays when a pass is played automatically', async () => {
    await open('Custom 18', BLACK_MUST_PASS);
    usePreferencesStore().values.level = 'club';
    expect(game.playNext('pass').ok).toBe(true);
    expect(await signature()).toBe('Custom 18');
    const [move] = squaresOf(game.legal);
    expect(game.playNext(move ?? -1).ok).toBe(true);
    expect(await signature()).toBe('Club');
  });

  test('of a game that was opened stays until a move is played, and does not become the preference', async () => {
    const { values } = usePreferencesStore();
    values.level = 'beginner';
    await open('Custom 18', 'f5d6');
    expect(await signature()).toBe('Custom 18');
    expect(values.level).toBe('beginner');
    expect(next()).toEqual({ kind: 'custom', step: 18 });
    values.customStep = 3;
    expect(next()).toEqual({ kind: 'custom', step: 18 });
    values.level = 'club';
    expect(await signature()).toBe('Custom 18');
    expect(next()).toEqual({ kind: 'club' });
    play('c3');
    expect(await signature()).toBe('Club');

    await open('Custom 18', 'f5d6');
    play('c3');
    expect(await signature()).toBe('Custom 18');
    documents.begin('blackVsComputer');
    await expect.poll(() => game.serial).toBe(3);
    play('f5');
    expect(await signature()).toBe('Club');
  });

  test('of a game of an earlier run, and the player who was to continue it, are both known', async () => {
    documents.begin('blackVsComputer', { level: 'beginner' });
    for (const move of movesOf(WIPE_OUT)) game.playNext(move);
    Object.assign(usePreferencesStore().values, { level: 'custom', customStep: 7 });
    await nextTick();
    const last = shell.last;
    if (!last) throw new Error('nothing kept');
    setActivePinia(createPinia());
    useDocumentStore().connect(shell, readWaiting({ game: last, keptAt: 0, ended: 'page' }));
    expect(useGameStore().met.white).toEqual({ kind: 'beginner' });
    expect(shown()).toEqual({ kind: 'beginner' });
    expect(next()).toEqual({ kind: 'custom', step: 7 });
  });
});
