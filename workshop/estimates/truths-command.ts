/**
 * Draws positions from games of the engine against itself and finds out what they are worth, one of each game. The same
 * seed draws the same positions; a file that exists goes on where it ended.
 */
import { playGame } from '../../engine/arena/game.ts';
import { isBalanced, randomMove, randomOpening } from '../../engine/arena/openings.ts';
import { InputError } from '../../engine/console/command.ts';
import { defineCommand, needed, whole } from '../../engine/console/options.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { turnState } from '../../engine/game/rules.ts';
import { writeBoard } from '../../engine/notation/board.ts';
import { createRandom, mix } from '../../engine/players/random.ts';
import { SEED, countOf } from '../training/options.ts';
import { type Step, type Truth, append, resumeTruths } from './journal.ts';
import { type Searcher, TO_END, openSearcher } from './searches.ts';

/** The games: random plies that a search finds balanced, then moves of so many plies, one in twenty at random. */
const OPENING = { least: 6, most: 10 } as const;
const FAIRNESS = { depth: 6, leadDiscs: 8 } as const;
const PLAYING_DEPTH = 8;
const RANDOM_SHARE = 0.05;
/** Positions in which that search sees a greater lead are left out: nobody asks how much they are won by. */
const UNDECIDED = 24;
const HASH_MB = 128;

/** The position with so many empty squares in the game with this number; undefined if nobody is to move there. */
async function drawn(
  searcher: Searcher,
  seed: number,
  empties: number,
  game: number,
): Promise<Position | undefined> {
  const random = createRandom(mix(mix(seed, empties), game));
  searcher.forget();
  const judge = {
    search: (asked: { position: Position; maxDepth: number }) =>
      searcher.glance(asked.position, asked.maxDepth),
  };
  const opening = randomOpening(random, {
    plies: OPENING,
    isFair: (position) => isBalanced(judge, position, FAIRNESS),
  });
  const player = {
    think: ({ position }: { readonly position: Position }) =>
      random.unit() < RANDOM_SHARE
        ? randomMove(random, position)
        : searcher.glance(position, PLAYING_DEPTH).move,
  };
  for await (const { position } of playGame({ black: player, white: player }, { opening: opening.moves })) {
    if (countEmpties(position) > empties) continue;
    if (countEmpties(position) !== empties || turnState(position) !== 'move') return undefined;
    return Math.abs(searcher.glance(position, PLAYING_DEPTH).score) <= UNDECIDED ? position : undefined;
  }
  return undefined;
}

/** Solves a position, or searches it to the end at a confidence in per cent. */
export function toTheEnd(searcher: Searcher, position: Position, confidence: number): Truth {
  const empties = countEmpties(position);
  const isEnd = ({ depth, confidence: at }: Step): boolean => depth === empties && at >= confidence;
  const { steps } = searcher.search({ position, maxDepth: TO_END, isEnough: isEnd });
  const last = steps.findLast(isEnd);
  if (!last) throw new Error('A search to the end did not get there.');
  const ends = steps.filter((step) => step.depth === empties && step !== last);
  return {
    board: writeBoard(position),
    empties,
    value: last.score,
    move: last.move,
    depth: empties,
    confidence: last.confidence,
    nodes: last.nodes,
    ends: ends.toSorted((one, other) => one.confidence - other.confidence),
  };
}

/**
 * Searches a position at 99 % to `depth` plies and to one less. Its value is the mean of both, because searches of even
 * depth lean to one side as far as those of odd depth do to the other.
 */
function deep(searcher: Searcher, position: Position, depth: number): Truth {
  const found = [depth, depth - 1].map((maxDepth) => {
    const { steps } = searcher.search({ position, maxDepth, confidence: 99 });
    const last = steps.at(-1);
    if (!last) throw new Error('A search ended without an iteration.');
    return last;
  });
  return {
    board: writeBoard(position),
    empties: countEmpties(position),
    value: found.reduce((sum, { score }) => sum + score, 0) / found.length,
    ...(found[0] && { move: found[0].move }),
    depth,
    confidence: 99,
    nodes: found.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}

export const truths = defineCommand({
  usage: 'truths <empty squares ...>',
  about: `Draws as many positions with each number of empty squares, in turns, and adds them to the file with what they are worth: by
perfect play, to the end at 99 %, or with --depth by the mean of searches of so many plies and of one less at 99 %. What is in
the file is not done again.`,
  options: {
    out: needed('file', 'where they go'),
    positions: countOf('positions of each number of empty squares', 100),
    confidence: whole('%', '100 solves, 99 searches to the end almost without pruning', {
      min: 42,
      max: 100,
      otherwise: 100,
    }),
    depth: whole('d', 'plies, instead of to the end', { min: 2, max: 40 }),
    seed: SEED,
  },
  async run({ options: { out, positions, confidence, depth, seed }, rest }, console) {
    const wanted = rest.map(Number);
    if (wanted.length === 0 || !wanted.every((empties) => empties >= 10 && empties <= 54)) {
      throw new InputError('Name numbers of empty squares, from 10 to 54.');
    }
    const known = new Set(resumeTruths(out).map(({ board }) => board));
    const searcher = openSearcher(HASH_MB);
    const games = new Map<number, number>();
    const done = new Map<number, number>();
    for (let round = 0; round < positions; round++) {
      for (const empties of wanted) {
        let position: Position | undefined;
        while (!position) {
          const game = games.get(empties) ?? 0;
          games.set(empties, game + 1);
          position = await drawn(searcher, seed, empties, game);
        }
        done.set(empties, (done.get(empties) ?? 0) + 1);
        if (known.has(writeBoard(position))) continue;
        append(
          out,
          depth === undefined ? toTheEnd(searcher, position, confidence) : deep(searcher, position, depth),
        );
        console.err(`${empties} empty squares: ${done.get(empties)} of ${positions}`);
      }
    }
  },
});
