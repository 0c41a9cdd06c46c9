/** The list of moves; longer than 400 lines because all that it promises is tried on the same small games. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { squareName } from '../../../engine/game/square.ts';
import { countNodes, lineNodes } from '../../../engine/game/tree.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import MoveTree from '../../../renderer/moves/MoveTree.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useBranchStore } from '../../../renderer/stores/branches.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { evaluation } from '../../engine/review/lines.ts';
import type { useGameStore } from '../../../renderer/stores/game.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { placesOf, randomFrom, randomTree } from '../../engine/game/random-play.ts';
import { BLACK_MUST_PASS, movesOf, seated } from '../../renderer/moves.ts';
import { focused, outside } from '../focus.ts';
import { begin } from '../game.ts';
import { laidOut, mount } from '../mount.ts';

let game: ReturnType<typeof useGameStore>;

async function show(transcript: string, trunk: 'line' | 'main' = 'line'): Promise<void> {
  game = begin('twoPlayers', transcript);
  mount(MoveTree, { trunk, style: 'width: 340px; height: 160px' });
  await laidOut();
}

/** Plays `transcript` from the place after the first `ply` moves. */
function branchOff(ply: number, transcript: string): void {
  game.walkTo(ply);
  for (const each of movesOf(transcript)) game.playNext(each);
}

function move(name: RegExp): HTMLElement {
  return page.getByRole('button', { name }).element() as HTMLElement;
}

function names(): (string | null)[] {
  return [...document.querySelectorAll('.moves .move')].map((each) => each.getAttribute('aria-label'));
}

beforeEach(async () => setLocale('en'));

/** The number of the rows, and the height that they have. */
function drawn(): { readonly rows: number; readonly height: number } {
  const all = document.querySelector('.moves .all')!;
  return { rows: all.children.length, height: all.getBoundingClientRect().height };
}

/** What is drawn in the frame in which the list is laid out for the first time. */
async function inFirstFrame(): Promise<ReturnType<typeof drawn>> {
  // The list observes its size by then, and hears of it before this does.
  await nextTick();
  const first = await new Promise<ReturnType<typeof drawn>>((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry!.contentRect.width === 0) return;
      observer.disconnect();
      resolve(drawn());
    });
    observer.observe(document.querySelector('.moves .list')!);
  });
  // What a test changed within that frame would be a loop for the observers.
  await laidOut();
  return first;
}

describe('the list of moves', () => {
  test('leaves the first frame of its screen to the rest, in which it has nothing to scroll either', async () => {
    game = begin('twoPlayers', 'f5d6c3d3c4f4f6f3e6e7d7');
    mount(MoveTree, { trunk: 'line', style: 'width: 340px; height: 160px' });
    expect(await inFirstFrame()).toEqual({ rows: 0, height: 0 });
    await expect.poll(() => drawn().rows).toBe(6);
    expect(drawn().height).toBeGreaterThan(160);
  });

  test('has the first move of a game in the frame in which it appears', async () => {
    await show('');
    game.playNext(movesOf('f5')[0]!);
    expect(await inFirstFrame()).toMatchObject({ rows: 1 });
  });

  test('shows a hint before the first move', async () => {
    await show('');
    expect(page.getByText('No moves yet', { exact: true }).elements()).toHaveLength(1);
  });

  test('keeps the focus when the move that has it is deleted', async () => {
    await show('f5d6c3');
    move(/Move 3: Black c3/).focus();
    game.walkTo(2);
    useBranchStore().remove(lineNodes(game.tree)[2]!.id);
    await nextTick();
    expect(focused()).toMatch(/^Move 2: White d6/);
  });

  test('expects no moves after a loss on time before the first one', async () => {
    await show('');
    game.start(seated('twoPlayers'), { person: { kind: 'perMove', moveMs: 5000 } });
    game.loseOnTime('black');
    await nextTick();
    expect(game.isOver).toBe(true);
    expect(page.getByText('No moves yet', { exact: true }).elements()).toHaveLength(0);
    expect(document.querySelector('.none')?.textContent).toBe('No move has been played.');
  });

  test('names each move, its player, and its number', async () => {
    await show('f5d6');
    expect(names()).toEqual(['Move 1: Black f5', 'Move 2: White d6']);
  });

  test('does not count a pass', async () => {
    await show(`${BLACK_MUST_PASS}--`);
    expect(names().at(-1)).toBe('Black passes');
  });

  test('marks the move that led to the board', async () => {
    await show('f5d6');
    expect(move(/Move 2/).getAttribute('aria-current')).toBe('step');
    expect(move(/Move 1/).getAttribute('aria-current')).toBeNull();
  });

  test('goes to the place after a clicked move', async () => {
    await show('f5d6c3');
    await userEvent.click(move(/Move 1/));
    expect(game.ply).toBe(1);
    await expect.poll(() => move(/Move 1/).getAttribute('aria-current')).toBe('step');
  });
});

describe('what is known about the moves', () => {
  /** White's d6 lost twenty discs. */
  function judged(): void {
    const [root, first, second] = game.placeIds as [number, number, number];
    game.record([
      { id: root, evaluation: evaluation(-20, ['-20 f5']) },
      { id: first, evaluation: evaluation(-20, ['-20 f6', '0 d6']) },
      { id: second, evaluation: evaluation(0, ['0 c3'], { exact: true }), mark: 'blunder' },
    ]);
  }

  test('a loss stands beside its mark, and is said with it', async () => {
    await show('f5d6');
    judged();
    await nextTick();
    expect(move(/Move 2/).textContent).toContain('≈−20');
    expect(names()).toEqual(['Move 1: Black f5', 'Move 2: White d6, Blunder, loses about 20 discs']);
  });

  test.each([
    [evaluation(-64, ['-64 f6', '9 d6']), 'loses about 64 discs'],
    [evaluation(-64, ['-64 f6', '0 d6'], { exact: true }), 'loses 64 discs'],
    [evaluation(-64, ['-64 f6', '9 d6'], { exact: true }), 'throws the whole game away'],
  ])('a loss of the whole board is said to be one only where that is sure (%#)', async (before, said) => {
    await show('f5d6');
    const [, first, second] = game.placeIds as [number, number, number];
    game.record([
      { id: first, evaluation: before },
      { id: second, mark: 'blunder' },
    ]);
    await expect.poll(names).toEqual(['Move 1: Black f5', `Move 2: White d6, Blunder, ${said}`]);
  });

  test.each([396, 417, 430, 600, 768, 900])(
    'a mark with an estimated loss has room beside its move, whether or not it is on the board, at %d px',
    async (width) => {
      game = begin('twoPlayers', 'f5d6c3d3c4f4f6f3e6e7');
      mount(MoveTree, { trunk: 'line', style: `width: ${width}px; height: 400px` });
      await laidOut();
      // Either side gives twenty discs away with each move.
      game.record(
        game.placeIds.map((id, ply) => {
          const score = ply % 2 === 0 ? 10 : -10;
          const played = game.moves[ply];
          const other = squaresOf(legalMoves(game.places[ply]!)).find((each) => each !== played) ?? 0;
          const lines = [`${score} ${squareName(other)}`];
          if (typeof played === 'number') lines.push(`${-score} ${squareName(played)}`);
          const known = { id, evaluation: evaluation(score, lines) };
          return ply === 0 ? known : { ...known, mark: 'blunder' as const };
        }),
      );
      for (const ply of [10, 9]) {
        game.walkTo(ply);
        await nextTick();
        await expect.poll(() => document.querySelectorAll('.judgement').length).toBe(10);
        // All first moves are worth the same.
        const losses = [...document.querySelectorAll('.loss')].map(({ textContent }) => textContent);
        expect(losses).toEqual(['', ...Array.from({ length: 9 }, () => '≈−20')]);
        const cells = [...document.querySelectorAll<HTMLElement>('.move')];
        for (const cell of cells) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
      }
    },
  );

  test('the name of the opening stands where it changes', async () => {
    await useOpeningStore().load();
    await show('f5d6c3d3c4');
    const shown = [...document.querySelectorAll('.opening')].map((each) => each.textContent?.trim());
    expect(shown).toEqual(['Perpendicular Opening', 'Tiger']);
  });

  /** Gives the places after the first moves a value. */
  function evaluateFirst(count: number): void {
    const ids = game.placeIds.slice(1, count + 1);
    game.record(ids.map((id) => ({ id, evaluation: evaluation(0, ['0 f6']) })));
  }

  test('the values of the moves are a strip above the list, if it is wanted', async () => {
    game = begin('twoPlayers', 'f5d6c3d3');
    evaluateFirst(4);
    const mounted = mount(MoveTree, { trunk: 'line', strip: true, style: 'width: 340px; height: 300px' });
    await laidOut();
    const strip = page.getByRole('img', { name: /^After move 4: .*level/i });
    expect(strip.element().querySelectorAll('rect')).toHaveLength(4);
    // Who sees it reads what it shows.
    await expect.element(page.getByText(/^After move 4: /)).toBeVisible();
    await userEvent.click(strip, { position: { x: 2, y: 16 } });
    expect(game.ply).toBe(1);
    // Before the first move stands no move: nothing is known of the start here.
    game.walkTo(0);
    await expect.element(page.getByRole('img', { name: 'Discs ahead after each move' })).toBeVisible();
    await mounted.setProps({ strip: false });
    expect(page.getByRole('img').elements()).toHaveLength(0);
  });

  test.each([1, 3])('no strip is shown for few values: %i', async (count) => {
    game = begin('twoPlayers', 'f5d6c3d3');
    evaluateFirst(count);
    mount(MoveTree, { trunk: 'line', strip: true, style: 'width: 340px; height: 300px' });
    await laidOut();
    await nextTick();
    expect(page.getByRole('img').elements()).toHaveLength(0);
  });

  test('no strip is shown while nothing is known', async () => {
    game = begin('twoPlayers', 'f5d6');
    mount(MoveTree, { trunk: 'line', strip: true, style: 'width: 340px; height: 300px' });
    await laidOut();
    expect(page.getByRole('img').elements()).toHaveLength(0);
  });
});

describe('variations beside the line', () => {
  test('stay visible when another move is played in the middle of a game', async () => {
    await show('f5d6c3d3');
    branchOff(2, 'c5');
    await nextTick();
    expect(names()).toEqual([
      'Move 1: Black f5',
      'Move 2: White d6',
      'Move 3: Black c5',
      'Move 3: Black c3',
      'Move 4: White d3',
    ]);
  });

  test('are shown beside the main line if that is the trunk', async () => {
    await show('f5d6c3d3', 'main');
    branchOff(2, 'c5');
    await nextTick();
    expect(document.querySelectorAll('.trunk .move')).toHaveLength(4);
    expect(document.querySelectorAll('.branch .move')).toHaveLength(1);
  });

  test('can be reached by a click, and their later moves by redoing', async () => {
    await show('f5d6c3d3');
    branchOff(2, 'c5');
    await nextTick();
    await userEvent.click(move(/Move 3: Black c3/));
    expect(game.ply).toBe(3);
    expect(game.lastPly).toBe(4);
  });

  test('are folded to one row beside the line of a game, and a button unfolds them', async () => {
    await show('f5d6c3d3c4f4f6f3e6e7d7c7f7b6c6b5c5a5a6b4');
    branchOff(2, 'c5');
    await nextTick();
    const rows = (): number => document.querySelectorAll('.row.branch').length;
    expect(rows()).toBe(1);
    await userEvent.click(page.getByRole('button', { name: /^Unfold the branch, \d+ more moves$/ }));
    await expect.poll(rows).toBeGreaterThan(1);
    await userEvent.click(page.getByRole('button', { name: 'Fold the branch' }));
    await expect.poll(rows).toBe(1);
  });

  test('do not overlap where their moves have marks', async () => {
    await show('f5d6c3d3c4f4f6f3e6e7d7c7f7b6c6b5c5a5a6b4');
    for (const { id } of lineNodes(game.tree)) game.note(id, { mark: 'blunder' });
    branchOff(2, 'c5');
    const shown = () => [...document.querySelectorAll<HTMLElement>('.row.branch .move')];
    await expect.poll(() => shown().length).toBeGreaterThan(2);
    const list = document.querySelector('.list')!.getBoundingClientRect();
    for (const button of shown()) {
      expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
      expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(list.right);
    }
  });

  test('unfold when one of them comes onto the board', async () => {
    await show('f5d6c3d3c4f4f6f3e6e7d7c7f7b6c6b5c5a5a6b4', 'main');
    branchOff(1, 'f6e6f4e3c5g6f3g5h5g3');
    game.walkTo(0);
    await nextTick();
    await userEvent.click(page.getByRole('button', { name: 'Fold the branch' }));
    await expect.poll(() => document.querySelectorAll('.row.branch').length).toBe(1);
    game.walkTo(game.lastPly);
    await expect
      .poll(() => document.querySelector('.branch [aria-current]')?.textContent.trim())
      .toMatch(/\d+ \w\d$|^\w\d$/);
  });
});

describe('the menu of a move', () => {
  async function choose(name: RegExp, choice: string): Promise<void> {
    await userEvent.click(move(name), { button: 'right' });
    await userEvent.click(page.getByRole('menu').getByText(choice, { exact: true }));
  }

  test('makes a branch the main line, which can be undone', async () => {
    await show('f5d6c3d3', 'main');
    branchOff(2, 'c5');
    await nextTick();
    await choose(/Move 3: Black c5/, 'Make this the main line');
    await expect.poll(() => document.querySelectorAll('.trunk .move')).toHaveLength(3);
    game.undoEdit();
    await expect.poll(() => document.querySelectorAll('.trunk .move')).toHaveLength(4);
  });

  test('deletes a move with all that follows, says how many, and that can be undone', async () => {
    await show('f5d6c3d3');
    await choose(/Move 3/, 'Delete from here');
    await expect.poll(names).toEqual(['Move 1: Black f5', 'Move 2: White d6']);
    expect(useToastStore().text).toBe('2 moves deleted.');
    game.undoEdit();
    await expect.poll(() => names().length).toBe(4);
  });

  test('marks a move, and takes the mark away again', async () => {
    await show('f5d6');
    await choose(/Move 2/, 'Blunder');
    await expect.poll(() => names()[1]).toBe('Move 2: White d6, Blunder');
    await choose(/Move 2/, 'Blunder');
    await expect.poll(() => names()[1]).toBe('Move 2: White d6');
  });

  test('asks for a comment in a dialog', async () => {
    await show('f5d6');
    await choose(/Move 1/, 'Comment…');
    await expect.poll(() => useViewStore().dialog).toBe('comment');
  });

  test('shows comments below the row of their move', async () => {
    await show('f5d6c3');
    game.note(game.placeIds[2]!, { comment: 'A quiet move.' });
    await nextTick();
    const rows = [...document.querySelectorAll('.moves .row')].map((row) => row.textContent.trim());
    expect(rows[1]).toBe('A quiet move.');
  });

  test('shows a comment on a move of a variation inside of the line beside the variation', async () => {
    await show('f5d6c3', 'main');
    branchOff(2, 'c4e3f6');
    const id = game.place.id;
    game.note(id, { comment: 'A quiet move.' });
    await nextTick();
    const comment = page.getByText('A quiet move.').element().closest('.row');
    const bar = comment?.querySelector('.bar');
    expect(bar).not.toBeNull();
    const [note, first] = [comment?.querySelector('.note'), document.querySelector('.branch > .move')].map(
      (each) => each?.getBoundingClientRect().left,
    );
    expect(note).toBe(first);
  });

  test('shows the whole of a comment that has room', async () => {
    await show('f5d6c3');
    game.note(game.placeIds[2]!, { comment: 'A quiet move.' });
    await nextTick();
    const { scrollWidth, clientWidth } = page.getByText('A quiet move.').element();
    expect(clientWidth).toBeGreaterThan(40);
    expect(scrollWidth).toBe(clientWidth);
  });

  test('closes with Escape, and the focus is back at the move', async () => {
    await show('f5d6');
    move(/Move 1/).focus();
    await userEvent.click(move(/Move 1/), { button: 'right' });
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('menu').elements()).toHaveLength(0);
    await expect.poll(focused).toBe('Move 1: Black f5');
  });
});

describe('the keyboard in the list of moves', () => {
  beforeEach(async () => {
    outside().focus();
    await show('f5d6c3d3c4f4f6f3');
    await userEvent.keyboard('{Tab}');
  });

  test('goes to the move that led to the board', () => {
    expect(focused()).toBe('Move 8: White f3');
  });

  test.each([
    ['ArrowLeft', 7, 'Move 7: Black f6'],
    ['ArrowUp', 6, 'Move 6: White f4'],
    ['ArrowRight', 8, 'Move 8: White f3'],
    ['ArrowLeft}{ArrowLeft', 6, 'Move 6: White f4'],
    ['ArrowUp}{ArrowDown', 8, 'Move 8: White f3'],
  ])('walks, and the board follows: {%s} leads to move %i', async (keys, ply, name) => {
    await userEvent.keyboard(`{${keys}}`);
    expect(game.ply).toBe(ply);
    await expect.poll(focused).toBe(name);
  });

  test('leads to the start and to the end', async () => {
    await userEvent.keyboard('{Home}');
    expect(game.ply).toBe(0);
    await userEvent.keyboard('{End}');
    expect(game.ply).toBe(8);
  });

  test('goes up and down among the alternatives of a move', async () => {
    branchOff(7, 'b5');
    await nextTick();
    document.querySelector<HTMLElement>('[aria-current]')?.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toBe('Move 8: White f3');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Move 8: White b5');
  });

  test('stops once at the list, at the move that led to the board', async () => {
    await userEvent.click(move(/Move 5: Black c4/));
    await expect.poll(() => move(/Move 5: Black c4/).getAttribute('aria-current')).toBe('step');
    move(/Move 5: Black c4/).blur();
    const stops = [...document.querySelectorAll('.moves [tabindex="0"]')];
    expect(stops.map(({ ariaLabel }) => ariaLabel)).toEqual(['Move 5: Black c4']);
  });

  test('leaves the list with one Shift+Tab and returns with one Tab', async () => {
    await userEvent.keyboard('{Home}{End}{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe('Before');
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('Move 8: White f3');
  });

  test('shows its focus by a ring inside the move, which contrasts with the card', () => {
    const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement!);
    expect(parseFloat(outlineOffset) + parseFloat(outlineWidth)).toBeLessThan(0);
  });
});

describe('a list with more moves than fit', () => {
  const LONG = 'f5d6c3d3c4f4f6f3e6e7d7c7f7b6c6b5c5a5a6b4';

  test('shows the move that is on the board', async () => {
    await show(LONG);
    const list = document.querySelector('.moves .list');
    await expect.poll(() => list?.scrollTop).toBeGreaterThan(0);
    game.walkTo(0);
    await nextTick();
    await expect.poll(() => list?.scrollTop).toBe(0);
  });
});

describe('a tree of ten thousand moves', () => {
  async function load(): Promise<void> {
    game = begin('twoPlayers');
    const tree = randomTree(randomFrom(7), undefined, 14_000);
    game.load({ tree, info: NO_INFO }, game.seats);
    mount(MoveTree, { trunk: 'main', style: 'width: 340px; height: 400px' });
    await laidOut();
  }

  test('renders only the rows in view, also after scrolling', async () => {
    await load();
    expect(countNodes(game.tree.root.children)).toBeGreaterThan(10_000);
    const list = document.querySelector<HTMLElement>('.moves .list')!;
    const texts = (): string[] => [...list.querySelectorAll('.row')].map(({ textContent }) => textContent);
    await expect.poll(() => texts().length).toBeGreaterThan(0);
    expect(texts().length).toBeLessThan(100);
    const before = texts();
    list.scrollTop = list.scrollHeight;
    await expect.poll(texts).not.toEqual(before);
    expect(texts().length).toBeLessThan(100);
  });

  test('shows the move that led to the board, wherever that is', async () => {
    await load();
    const all = placesOf(game.tree);
    const deep = all[Math.floor(all.length / 2)]!;
    game.walkToNode(deep.id);
    await expect.poll(() => document.querySelector(`[data-node="${deep.id}"]`)?.ariaCurrent).toBe('step');
  });
});
