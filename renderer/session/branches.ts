/** What can be done with the branches of a session's game, and with the notes on its places. */
import type { Ref } from 'vue';
import {
  backToLine,
  backToMainLine,
  goToSibling,
  liftBranch,
  makeMainLine,
} from '../../engine/game/branches.ts';
import {
  type Annotations,
  type GameTree,
  type NodeId,
  annotate,
  deleteBranch,
  goTo,
  promote,
} from '../../engine/game/tree.ts';
import type { Change } from './change.ts';
import { type SessionState, endPly } from './state.ts';

export interface BranchPorts {
  walk(tree: (before: GameTree) => GameTree): void;
  edit(change: (tree: GameTree) => GameTree, told: Change): void;
  readonly state: Readonly<Ref<SessionState>>;
}

export function branchCommands({ walk, edit, state }: BranchPorts) {
  const reorder = (change: (tree: GameTree) => GameTree): void => edit(change, { kind: 'edited' });

  return {
    /** Shows the place where the line on the board left the main line, and follows the main line from there. */
    walkToMainLine: () => walk(backToMainLine),
    /** Shows the place of the main line at which the game goes on, without what was tried beyond it. */
    walkToGame: () =>
      walk((tree) => {
        const main = backToMainLine(tree);
        return goTo(main, endPly({ ...state.value, tree: main }));
      }),
    /** Shows the place where the line on the board left the line through the place called `end`, and follows that. */
    walkToLine: (end: NodeId) => walk((tree) => backToLine(tree, end)),
    /** Shows the alternative before or after this move. */
    walkToSibling: (step: 1 | -1) => walk((tree) => goToSibling(tree, step)),
    /** Makes the branch of the node called `id` the first of its siblings. */
    promoteBranch: (id: NodeId) => reorder((tree) => promote(tree, id)),
    /** Swaps the innermost branch around the place called `id` with the branch that it left. */
    liftBranch: (id: NodeId) => reorder((tree) => liftBranch(tree, id)),
    /** Makes the line to the place called `id` the main line. */
    makeMainLine: (id: NodeId) => reorder((tree) => makeMainLine(tree, id)),
    /** Deletes the node called `id` with all that follows it. */
    removeBranch: (id: NodeId) => reorder((tree) => deleteBranch(tree, id)),
    /** Changes one note of the place called `id`; undefined removes it. */
    note: (id: NodeId, notes: { readonly [Name in keyof Annotations]: Annotations[Name] | undefined }) =>
      edit((tree) => annotate(tree, id, notes), { kind: 'annotated', id }),
  };
}
