import { describe, expect, it } from 'vitest';
import {
  type Contestant,
  type GameEnd,
  type GameOptions,
  type PlayedMove,
  type Turn,
  finished,
  playGame,
} from '../../../engine/arena/game.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition, newTree, play } from '../../../engine/game/tree.ts';
import { officialScore, turnState } from '../../../engine/game/rules.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import { FIRST, LAST, firstMove } from './players.ts';

const F5 = parseSquare('f5')!;
const F6 = parseSquare('f6')!;

async function watched(
  black: Contestant,
  white: Contestant,
  options?: GameOptions,
): Promise<{ moves: PlayedMove[]; end: GameEnd }> {
  const moves: PlayedMove[] = [];
  const game = playGame({ black, white }, options);
  for (;;) {
    const step = await game.next();
    if (step.done === true) return { moves, end: step.value };
    moves.push(step.value);
  }
}

/** A clock that advances by the time that players take. */
function createTime(): { now: () => number; taking: (ms: number) => Contestant } {
  let nowMs = 0;
  return {
    now: () => nowMs,
    taking: (ms) => ({
      think(turn) {
        nowMs += ms;
        return firstMove(turn);
      },
    }),
  };
}

describe('a game', () => {
  it('yields the moves in the order of the rules, passes included', async () => {
    const { moves, end } = await watched(FIRST, LAST);
    let tree = newTree();
    for (const { move, position } of moves) {
      const played = play(tree, move);
      if (!played.ok) throw new Error(played.error);
      tree = played.value;
      expect(position).toEqual(currentPosition(tree));
    }
    expect(turnState(currentPosition(tree))).toBe('over');
    expect(end.moves).toEqual(moves.map(({ move }) => move));
  });

  it('names the side that moved', async () => {
    const { moves } = await watched(FIRST, LAST);
    for (const { mover, position } of moves) expect(position.toMove).not.toBe(mover);
  });

  it('ends with the lead of black, empty squares given to the winner', async () => {
    const { end } = await watched(FIRST, LAST);
    const { black, white } = officialScore(end.position);
    expect(end.blackLead).toBe(black - white);
    expect(end.forfeit).toBeUndefined();
  });

  it('asks a player for a move only when its caller asks for one', async () => {
    const asked: Position[] = [];
    const player: Contestant = {
      think(turn) {
        asked.push(turn.position);
        return firstMove(turn);
      },
    };
    const game = playGame({ black: player, white: player });
    expect(asked).toHaveLength(0);
    await game.next();
    expect(asked).toEqual([START_POSITION]);
    await game.next();
    expect(asked).toHaveLength(2);
  });

  it('waits for players that take their time', async () => {
    const slow: Contestant = { think: async (turn) => Promise.resolve(firstMove(turn)) };
    const { end } = await watched(slow, slow);
    expect(end).toEqual({ ...(await watched(FIRST, FIRST)).end, timeMs: end.timeMs });
  });

  it('is announced to both players before the first move', async () => {
    const events: string[] = [];
    const player = (name: string): Contestant => ({
      begin: async () => {
        await Promise.resolve();
        events.push(`${name} begins`);
      },
      think(turn) {
        events.push(`${name} thinks`);
        return firstMove(turn);
      },
    });
    await playGame({ black: player('black'), white: player('white') }).next();
    expect(events).toEqual(['black begins', 'white begins', 'black thinks']);
  });

  it('has its opening played before any player thinks', async () => {
    const turns: Turn[] = [];
    const noting: Contestant = {
      think(turn) {
        turns.push(turn);
        return firstMove(turn);
      },
    };
    const { moves } = await watched(noting, noting, { opening: [F5, F6] });
    expect(moves.slice(0, 2).map(({ move }) => move)).toEqual([F5, F6]);
    expect(turns[0]?.moves).toEqual([F5, F6]);
  });

  it('cannot begin with an opening that breaks the rules', async () => {
    await expect(watched(FIRST, FIRST, { opening: [F5, F5] })).rejects.toThrow(
      'The opening cannot be played: f5 is illegal (occupied).',
    );
  });

  it('begins at the given position', async () => {
    const { moves } = await watched(FIRST, LAST);
    const start = moves[9]!.position;
    const { end } = await watched(FIRST, LAST, { start });
    expect(end.moves).toEqual(moves.slice(10).map(({ move }) => move));
  });

  it('lets the waiting player think about the same position', async () => {
    const pondered: Position[] = [];
    const waiting: Contestant = { ...FIRST, ponder: (position) => void pondered.push(position) };
    const thought: Position[] = [];
    const thinking: Contestant = {
      think(turn) {
        thought.push(turn.position);
        return firstMove(turn);
      },
    };
    await watched(thinking, waiting);
    expect(pondered).toEqual(thought);
  });
});

describe('a game is lost', () => {
  it.each([
    ['by an illegal move', () => 0, 'a1 is illegal (flipsNothing)'],
    ['by a move off the board', () => 64, '64 is illegal (occupied)'],
    ['by whoever gives up', () => ({ forfeit: 'it ended with status 1' }), 'it ended with status 1'],
  ])('%s', async (_name, think, reason) => {
    const { end } = await watched({ think }, FIRST);
    expect(end.forfeit).toEqual({ by: 'black', reason });
    expect(end.blackLead).toBe(-64);
  });

  it('by white as well as by black', async () => {
    const { end } = await watched(FIRST, { think: () => 0 });
    expect(end.forfeit?.by).toBe('white');
    expect(end.blackLead).toBe(64);
  });

  it('by a side that has used up its clock', async () => {
    const time = createTime();
    const { end } = await watched(time.taking(10), time.taking(1), {
      clock: { initialMs: 25, incrementMs: 0 },
      now: time.now,
    });
    expect(end.forfeit).toEqual({ by: 'black', reason: 'its time was up' });
    expect(end.timeMs).toEqual({ black: 30, white: 2 });
  });
});

describe('a clock', () => {
  it('loses the time of each move and gains the increment', async () => {
    const time = createTime();
    const left: (number | undefined)[] = [];
    const slow = time.taking(10);
    const noting: Contestant = {
      think(turn) {
        left.push(turn.limits?.kind === 'clock' ? turn.limits.remainingMs : undefined);
        return slow.think(turn);
      },
    };
    const game = playGame(
      { black: noting, white: time.taking(1) },
      { clock: { initialMs: 100, incrementMs: 4 }, now: time.now },
    );
    for (let ply = 0; ply < 5; ply++) await game.next();
    expect(left).toEqual([100, 94, 88]);
  });

  it('does not exist in a game without clocks', async () => {
    const { end } = await watched(
      {
        think(turn) {
          expect(turn.limits).toBeUndefined();
          return firstMove(turn);
        },
      },
      FIRST,
    );
    expect(end.forfeit).toBeUndefined();
  });
});

describe('an exception of a player', () => {
  it('ends the game for everyone', async () => {
    const broken: Contestant = {
      think() {
        throw new Error('broken');
      },
    };
    await expect(finished(playGame({ black: broken, white: FIRST }))).rejects.toThrow('broken');
  });
});
