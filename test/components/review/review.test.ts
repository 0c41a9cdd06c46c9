/** Review; longer than 400 lines because all its cards show one place of one small game. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { h, nextTick } from 'vue';
import { linePlaces } from '../../../engine/review/plan.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import ReviewScreen from '../../../renderer/features/review/ReviewScreen.vue';
import SignsDialog from '../../../renderer/features/review/SignsDialog.vue';
import SummaryCard from '../../../renderer/features/review/SummaryCard.vue';
import VerdictCard from '../../../renderer/features/review/VerdictCard.vue';
import { useReviewStore } from '../../../renderer/features/review/store.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { WIPE_OUT, seated, square } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';
import { annotatedGame } from './annotated.ts';

/** Shows the review of the annotated game, and returns what it says of the move at `ply`. */
async function verdictAt(ply: number): Promise<Locator> {
  begin('twoPlayers', 'f5d6c3');
  const game = useGameStore();
  for (const { place } of linePlaces(annotatedGame())) {
    if (place.evaluation) game.record([{ id: place.id, evaluation: place.evaluation }]);
  }
  mount(ReviewScreen, {}, { context: appContext() });
  game.walkTo(ply);
  await nextTick();
  return page.getByRole('region', { name: 'The move on the board' });
}

describe('the screen', () => {
  test('says in a sentence what it will show, and offers what fills it', () => {
    mount(ReviewScreen, {}, { context: appContext() });
    expect(page.getByText(/^Here you see where a game turned/).elements()).toHaveLength(1);
    expect(page.getByRole('button', { name: /^Open/ }).elements()).toHaveLength(1);
  });

  test('tells of the move on the board what it lost, and what was better once somebody asks for it', async () => {
    const verdict = await verdictAt(2);
    const said = (): string | null => verdict.element().textContent;
    const betterOnBoard = () => document.querySelector('[data-square=f6] .value');
    // Whose move it was is seen by the disc, and read.
    expect(said()).toContain('White2 d6 loses about 20 discs');
    expect(verdict.element().querySelector('strong [data-colour=white]')).not.toBeNull();
    expect(said()).not.toContain('f6');
    expect(betterOnBoard()).toBeNull();
    await userEvent.click(verdict.getByRole('button', { name: 'Show the better move' }));
    await expect.poll(said).toContain('After f6: White ahead by 20 discs.');
    expect(betterOnBoard()).not.toBeNull();
    await expect.element(verdict.getByRole('button', { name: 'Retry' })).toHaveFocus();
    // Elsewhere and back it is shown still.
    useGameStore().walkTo(1);
    await expect.poll(said).not.toContain('f6');
    useGameStore().walkTo(2);
    await expect.poll(said).toContain('After f6: White ahead by 20 discs.');
  });

  test('shows the better move at once where that is chosen, and where it was tried to be found', async () => {
    const verdict = await verdictAt(2);
    const game = useGameStore();
    const said = (): string | null => verdict.element().textContent;
    game.record([{ id: game.place.id, retry: { outcome: 'shown', day: '2026-11-22' } }]);
    await expect.poll(said).toContain('After f6: White ahead by 20 discs.');
    await userEvent.click(verdict.getByRole('button', { name: 'Always show it' }));
    expect(usePreferencesStore().values.showBetter).toBe(true);
    await expect.poll(said).not.toContain('Always show it');
    expect(said()).toContain('After f6: White ahead by 20 discs.');
  });

  test('has a key to its signs, of which each is told in words', async () => {
    await verdictAt(2);
    await userEvent.click(page.getByRole('button', { name: 'What the signs mean' }));
    expect(useViewStore().dialog).toBe('signs');
    mount(SignsDialog, {}, { context: appContext() });
    const dialog = page.getByRole('dialog', { name: 'What the signs mean' });
    await expect.element(dialog.getByText(/^It loses 10 discs or more, or 6 and the game/)).toBeVisible();
    const counts = (['term', 'definition'] as const).map((role) => dialog.getByRole(role).elements().length);
    expect(counts).toEqual([12, 12]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Show the better move at once' }));
    expect(usePreferencesStore().values.showBetter).toBe(true);
  });

  test('draws the reply to a mistake and the discs that it turns, and says so of its square', async () => {
    await verdictAt(2);
    const turned = () =>
      [...document.querySelectorAll('[data-flips]')].map((each) => each.getAttribute('data-square'));
    await expect.poll(turned).toEqual(['d4']);
    const reply = document.querySelector<HTMLElement>('[data-square="c3"]');
    expect(reply?.querySelector('.preview')?.getAttribute('data-colour')).toBe('black');
    const words = 'After d6, Black’s best reply c3 turns 1 disc.';
    expect(reply?.getAttribute('aria-label')).toContain(words);
    // So says the rim, and whoever presses the square.
    reply?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    reply?.click();
    await expect.poll(() => page.getByText(words).elements()).toHaveLength(1);
    expect(useToastStore().text).toBe(words);
    useGameStore().walkTo(1);
    await expect.poll(turned).toEqual([]);
  });

  test('gives its summary the whole row on a phone, and a retry the place of the details', async () => {
    begin('twoPlayers', 'f5d6c3');
    const game = useGameStore();
    for (const { place } of linePlaces(annotatedGame())) {
      if (place.evaluation) game.record([{ id: place.id, evaluation: place.evaluation }]);
    }
    const container = (name: string, height: number) =>
      `container: ${name} / size; width: 390px; height: ${height}px`;
    const phone = {
      render: () =>
        h('div', { style: container('body', 844) }, [
          h('div', { style: container('stage', 752) }, [h(ReviewScreen)]),
        ]),
    };
    mount(phone, {}, { context: appContext() });
    const widthOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().width;
    expect(document.querySelector('.where')?.checkVisibility()).not.toBe(true);
    expect(widthOf('.summary')).toBe(widthOf('.chart'));
    await userEvent.click(page.getByRole('button', { name: 'Accuracy and costliest moves' }));
    await userEvent.click(page.getByRole('button', { name: 'Retry 2 d6' }));
    await expect.element(page.getByRole('region', { name: 'Retry' })).toBeVisible();
  });

  test('offers how deep reviews go, and to go on with this game alone', async () => {
    await verdictAt(2);
    const button = page.getByRole('button', { name: 'How deep reviews go' });
    await userEvent.click(button);
    const items = page.getByRole('menu').getByRole('menuitemcheckbox');
    expect(items.elements().map((item) => item.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      'false',
    ]);
    expect(page.getByRole('menuitem', { name: 'Deepen this game' }).elements()).toHaveLength(1);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(useReviewStore().effort).toBe('overnight');
    expect(usePreferencesStore().values.reviewEffort).toBe('overnight');
    await expect.element(button).toHaveFocus();
  });

  test('says of a count with empty squares that they are in it', () => {
    const notes = () => [...document.querySelectorAll('.count')].map((each) => each.getAttribute('title'));
    begin('twoPlayers', WIPE_OUT);
    mount(ReviewScreen, {}, { context: appContext() });
    const note = 'Empty squares count for the winner.';
    expect(notes()).toEqual([note, note]);
    expect([...document.querySelectorAll('.count')].map(({ textContent }) => textContent)).toEqual([
      '64',
      '0',
    ]);
  });

  test('says of the best move once that it is, and how the game stands', async () => {
    const verdict = await verdictAt(1);
    expect(verdict.element().textContent).toBe(
      'Black1 f5 is the best moveWhite ahead by 20 discs, an estimate',
    );
  });

  test('calls a move the best or good, never both, and not good beside a likely loss', () => {
    const [judgement] = reviewedLine(annotatedGame()).judgements;
    if (!judgement) throw new Error('The first move has no judgement.');
    const textOf = (loss: number, exact: boolean): string | null => {
      const props = {
        judgement: {
          ...judgement,
          mark: 'good',
          best: square('d3'),
          bestScore: 2,
          loss,
          error: exact ? 0 : 4,
          exact,
          isSure: exact,
        },
        value: 'Level',
        why: undefined,
      };
      return mount(VerdictCard, props).container.textContent;
    };
    expect(textOf(0.3, true)).toBe('Black1 f5 is the best moveLevel');
    const better = 'After d3: Black ahead by 2 discs.';
    expect(textOf(1, true)).toBe(`Black1 f5 loses 1 discGood move. ${better}`);
    // A loss that is no more than the error of its searches is not said to be one.
    expect(textOf(4, false)).toBe(`Black1 f5 is about as good as d3Probably a good move. ${better}`);
    expect(textOf(5, false)).toBe('Black1 f5 loses about 5 discsAfter d3: Black ahead by 2 discs.');
  });

  test.each([
    [{ loss: 10, exact: true, error: 0, mark: 'blunder' }, ''],
    [
      { loss: 10, exact: false, error: 3.4, mark: 'blunder', isSure: false },
      'An estimate, give or take 3 discs.',
    ],
    [{ loss: 0, exact: false, error: 3.4, mark: 'best' }, ''],
  ] as const)('says by how much an estimated loss may be wrong: %o', (judged, hint) => {
    const [first] = reviewedLine(annotatedGame()).judgements;
    const judgement = { ...first, ...judged };
    const { container } = mount(VerdictCard, { judgement, value: 'Level', why: undefined });
    expect(container.querySelector('strong')?.title).toBe(hint);
    // What is only probable is a sentence of its own: a sign between it and what follows would end a line.
    const isProbableSlip = judged.mark === 'blunder' && !judged.exact;
    expect(container.textContent?.includes('Probably a blunder. ')).toBe(isProbableSlip);
  });

  test('has a dash for the accuracy of a side none of whose moves is judged', () => {
    begin('twoPlayers', 'f5d6');
    const game = useGameStore();
    game.record([{ id: game.tree.root.id, evaluation: evaluation(0, ['0 f5']) }]);
    mount(ReviewScreen, {}, { context: appContext() });
    const shown = [...document.querySelectorAll('.side')].map((side) =>
      [...side.querySelectorAll('dd')].map(({ textContent }) => textContent),
    );
    expect(shown[0]).toEqual(['100%100% so far', '0.00.0 so far']);
    expect(shown[1]).toEqual(['–', '–']);
  });

  test('marks the figures as provisional until the review is done', async () => {
    begin('twoPlayers', 'f5d6c3');
    const game = useGameStore();
    const ids = [game.tree.root.id, ...game.tree.line];
    for (const id of ids.slice(0, 2)) game.record([{ id, evaluation: evaluation(0, ['0 f5', '0 d6']) }]);
    mount(ReviewScreen, {}, { context: appContext() });
    const accuracy = () => document.querySelector('.side dd')?.textContent;
    expect(accuracy()).toBe('100%100% so far');
    const figure = document.querySelector('.side dl > div');
    expect(figure?.getAttribute('title')).toContain('the review is not done yet');
    const deep = { exact: true, depth: 60 };
    for (const id of ids) game.record([{ id, evaluation: evaluation(0, ['0 f5', '0 d6', '0 c3'], deep) }]);
    await expect.poll(() => useReviewStore().isDone).toBe(true);
    await expect.poll(accuracy).not.toContain('so far');
    expect(figure?.getAttribute('title')).not.toContain('not done');
  });

  test.each([
    [true, '100%'],
    [false, '100%100%, an estimate'],
  ])('says of figures whether they are estimates (all losses exact: %s)', (exact, shown) => {
    const loss = { opening: 0, middle: undefined, endgame: undefined };
    const summary = { accuracy: 100, exact, averageLoss: 0, lossIn: loss, worst: [] };
    begin('twoPlayers', '');
    mount(SummaryCard, { colour: 'black', name: 'Ada', count: 2, summary, provisional: false });
    expect(document.querySelector('.side dd')?.textContent).toBe(shown);
    const title = document.querySelector('.side dl > div')?.getAttribute('title');
    expect(title?.includes('An estimate')).toBe(!exact);
  });

  test.each([
    [true, '−20−20'],
    [false, '≈−20−20, an estimate'],
  ])('says of the worst moves whether their losses are estimates (exact: %s)', (exact, shown) => {
    const [, blunder] = reviewedLine(annotatedGame()).judgements;
    const loss = { opening: 0, middle: undefined, endgame: undefined };
    const worst = [{ ...blunder!, exact }];
    const summary = { accuracy: 100, exact: true, averageLoss: 0, lossIn: loss, worst };
    begin('twoPlayers', '');
    mount(SummaryCard, { colour: 'white', name: 'Ada', count: 2, summary, provisional: false });
    expect(document.querySelector('.worst li')?.textContent).toBe(`Blunder2 d6${shown}Retry`);
  });

  test('leads from a retry that is over to the next mistake of the same side', async () => {
    const game = begin('twoPlayers', 'f5d6c3d3');
    const found = [
      evaluation(0, ['0 f5']),
      evaluation(-20, ['-20 f6', '0 d6']),
      evaluation(20, ['20 c4', '0 c3']),
      evaluation(-20, ['-20 f4', '0 d3']),
      evaluation(0, ['0 c4']),
    ];
    game.record(game.placeIds.map((id, at) => ({ id, evaluation: found[at]! })));
    game.walkTo(2);
    mount(ReviewScreen, {}, { context: appContext() });
    await userEvent.click(
      page.getByRole('region', { name: 'The move on the board' }).getByRole('button', { name: 'Retry' }),
    );
    const task = page.getByRole('region', { name: 'Retry' });
    await userEvent.click(task.getByRole('button', { name: 'Show the answer' }));
    // Black's c3 between them is a mistake, too.
    const onwards = task.getByRole('button', { name: 'Retry 4 d3' });
    await expect.element(onwards).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(game.ply).toBe(3);
    expect(task.element().textContent).toContain('White to move: what is better than d3?');
    await userEvent.click(task.getByRole('button', { name: 'Show the answer' }));
    await expect.element(task.getByRole('button', { name: 'Back to the review' })).toHaveFocus();
  });

  describe('with a retry', () => {
    beforeEach(async () => {
      begin('twoPlayers', 'f5d6c3');
      const game = useGameStore();
      for (const { place } of linePlaces(annotatedGame())) {
        if (place.evaluation) game.record([{ id: place.id, evaluation: place.evaluation }]);
      }
      game.walkTo(2);
      mount(ReviewScreen, {}, { context: appContext() });
      await userEvent.click(
        page.getByRole('region', { name: 'The move on the board' }).getByRole('button', { name: 'Retry' }),
      );
    });

    test('asks for a better move, and shows the answer when it is asked for', async () => {
      const game = useGameStore();
      expect(game.ply).toBe(1);
      await expect.poll(() => document.activeElement?.hasAttribute('data-square')).toBe(true);
      const task = page.getByRole('region', { name: 'Retry' });
      expect(task.element().textContent).toContain('White to move: what is better than d6?');
      const played = document.querySelector('[data-square=d6]');
      expect(played?.querySelector('.played')).not.toBeNull();
      expect(played?.getAttribute('aria-label')).toContain('played');
      await userEvent.click(task.getByRole('button', { name: 'Show the answer' }));
      expect(task.element().textContent).toContain('The best move is f6.');
      await userEvent.click(task.getByRole('button', { name: 'Back to the review' }));
      expect(game.ply).toBe(2);
      expect(useReviewStore().line.judgements).toHaveLength(3);
      expect(lineNodes(game.tree)[1]?.retry?.outcome).toBe('shown');
      await userEvent.click(page.getByRole('button', { name: 'Retries' }));
      await userEvent.click(page.getByRole('menuitem', { name: 'White 2 d6 ≈−20: shown' }));
      expect(game.ply).toBe(1);
    });

    test("offers the person's own mistakes before those of the computer", async () => {
      const game = useGameStore();
      const [, second] = lineNodes(game.tree);
      game.record([{ id: second!.id, evaluation: evaluation(20, ['20 c5', '0 c3'], { depth: 20 }) }]);
      await userEvent.click(page.getByRole('button', { name: 'Retries' }));
      const names = (): (string | null)[] =>
        page
          .getByRole('menuitem')
          .elements()
          .map(({ textContent }) => textContent);
      expect(names()).toEqual(['Black 3 c3 ≈−20: not tried yet', 'White 2 d6 ≈−20: not tried yet']);
      await userEvent.keyboard('{Escape}');
      game.seat(seated('whiteVsComputer'));
      await nextTick();
      await userEvent.click(page.getByRole('button', { name: 'Retries' }));
      expect(names()).toEqual(['White 2 d6 ≈−20: not tried yet', 'Black 3 c3 ≈−20: not tried yet']);
    });

    test('leaves nothing of its answer on the board', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      document.querySelector<HTMLElement>('[data-square=f6]')!.focus();
      await userEvent.keyboard('{Enter}');
      await userEvent.click(task.getByRole('button', { name: 'Back to the review' }));
      useGameStore().walkTo(1);
      await nextTick();
      expect(document.querySelectorAll('.hint')).toHaveLength(0);
    });

    test('leads the focus from the answer to the way back', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      await userEvent.click(task.getByRole('button', { name: 'Show the answer' }));
      await expect.element(task.getByRole('button', { name: 'Back to the review' })).toHaveFocus();
    });

    test('marks the move that was found, and leads the focus from it to the way back', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      document.querySelector<HTMLElement>('[data-square=f6]')!.focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(task.getByRole('button', { name: 'Back to the review' })).toHaveFocus();
      expect(task.element().textContent).toContain('f6 is the best move.');
      expect(document.querySelector('[data-square=f6] .hint')).not.toBeNull();
      expect(document.querySelectorAll('[data-legal]')).toHaveLength(0);
    });

    test('says what each try in vain lost, and that one is left', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      document.querySelector<HTMLElement>('[data-square=f4]')!.focus();
      await userEvent.keyboard('{Enter}');
      expect(task.element().textContent).toContain('f4 loses about 25 discs. One try is left.');
      // What was tried stays on the board beside what was played, which alone is round.
      const tried = document.querySelector('[data-square=f4] .value');
      expect(tried?.querySelector('.lost')?.textContent).toBe('−25');
      expect(tried?.classList.contains('played')).toBe(false);
      expect(document.activeElement?.hasAttribute('data-square')).toBe(true);
      // A second time on the same square says the same, and takes nothing.
      const told = () =>
        useAnnouncerStore().entries.filter(({ text }) => text.includes('f4 loses about 25 discs.')).length;
      await expect.poll(told).toBe(1);
      await userEvent.keyboard('{Enter}');
      await expect.poll(told).toBe(2);
      expect(task.element().textContent).toContain('f4 loses about 25 discs. One try is left.');
    });

    test('does not count the move that was played as a try', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      document.querySelector<HTMLElement>('[data-square=d6]')!.focus();
      await userEvent.keyboard('{Enter}');
      expect(useToastStore().text).toBe('This is the move that was played.');
      expect(task.element().textContent).toContain('what is better than d6?');
    });

    test('leads the focus from the last hint to the answer', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      const hint = task.getByRole('button', { name: /hint/i });
      while (hint.elements().length > 0) await userEvent.click(hint);
      await expect.element(task.getByRole('button', { name: 'Show the answer' })).toHaveFocus();
    });

    test('keeps its buttons in place when a hint is given', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      const top = () => {
        const answer = task.getByRole('button', { name: 'Show the answer' }).element();
        return answer.getBoundingClientRect().top - task.element().getBoundingClientRect().top;
      };
      document.querySelector<HTMLElement>('.panel')!.style.width = '30rem';
      const before = top();
      await userEvent.click(task.getByRole('button', { name: /hint/i }));
      expect(top()).toBe(before);
    });

    test('is left with Escape', async () => {
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => page.getByRole('region', { name: 'Retry' }).elements()).toHaveLength(0);
      expect(useGameStore().ply).toBe(2);
      expect(document.activeElement?.hasAttribute('data-square')).toBe(true);
    });

    test('tells that it ends with its game', () => {
      expect(useToastStore().text).toBeUndefined();
      begin('twoPlayers', 'f5f6');
      expect(useToastStore().text).toMatch(/^The retry ended/);
    });

    test('says nothing of its end with its game once its answer is shown', async () => {
      const task = page.getByRole('region', { name: 'Retry' });
      await userEvent.click(task.getByRole('button', { name: 'Show the answer' }));
      begin('twoPlayers', 'f5f6');
      await expect.poll(() => task.elements()).toHaveLength(0);
      expect(useToastStore().text).toBeUndefined();
    });
  });

  test('calls two computer players by their names', () => {
    begin('twoPlayers', 'f5d6c3');
    useGameStore().seat({ black: { kind: 'evolved' }, white: { kind: 'club' } });
    mount(ReviewScreen, {}, { context: appContext() });
    const names = [...document.querySelectorAll('.side .name')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Evolved', 'Club']);
  });
});
