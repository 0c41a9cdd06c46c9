/** The panel beside a low board: what is shown in it together covers nothing, and leaves the tools in the window. */
import { expect, test } from 'vitest';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { useOverlayStore } from '../../../renderer/stores/overlays.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine, searchInfo } from '../../renderer/fake-engine.ts';
import { movesOf, seated, square } from '../../renderer/moves.ts';
import { begin } from '../game.ts';
import { box, laidOut, showApp, there } from './whole-app.ts';

test.each([600, 530])(
  'a hint has room for all its lines above the keys of values and overlays in a low window, %i px high',
  async (height) => {
    await showApp(800, height, 'fr');
    usePreferencesStore().values.showEstimate = true;
    begin('blackVsComputer', 'f5d6');
    const engine = new FakeEngine();
    useEngineStore().connect(engine, 4, engineWishes());
    Object.assign(useOverlayStore().shown, { frontier: true, stable: true, regions: true });
    const hints = useHintStore();
    hints.toggleValues();
    hints.showHint();
    await expect.poll(() => engine.gos.length).toBeGreaterThan(0);
    const move = square('c3');
    const lines = [{ move, score: -17, exact: false, pv: [move] }];
    engine.emit({ kind: 'progress', ...searchInfo(engine.lastGo.jobId), lines });
    await there('.status .refusal');
    await there('.key ~ .key');
    // The work of the engine is what would squeeze it.
    for (const showEngine of [false, true]) {
      usePreferencesStore().values.showEngine = showEngine;
      // oxlint-disable-next-line no-await-in-loop -- one layout after the other
      await laidOut();
      expect(box('.status .refusal').height).toBeLessThanOrEqual(box('.status').height);
      // The keys alone may be hidden.
      const keys = ['ul.key', 'section.key'].map(box).filter((part) => part.height > 0);
      const parts = [box('.player + .player'), box('.status'), ...keys, box('.tools')];
      expect(parts.filter(({ bottom }, at) => bottom > (parts[at + 1]?.top ?? height))).toEqual([]);
    }
  },
);

test('where the clocks stand is said within a narrow panel, whatever the opening is called', async () => {
  await showApp(800, 600, 'fr');
  await useOpeningStore().load();
  const game = useGameStore();
  game.start(seated('blackVsComputer'), { person: { kind: 'perMove', moveMs: 30_000 } });
  useViewStore().screen = 'game';
  for (const move of movesOf('f5d6c3d3c4f4f6f3')) game.playNext(move);
  game.undo();
  await there('.status > .opening');
  await laidOut();
  const { right } = box('aside');
  expect(box('.status > .words').right).toBeLessThanOrEqual(right);
  // The name of the opening alone may have no room left.
  const name = box('.status > .opening');
  expect(name.width > 0 ? name.right : 0).toBeLessThanOrEqual(right);
});
