/**
 * All screens that study a game, on games as nobody plays them: boards that were set up, passes, early ends and large
 * trees. A screen may find nothing to show, but it must not complain.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Component, h, nextTick } from 'vue';
import type { Position } from '../../engine/game/position.ts';
import { type GameTree, annotate, newTree } from '../../engine/game/tree.ts';
import { NO_INFO } from '../../engine/notation/info.ts';
import EditorScreen from '../../renderer/features/editor/EditorScreen.vue';
import { useDraftStore } from '../../renderer/features/editor/draft.ts';
import AnalysisScreen from '../../renderer/features/analysis/AnalysisScreen.vue';
import { nextTask } from '../../renderer/shell/next-task.ts';
import { useOverlayStore } from '../../renderer/stores/overlays.ts';
import HomeScreen from '../../renderer/features/home/HomeScreen.vue';
import PlayScreen from '../../renderer/features/play/PlayScreen.vue';
import PrintedReview from '../../renderer/features/review/PrintedReview.vue';
import ReviewScreen from '../../renderer/features/review/ReviewScreen.vue';
import AnimationDialog from '../../renderer/features/sharing/AnimationDialog.vue';
import { useBranchStore } from '../../renderer/stores/branches.ts';
import { engineWishes } from '../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../renderer/stores/game.ts';
import { useViewStore } from '../../renderer/stores/view.ts';
import { useEngineStore } from '../../renderer/thinking/engine.ts';
import { ODD_BOARDS } from '../engine/game/odd-boards.ts';
import {
  type Random,
  below,
  choices,
  pick,
  placesOf,
  randomAnnotatedTree,
  randomEvaluation,
  randomFrom,
  randomGame,
  treeOfSize,
} from '../engine/game/random-play.ts';
import { FakeEngine, searchInfo } from '../renderer/fake-engine.ts';
import { seated } from '../renderer/moves.ts';
import { appContext } from './game.ts';
import { mount } from './mount.ts';

const SCREENS: Readonly<Record<string, Component>> = {
  play: PlayScreen,
  review: ReviewScreen,
  analysis: AnalysisScreen,
  editor: EditorScreen,
  home: HomeScreen,
  'printed review': PrintedReview,
  animation: AnimationDialog,
};

const PLACES = 10_000;

// A page may ask for the printer after its test has ended.
vi.spyOn(window, 'print').mockImplementation(() => undefined);

const complaints: string[] = [];
let spies: { mockRestore(): void }[] = [];
let fake: FakeEngine;

beforeEach(() => {
  complaints.length = 0;
  spies = (['warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...parts) => complaints.push(parts.map(String).join(' '))),
  );
  fake = new FakeEngine();
  useEngineStore().connect(fake, 4, engineWishes());
});

afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

function load(tree: GameTree): void {
  useGameStore().session.load({ tree, info: NO_INFO }, seated('twoPlayers'));
}

/** Shows one screen of the game on the board in a window of this size. */
async function show(screen: Component, width = 900, height = 640): Promise<void> {
  const style = `container: stage / size; width: ${width}px; height: ${height}px`;
  const stage = { render: () => h('div', { style }, [h(screen)]) };
  const context = appContext();
  mount(stage, {}, { context });
  await nextTick();
  // Home makes what stands beside its board in a task of its own.
  await nextTask();
  await nextTick();
}

/** Answers what the engine was asked for with values that a search may find. */
async function think(random: Random): Promise<void> {
  for (const { jobId, position } of fake.gos) {
    const moves = choices(position).filter((move) => move !== 'pass');
    if (moves.length === 0) continue;
    const score = () => below(random, 129) - 64;
    const lines = moves.map((move) => ({ move, score: score(), exact: random() < 0.5, pv: [move] }));
    const [best] = lines;
    fake.emit({ kind: 'progress', ...searchInfo(jobId), score: best?.score ?? 0, pv: best?.pv ?? [], lines });
  }
  await nextTick();
}

/** Goes through all screens with what they offer for the game on the board; returns what was complained about. */
async function complaintsOn(random: Random): Promise<readonly string[]> {
  const game = useGameStore();
  const view = useViewStore();
  const overlays = useOverlayStore();
  for (const [name, screen] of Object.entries(SCREENS)) {
    view.screen = name === 'analysis' || name === 'review' || name === 'editor' ? name : 'game';
    Object.assign(overlays.shown, { frontier: true, stable: true, regions: true });
    await show(screen);
    await think(random);
    game.walkTo(below(random, game.lastPly + 1));
    await nextTick();
    await think(random);
    if (complaints.length > 0 && !complaints[0]?.startsWith('On the'))
      complaints.unshift(`On the screen ${name}:`);
  }
  useDraftStore().end();
  return complaints;
}

describe.each(Object.entries(ODD_BOARDS))('%s', (_name, board: Position) => {
  test('is shown by every screen', async () => {
    load(newTree(board));
    expect(await complaintsOn(randomFrom(1))).toEqual([]);
  });

  test('is the start of games which every screen shows', async () => {
    const random = randomFrom(2);
    let tree = randomGame(random, board);
    for (const { id } of placesOf(tree)) {
      if (random() < 0.7) tree = annotate(tree, id, { evaluation: randomEvaluation(random) });
    }
    load(tree);
    expect(await complaintsOn(random)).toEqual([]);
  });
});

describe('games with variations and notes', () => {
  test.each([1, 2, 3, 4, 5, 6])('with the seed %i are shown by every screen', async (seed) => {
    const random = randomFrom(seed);
    const start = seed % 2 === 0 ? pick(random, Object.values(ODD_BOARDS)) : undefined;
    load(randomAnnotatedTree(random, start, 150));
    expect(await complaintsOn(random)).toEqual([]);
  });

  test('have 10,000 places, are edited at random, and are shown as they are after each edit', async () => {
    const random = randomFrom(7);
    load(treeOfSize(random, PLACES));
    const game = useGameStore();
    const branches = useBranchStore();
    useViewStore().screen = 'analysis';
    await show(AnalysisScreen);
    const count = (): number => placesOf(game.tree).length;
    expect(count()).toBe(PLACES + 1);
    for (let edit = 0; edit < 40; edit++) {
      const { id } = pick(random, placesOf(game.tree));
      const before = count();
      const how = below(random, 5);
      if (how === 0) branches.makeMainLine(id);
      if (how === 1) branches.lift(id);
      if (how === 2) branches.mark(id, 'mistake');
      if (how === 3) game.walkToNode(id);
      if (how === 4) {
        branches.remove(id);
        game.undoEdit();
      }
      await nextTick();
      expect(count(), `edit ${edit}`).toBe(before);
      const tabStops = document.querySelectorAll('.tree [role=listitem] [tabindex="0"]');
      expect(tabStops.length, `edit ${edit}`).toBeLessThanOrEqual(1);
    }
    expect(complaints).toEqual([]);
  });
});
