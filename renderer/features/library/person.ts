/** What the page of a person says: rows of openings and opponents with their results, years, and what reviews found. */
import { type Ref, computed, onScopeDispose, shallowRef, watch } from 'vue';
import type { Colour } from '../../../engine/game/position.ts';
import type { Profile } from '../../../engine/library/profile.ts';
import type { Who } from '../../../engine/library/query.ts';
import type { Habits } from '../../../engine/review/habits.ts';
import { type NamedOpening, namedOpenings, together } from '../../moves/named-openings.ts';
import { type KeptReview, keptReviews } from '../../stores/kept-reviews.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useOpeningStore } from '../../stores/openings.ts';

/** Belongs to the component that calls it. */
export function usePerson(who: Ref<Who | undefined>) {
  const library = useLibraryStore();
  const openings = useOpeningStore();
  const profile = shallowRef<Profile>();
  const habits = shallowRef<Habits>();
  const reviewed = shallowRef<readonly KeptReview[]>([]);
  let serial = 0;

  /** Reads what reviews found, a game at a time, so that nothing waits for it. */
  async function readReviews({ reviewed: found }: Profile, asked: number): Promise<void> {
    habits.value = undefined;
    if (found.length === 0) return;
    const { HabitsOfGames } = await import('../../../engine/review/habits.ts');
    const sums = new HabitsOfGames();
    const read: KeptReview[] = [];
    for await (const each of keptReviews(library, found)) {
      if (asked !== serial) return;
      sums.add(each.game.tree, each.colour, read.length);
      read.push(each);
    }
    if (asked !== serial) return;
    reviewed.value = read;
    habits.value = sums.habits();
  }

  async function look(at: Who): Promise<void> {
    const asked = ++serial;
    await openings.load();
    const found = await library.profile(at);
    if (asked !== serial) return;
    profile.value = found;
    if (found) await readReviews(found, asked);
  }

  watch(
    [who, () => library.version],
    ([now], [before]) => {
      serial++;
      if (JSON.stringify(now) !== JSON.stringify(before)) profile.value = habits.value = undefined;
      if (now && library.version !== undefined) look(now).catch(reportError);
    },
    { immediate: true },
  );
  onScopeDispose(() => serial++);

  const all = computed(() => profile.value && together(profile.value.black, profile.value.white));

  function openingsOf(colour: Colour): NamedOpening[] {
    const played = profile.value?.openings.filter((each) => each.colour === colour) ?? [];
    return namedOpenings(played, openings.nameOfLine);
  }

  return { profile, all, habits, reviewed, openingsOf };
}
