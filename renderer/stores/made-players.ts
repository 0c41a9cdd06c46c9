/**
 * The players that were made in the lab, with what they showed there. They are kept among the preferences, as a list in
 * JSON: each player as `writePlayer` writes it, how it was made, and its leads.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type BredSpec, bredOf, learntOf, parseBred, writeBred } from '../../engine/players/bred.ts';
import type { LearnerId } from '../../engine/players/learners.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { usePreferencesStore } from './preferences.ts';

/** A mean lead in discs a game, and half the width of its 95 % interval. */
export interface MadeLead {
  readonly lead: number;
  readonly margin: number;
}

export interface MadePlayer {
  readonly player: BredSpec;
  /** How it was made, in a line of plain text. */
  readonly note: string;
  /** Over the weights with which its breeding began, and over those of Evolved; undefined where nobody has looked. */
  readonly overFirst?: MadeLead;
  readonly overEvolved?: MadeLead;
}

/** The oldest makes room for a newer one. */
const MOST_MADE = 40;

export const useMadePlayersStore = defineStore('made-players', () => {
  const preferences = usePreferencesStore();

  /** The newest first. */
  const made = computed(() => parseMade(preferences.values.madePlayers));
  const players = computed(() => made.value.map(({ player }) => player));

  /** Who is to meet in the next tournament that is set up; nobody in particular without any. */
  const toMeet = shallowRef<readonly PlayerSpec[]>([]);

  function keep(list: readonly MadePlayer[]): void {
    preferences.values.madePlayers = list.length === 0 ? '' : writeMade(list);
  }

  /** Adds a player, or to one that is there what is newly known of it. */
  function add(added: MadePlayer): void {
    const id = writeBred(added.player);
    const isThere = made.value.some(({ player }) => writeBred(player) === id);
    const known = made.value.map((each) => (writeBred(each.player) === id ? { ...each, ...added } : each));
    keep(isThere ? known : [added, ...known].slice(0, MOST_MADE));
  }

  /**
   * Makes weights, or the network with this id, a player with this name, or with a number behind it where another one has
   * the name. Undefined for what are no weights.
   */
  function seat(
    what: readonly number[] | LearnerId,
    name: string,
    others: Omit<MadePlayer, 'player'>,
  ): BredSpec | undefined {
    for (let again = 1; ; again++) {
      const shown = again === 1 ? name : `${name} (${again})`;
      const player = typeof what === 'string' ? learntOf(what, shown) : bredOf(what, shown);
      if (!player) return undefined;
      const namesake = players.value.find((each) => each.name === player.name);
      if (namesake && writeBred(namesake) !== writeBred(player)) continue;
      add({ player, ...others });
      return player;
    }
  }

  /** Removes a player. What is returned puts it back where it was. */
  function remove(player: BredSpec): () => void {
    const at = made.value.findIndex((each) => writeBred(each.player) === writeBred(player));
    const removed = made.value[at];
    keep(made.value.filter((_, index) => index !== at));
    return () => {
      if (removed) keep(made.value.toSpliced(at, 0, removed).slice(0, MOST_MADE));
    };
  }

  return { made, players, toMeet, add, seat, remove };
});

export function writeMade(list: readonly MadePlayer[]): string {
  return JSON.stringify(list.map(({ player, ...others }) => ({ ...others, player: writeBred(player) })));
}

/** Reads what `writeMade` wrote; skips everything else. */
export function parseMade(text: string): readonly MadePlayer[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(kept) ? kept.flatMap((each: unknown) => madeOf(each) ?? []) : [];
}

function madeOf(value: unknown): MadePlayer | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { player: id, note, overFirst, overEvolved }: Partial<Record<keyof MadePlayer, unknown>> = value;
  const player = typeof id === 'string' ? parseBred(id) : undefined;
  if (!player || typeof note !== 'string') return undefined;
  const [first, evolved] = [leadOf(overFirst), leadOf(overEvolved)];
  return { player, note, ...(first && { overFirst: first }), ...(evolved && { overEvolved: evolved }) };
}

function leadOf(value: unknown): MadeLead | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { lead, margin }: Partial<Record<keyof MadeLead, unknown>> = value;
  return typeof lead === 'number' && typeof margin === 'number' ? { lead, margin } : undefined;
}
