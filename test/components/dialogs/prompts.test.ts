/** The dialogs with which the app asks or tells something before it goes on, but for lists of games. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readGames } from '../../../engine/notation/read.ts';
import LegalPartDialog from '../../../renderer/features/files/LegalPartDialog.vue';
import SaveFileDialog from '../../../renderer/features/files/SaveFileDialog.vue';
import SaveChangesDialog from '../../../renderer/features/files/SaveChangesDialog.vue';
import TroubleDialog from '../../../renderer/features/files/TroubleDialog.vue';
import WhichReadingDialog from '../../../renderer/features/files/WhichReadingDialog.vue';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';

const answer = vi.fn<(given: unknown) => void>();

function show(component: Parameters<typeof mount>[0], props: Readonly<Record<string, unknown>>): void {
  answer.mockReset();
  mount(component, { onAnswer: answer, ...props });
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true });
}

describe('the question whether to save', () => {
  test.each([
    ['final.txt', 'Save the game “final.txt”?'],
    [undefined, 'Save the game “Untitled”?'],
  ])('names the game: %s', (name, title) => {
    show(SaveChangesDialog, { name, isKept: true });
    expect(page.getByRole('dialog', { name: title }).elements()).toHaveLength(1);
  });

  test.each([
    [true, 'If you don’t save it, it stays under “Earlier games”.'],
    [false, 'Moves that are not saved will be lost.'],
  ])('says what becomes of a game that is not saved (kept: %s)', (isKept, sentence) => {
    show(SaveChangesDialog, { name: undefined, isKept });
    expect(page.getByText(sentence, { exact: true }).elements()).toHaveLength(1);
  });

  test('has the initial focus on the answer that loses nothing', () => {
    show(SaveChangesDialog, { name: undefined, isKept: true });
    expect(focused()).toBe('Save');
  });

  test.each([
    ['Save', 'save'],
    ['Don’t save', 'discard'],
  ])('is answered by "%s"', async (name, given) => {
    show(SaveChangesDialog, { name: undefined, isKept: true });
    await userEvent.click(button(name));
    expect(answer).toHaveBeenCalledExactlyOnceWith(given);
  });

  test('is declined by Escape', async () => {
    show(SaveChangesDialog, { name: undefined, isKept: true });
    await userEvent.keyboard('{Escape}');
    expect(answer).toHaveBeenCalledExactlyOnceWith('cancel');
  });
});

describe('the dialog about a failure', () => {
  test('says what did not work, and why', () => {
    const failure = { kind: 'failed', reason: 'noSpace', name: 'final.txt', code: 'ENOSPC' };
    mount(TroubleDialog, { trouble: { kind: 'notSaved', failure } });
    expect(page.getByRole('dialog', { name: 'The game could not be saved' }).elements()).toHaveLength(1);
    expect(
      page.getByText('There is no room left for “final.txt”.', { exact: false }).elements(),
    ).toHaveLength(1);
  });

  test('is closed with Enter', async () => {
    const close = vi.fn<() => void>();
    mount(TroubleDialog, { trouble: { kind: 'savedInPart', name: 'final.txt' }, onClose: close });
    expect(focused()).toBe('OK');
    await userEvent.keyboard('{Enter}');
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('the question how a board is read', () => {
  /** A board that does not say which side is to move. */
  const BOARD = `-XO---OX${'-'.repeat(56)}`;

  test('shows a board for each answer, with the focus on the likeliest', async () => {
    const outcome = readGames(BOARD);
    if (outcome.kind !== 'question') throw new Error(`There is no question: ${outcome.kind}`);
    const { question } = outcome;
    show(WhichReadingDialog, { question });
    expect(document.querySelectorAll('dialog svg.board')).toHaveLength(question.candidates.length);
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(question.candidates[0]);
  });
});

describe('the offer of the moves before an error', () => {
  function offer(name: string | undefined): void {
    const outcome = readGames('f5d6a1');
    if (outcome.kind !== 'failed') throw new Error(outcome.kind);
    show(LegalPartDialog, { name, error: outcome.error, moves: 2 });
  }

  test('says what is wrong, and where', () => {
    offer('final.txt');
    const dialog = page.getByRole('dialog', { name: '“final.txt” can be read only in part' });
    const read = document.getElementById(dialog.element().getAttribute('aria-describedby') ?? '');
    expect(read?.textContent).toBe('Move 3, a1: no disc is flipped there.');
  });

  test('is taken by its button, which has the initial focus', async () => {
    offer(undefined);
    expect(focused()).toBe('Open the 2 moves before it');
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('is declined by Escape', async () => {
    offer(undefined);
    await userEvent.keyboard('{Escape}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
  });
});

describe('the question for the name of a download', () => {
  const field = () => page.getByRole('textbox', { name: 'Name' });

  test('suggests a name without its extension, which typing replaces, and Enter saves', async () => {
    show(SaveFileDialog, { name: 'Othello 2026-11-27.txt', isGame: true });
    expect((field().element() as HTMLInputElement).value).toBe('Othello 2026-11-27');
    await userEvent.keyboard('final{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith('final.txt');
  });

  test.each([
    ['GGF', 'a.ggf'],
    ['SGF', 'a.sgf'],
    ['Text', 'a.oth'],
  ])('a game is saved in the format %s by its extension', async (format, given) => {
    show(SaveFileDialog, { name: 'a.oth', isGame: true });
    await userEvent.click(page.getByText(format, { exact: true }));
    await userEvent.click(button('Save'));
    expect(answer).toHaveBeenCalledExactlyOnceWith(given);
  });

  test('a typed extension chooses its format, and another format takes its place', async () => {
    show(SaveFileDialog, { name: 'a.txt', isGame: true });
    await userEvent.fill(field(), 'mine.sgf');
    await expect.element(page.getByRole('radio', { name: 'SGF' })).toBeChecked();
    await userEvent.click(page.getByText('GGF', { exact: true }));
    await userEvent.click(button('Save'));
    expect(answer).toHaveBeenCalledExactlyOnceWith('mine.ggf');
  });

  test.each(['mine.oth', 'mine.SGF', 'v1.2.txt'])('%s is the whole name as it was typed', async (typed) => {
    show(SaveFileDialog, { name: 'a.txt', isGame: true });
    await userEvent.fill(field(), typed);
    await userEvent.click(button('Save'));
    expect(answer).toHaveBeenCalledExactlyOnceWith(typed);
  });

  test('asks for no format where there is one, and writes an extension that was typed once', async () => {
    show(SaveFileDialog, { name: 'Othello.gif', isGame: false });
    expect(page.getByRole('radio').elements()).toHaveLength(0);
    await userEvent.fill(field(), 'film.gif');
    await userEvent.click(button('Save'));
    expect(answer).toHaveBeenCalledExactlyOnceWith('film.gif');
  });

  test('a name that no system takes is mended, and none at all is not saved', async () => {
    show(SaveFileDialog, { name: 'a.txt', isGame: true });
    await userEvent.fill(field(), ' . ');
    await expect.element(button('Save')).toBeDisabled();
    await userEvent.fill(field(), '../x: y?');
    await userEvent.click(button('Save'));
    expect(answer).toHaveBeenCalledExactlyOnceWith('x  y.txt');
  });

  test('is declined by Escape', async () => {
    show(SaveFileDialog, { name: 'a.txt', isGame: true });
    await userEvent.keyboard('{Escape}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});
