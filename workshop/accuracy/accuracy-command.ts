/** `accuracy`: plays games between players of known strength, reviews them, and shows what accuracy says of the players. */
import { appendFileSync } from 'node:fs';
import { playGame } from '../../engine/arena/game.ts';
import { seededOpenings } from '../../engine/arena/openings.ts';
import { InputError } from '../../engine/console/command.ts';
import { defineCommand, flag, needed, oneOf, text } from '../../engine/console/options.ts';
import { newTree, play } from '../../engine/game/tree.ts';
import type { GameTree, Move } from '../../engine/game/tree.ts';
import { createRandom, mix } from '../../engine/players/random.ts';
import { EFFORTS, type Effort } from '../../engine/review/effort.ts';
import { createContestants, publishedRatings, readPlayer } from '../training/calibrate.ts';
import { resumeLog } from '../training/log.ts';
import { SEED, countOf } from '../training/options.ts';
import { REVIEWED, type ReviewedGame, judgedOf } from './journal.ts';
import { reportOf } from './report.ts';
import { createReviewer } from './reviewer.ts';

/** Each player meets those that are so many places further in the order of strength, which begins again after the last. */
const DISTANCES = [1, 7];
/** Every meeting is counted for both, so a player has four opponents. */
const OPPONENTS = 2 * DISTANCES.length;
const OPENING_PLIES = 8;

interface Meeting {
  readonly black: string;
  readonly white: string;
  readonly part: number;
}

export const accuracy = defineCommand({
  usage: 'accuracy',
  about: `Each player, as "calibrate" names them, meets a neighbour and a distant one on either side in the order of their ratings; each
game begins with 8 random moves, which do not count. The games are reviewed on one thread and kept in the journal, from which the
same line goes on. Prints each player's rating, games, mean accuracy and what single games scatter; the rank correlation of
ratings and accuracy; how many pairs 300 points apart are told apart by ten games; and how often a player that lost by 20 discs or
more has a higher accuracy than it has in a game that it won against the same opponent.`,
  options: {
    journal: needed('file', 'the reviewed games, and where more go'),
    games: countOf('games of each player', 20),
    players: text('name,name,...', 'who', {
      otherwise: [...publishedRatings().keys()].join(','),
      shown: 'random moves, all strengths and the levels',
    }),
    effort: oneOf<Effort>(EFFORTS, 'how deep games are reviewed', { otherwise: 'quick' }),
    seed: SEED,
    report: flag('play nothing more'),
  },
  async run({ options: { journal, games, players, effort, seed, report } }, console) {
    const names = players.split(',');
    for (const name of names) readPlayer(name);
    const ratings = publishedRatings();
    const unrated = names.find((name) => !ratings.has(name));
    if (unrated !== undefined) throw new InputError(`${unrated} has no published rating.`);
    if (new Set(names).size !== names.length || names.length < 2) {
      throw new InputError('--players must name two players or more, each once.');
    }
    const known = resumeLog(journal, REVIEWED);
    if (!report) {
      const played = new Set(known.map(nameOf));
      const missing = meetings(names, games).filter((meeting) => !played.has(nameOf(meeting)));
      const reviewed = openReviewedGames(seed, effort);
      for (const [at, meeting] of missing.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one game after another, as players keep their tables
        const game = await reviewed(meeting);
        appendFileSync(journal, `${JSON.stringify(game)}\n`);
        known.push(game);
        console.err(`${at + 1} of ${missing.length}: ${nameOf(meeting)}, ${game.lead}`);
      }
    }
    for (const line of reportOf(known, ratings)) console.out(line);
  },
});

/** The games, round by round, so that a part of them is of use for all players. */
function meetings(names: readonly string[], games: number): Meeting[] {
  const rounds = Math.ceil(games / OPPONENTS);
  return Array.from({ length: rounds }, (_, part) =>
    DISTANCES.flatMap((distance) =>
      names.map((name, at): Meeting => {
        const other = names[(at + distance) % names.length] ?? name;
        return part % 2 === 0 ? { black: name, white: other, part } : { black: other, white: name, part };
      }),
    ),
  )
    .flat()
    .filter(({ black, white }) => black !== white);
}

function nameOf({ black, white, part }: Meeting): string {
  return `${black} against ${white}, game ${part + 1}`;
}

function openReviewedGames(seed: number, effort: Effort) {
  const contestant = createContestants();
  const review = createReviewer();
  return async ({ black, white, part }: Meeting): Promise<ReviewedGame> => {
    const names = [...`${black} ${white}`].reduce(
      (sum, letter) => mix(sum, letter.codePointAt(0) ?? 0),
      seed,
    );
    const { unit } = createRandom(mix(names, part));
    const plies = { least: OPENING_PLIES, most: OPENING_PLIES };
    const opening = seededOpenings(mix(names, part), { plies }).next().value;
    const played = playGame(
      { black: contestant(black, unit), white: contestant(white, unit) },
      { opening: opening?.moves ?? [] },
    );
    let step = await played.next();
    // oxlint-disable-next-line no-await-in-loop -- moves follow each other
    while (step.done !== true) step = await played.next();
    const { moves, blackLead } = step.value;
    const judgements = await review(treeOf(moves), effort);
    return {
      black,
      white,
      part,
      lead: blackLead,
      moves: [...moves],
      judgements: judgements.filter(({ ply }) => ply > OPENING_PLIES).map(judgedOf),
    };
  };
}

function treeOf(moves: readonly Move[]): GameTree {
  return moves.reduce((tree, move) => {
    const played = play(tree, move);
    if (!played.ok) throw new Error(`A move of a game was refused: ${played.error}.`);
    return played.value;
  }, newTree());
}
