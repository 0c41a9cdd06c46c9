/** What the page of a person says: rows of openings and opponents with their results, years, and what reviews found. */
import { type Ref, computed, onScopeDispose, shallowRef, watch } from 'vue';
import { type Colour, type Position, START_POSITION } from '../../../engine/game/position.ts';
import { stepsFrom } from '../../../engine/game/steps.ts';
import type { Fared, OpeningPlayed, Profile } from '../../../engine/library/profile.ts';
import type { Who } from '../../../engine/library/query.ts';
import type { Habits } from '../../../engine/review/habits.ts';
import { type KeptReview, keptReviews } from '../../stores/kept-reviews.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useOpeningStore } from '../../stores/openings.ts';

/** Openings of one name together, and the position that has the name. */
export interface NamedOpening extends Fared {
  readonly name: string;
  readonly position: Position;
}

/** Joins results. */
export function together(one: Fared, other: Fared): Fared {
  const sum = [one, other].reduce(
    (leads, { average, scored }) => leads + (scored > 0 ? average * scored : 0),
    0,
  );
  const scored = one.scored + other.scored;
  const years = [one, other].filter(({ lastYear }) => lastYear > 0);
  return {
    games: one.games + other.games,
    wins: one.wins + other.wins,
    draws: one.draws + other.draws,
    losses: one.losses + other.losses,
    average: sum / scored,
    scored,
    firstYear: years.length === 0 ? 0 : Math.min(...years.map(({ firstYear }) => firstYear)),
    lastYear: Math.max(0, ...years.map(({ lastYear }) => lastYear)),
  };
}

/** Games per name of the opening, those with the most games first; moves without a name are left out. */
export function namedOpenings(
  played: readonly OpeningPlayed[],
  nameOf: (line: readonly Position[]) => { readonly name: string; readonly ply: number } | undefined,
): NamedOpening[] {
  const byName = new Map<string, NamedOpening>();
  for (const { moves, colour: _, ...results } of played) {
    const line = [START_POSITION, ...stepsFrom(START_POSITION, moves).map(({ position }) => position)];
    const named = nameOf(line);
    const position = named && line[named.ply];
    if (!position) continue;
    const known = byName.get(named.name);
    byName.set(named.name, {
      ...(known ? together(known, results) : results),
      name: named.name,
      position: known?.position ?? position,
    });
  }
  return [...byName.values()].toSorted((one, other) => other.games - one.games);
}

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
