/** The openings of the user's own games: those that come up most, and where reviews found discs lost. */
import { onScopeDispose, shallowRef, watch } from 'vue';
import { START_POSITION, samePosition } from '../../../engine/game/position.ts';
import { type NamedOpening, namedOpenings } from '../../moves/named-openings.ts';
import { keptReviews } from '../../stores/kept-reviews.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useOpeningStore } from '../../stores/openings.ts';
import { type LossAt, OpeningLosses } from './losses.ts';

/** More rows say nothing more. */
const MOST_ROWS = 40;

/** Reads them while `isWanted`. Belongs to the component that calls it. */
export function useOwnOpenings(isWanted: () => boolean) {
  const library = useLibraryStore();
  const openings = useOpeningStore();

  /** Undefined until they are known. */
  const met = shallowRef<readonly NamedOpening[]>();
  const losses = shallowRef<readonly LossAt[]>();
  /** How many reviewed games the losses are from. */
  const reviewed = shallowRef(0);
  let serial = 0;

  async function read(): Promise<void> {
    const asked = ++serial;
    await openings.load();
    const profile = await library.profile({ kind: 'mine', names: [] });
    if (asked !== serial) return;
    met.value = namedOpenings(profile?.openings ?? [], openings.nameOfLine).slice(0, MOST_ROWS);
    const sums = new OpeningLosses();
    let games = 0;
    for await (const { game, colour } of keptReviews(library, profile?.reviewed ?? [])) {
      if (asked !== serial) return;
      if (!samePosition(game.tree.root.position, START_POSITION)) continue;
      sums.add(game.tree, colour);
      games++;
    }
    if (asked !== serial) return;
    losses.value = sums.list(MOST_ROWS);
    reviewed.value = games;
  }

  watch(
    [isWanted, () => library.version],
    ([wanted, version]) => {
      if (wanted && version !== undefined) read().catch(reportError);
    },
    { immediate: true },
  );
  onScopeDispose(() => serial++);

  return { met, losses, reviewed };
}
