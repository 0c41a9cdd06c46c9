/** Which position a page of the lab looks at: the one on the board, the start of a game, one of a midgame, or one that is typed. */
import { computed, shallowRef } from 'vue';
import { type Position, START_POSITION, samePosition } from '../../../../engine/game/position.ts';
import { isGameOver, onTurn } from '../../../../engine/game/rules.ts';
import { currentPosition } from '../../../../engine/game/tree.ts';
import { MIDGAME } from '../../../../engine/lab/fixed-positions.ts';
import { readGames } from '../../../../engine/notation/read.ts';
import { useGameStore } from '../../../stores/game.ts';

export const SOURCES = ['board', 'start', 'midgame', 'typed'] as const;
export type Source = (typeof SOURCES)[number];

/** No board or list of moves is longer; a text that is pasted may be anything. */
export const LONGEST_TEXT = 2000;

/** `untouched` is looked at as long as nothing was chosen and no game has left its start, of which there is little to say. */
export function usePositionChoice(untouched: Source = 'board') {
  const game = useGameStore();
  const hasBegun = computed(() => game.serial > 0 && !samePosition(game.position, START_POSITION));
  const picked = shallowRef<Source>();
  const source = computed({
    get: () => picked.value ?? (hasBegun.value ? 'board' : untouched),
    set: (chosen) => (picked.value = chosen),
  });
  const typed = shallowRef('');

  /** Undefined where nobody has a move in it, or nothing was typed that is a position. */
  const position = computed((): Position | undefined => {
    if (source.value === 'start') return START_POSITION;
    if (source.value === 'midgame') return MIDGAME;
    if (source.value === 'board') return game.serial === 0 ? START_POSITION : toMove(game.position);
    const read = readGames(typed.value.slice(0, LONGEST_TEXT));
    const [only, another] = read.kind === 'games' ? read.games : [];
    return only && !another ? toMove(currentPosition(only.tree)) : undefined;
  });

  return { source, typed, position };
}

function toMove(position: Position): Position | undefined {
  return isGameOver(position) ? undefined : onTurn(position);
}
