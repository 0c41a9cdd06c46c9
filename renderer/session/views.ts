/** Values that follow from a session's state; each is computed when it is read. */
import { type ComputedRef, type ShallowRef, computed } from 'vue';
import { type Bitboard, EMPTY } from '../../engine/game/bitboard.ts';
import { placedDiscs } from '../../engine/game/branches.ts';
import type { Position } from '../../engine/game/position.ts';
import {
  type Score,
  type TurnState,
  countDiscs,
  legalMoves,
  scoreOf,
  turnState,
} from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import { type Move, type Place, currentPlace, lineNodes, positionAt } from '../../engine/game/tree.ts';
import { type Mode, modeOf } from './seats.ts';
import {
  type Next,
  type SessionState,
  canPause,
  canResign,
  decisionOf,
  endPly,
  isFinished,
  isLookingBack,
  isOver,
  isPaused,
  nextOf,
  placesOf,
  redoPly,
  undoPly,
} from './state.ts';

export function viewsOf(state: ShallowRef<SessionState>) {
  /** A value computed from the state when it is read. */
  const from = <Value>(derive: (now: SessionState) => Value): ComputedRef<Value> =>
    computed(() => derive(state.value));

  const line = computed(() => lineNodes(state.value.tree));
  const allPlaces = computed(() => placesOf(state.value.tree));
  const place: ComputedRef<Place> = from(({ tree }) => currentPlace(tree));
  const position = computed((): Position => place.value.position);
  const legal = computed((): Bitboard => legalMoves(position.value));
  const moves = computed((): Move[] => line.value.map((node) => node.move));
  const next: ComputedRef<Next> = from(nextOf);

  return {
    tree: from(({ tree }) => tree),
    info: from(({ info }) => info),
    seats: from(({ seats }) => seats),
    met: from(({ met }) => met),
    mode: from(({ seats }): Mode => modeOf(seats)),
    serial: from(({ serial }) => serial),
    isClocked: from(({ isClocked }) => isClocked),
    held: from(({ held }) => held),
    isThinking: from(({ isThinking }) => isThinking),
    place,
    /** `places[n]` is the position after n moves of the line. */
    places: computed(() => allPlaces.value.map((each) => each.position)),
    /** The ids of the places of the line, in the order of `places`. */
    placeIds: computed(() => allPlaces.value.map((each) => each.id)),
    ply: from(({ tree }) => tree.ply),
    lastPly: from(({ tree }) => tree.line.length),
    /** The number of the move that led to the board, and of the line's last one, as players count: without passes. */
    number: from(({ tree }) => placedDiscs(tree.root.position, positionAt(tree, tree.ply))),
    lastNumber: from(({ tree }) => placedDiscs(tree.root.position, positionAt(tree, tree.line.length))),
    endPly: from(endPly),
    moves,
    position,
    legal,
    turn: computed((): TurnState => turnState(position.value)),
    discs: computed((): Score => countDiscs(position.value)),
    score: computed((): Score => scoreOf(position.value)),
    /** The square of the newest disc; a pass does not change it. */
    lastSquare: computed((): Square | undefined =>
      moves.value.slice(0, state.value.tree.ply).findLast((move): move is Square => move !== 'pass'),
    ),
    /** The square of the move that was played from the place on the board; a pass has none. */
    playedNext: computed((): Square | undefined => {
      const move = moves.value[state.value.tree.ply];
      return move === 'pass' ? undefined : move;
    }),
    next,
    /** The squares that a person may play now. */
    playable: computed(() => (next.value === 'person' ? legal.value : EMPTY)),
    undoPly: from(undoPly),
    redoPly: from(redoPly),
    /** How the game ended, where its board goes on. */
    decision: from(decisionOf),
    canResign: from(canResign),
    isOver: from(isOver),
    isFinished: from(isFinished),
    isLookingBack: from(isLookingBack),
    isPaused: from(isPaused),
    canPause: from(canPause),
    canUndoEdit: from(({ editedFrom }) => editedFrom.length > 0),
  };
}
