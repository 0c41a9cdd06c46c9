/** What becomes of the game itself when its last moves are deleted. */
import { describe, expect, test } from 'vitest';
import { currentPlace, placeAt } from '../../../engine/game/tree.ts';
import { FIVE_MINUTES, TWO_PEOPLE, newSession, playAll } from './new-session.ts';

describe('a person', () => {
  test('can delete the move of the computer, which waits so that this can be undone', () => {
    const session = newSession();
    session.start({ black: { kind: 'person' }, white: { kind: 'master' } });
    playAll(session, 'f5d6');
    session.removeBranch(currentPlace(session.tree.value).id);
    expect(session.isPaused.value).toBe(true);
    expect(session.canUndoEdit.value).toBe(true);
    session.undoEdit();
    expect(session.places.value).toHaveLength(3);
  });

  test('sees the place again that was deleted, and stays elsewhere if the board showed another one', () => {
    const session = newSession();
    session.start(TWO_PEOPLE);
    playAll(session, 'f5d6c3');
    const deleted = currentPlace(session.tree.value).id;
    session.removeBranch(deleted);
    expect(session.ply.value).toBe(2);
    session.undoEdit();
    expect(currentPlace(session.tree.value).id).toBe(deleted);
    session.removeBranch(deleted);
    session.walkTo(1);
    session.undoEdit();
    expect(session.ply.value).toBe(1);
  });

  test('can undo earlier edits, too, where the computer would have to move after the newest is undone', () => {
    const session = newSession();
    session.start({ black: { kind: 'person' }, white: { kind: 'master' } });
    playAll(session, 'f5');
    session.note(currentPlace(session.tree.value).id, { comment: 'Mine.' });
    session.removeBranch(currentPlace(session.tree.value).id);
    session.undoEdit();
    expect(session.ply.value).toBe(1);
    expect(session.isPaused.value).toBe(true);
    expect(session.canUndoEdit.value).toBe(true);
  });

  test('can delete the end of a game that was lost on time, which then goes on, and undo that', () => {
    const session = newSession();
    session.start(TWO_PEOPLE, { person: FIVE_MINUTES });
    playAll(session, 'f5d6');
    session.loseOnTime('black');
    session.walkTo(1);
    session.removeBranch(placeAt(session.tree.value, 2).id);
    expect(session.decision.value?.loser).toBeUndefined();
    expect(session.isOver.value).toBe(false);
    session.undoEdit();
    session.walkTo(2);
    expect(session.decision.value?.loser).toBe('black');
  });
});
