/**
 * The slips of the user's own reviewed games as cards, each of them once however often it was made, and which one is open.
 * They are those of the library as it was read last, and of the game on the table.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Colour } from '../../../engine/game/position.ts';
import { type GameTree, lineNodes } from '../../../engine/game/tree.ts';
import { normalised } from '../../../engine/game/symmetry.ts';
import type { GameInfo } from '../../../engine/notation/info.ts';
import { LESSON_IDS, type LessonId } from '../../../engine/practice/lesson-ids.ts';
import { type PositionId, positionId } from '../../../engine/practice/position-id.ts';
import { type MissedEnding, missedEnding } from '../../../engine/review/endings.ts';
import { type Mistake, mistakesIn } from '../../../engine/review/mistakes.ts';
import { type PhaseAccuracies, accuraciesIn } from '../../../engine/review/progress.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { signed } from '../../documents/signature.ts';
import { lonePerson, signersOf } from '../../session/seats.ts';
import { useGameStore } from '../../stores/game.ts';
import { keptReviews } from '../../stores/kept-reviews.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useViewStore } from '../../stores/view.ts';
import { LESSON_OF_REASON } from '../../ui/reason-text.ts';
import { useRepetitionStore } from './repetition.ts';

/** A game in which the user had this colour. */
export interface OwnGame {
  readonly info: GameInfo;
  readonly colour: Colour;
  /** Its text where it is in the library; the other one is the game on the table. */
  readonly text?: string;
}

interface GameOfCards {
  readonly game: OwnGame;
  /** The date and all moves, by which two copies of one game are told from two games. */
  readonly key: string;
  readonly mistakes: readonly Mistake[];
  readonly ending: MissedEnding | undefined;
  readonly accuracies: PhaseAccuracies;
}

/** An end of an own game to be played out. */
export interface OwnEnding extends MissedEnding {
  readonly id: PositionId;
  readonly game: OwnGame;
}

export interface MistakeCard extends Mistake {
  readonly id: PositionId;
  readonly game: OwnGame;
}

/** Slips of one kind: those that a lesson is about, or the others. */
export type MistakeKind = LessonId | 'other';

/** Where a card comes from. */
export type MistakeSource = 'today' | 'all' | MistakeKind;

export interface MistakePlace {
  readonly card: MistakeCard;
  readonly from: MistakeSource;
}

export function kindOf({ reason }: Pick<Mistake, 'reason'>): MistakeKind {
  return (reason && LESSON_OF_REASON[reason.kind]) ?? 'other';
}

function gameOfCards(game: OwnGame, tree: GameTree): GameOfCards {
  const moves = lineNodes(tree).map(({ move }) => move);
  return {
    game,
    key: `${game.info.date} ${positionId(tree.root.position)} ${moves.join(' ')}`,
    mistakes: mistakesIn(tree, game.colour),
    ending: missedEnding(tree, game.colour),
    accuracies: accuraciesIn(tree, game.colour),
  };
}

export const useMistakeStore = defineStore('mistakes', () => {
  const library = useLibraryStore();
  const table = useGameStore();
  const view = useViewStore();
  const repetition = useRepetitionStore();

  /** The reviewed games of the library with their mistakes, the latest first; undefined before they were read. */
  const kept = shallowRef<readonly GameOfCards[]>();

  /** The game on the table, which the library has only once it has left it. */
  const onTable = computed((): readonly GameOfCards[] => {
    const colour = lonePerson(table.seats);
    if (colour === undefined || !reviewedLine(table.tree).isDone('quick')) return [];
    const info = signed(table.info, signersOf(table.seats, table.met));
    return [gameOfCards({ info, colour }, table.tree)];
  });

  const all = computed(() => {
    const [now] = onTable.value;
    return kept.value && [...onTable.value, ...kept.value.filter(({ key }) => key !== now?.key)];
  });
  /** How many games the cards are from. */
  const games = computed(() => all.value?.length ?? 0);

  /** The cards, those of the latest games first; undefined before the games were read. */
  const cards = computed((): readonly MistakeCard[] | undefined => {
    if (!all.value) return undefined;
    const byId = new Map<PositionId, MistakeCard>();
    for (const { game, mistakes } of all.value) {
      for (const mistake of mistakes) {
        const id = positionId(normalised(mistake.position).position);
        // The latest of several equal ones is the one that is remembered best.
        if (!byId.has(id)) byId.set(id, { ...mistake, id, game });
      }
    }
    return [...byId.values()];
  });

  /** The ends of the games that have come out worse than they might have, those of the latest games first. */
  const endings = computed((): readonly OwnEnding[] =>
    (all.value ?? []).flatMap(({ game, ending }) =>
      ending ? [{ ...ending, id: positionId(ending.position), game }] : [],
    ),
  );

  /** How accurately each game was played, those of the latest games first. */
  const played = computed(() =>
    (all.value ?? []).map(({ game, accuracies }) => ({ date: game.info.date, accuracies })),
  );

  /** The card on the board; undefined while all kinds are listed. */
  const place = shallowRef<MistakePlace>();
  const hasFailed = shallowRef(false);
  /** Whether the games cannot be read. */
  const isMissing = computed(() => hasFailed.value || library.state.kind === 'unavailable');
  /** The version of the library that was read, or is being read. */
  let version: number | undefined;

  /** Reads the games of the library as it is now, which takes nothing where they are known. */
  async function read(): Promise<void> {
    const asked = library.version;
    if (asked === undefined || asked === version) return;
    version = asked;
    hasFailed.value = false;
    const profile = await library.profile({ kind: 'mine', names: [] });
    if (!profile) throw new Error('The library does not say which games are the user’s.');
    const found: GameOfCards[] = [];
    for await (const { game, colour, text } of keptReviews(library, profile.reviewed)) {
      // Another reading has begun.
      if (asked !== version) return;
      found.push(gameOfCards({ info: game.info, colour, text }, game.tree));
    }
    if (asked === version) kept.value = found;
  }

  /** Reads the games, or says that they cannot be read. */
  function refresh(): void {
    read().catch((error: unknown) => {
      version = undefined;
      hasFailed.value = true;
      reportError(error);
    });
  }

  /** The cards of each kind, in the order of the lessons. */
  const kinds = computed(() => {
    const byKind = Map.groupBy(cards.value ?? [], kindOf);
    return [...LESSON_IDS, 'other' as const].flatMap((kind) => {
      const own = byKind.get(kind);
      return own ? [{ kind, cards: own }] : [];
    });
  });

  /** The first day on which each card was answered. */
  const firstDays = computed(() => repetition.firstDaysOf('mistake'));

  /** The cards that are to be asked today: those that come again, then some that are new. */
  const due = computed((): readonly MistakeCard[] => {
    const byId = new Map(cards.value?.map((card) => [card.id, card]));
    const again = repetition.dueAmong((id) => byId.has(id)).flatMap((id) => byId.get(id) ?? []);
    const fresh = cards.value?.filter(({ id }) => !firstDays.value.has(id)) ?? [];
    return [...again, ...fresh.slice(0, repetition.roomForNew(firstDays.value, again.length))];
  });

  /** Whether a card is known by heart for now: it was answered, and is not to be asked today. */
  function isKnown({ id }: MistakeCard): boolean {
    const memory = repetition.known.get(id);
    return memory !== undefined && memory.due > repetition.today;
  }

  function cardsFrom(from: MistakeSource): readonly MistakeCard[] {
    if (from === 'today') return due.value;
    if (from === 'all') return cards.value ?? [];
    return kinds.value.find(({ kind }) => kind === from)?.cards ?? [];
  }

  /** The next card from a source: one that is not known yet, else the one after that on the board. */
  function nextFrom(from: MistakeSource): MistakeCard | undefined {
    const cardsOf = cardsFrom(from);
    const before = place.value?.card.id;
    const at = cardsOf.findIndex(({ id }) => id === before);
    const others = [...cardsOf.slice(at + 1), ...cardsOf.slice(0, Math.max(0, at))];
    return others.find((card) => !isKnown(card)) ?? others[0] ?? cardsOf[0];
  }

  /** Shows the next card from a source, or the list where there is none; what is to be done today goes first. */
  function open(from: MistakeSource = due.value.length > 0 ? 'today' : 'all'): void {
    repetition.refresh();
    const card = nextFrom(from);
    place.value = card && { card, from };
  }

  /** Shows the review of an own game, after so many of its moves. */
  function openGame({ text }: OwnGame, ply: number): void {
    if (text !== undefined) return void library.openTexts([text], 0, ply);
    table.walkTo(ply);
    view.screen = 'review';
  }

  return {
    cards,
    endings,
    played,
    games,
    isMissing,
    place,
    kinds,
    due,
    isKnown,
    cardsFrom,
    refresh,
    open,
    openGame,
  };
});
