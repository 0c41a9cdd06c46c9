/** The panel below the board of a small window: what opens in it never pushes the players out of view. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCALES } from '../../../locales/languages.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { box, find, laidOut, showApp, there } from './whole-app.ts';

describe.each(LOCALES)('%s', (locale) => {
  test.each([
    [480, 560],
    [480, 760],
    [600, 800],
  ])('the players stay in view above a question and the details, %i by %i', async (width, height) => {
    await showApp(width, height, locale);
    const documents = useDocumentStore();
    documents.connect(new FakeDocuments(), undefined);

    /** The cards of the players are in view, and what opens begins below them and above the tools. */
    const expectBelowPlayers = async (opened: string): Promise<void> => {
      await laidOut();
      const [players, card, tools] = [box('.players'), box(opened), box('.tools')];
      expect(players.top).toBeGreaterThanOrEqual(box('[role=grid]').bottom);
      expect(card.top).toBeGreaterThanOrEqual(players.bottom);
      expect(card.top).toBeLessThan(tools.top - 10);
    };

    await documents.openText('f5d6c3d3c4f4f6f3');
    await there('.seating');
    await expectBelowPlayers('.seating');
    for (const answer of document.querySelectorAll('.seating button')) {
      const { right, bottom } = answer.getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(width);
      expect(bottom).toBeLessThanOrEqual(box('.tools').top);
    }
    await userEvent.keyboard('e');
    await there('.unfolded');
    await expectBelowPlayers('.unfolded');
    find('.first').scrollTop = 1000;
    await laidOut();
    expect(find('.first').scrollTop).toBeGreaterThan(0);
    expect(box('.players').top).toBeGreaterThanOrEqual(box('.first').top);
    documents.seat('twoPlayers');
    await expect.poll(() => document.querySelector('.seating')).toBeNull();
    await expectBelowPlayers('.unfolded');
    const { scrollHeight, clientHeight } = find('.first');
    expect(scrollHeight).toBe(clientHeight);
    expect(box('.unfolded').height).toBeGreaterThan(50);
    find('.where > .current').click();
    const { left, top } = (await there('.where > ul button')).getBoundingClientRect();
    expect(document.elementFromPoint(left + 20, top + 10)?.closest('.where > ul')).not.toBeNull();
  });

  test('every answer to the question who plays is whole, 320 pixels wide', async () => {
    await showApp(320, 640, locale);
    const documents = useDocumentStore();
    documents.connect(new FakeDocuments(), undefined);
    await documents.openText('f5d6c3');
    await there('.seating');
    await laidOut();
    const answers = Array.from(document.querySelectorAll<HTMLElement>('.seating button'));
    expect(answers).toHaveLength(3);
    for (const answer of answers) {
      const { left, right, bottom } = answer.getBoundingClientRect();
      expect(answer.scrollWidth).toBeLessThanOrEqual(answer.clientWidth);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
      expect(bottom).toBeLessThanOrEqual(box('.tools').top);
    }
    expect(box('.seating').top).toBeGreaterThanOrEqual(box('.players').bottom);
  });
});

test('why a square cannot be played is said beside the details in the smallest window', async () => {
  await showApp(480, 560);
  await userEvent.click(page.getByText('Two players', { exact: true }));
  await userEvent.click(page.getByRole('button', { name: 'Start game' }));
  await there('[role=grid]');
  await userEvent.keyboard('e');
  await there('.unfolded');
  await userEvent.click(find('[data-square=a1]'));
  const { bottom } = (await there('.status .refusal')).getBoundingClientRect();
  expect(bottom).toBeGreaterThan(box('.players').bottom);
  expect(bottom).toBeLessThanOrEqual(box('.tools').top);
});
