/** `marks`: reviews tournament games by two builds and checks what their marks are worth against a much deeper review. */
import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../engine/console/command.ts';
import { defineCommand, flag, needed, text } from '../../engine/console/options.ts';
import { turnState } from '../../engine/game/rules.ts';
import { squareName } from '../../engine/game/square.ts';
import { createRandom } from '../../engine/players/random.ts';
import type { Level } from '../../engine/review/plan.ts';
import { OWN } from '../bench/open-build.ts';
import { openEngine } from '../host/engine.ts';
import { parseTournaments, replay } from '../training/games.ts';
import { resumeLog } from '../training/log.ts';
import { SEED, countOf } from '../training/options.ts';
import { REVIEW, type Review } from './journal.ts';
import { TRUTH, reportOf } from './report.ts';
import { type Reviewer, openReviewer } from '../bench/open-reviewer.ts';
import { openEnds } from './ends.ts';

/** How deep the games are checked. */
const CHECK: readonly Level[] = [
  { depth: 16, exactEmpties: 20 },
  { depth: 22, exactEmpties: 24 },
  { depth: 26, exactEmpties: 27 },
];

export const marks = defineCommand({
  usage: 'marks',
  about: `Draws games from WTHOR files and reviews each on one thread from an empty hash table: to 26 plies, to the end of the game from
34 empty squares on, and exactly from 27 on, which counts as the truth; as this build does; and as another one does. Everything is
kept in the journal, from which the same line goes on. Prints for each reviewer the processor time, how many marks it misses, sets without reason and words
otherwise than the truth; and how far losses of each depth are off.`,
  options: {
    tournaments: needed('folder', 'WTHOR files'),
    journal: needed('file', 'the reviews, and where more go'),
    games: countOf('games', 50),
    against: text('folder', 'another checkout, built'),
    seed: SEED,
    truth: flag('only what counts as the truth'),
    report: flag('review nothing more'),
  },
  async run({ options: { tournaments, journal, games, against, seed, truth, report } }, console) {
    const drawn = drawnGames(tournaments, games, seed);
    const known = resumeLog(journal, REVIEW);
    const builds = [
      { by: TRUTH, folder: OWN, passes: CHECK },
      ...(truth ? [] : [{ by: 'now', folder: OWN }]),
      ...(truth || against === undefined ? [] : [{ by: 'before', folder: against }]),
    ];
    for (const { by, folder, ...how } of report ? [] : builds) {
      const done = new Set(known.filter((each) => each.by === by).map(({ game }) => game));
      let reviewer: Reviewer | undefined;
      let ends: Awaited<ReturnType<typeof openEnds>> | undefined;
      for (const [at, game] of drawn.entries()) {
        if (done.has(game)) continue;
        // oxlint-disable-next-line no-await-in-loop -- one review after another, each by the whole processor
        reviewer ??= await openReviewer(folder, 'passes' in how ? how.passes : undefined);
        // oxlint-disable-next-line no-await-in-loop -- see above
        let review: Review = { ...(await reviewer.review(game)), by };
        if (by === TRUTH) {
          // oxlint-disable-next-line no-await-in-loop -- opened once, where it is needed
          ends ??= await openEnds();
          review = ends(review);
        }
        appendFileSync(journal, `${JSON.stringify(review)}\n`);
        known.push(review);
        console.err(`${at + 1} of ${drawn.length}, ${by}: ${(review.ms / 1000).toFixed(1)} s`);
      }
    }
    const wanted = new Set(drawn);
    for (const line of reportOf(known.filter(({ game }) => wanted.has(game)))) console.out(line);
  },
});

/** Whole games as their moves in one word, in an order that the seed draws. */
function drawnGames(folder: string, count: number, seed: number): string[] {
  const { search } = openEngine({ hashMb: 1 });
  const random = createRandom(seed);
  const files = readdirSync(folder).filter((name) => /\.wtb$/i.test(name));
  const all = files.toSorted().flatMap((name) => parseTournaments(readFileSync(join(folder, name))).games);
  if (all.length < count) throw new InputError(`${folder} has ${all.length} games.`);
  const drawn = new Set<string>();
  while (drawn.size < count) {
    const game = all[random.integer(all.length)];
    const replayed = game && replay(search, game.moves);
    if (!replayed?.ok || turnState(replayed.value.end) !== 'over') continue;
    drawn.add(replayed.value.steps.map(({ move }) => squareName(move)).join(''));
  }
  return [...drawn];
}
