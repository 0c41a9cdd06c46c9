import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProgramBridge } from '../../../main/contract/bridge.ts';
import type { ListedProgram, ProgramOutcome, ProgramWish } from '../../../main/contract/programs.ts';
import PlayersDialog from '../../../renderer/features/play/PlayersDialog.vue';
import ProgramsDialog from '../../../renderer/features/programs/ProgramsDialog.vue';
import { useProgramStore } from '../../../renderer/stores/programs.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

const EDAX: ListedProgram = {
  id: '0123abcd',
  name: 'Edax 4.6',
  protocol: 'gtp',
  fileName: 'edax',
  args: ['-gtp'],
};

const PLAYS: ProgramOutcome = { kind: 'plays', program: EDAX, move: 37, timeMs: 80, isKept: true };

interface Shell {
  readonly added: ProgramWish[];
  readonly removed: string[];
  list(programs: readonly ListedProgram[]): void;
}

/** Connects a shell that answers every trial with `outcome`. */
function connect(outcome: ProgramOutcome | Promise<ProgramOutcome>): Shell {
  const added: ProgramWish[] = [];
  const removed: string[] = [];
  let tell: (programs: readonly ListedProgram[]) => void = () => undefined;
  const programs: ProgramBridge = {
    onPrograms(listener) {
      tell = listener;
      return () => undefined;
    },
    chooseProgram: async () => ({ handle: 'a', name: 'edax' }),
    async addProgram(_, wish) {
      added.push(wish);
      const answer = await outcome;
      if (answer.kind === 'plays') tell([answer.program]);
      return answer;
    },
    testProgram: async () => outcome,
    removeProgram(id) {
      removed.push(id);
      tell([]);
    },
  };
  useProgramStore().connect({ programs });
  return { added, removed, list: (listed) => tell(listed) };
}

const button = (name: string) => page.getByRole('button', { name });
const news = () => page.getByRole('status');

async function addEdax(): Promise<void> {
  await userEvent.click(button('Add a program…'));
  await userEvent.click(button('Choose…'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Arguments' }), '-gtp\n -l \n\n10');
  await userEvent.click(button('Try and add'));
}

describe('the dialog of the programs', () => {
  test('says in a browser why there are none', async () => {
    useProgramStore().connect({});
    mount(ProgramsDialog);
    await expect.element(page.getByText(/^A browser cannot start programs\./)).toBeVisible();
    await expect.element(button('Add a program…')).not.toBeInTheDocument();
  });

  test('adds a program and says how it answered', async () => {
    const { added } = connect(PLAYS);
    mount(ProgramsDialog);
    await addEdax();
    const sentence = 'Edax 4.6 answers in 80 ms and plays f5. It is among the players now.';
    await expect.element(news()).toHaveTextContent(sentence);
    expect(added).toEqual([{ protocol: 'any', args: ['-gtp', '-l', '10'] }]);
    await expect.element(button('Test Edax 4.6')).toBeVisible();
    await expect.element(button('Add a program…')).toHaveFocus();
  });

  test('says why a program was not added, and keeps what was entered', async () => {
    connect({ kind: 'failed', fault: 'ended', detail: 'status 3: cannot open data/book.dat' });
    mount(ProgramsDialog);
    await addEdax();
    await expect.element(news()).toHaveTextContent('edax has ended (status 3: cannot open data/book.dat).');
    await expect.element(page.getByRole('textbox', { name: 'Arguments' })).toHaveValue('-gtp\n -l \n\n10');
  });

  test('tells that it waits, and tries nothing else meanwhile', async () => {
    connect(new Promise<never>(() => undefined));
    mount(ProgramsDialog);
    await addEdax();
    await expect.element(news()).toHaveTextContent('Waiting for the first move of “edax” …');
    await expect.element(button('Try and add')).toBeDisabled();
  });

  test('refuses arguments that the shell could not show', async () => {
    connect(PLAYS);
    mount(ProgramsDialog);
    await userEvent.click(button('Add a program…'));
    await userEvent.click(button('Choose…'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Arguments' }), '-x\u202E');
    await expect.element(button('Try and add')).toBeDisabled();
    await expect.element(page.getByText(/without hidden characters/)).toBeVisible();
  });

  test('tests and removes a program', async () => {
    const { removed, list } = connect({ ...PLAYS, isKept: false });
    list([EDAX]);
    mount(ProgramsDialog);
    await expect.element(page.getByText('GTP · edax, 1 argument')).toBeVisible();
    await userEvent.click(button('Test Edax 4.6'));
    await expect.element(page.getByText(/will be forgotten when Othello ends/)).toBeVisible();
    await userEvent.click(button('Remove Edax 4.6'));
    expect(removed).toEqual(['0123abcd']);
    await expect.element(page.getByText('You have added no program yet.')).toBeVisible();
    await expect.element(button('Add a program…')).toHaveFocus();
  });

  test('can be used with the keyboard alone', async () => {
    const { added } = connect(PLAYS);
    mount(ProgramsDialog);
    await expect.element(button('Add a program…')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Choose…')).toHaveFocus();
    await userEvent.keyboard('{Enter}{Tab}{ArrowRight}{Tab}-gtp{Tab}{Tab}{Enter}');
    await vi.waitFor(() => expect(added).toEqual([{ protocol: 'gtp', args: ['-gtp'] }]));
  });
});

test('a program can be seated on either side', async () => {
  const { list } = connect(PLAYS);
  list([EDAX]);
  const game = begin('blackVsComputer', 'f5');
  mount(PlayersDialog, { onClose: () => undefined });
  const white = page.getByRole('group', { name: 'White' }).getByRole('radio', { name: 'Edax 4.6' });
  (white.element() as HTMLInputElement).click();
  await expect.element(white).toBeChecked();
  await expect.element(page.getByText('A program that you have added.')).toBeVisible();
  await userEvent.click(button('OK'));
  const seat = { kind: 'external', program: '0123abcd', name: 'Edax 4.6' };
  expect(game.seats).toEqual({ black: { kind: 'person' }, white: seat });
});

test('a program that was removed is still shown where it plays', async () => {
  const { list } = connect(PLAYS);
  list([EDAX]);
  const game = begin('blackVsComputer', 'f5');
  game.seat({
    black: { kind: 'person' },
    white: { kind: 'external', program: '0123abcd', name: 'Edax 4.6' },
  });
  list([]);
  mount(PlayersDialog, { onClose: () => undefined });
  const white = page.getByRole('group', { name: 'White' }).getByRole('radio', { name: 'Edax 4.6' });
  await expect.element(white).toBeChecked();
});
