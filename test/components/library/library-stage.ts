/** The library on a stage of its own, with a real library behind it. */
import { page } from 'vitest/browser';
import { h } from 'vue';
import LibraryScreen from '../../../renderer/features/library/LibraryScreen.vue';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { type TestLibrary, testLibrary } from '../../renderer/library-port.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

/** Shows the place in a window of this size, with `library`, after it has taken these games. */
export async function showLibrary(
  games: readonly string[],
  { library = testLibrary(), width = 1260, height = 820 } = {},
): Promise<TestLibrary> {
  await page.viewport(width + 40, height + 40);
  if (games.length > 0) await library.take('games.othello', games.join('\n'));
  const context = appContext();
  useViewStore().screen = 'library';
  await useOpeningStore().load();
  const size = `width: ${width}px; height: ${height}px`;
  const stage = { render: () => h('div', { style: `container: stage / size; ${size}` }, [h(LibraryScreen)]) };
  const bridge = { ...context.bridge, ...library.port } as unknown as AppContext['bridge'];
  mount(stage, {}, { context: { ...context, bridge } });
  return library;
}
