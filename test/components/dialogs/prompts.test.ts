/** The dialogs with which the app asks or tells something before it goes on. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { readGames } from '../../../engine/notation/read.ts';
import LegalPartDialog from '../../../renderer/features/files/LegalPartDialog.vue';
import SaveChangesDialog from '../../../renderer/features/files/SaveChangesDialog.vue';
import TroubleDialog from '../../../renderer/features/files/TroubleDialog.vue';
import WhichGameDialog from '../../../renderer/features/files/WhichGameDialog.vue';
import WhichReadingDialog from '../../../renderer/features/files/WhichReadingDialog.vue';
import { recordOf } from '../../renderer/moves.ts';
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
    show(SaveChangesDialog, { name });
    expect(page.getByRole('dialog', { name: title }).elements()).toHaveLength(1);
  });

  test('has the initial focus on the answer that loses nothing', () => {
    show(SaveChangesDialog, { name: undefined });
    expect(focused()).toBe('Save');
  });

  test.each([
    ['Save', 'save'],
    ['Don’t save', 'discard'],
  ])('is answered by "%s"', async (name, given) => {
    show(SaveChangesDialog, { name: undefined });
    await userEvent.click(button(name));
    expect(answer).toHaveBeenCalledExactlyOnceWith(given);
  });

  test('is declined by Escape', async () => {
    show(SaveChangesDialog, { name: undefined });
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

function gameBetween(black: string, white: string, transcript: string): ReadGame {
  return {
    tree: recordOf(transcript),
    info: { black: { name: black }, white: { name: white }, date: '2024-05-01' },
    format: 'game',
  };
}

const GAMES = [
  gameBetween('Ann', 'Ben', 'f5d6'),
  gameBetween('Cid', 'Dan', 'f5'),
  gameBetween('Eve', 'Fay', 'f5d6c3'),
];

describe('the list of games', () => {
  const props = { from: 'text', games: GAMES, problems: [] };

  test('tells the players, the date and the number of moves', () => {
    show(WhichGameDialog, props);
    const text = page.getByRole('listitem').first().element().textContent;
    expect(text).toContain('Ann – Ben');
    expect(text).toContain('2024-05-01 · 2 moves');
    expect(text).toContain('3 – 3');
  });

  test('is walked through by arrows, Home and End', async () => {
    show(WhichGameDialog, props);
    expect(focused()).toContain('Ann');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toContain('Cid');
    await userEvent.keyboard('{End}');
    expect(focused()).toContain('Eve');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toContain('Eve');
    await userEvent.keyboard('{Home}');
    expect(focused()).toContain('Ann');
  });

  test('is one Tab stop, at the row that had the focus last', async () => {
    show(WhichGameDialog, props);
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(focused()).toBe('Cancel');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toContain('Cid');
  });

  test('answers with the game that is chosen with Enter', async () => {
    show(WhichGameDialog, props);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(GAMES[1]);
  });

  test('answers with no game after Escape', async () => {
    show(WhichGameDialog, props);
    await userEvent.keyboard('{Escape}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test('tells which games cannot be read, but only the first twenty of many', () => {
    const problem = { code: 'noGame', text: '?', place: { line: 1, column: 1 }, game: 1 };
    const problems = Array.from({ length: 30 }, (_, at) => ({ ...problem, game: at + 1 }));
    show(WhichGameDialog, { ...props, problems });
    expect(page.getByText('30 games cannot be read:', { exact: true }).elements()).toHaveLength(1);
    expect(document.querySelectorAll('.problems li')).toHaveLength(20);
    expect(page.getByText('…', { exact: true }).elements()).toHaveLength(1);
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
    expect(dialog.element().textContent).toContain('Move 3, a1: no disc is flipped there.');
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
