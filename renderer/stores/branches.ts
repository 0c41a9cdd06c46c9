/**
 * The commands with which a person edits the branches of the game and the notes on its moves. All of them can be
 * undone.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { branchDepth, departure, siblingAt } from '../../engine/game/branches.ts';
import {
  type GameNode,
  type Mark,
  type NodeId,
  ROOT_ID,
  countPlayed,
  pathTo,
} from '../../engine/game/tree.ts';
import { translate } from '../locales/i18n.ts';
import { useAnnouncerStore } from './announcer.ts';
import { useGameStore } from './game.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

export const useBranchStore = defineStore('branches', () => {
  const announcer = useAnnouncerStore();
  const game = useGameStore();
  const toast = useToastStore();
  const view = useViewStore();

  /** The place whose comment the dialog edits. */
  const commented = shallowRef<NodeId>(ROOT_ID);

  /** The move that led to the place on the board; undefined at the start. */
  const current = computed((): GameNode | undefined => pathTo(game.tree, game.place.id)?.at(-1));
  const isOffMainLine = computed(() => departure(game.tree) !== undefined);
  const currentDepth = computed(() => branchDepth(game.tree, game.place.id));

  function hasSibling(step: 1 | -1): boolean {
    return siblingAt(game.tree, step) !== undefined;
  }

  function nodeAt(id: NodeId): GameNode | undefined {
    return pathTo(game.tree, id)?.at(-1);
  }

  function makeMainLine(id: NodeId): void {
    game.makeMainLine(id);
    toast.answer(translate('edited.isMain'));
  }

  function lift(id: NodeId): void {
    game.liftBranch(id);
    toast.answer(translate('edited.lifted'));
  }

  /** Deletes the move called `id` with all that follows it. */
  function remove(id: NodeId): void {
    const node = nodeAt(id);
    if (!node) return;
    game.removeBranch(id);
    // A pass by itself is told as the one move that it is in the list.
    const count = Math.max(1, countPlayed([node]));
    toast.answer(translate('edited.deleted', { count }), 'undoEdit');
  }

  /** Gives the move called `id` a mark, or removes the mark if the move already has that one. */
  function mark(id: NodeId, chosen: Mark): void {
    const isTakenAway = nodeAt(id)?.mark === chosen;
    game.note(id, { mark: isTakenAway ? undefined : chosen });
    announcer.say(translate(isTakenAway ? 'edited.unmarked' : `mark.${chosen}`));
  }

  function editComment(id: NodeId): void {
    commented.value = id;
    view.dialog = 'comment';
  }

  function undoEdit(): void {
    game.undoEdit();
    toast.answer(translate('edited.undone'));
  }

  return {
    commented,
    current,
    currentDepth,
    isOffMainLine,
    hasSibling,
    nodeAt,
    makeMainLine,
    lift,
    remove,
    mark,
    editComment,
    undoEdit,
  };
});
