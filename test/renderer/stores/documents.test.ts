import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { goTo } from '../../../engine/game/tree.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import type { ReturnedGame, SaveOutcome } from '../../../main/contract/bridge.ts';
import { useAnalysisStore } from '../../../renderer/stores/analysis.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { type Prompt, usePromptStore } from '../../../renderer/stores/prompts.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments, gameFile, opened } from '../fake-documents.ts';
import { BLACK_MUST_PASS, WIPE_OUT, movesOf, recordOf, square, seated } from '../moves.ts';

let shell: FakeDocuments;
let documents: ReturnType<typeof useDocumentStore>;
let game: ReturnType<typeof useGameStore>;
let prompts: ReturnType<typeof usePromptStore>;
let view: ReturnType<typeof useViewStore>;

const [GAME_FORMAT] = FORMATS;

/** The board after f5, with White to move, and a board on which either side may be to move. */
const AFTER_F5 = '---------------------------OX------XXX--------------------------';
const OPEN_BOARD = '-----------------------------OO----XX---------------------------';

beforeEach(() => {
  setActivePinia(createPinia());
  shell = new FakeDocuments();
  documents = useDocumentStore();
  game = useGameStore();
  prompts = usePromptStore();
  view = useViewStore();
});

function connect(returned?: ReturnedGame): void {
  documents.connect(shell, returned);
}

function play(...names: string[]): void {
  for (const name of names) expect(game.playNext(square(name)).ok).toBe(true);
}

function returnedGame(changes: Partial<ReturnedGame['game']> = {}): ReturnedGame {
  const text = GAME_FORMAT.write({ tree: goTo(recordOf('f5d6c3d3'), 2), info: NO_INFO });
  const settings = { mode: 'whiteVsComputer', player: 'club', isHeld: false };
  return { game: { text, isDirty: true, settings, ...changes }, keptAt: 1_000_000, ended: 'app' };
}

/** Waits for a prompt on the screen and returns it. */
async function prompted<Kind extends Prompt['kind']>(kind: Kind): Promise<Extract<Prompt, { kind: Kind }>> {
  await expect.poll(() => prompts.current?.kind).toBe(kind);
  return prompts.current as Extract<Prompt, { kind: Kind }>;
}

describe('keeping', () => {
  beforeEach(() => connect());

  test('a failure is reported once, until keeping works again', () => {
    expect(view.notices).toEqual([]);
    shell.setAutosave(false);
    expect(view.notices).toEqual(['autosave']);
    shell.setAutosave(true);
    expect(view.notices).toEqual([]);
    shell.setAutosave(false);
    view.withdraw('autosave');
    expect(view.notices).toEqual([]);
  });

  test('begins with the first move, after which every change is handed over', async () => {
    documents.begin('blackVsComputer', { level: 'club' });
    await nextTick();
    expect(shell.kept).toEqual([]);
    play('f5');
    await nextTick();
    expect(shell.last).toMatchObject({
      isDirty: true,
      settings: { black: 'person', white: 'club', isHeld: false },
    });
    expect(shell.last?.text).toContain('White: Othello\nWhite level: Club\n');
    expect(shell.last?.text.endsWith('\nf5\n')).toBe(true);
    usePreferencesStore().values.level = 'master';
    await nextTick();
    expect(shell.last?.settings).toMatchObject({ white: 'master' });
    game.walkTo(0);
    await nextTick();
    expect(shell.last?.text).toContain('Undone: f5');
  });

  test("a new game without any person's move is not kept", async () => {
    documents.begin('twoPlayers');
    play('f5');
    await nextTick();
    documents.begin('twoPlayers');
    await expect.poll(() => shell.last).toBeUndefined();
    expect(shell.kept.length).toBeGreaterThan(1);
    expect(documents.canSave).toBe(false);
  });

  test('a position from elsewhere is kept, but its moves cannot be lost', async () => {
    await documents.openText(`${AFTER_F5} O`);
    await nextTick();
    expect(shell.last).toMatchObject({ isDirty: false, settings: { black: 'person', white: 'person' } });
    documents.restart();
    expect(shell.questions).toBe(0);
    expect(game.discs).toEqual({ black: 4, white: 1 });
  });
});

describe('another game', () => {
  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    play('f5', 'd6');
  });

  test.each(['begin', 'restart'] as const)('%s asks if moves would be lost', async (how) => {
    const begin = (): void => (how === 'begin' ? documents.begin('blackVsComputer') : documents.restart());
    shell.answer = 'stay';
    begin();
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(game.mode).toBe('twoPlayers');
    expect(game.ply).toBe(2);
    expect(game.serial).toBe(1);
    shell.answer = 'proceed';
    begin();
    await expect.poll(() => game.serial).toBe(2);
    expect(game.ply).toBe(0);
  });

  test('the newest moves are handed over before the question', async () => {
    play('c3');
    documents.restart();
    expect(shell.last?.text.endsWith('f5d6c3\n')).toBe(true);
    await expect.poll(() => game.serial).toBe(2);
  });

  test('cancelling keeps the level and the mode of the preferences', async () => {
    shell.answer = 'stay';
    documents.begin('computerVsComputer', { level: 'beginner' });
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(usePreferencesStore().values).toMatchObject({ mode: 'twoPlayers', level: 'master' });
  });

  test('begins at once if everything is saved', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    documents.restart();
    expect(shell.questions).toBe(0);
    expect(game.serial).toBe(2);
    expect(documents.file).toBeUndefined();
  });
});

describe('a game in which only the computer has moved', () => {
  beforeEach(() => connect());

  test('is replaced without a question', async () => {
    documents.begin('whiteVsComputer');
    play('f5');
    await nextTick();
    expect(documents.isDirty).toBe(false);
    expect(shell.last?.isDirty).toBe(false);
    documents.begin('twoPlayers');
    expect(shell.questions).toBe(0);
    expect(game.serial).toBe(2);
  });

  test.each([
    ['whiteVsComputer', ['f5', 'd6']],
    ['blackVsComputer', ['f5']],
    ['computerVsComputer', ['f5']],
  ] as const)('asks once there is more to it: %s, %s', async (mode, moves) => {
    shell.answer = 'stay';
    documents.begin(mode);
    play(...moves);
    game.walkTo(0);
    expect(documents.isDirty).toBe(true);
    documents.begin('twoPlayers');
    await expect.poll(() => shell.questions).toBe(1);
  });
});

describe('a finished game', () => {
  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    for (const move of movesOf(WIPE_OUT)) game.playNext(move);
  });

  /** An earlier place of the game, and a legal move there that was not played. */
  function otherMove(): [ply: number, move: Square] {
    const ply = 5;
    const legal = squaresOf(legalMoves(game.places[ply] ?? game.position));
    const other = legal.find((move) => move !== game.moves[ply]);
    if (other === undefined) throw new Error('There is only one move');
    return [ply, other];
  }

  test('is replaced without a question, and can be opened again as a whole', async () => {
    expect(game.isOver).toBe(true);
    const { tree } = game;
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(0);
    expect(shell.finished.length).toBe(1);
    expect(useToastStore().text).toBe('Kept under “Finished games”');

    const opening = documents.openFinished();
    const prompt = await prompted('whichGame');
    expect(prompt.from).toBe('finished');
    expect(prompt.games.map((each) => each.tree)).toEqual([tree]);
    prompt.answer(prompt.games[0]);
    await opening;
    expect(game.isOver).toBe(true);
    expect(documents.isDirty).toBe(false);
    expect(documents.file).toBeUndefined();
    documents.restart();
    expect(game.serial).toBe(4);
    expect(shell.questions).toBe(0);
    expect(shell.finished.length).toBe(1);
  });

  test('is replaced without a question even if an earlier place is shown', async () => {
    const { line } = game.tree;
    game.walkTo(3);
    expect(game.isOver).toBe(false);
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const [kept] = shell.finished.map((text) => readGames(text));
    expect(kept).toMatchObject({ kind: 'games', games: [{ tree: { line, ply: 3 } }] });
    expect(shell.questions).toBe(0);
    expect(shell.finished.length).toBe(1);
  });

  test('that was continued from an earlier place counts as the new game that it has become', async () => {
    shell.answer = 'stay';
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    for (const place of [game.lastPly, 0]) {
      game.walkTo(place);
      const { questions } = shell;
      documents.restart();
      await expect.poll(() => shell.questions).toBe(questions + 1);
      await nextTick();
      expect(game.serial).toBe(1);
      expect(shell.finished).toEqual([]);
    }
    game.walkTo(ply);
    for (const move of movesOf(WIPE_OUT).slice(ply)) game.playNext(move);
    game.walkTo(0);
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(2);
    expect(shell.finished.length).toBe(1);
  });

  test('causes a question if it cannot be kept or belongs to a file', async () => {
    shell.answer = 'stay';
    shell.canKeepFinished = false;
    documents.restart();
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(game.serial).toBe(1);
    expect(shell.finished).toEqual([]);
    shell.canKeepFinished = true;
    shell.answer = 'proceed';
    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const moves = movesOf(WIPE_OUT);
    for (const move of moves.slice(0, -1)) game.playNext(move);
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    for (const move of moves.slice(-1)) game.playNext(move);
    expect(game.isOver).toBe(true);
    documents.restart();
    await expect.poll(() => shell.questions).toBe(2);
    expect(shell.finished).toHaveLength(1);
  });

  test('that was continued while it was being kept causes a question', async () => {
    const writing = Promise.withResolvers<boolean>();
    vi.spyOn(shell, 'keepFinished').mockReturnValue(writing.promise);
    shell.answer = 'stay';
    documents.restart();
    const [ply, other] = otherMove();
    game.walkTo(ply);
    game.playNext(other);
    writing.resolve(true);
    await expect.poll(() => shell.questions).toBe(1);
    expect(game.serial).toBe(1);
    expect(game.ply).toEqual(ply + 1);
    expect(shell.last?.text).toContain(squareName(other));
  });

  test('is listed while it is on the board, and can be opened from the list', async () => {
    view.screen = 'start';
    const opening = documents.openFinished();
    const prompt = await prompted('whichGame');
    expect(prompt.games.map((each) => each.tree)).toEqual([game.tree]);
    prompt.answer(prompt.games[0]);
    await opening;
    expect(view.screen).toBe('game');
    expect(game.serial).toBe(1);
    expect(shell.finished).toEqual([]);

    documents.restart();
    await expect.poll(() => game.serial).toBe(2);
    const again = documents.openFinished();
    (await prompted('whichGame')).answer(undefined);
    await again;
    expect(game.serial).toBe(2);
  });

  test('a message tells that there is none, also if the one on the board is in a file', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
    await documents.save('save');
    await documents.openFinished();
    expect(prompts.current).toBeUndefined();
    expect(useToastStore().text).toBe('There are no unsaved finished games yet');
  });
});

describe('one thing at a time', () => {
  /** Starts a save whose dialog stays open until it is answered. */
  let answerSave: (outcome: SaveOutcome) => void;
  const saved: SaveOutcome = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };

  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    play('f5', 'd6');
    shell.saveGame = vi.fn<FakeDocuments['saveGame']>(
      async () => new Promise((resolve) => (answerSave = resolve)),
    );
  });

  test('a command right after a cancelled dialog is executed', async () => {
    void documents.save('save');
    await expect.poll(() => shell.saveGame).toHaveBeenCalledTimes(1);
    answerSave({ kind: 'cancelled' });
    const again = documents.save('save');
    await expect.poll(() => shell.saveGame).toHaveBeenCalledTimes(2);
    answerSave(saved);
    await again;
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('a.txt');
  });

  test('no dialog is opened over another one', async () => {
    void documents.save('save');
    void documents.save('save');
    documents.restart();
    await expect.poll(() => shell.saveGame).toHaveBeenCalledTimes(1);
    await nextTick();
    expect(shell.questions).toBe(0);
    expect(game.serial).toBe(1);
    answerSave({ kind: 'cancelled' });
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(1);
    expect(shell.saveGame).toHaveBeenCalledTimes(1);
  });

  test('moves that are being saved cause no question', async () => {
    void documents.save('save');
    documents.restart();
    answerSave(saved);
    await expect.poll(() => game.serial).toBe(2);
    expect(shell.questions).toBe(0);
  });

  test('of several waiting commands only the newest is executed', async () => {
    void documents.save('save');
    documents.begin('blackVsComputer');
    const declined = documents.receiveText('f5d6c3', 'elsewhere');
    documents.begin('computerVsComputer');
    answerSave(saved);
    expect(await declined).toEqual({ kind: 'declined' });
    await expect.poll(() => game.serial).toBe(2);
    await nextTick();
    expect(game.mode).toBe('computerVsComputer');
    expect(game.serial).toBe(2);
    expect(game.ply).toBe(0);
  });

  test('saving and restarting apply to the game that the user saw', async () => {
    for (const act of [async () => documents.save('save'), async () => documents.restart()]) {
      const { serial } = game;
      shell.toOpen = opened('f5f6e6');
      const opening = documents.open();
      await act();
      await opening;
      await nextTick();
      expect(game.serial).toEqual(serial + 1);
      expect(game.ply).toBe(3);
    }
    expect(shell.saveGame).not.toHaveBeenCalled();
  });

  test('a failure does not block later commands', async () => {
    shell.openGame = async () => {
      throw new Error('on purpose');
    };
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const opening = documents.open();
    documents.restart();
    await opening;
    expect(reported).toHaveBeenCalledWith(new Error('on purpose'));
    await expect.poll(() => game.serial).toBe(2);
  });
});

describe('saving', () => {
  beforeEach(() => {
    connect();
    documents.begin('twoPlayers');
    play('f5');
    shell.toSave = { kind: 'saved', file: gameFile('a.txt'), isComplete: true };
  });

  test('gives the game a file, and removes the mark until there is another move', async () => {
    expect(documents.isDirty).toBe(true);
    await documents.save('save');
    expect(shell.saves).toMatchObject([{ how: 'save', game: { isDirty: true } }]);
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('a.txt');
    game.walkTo(0);
    expect(documents.isDirty).toBe(false);
    game.walkTo(1);
    play('d6');
    expect(documents.isDirty).toBe(true);
    await nextTick();
    expect(shell.last).toMatchObject({ isDirty: true, file: { name: 'a.txt' } });
  });

  test('does not include a move that was played meanwhile', async () => {
    shell.whileSaving = () => play('d6');
    await documents.save('saveAs');
    expect(documents.isDirty).toBe(true);
  });

  test('belongs to the game that was on the board', async () => {
    shell.whileSaving = () => game.start(seated('twoPlayers'));
    await documents.save('save');
    expect(documents.file).toBeUndefined();
  });

  test('changes nothing when it is cancelled, and reports a failure', async () => {
    shell.toSave = { kind: 'cancelled' };
    await documents.save('save');
    expect(documents.isDirty).toBe(true);
    shell.toSave = { kind: 'failed', reason: 'noSpace', name: 'a.txt', code: 'ENOSPC' };
    const saving = documents.save('save');
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toMatchObject({ kind: 'notSaved', failure: { reason: 'noSpace' } });
    prompt.answer();
    await saving;
    expect(documents.isDirty).toBe(true);
    expect(documents.file).toBeUndefined();
  });

  test('tells once that a format does not hold everything', async () => {
    shell.toSave = { kind: 'saved', file: gameFile('a.ggf'), isComplete: false };
    const saving = documents.save('saveAs');
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toEqual({ kind: 'savedInPart', name: 'a.ggf' });
    prompt.answer();
    await saving;
    play('d6');
    await documents.save('save');
    expect(prompts.current).toBeUndefined();
  });
});

describe('opening', () => {
  beforeEach(() => connect());

  test('a pass that is played automatically need not be saved, but the next move must be', async () => {
    shell.toOpen = opened(BLACK_MUST_PASS);
    await documents.open();
    expect(game.next).toBe('pass');
    expect(documents.isDirty).toBe(false);
    expect(game.playNext('pass').ok).toBe(true);
    expect(documents.isDirty).toBe(false);
    game.undo();
    expect(documents.isDirty).toBe(false);
    game.walkTo(game.lastPly);
    const [move] = squaresOf(game.legal);
    expect(game.playNext(move ?? -1).ok).toBe(true);
    expect(documents.isDirty).toBe(true);
  });

  test('restores the place, undo and redo, names, mode and level', async () => {
    documents.begin('whiteVsComputer', { level: 'beginner' });
    play('f5', 'd6', 'c3', 'd3');
    game.walkTo(2);
    await nextTick();
    const text = shell.last?.text ?? '';
    documents.begin('twoPlayers', { level: 'master' });
    await expect.poll(() => game.serial).toBe(2);

    shell.toOpen = opened(text.replace(/\nChecksum: .*\n/, '\nWhite: Anna\n'));
    await documents.open();
    expect(game.mode).toBe('whiteVsComputer');
    expect(game.ply).toBe(2);
    expect(game.lastPly).toBe(4);
    expect(usePreferencesStore().values.level).toBe('master');
    expect(game.info.white.name).toBe('Anna');
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('game.txt');
    expect(view.screen).toBe('game');
    expect(game.isPaused || game.next === 'person').toBe(true);
    await nextTick();
    expect(shell.last?.text).toContain('Black: Othello\nBlack level: Beginner\nWhite: Anna\n');
  });

  test('tells that a file was changed outside, and how many of its moves are unchanged', async () => {
    documents.begin('twoPlayers');
    play('f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5');
    await nextTick();
    const text = shell.last?.text ?? '';
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(2);
    play('f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'e6');
    await nextTick();
    const [, checksum = ''] = /\n(Checksum: .*)\n/.exec(text) ?? [];
    shell.toOpen = opened((shell.last?.text ?? '').replace(/\nChecksum: .*\n/, `\n${checksum}\n`));
    const opening = documents.open();
    await expect.poll(() => prompts.current?.kind).toBe('trouble');
    const told = prompts.current?.kind === 'trouble' ? prompts.current : undefined;
    expect(told?.trouble).toEqual({ kind: 'altered', name: 'game.txt', how: { agreeing: 6, moves: 7 } });
    expect(game.lastPly).toBe(7);
    told?.answer();
    await opening;
  });

  test('seats two people if nothing names the computer', async () => {
    shell.toOpen = opened(
      '(;GM[Othello]PB[edax]PW[Othello]PL[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)',
    );
    await documents.open();
    expect(prompts.current).toBeUndefined();
    expect(game.mode).toBe('twoPlayers');
    expect(game.ply).toBe(1);
  });

  test('asks who plays if nothing tells, until that is answered or shown by playing', async () => {
    await documents.openText('f5d6c3');
    expect(game.mode).toBe('twoPlayers');
    expect(documents.isSeatingOpen).toBe(true);
    documents.seat('whiteVsComputer');
    expect(game.mode).toBe('whiteVsComputer');
    expect(game.next).toBe('person');
    expect(documents.isSeatingOpen).toBe(false);
    await nextTick();
    expect(shell.last?.text).toContain('Black: Othello\nBlack level: Master\n');
    await documents.openText('f5d6c3');
    game.walkTo(1);
    expect(documents.isSeatingOpen).toBe(true);
    play('f6');
    expect(game.mode).toBe('twoPlayers');
    expect(documents.isSeatingOpen).toBe(true);
    game.walkTo(1);
    play('f4');
    expect(documents.isSeatingOpen).toBe(true);
    play('c3');
    expect(game.mode).toBe('twoPlayers');
    expect(documents.isSeatingOpen).toBe(false);
    await documents.openText('f5d6c3');
    game.walkTo(2);
    play('c4');
    expect(game.lastPly).toBe(3);
    expect(documents.isSeatingOpen).toBe(true);
    documents.seat('blackVsComputer');
    expect(game.mode).toBe('blackVsComputer');
    expect(documents.isSeatingOpen).toBe(false);
    const moves = movesOf(WIPE_OUT);
    await documents.openText(WIPE_OUT.slice(0, -2));
    expect(documents.isSeatingOpen).toBe(true);
    for (const move of moves.slice(-1)) game.playNext(move);
    expect(game.isOver).toBe(true);
    expect(documents.isSeatingOpen).toBe(false);
    await documents.openText('f5d6c3');
    documents.begin('twoPlayers');
    await expect.poll(() => documents.isSeatingOpen).toBe(false);
  });

  test('an invalid file is reported, and the game stays', async () => {
    documents.begin('twoPlayers');
    play('f5');
    const before = game.tree;
    shell.toOpen = opened('f5d6c3d3c4d3', 'bad.txt');
    const opening = documents.open();
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toMatchObject({
      kind: 'unreadable',
      name: 'bad.txt',
      error: { code: 'illegalMove', move: 6 },
    });
    expect(game.tree).toEqual(before);
    expect(shell.questions).toBe(0);
    prompt.answer();
    await opening;
  });

  test('an unreadable file is reported', async () => {
    shell.toOpen = { kind: 'failed', reason: 'isFolder', name: 'folder', code: 'EISDIR' };
    void documents.openDropped(new File([], 'folder'));
    expect((await prompted('trouble')).trouble).toMatchObject({
      kind: 'notOpened',
      failure: { reason: 'isFolder' },
    });
  });

  test('a cancelled dialog and a cancelled question change nothing', async () => {
    documents.begin('twoPlayers');
    play('f5');
    await documents.open();
    shell.toOpen = opened('f5f6');
    shell.answer = 'stay';
    await documents.open();
    expect(shell.questions).toBe(1);
    expect(game.ply).toBe(1);
    expect(documents.file).toBeUndefined();
  });

  test('of several games, the chosen one is opened, or none', async () => {
    shell.toOpen = opened('f5d6c3\nf5f6\n');
    let opening = documents.open();
    let prompt = await prompted('whichGame');
    expect(prompt.from).toBe('text');
    expect(prompt.games.length).toBe(2);
    prompt.answer(undefined);
    await opening;
    expect(game.serial).toBe(0);
    opening = documents.open();
    prompt = await prompted('whichGame');
    prompt.answer(prompt.games[1]);
    await opening;
    expect(game.ply).toBe(2);
    expect(documents.isDirty).toBe(false);
  });

  test('a single readable game among unreadable ones is not opened without a question', async () => {
    shell.toOpen = opened('(;GM[2]B[f5];W[d6])(;GM[2]B[a1])');
    void documents.open();
    const { games, problems } = await prompted('whichGame');
    expect(games.length).toBe(1);
    expect(problems.length).toBe(1);
  });

  test('a board that leaves its side to move open causes a question', async () => {
    const received = documents.receiveText(OPEN_BOARD, 'elsewhere');
    const prompt = await prompted('whichReading');
    expect(prompt.question.about).toBe('sideToMove');
    const white = prompt.question.candidates.find(({ toMove }) => toMove === 'white');
    prompt.answer(white);
    expect(await received).toEqual({ kind: 'loaded' });
    expect(game.position.toMove).toBe('white');
    const declined = documents.receiveText(OPEN_BOARD, 'elsewhere');
    (await prompted('whichReading')).answer(undefined);
    expect(await declined).toEqual({ kind: 'declined' });
  });

  test('files that other programs want opened are opened one after the other', async () => {
    shell.request(opened('f5d6c3\nf5f6\n', 'two.txt'));
    shell.request(opened('f5', 'one.txt'));
    const prompt = await prompted('whichGame');
    expect(documents.file).toBeUndefined();
    prompt.answer(prompt.games[0]);
    await expect.poll(() => documents.file?.name).toBe('one.txt');
    expect(game.ply).toBe(1);
  });

  test('the recent files are those of the shell', () => {
    shell.setRecentFiles([gameFile('a.txt')]);
    expect(documents.recentFiles.map(({ name }) => name)).toEqual(['a.txt']);
    documents.clearRecentFiles();
    expect(documents.recentFiles).toEqual([]);
  });
});

describe('the clipboard', () => {
  beforeEach(() => connect());

  test('a pasted game is in no file, and its loss is asked about once the user has added moves', async () => {
    shell.clipboard = ' 1. F5 d6 2. C3 ';
    await documents.paste();
    expect(game.ply).toBe(3);
    expect(documents.isDirty).toBe(false);
    expect(documents.file).toBeUndefined();
    expect(view.screen).toBe('game');
    game.walkTo(1);
    documents.begin('twoPlayers');
    expect(game.serial).toBe(2);
    expect(shell.questions).toBe(0);
    await documents.paste();
    play('d3');
    expect(documents.isDirty).toBe(true);
    documents.restart();
    await expect.poll(() => shell.questions).toBe(1);
  });

  test('a game that was typed exists nowhere else, so its loss is asked about from the start', async () => {
    expect(await documents.receiveText('f5d6c3', 'elsewhere')).toEqual({ kind: 'loaded' });
    expect(documents.isDirty).toBe(false);
    expect(await documents.receiveText('f5d6c3', 'nowhere')).toEqual({ kind: 'loaded' });
    expect(game.serial).toBe(2);
    expect(documents.isDirty).toBe(true);
    expect(documents.file).toBeUndefined();
    await nextTick();
    expect(shell.last?.isDirty).toBe(true);
    documents.restart();
    await expect.poll(() => game.serial).toBe(3);
    expect(shell.questions).toBe(1);
  });

  test('only text that can be read as a game is offered', async () => {
    shell.clipboard = 'f5 d6';
    expect(await documents.clipboardGame()).toBe('f5 d6');
    shell.clipboard = 'Dear Anna';
    expect(await documents.clipboardGame()).toBe('');
  });

  test('an empty clipboard causes a toast, and invalid text a dialog', async () => {
    await documents.paste();
    expect(useToastStore().text).toBeDefined();
    shell.clipboard = 'Dear Anna';
    const pasting = documents.paste();
    const prompt = await prompted('trouble');
    expect(prompt.trouble).toMatchObject({ kind: 'unreadable', name: undefined, error: { code: 'noGame' } });
    prompt.answer();
    await pasting;
    expect(await documents.receiveText('Dear Anna', 'nowhere')).toMatchObject({ kind: 'failed' });
    expect(game.serial).toBe(0);
  });
});

describe('the game that an earlier run left', () => {
  test('is offered, and continues as it was', async () => {
    connect(returnedGame());
    expect(view.screen).toBe('start');
    expect(game.serial).toBe(0);
    expect(documents.returned?.keptAt).toBe(1_000_000);
    expect(shell.kept).toEqual([]);
    documents.continueReturned();
    expect(game.mode).toBe('whiteVsComputer');
    expect(game.ply).toBe(2);
    expect(game.lastPly).toBe(4);
    expect(game.held).toBe(true);
    expect(game.seats.black).toEqual({ kind: 'club' });
    expect(view.screen).toBe('game');
    expect(documents.isDirty).toBe(true);
    expect(usePreferencesStore().values.level).toBe('master');
    await nextTick();
    expect(shell.last?.isDirty).toBe(true);
    expect(documents.returned).toBeUndefined();
  });

  test('keeps its opponent also if that was stored as a level', () => {
    connect(returnedGame({ settings: { mode: 'whiteVsComputer', level: 'club' } }));
    documents.continueReturned();
    expect(game.seats.black).toEqual({ kind: 'club' });
  });

  test('keeps its file', () => {
    connect(returnedGame({ isDirty: false, file: gameFile('a.txt') }));
    documents.continueReturned();
    expect(documents.isDirty).toBe(false);
    expect(documents.file?.name).toBe('a.txt');
  });

  test('is shown again at once if only the page was gone', () => {
    connect({ ...returnedGame({ settings: { mode: 'twoPlayers', isHeld: false } }), ended: 'page' });
    expect(view.screen).toBe('game');
    expect(game.ply).toBe(2);
    expect(game.mode).toBe('twoPlayers');
    expect(game.held).toBe(false);
  });

  test('shows its values again after a page crash, and not in another run', async () => {
    const settings = { mode: 'twoPlayers', isHeld: false, showsValues: true };
    connect(returnedGame({ settings }));
    documents.continueReturned();
    expect(useAnalysisStore().showsValues).toBe(false);
    useAnalysisStore().toggleValues();
    await nextTick();
    expect(shell.last?.settings).toMatchObject({ showsValues: true });
    setActivePinia(createPinia());
    useDocumentStore().connect(shell, { ...returnedGame({ settings }), ended: 'page' });
    expect(useAnalysisStore().showsValues).toBe(true);
  });

  test('is not replaced by another game without a question', async () => {
    connect(returnedGame());
    shell.answer = 'stay';
    documents.begin('twoPlayers');
    await expect.poll(() => shell.questions).toBe(1);
    await nextTick();
    expect(game.serial).toBe(0);
    expect(documents.returned).toBeDefined();
    shell.answer = 'proceed';
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(1);
    expect(documents.returned).toBeUndefined();
    expect(shell.last).toBeUndefined();
  });

  test('is replaced without a question and kept if it was finished', async () => {
    const text = GAME_FORMAT.write({ tree: recordOf(WIPE_OUT), info: NO_INFO });
    connect(returnedGame({ text }));
    const opening = documents.openFinished();
    const prompt = await prompted('whichGame');
    expect(prompt.games).toHaveLength(1);
    prompt.answer(undefined);
    await opening;
    documents.begin('twoPlayers');
    await expect.poll(() => game.serial).toBe(1);
    expect(shell.questions).toBe(0);
    expect(shell.finished).toEqual([text]);
    expect(documents.returned).toBeUndefined();
  });

  test('is replaced without a question if it is in a file', () => {
    connect(returnedGame({ isDirty: false, file: gameFile('a.txt') }));
    documents.begin('twoPlayers');
    expect(game.serial).toBe(1);
    expect(shell.questions).toBe(0);
    expect(documents.returned).toBeDefined();
  });

  test('is set aside if it cannot be read', () => {
    connect(returnedGame({ text: 'Othello game file: 1\n' }));
    documents.continueReturned();
    expect(shell.drops).toBe(1);
    expect(documents.returned).toBeUndefined();
    expect(view.notices).toEqual(['recovery']);
  });
});

test('is stored in a form that can be read back', async () => {
  connect();
  documents.begin('twoPlayers');
  play('f5', 'd6', 'c3');
  game.walkTo(1);
  play('f6');
  await nextTick();
  const outcome = readGames(shell.last?.text ?? '');
  expect(outcome).toMatchObject({ kind: 'games', games: [{ format: 'game', tree: game.tree }] });
});
