import { describe, expect, it } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, countEmpties, sides } from '../../../engine/game/position.ts';
import { legalMoves, passMove, playMove, turnState } from '../../../engine/game/rules.ts';
import { type DetoursOptions, takeDetours } from '../../../engine/training/detours.ts';
import { LABEL, type Positions, emptiesOf, positionAt } from '../../../engine/training/positions.ts';
import { playGames } from '../../../engine/training/selfplay.ts';
import { startSearch } from '../search/search-module.ts';

const { instance } = startSearch(4);
const EVERY = 3;
const OPTIONS: DetoursOptions = { seed: 7, every: EVERY, depth: 2, exactEmpties: 6 };

const games = await playGames(instance, { seed: 2, games: 3, depth: 1, exactEmpties: 6 });

function taken(options: Partial<DetoursOptions> = {}): Positions {
  instance.clearHash();
  return takeDetours(instance, games, { ...OPTIONS, ...options });
}

/** All positions after one move from a position or, where its mover has none, after one by the other side. */
function after(position: Position): Position[] {
  const turn = turnState(position);
  const passed = turn === 'pass' ? passMove(position) : undefined;
  const mover = passed?.ok === true ? passed.value : position;
  return squaresOf(legalMoves(mover)).flatMap((square) => {
    const next = playMove(mover, square);
    return next.ok ? [next.value] : [];
  });
}

/** A position's boards from the mover's side, with the other side to move if the mover has no move. */
function keyOf(position: Position): string {
  const passed = turnState(position) === 'pass' ? passMove(position) : undefined;
  const { mover, opponent } = sides(passed?.ok === true ? passed.value : position);
  return `${mover} ${opponent}`;
}

describe('detours', () => {
  it('lead one or two moves away from every so many-th position, and stay in the fold of its game', () => {
    const reached = new Map<string, number>();
    for (let at = EVERY - 1; at < games.count; at += EVERY) {
      const once = after(positionAt(games, at));
      for (const position of [...once, ...once.flatMap(after)])
        reached.set(keyOf(position), games.folds[at] ?? 0);
    }
    const detours = taken();
    expect(detours.count).toBeGreaterThan(games.count / EVERY / 2);
    for (let at = 0; at < detours.count; at++)
      expect(reached.get(keyOf(positionAt(detours, at)))).toBe(detours.folds[at]);
  });

  it('are solved near the end of the game and searched before', () => {
    const detours = taken();
    for (const [at, empties] of emptiesOf(detours).entries()) {
      const { score } = instance.search({
        position: positionAt(detours, at),
        maxDepth: empties <= OPTIONS.exactEmpties ? empties : OPTIONS.depth,
        threads: 1,
        selectivity: 100,
      });
      expect(detours.labels[at]).toBe(empties <= OPTIONS.exactEmpties ? LABEL.exact : LABEL.search);
      if (empties <= OPTIONS.exactEmpties) expect(detours.scores[at]).toBe(score);
    }
  });

  it('are the same for the same seed, and others for another', () => {
    const first = taken();
    expect(taken()).toEqual(first);
    expect(taken({ seed: 8 }).boards).not.toEqual(first.boards);
  });

  it('leave no position behind where no side can move', () => {
    const detours = taken();
    for (let at = 0; at < detours.count; at++) {
      const position = positionAt(detours, at);
      expect(turnState(position)).toBe('move');
      expect(countEmpties(position)).toBeGreaterThan(0);
    }
  });
});
