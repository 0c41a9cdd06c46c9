/** How one game replaces another, and how its players are replaced. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { goTo } from '../../../engine/game/tree.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import type { ReturnedGame } from '../../../main/contract/bridge.ts';
import { readWaiting } from '../../../renderer/documents/waiting.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { FakeDocuments } from '../fake-documents.ts';
import { recordOf, square } from '../moves.ts';

const [GAME_FORMAT] = FORMATS;

let shell: FakeDocuments;
let documents: ReturnType<typeof useDocumentStore>;
let game: ReturnType<typeof useGameStore>;

beforeEach(() => {
  setActivePinia(createPinia());
  shell = new FakeDocuments();
  documents = useDocumentStore();
  game = useGameStore();
});

function connect(returned?: ReturnedGame): void {
  documents.connect(shell, returned && readWaiting(returned));
}

function play(...names: string[]): void {
  for (const name of names) expect(game.playNext(square(name)).ok).toBe(true);
}

/** A game that an earlier run left behind, with moves that are in no file. */
function returnedGame(): ReturnedGame {
  const text = GAME_FORMAT.write({ tree: goTo(recordOf('f5d6c3d3'), 2), info: NO_INFO });
  const settings = { black: 'club', white: 'person', isHeld: false };
  return { game: { text, isDirty: true, settings }, keptAt: 1_000_000, ended: 'app' };
}

describe('the question before another game', () => {
  beforeEach(() => connect());

  /** The user takes some time to answer, during which `meanwhile` happens. */
  function answerSlowly(meanwhile: () => void): void {
    shell.canKeepEarlier = false;
    shell.confirmDiscard = async () => {
      shell.questions++;
      game.suspend('question', true);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      meanwhile();
      game.suspend('question', false);
      return 'proceed';
    };
  }

  test('is asked once although a clock was running', async () => {
    usePreferencesStore().values.personTime = '5:00';
    documents.begin('twoPlayers');
    play('f5', 'd6');
    answerSlowly(() => undefined);
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(1);
  });

  test('is asked once although the computer plays on behind it', async () => {
    documents.begin('computerVsComputer');
    play('f5', 'd6');
    answerSlowly(() => play('c3'));
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(1);
  });

  test('is asked again about a move that a person made before it was answered', async () => {
    documents.begin('twoPlayers');
    play('f5', 'd6');
    let isFirst = true;
    answerSlowly(() => {
      if (isFirst) play('c3');
      isFirst = false;
    });
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(2);
  });
});

describe('choosing players', () => {
  const COMPUTERS = { black: { kind: 'club' }, white: { kind: 'beginner' } } as const;

  test('before any game, it asks about the game that an earlier run left behind', async () => {
    shell.answer = 'stay';
    shell.canKeepEarlier = false;
    connect(returnedGame());
    documents.seatPlayers(COMPUTERS);
    await expect.poll(() => shell.questions).toBe(1);
    expect(game.serial).toBe(0);
    expect(documents.returned).toBeDefined();
  });

  test('in a game that was read, it answers the question who plays', async () => {
    connect();
    await documents.openText('f5d6c3');
    expect(documents.isSeatingOpen).toBe(true);
    documents.seatPlayers(COMPUTERS);
    expect(documents.isSeatingOpen).toBe(false);
    expect(game.seats).toEqual(COMPUTERS);
    expect(game.serial).toBe(1);
  });
});

test('the shell gets no new game when an engine begins to think or a dialog opens', async () => {
  connect();
  documents.begin('twoPlayers');
  play('f5');
  await nextTick();
  const handedOver = shell.kept.length;
  game.setThinking(true);
  game.suspend('question', true);
  await nextTick();
  game.suspend('question', false);
  game.setThinking(false);
  await nextTick();
  expect(shell.kept).toHaveLength(handedOver);
});
