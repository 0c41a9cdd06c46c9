/** How the game stood after each move of the line, and who says so. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Evaluation } from '../../../engine/game/evaluation.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import { useMoveValueStore } from '../../../renderer/moves/values.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { searchInfo } from '../fake-engine.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { WIPE_OUT, movesOf, seated, square } from '../moves.ts';

const MASTER: PlayerSpec = { kind: 'master' };
const NEURAL: PlayerSpec = { kind: 'neural' };

let game: ReturnType<typeof useGameStore>;

beforeEach(() => {
  setActivePinia(createPinia());
  game = useGameStore();
  game.start(seated('twoPlayers'));
});

function play(transcript: string): void {
  for (const move of movesOf(transcript)) game.playNext(move);
}

/** Lets a player estimate the place on the board. */
function estimate(by: PlayerSpec): void {
  useThoughtStore().noteOn(game.place.id, { by })(searchInfo(1));
}

function evaluate(engine: string): void {
  const found: Evaluation = { score: 2, exact: false, depth: 12, selectivity: 73, engine, lines: [] };
  game.record([{ id: game.place.id, evaluation: found }]);
}

const named = () => useMoveValueStore().values.map(({ by }) => by);

describe('the value of the start', () => {
  it('is known by itself, and is none of the first move', () => {
    play('f5d6');
    game.walkTo(0);
    const values = useMoveValueStore();
    expect(values.start).toBeUndefined();
    evaluate('master');
    expect(values.start).toMatchObject({ score: 2 });
    expect(values.values).toEqual([]);
  });
});

describe('the value of a move that was reviewed', () => {
  it('is the one that the review tells', () => {
    play('f5d6');
    const [first, second] = lineNodes(game.tree);
    game.record([
      { id: first!.id, evaluation: evaluation(-12, ['-12 f6 d3', '-2 d6']) },
      { id: second!.id, evaluation: evaluation(3, ['3 c3 d3']) },
    ]);
    expect(reviewedLine(game.tree).values[2]?.score).toBe(-2);
    expect(useMoveValueStore().values.map(({ score }) => score)).toEqual([-12, -2]);
  });

  it('stays with its mark where a variation becomes the main line', () => {
    play('f5d6');
    const [first, second] = lineNodes(game.tree);
    const id = second!.id;
    game.record([
      { id: first!.id, evaluation: evaluation(-12, ['-12 f6 d3', '-2 d6']) },
      { id, mark: 'blunder' },
    ]);
    const values = useMoveValueStore();
    expect(values.isProbable({ id, mark: 'blunder' })).toBe(true);
    game.walkTo(1);
    game.tryMove(square('f6'));
    game.makeMainLine(game.place.id);
    expect(lineNodes(game.tree).map(({ id: each }) => each)).not.toContain(id);
    expect(values.isProbable({ id, mark: 'blunder' })).toBe(true);
    expect(values.slips.get(id)?.loss).toBe(10);
  });
});

describe('a value', () => {
  it('of Master bears no name where nobody else counts discs', () => {
    play('f5');
    estimate(MASTER);
    play('d6');
    evaluate('master');
    expect(named()).toEqual([undefined, undefined]);
  });

  it('that a search finds again leaves the list as it was, and another one does not', () => {
    const { noteOn } = useThoughtStore();
    play('f5');
    const note = noteOn(game.place.id, { by: MASTER });
    note({ ...searchInfo(1), depth: 9, score: 2 });
    const values = useMoveValueStore();
    const first = values.values;
    note({ ...searchInfo(1), depth: 10, score: 2 });
    expect(values.values).toBe(first);
    note({ ...searchInfo(1), depth: 11, score: 4 });
    expect(values.values.map(({ score }) => score)).toEqual([-4]);
  });

  it('of Master bears its name in a game against another player that counts discs', () => {
    game.start({ black: NEURAL, white: MASTER });
    play('f5');
    estimate(MASTER);
    expect(named()).toEqual(['master']);
    play('d6');
    estimate(NEURAL);
    expect(named()).toEqual(['master', 'neural']);
  });

  it('of Master bears its name beside those of a program', () => {
    play('f5');
    evaluate('Edax 4.6');
    play('d6');
    evaluate('master');
    expect(named()).toEqual(['Edax 4.6', 'master']);
  });

  it('that is the result is nobody’s', () => {
    game.start({ black: NEURAL, white: MASTER });
    play(WIPE_OUT.slice(0, 2));
    estimate(MASTER);
    play(WIPE_OUT.slice(2));
    expect(named()).toEqual(['master', undefined]);
  });
});

describe('what a move lost', () => {
  it('is still known beside the main line while the board shows a variation that leaves it earlier', () => {
    play('f5d6c3');
    const [first, second] = game.tree.line as [number, number];
    game.record([
      { id: first, evaluation: evaluation(-20, ['-20 f6', '0 d6', '5 f4']) },
      { id: second, evaluation: evaluation(0, ['0 c3']) },
    ]);
    const slips = (): readonly number[] => [...useMoveValueStore().slips.keys()];
    expect(slips()).toEqual([second]);
    game.walkTo(1);
    expect(game.tryMove(square('f6')).ok).toBe(true);
    expect(game.tree.line).not.toContain(second);
    expect(slips()).toEqual([second]);
  });
});
