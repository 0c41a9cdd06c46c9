/**
 * What was played in the position on a board, in the games of the library or a part of them. While another position is
 * looked up, what was found for the one before stays, so that nothing flickers under a held key.
 */
import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import type { Position } from '../../engine/game/position.ts';
import { type Square, squareName } from '../../engine/game/square.ts';
import {
  type Departure,
  type Explored,
  type SideTally,
  departureOf,
  exploredOf,
} from '../../engine/library/explore.ts';
import type { LibraryTerm } from '../../engine/library/query.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import type { Share } from '../board/overlays.ts';
import { locale } from '../locales/i18n.ts';
import { translate as t } from '../locales/later.ts';
import { type ExplorerScope, useLibraryStore } from '../stores/library.ts';

export interface ExplorerPorts {
  /** Undefined while nothing is explored. */
  position(): Position | undefined;
}

/** "34 %", and "< 1 %" where that would be 0. */
export function shareText(share: number): string {
  const shown = share.toLocaleString(locale.value, { style: 'percent', maximumFractionDigits: 0 });
  if (share === 0 || share >= 0.005) return shown;
  return `< ${(0.01).toLocaleString(locale.value, { style: 'percent' })}`;
}

/** Why the library has no game to count, in a sentence; undefined while it has some. */
export function whyNoGames(state: LibraryState): string | undefined {
  if (state.kind === 'opening') return t('library.opening');
  if (state.kind === 'unavailable')
    return state.reason === 'failed'
      ? t('library.failed', { detail: state.detail })
      : t(`library.${state.reason}`);
  return state.games === 0 ? t('explorer.empty') : undefined;
}

/** What the games of a scope have in common. */
export function termsOf(scope: ExplorerScope, filters: readonly LibraryTerm[]): readonly LibraryTerm[] {
  if (scope === 'all') return [];
  if (scope === 'filter') return filters;
  return scope === 'black' || scope === 'white'
    ? [{ kind: 'mine', colour: scope, names: [] }]
    : [{ kind: 'folder', folder: folderIn(scope) }];
}

/** The years of games: "1999–2004", "2004"; empty where no game has a date. */
export function yearsText({ firstYear, lastYear }: SideTally): string {
  if (lastYear === 0) return '';
  return firstYear === lastYear ? String(lastYear) : `${firstYear}–${lastYear}`;
}

/** "45,083 games · 1977–2021"; empty where there are none. */
export function gamesText(found: SideTally | undefined): string {
  if (!found || found.games === 0) return '';
  const games = t('library.count', { count: found.games, all: found.games.toLocaleString(locale.value) });
  const years = yearsText(found);
  return years === '' ? games : `${games} · ${years}`;
}

const SCOPES = ['all', 'filter', 'black', 'white'] as const;

function folderIn(scope: `folder ${string}`): string {
  return scope.slice('folder '.length);
}

/** The games that can be chosen to count. Without a filter its games are all games. */
export function scopesOf({
  allTerms,
  scope,
  folders,
}: {
  readonly allTerms: readonly LibraryTerm[];
  readonly scope: ExplorerScope;
  readonly folders: readonly string[];
}): readonly { readonly value: ExplorerScope; readonly label: string }[] {
  return [
    ...SCOPES.filter((each) => each !== 'filter' || allTerms.length > 0 || scope === 'filter').map(
      (value) => ({ value, label: t(`explorer.scope.${value}`) }),
    ),
    ...folders.map((name) => ({
      value: `folder ${name}` as const,
      label: t('explorer.scope.folder', { name }),
    })),
  ];
}

/** Belongs to the component that calls it. */
export function useExplorer({ position }: ExplorerPorts) {
  const library = useLibraryStore();
  /** What was found last, and for which position. */
  const explored = shallowRef<Explored & { readonly position: Position }>();
  let serial = 0;

  const terms = computed(() => termsOf(library.scope, library.allTerms));

  async function look(at: Position): Promise<void> {
    const asked = ++serial;
    const tally = await library.tally(at, terms.value);
    if (asked === serial) explored.value = tally && { ...exploredOf(at, tally), position: at };
  }

  watch(
    [position, terms, () => library.version],
    ([at]) => {
      serial++;
      if (at && library.version !== undefined) look(at).catch(reportError);
      else explored.value = undefined;
    },
    { immediate: true },
  );
  onScopeDispose(() => serial++);

  /** How often each move was played, for its square. */
  const shares = computed((): ReadonlyMap<Square, Share> | undefined => {
    const found = explored.value;
    if (!found || found.position !== position() || found.moves.length === 0) return undefined;
    const { moves } = found;
    return new Map(
      moves.map(({ move, games, share }, at) => [
        move,
        {
          text: shareText(share),
          words: t('explorer.played', {
            square: squareName(move),
            count: games,
            all: games.toLocaleString(locale.value),
            share: shareText(share),
          }),
          isBest: at === 0,
        },
      ]),
    );
  });

  /** Walks along a game; `moves` has one item less than `places`. */
  async function departure(
    places: readonly Position[],
    moves: readonly (Square | 'pass')[],
  ): Promise<Departure> {
    return departureOf(places, moves, async (at) => library.tally(at, terms.value));
  }

  return { explored, shares, departure };
}

export type Explorer = ReturnType<typeof useExplorer>;
