import { describe, expect, it } from 'vitest';
import { playWholeMatch } from '../../../../engine/arena/match.ts';
import { seededOpenings } from '../../../../engine/arena/openings.ts';
import {
  type BreedingOptions,
  EQUAL_WEIGHTS,
  type Generation,
  type Match,
  SHIPPED_WEIGHTS,
  USUAL,
  balanced,
  compared,
  firstGeneration,
  gamesOf,
  leadOverBefore,
  nextGeneration,
  roundedWeights,
} from '../../../../engine/lab/evolution/breeding.ts';
import { BRED_FORMAT, readBredFile, writeBredFile } from '../../../../engine/lab/evolution/bred-file.ts';
import {
  breedingHeading,
  readBreedingHeading,
  readGenerations,
  writeGeneration,
} from '../../../../engine/lab/evolution/log.ts';
import { inParts } from '../../../../engine/lab/evolution/sharing.ts';
import { requireLearnt } from '../../../../engine/host/learnt-file.ts';
import { createRandom } from '../../../../engine/players/random.ts';
import { startOpponents } from '../../search/search-module.ts';
import { openMatches } from './open-matches.ts';

const STUDY: BreedingOptions = { way: 'winner', start: EQUAL_WEIGHTS, ...USUAL.winner, depth: 1, seed: 1 };
const SHORT: BreedingOptions = { ...STUDY, mutants: 3, openings: 4 };

const play = openMatches();

/** Generations from the first on, `count` after it. */
async function bred(options: BreedingOptions, count: number, by = play): Promise<Generation[]> {
  const generations = [firstGeneration(options)];
  for (let last = generations[0]; last && last.number < count;) {
    last = await nextGeneration(options, last, by);
    generations.push(last);
  }
  return generations;
}

/** The leads of a match whose games are not played. */
const gamesFrom = ({ from, to }: Match['openings'], lead: () => number): number[] =>
  Array.from({ length: 2 * (to - from) }, lead);

/** Two weights alone depend on each other, by so much; from 1 on no mutations are distributed like that. */
const covarianceWith = (both: number): number[][] =>
  EQUAL_WEIGHTS.map((_, row) =>
    EQUAL_WEIGHTS.map((__, column) => {
      if (row === column) return 1;
      return row + column === 1 ? both : 0;
    }),
  );

/** What a disc on each kind of square is worth, and being on the move. */
const SQUARES = [11, 1, 0.5, 0, -1, -1.25, 0, -1.5, 0, -0.5, 1] as const;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('breeding', () => {
  it.each([
    ['the searches of the player Evolved', roundedWeights(EQUAL_WEIGHTS)],
    ['those of a player that knows what squares are worth', SQUARES],
  ] as const)('plays the games that %s play', async (_, other) => {
    const { instance } = startOpponents(1);
    const one = roundedWeights(SHIPPED_WEIGHTS);
    const options = { plies: { least: 8, most: 8 } };
    const player = (weights: typeof one | typeof other) => ({
      think: ({ position }: Parameters<Parameters<typeof playWholeMatch>[0]['think']>[0]) =>
        instance.searchEvolved(position, 3, weights).move,
    });
    const expected = await playWholeMatch(player(one), player(other), {
      pairs: 6,
      openings: seededOpenings(3, options),
    });
    const leads = play({ one, other, openings: { seed: 3, from: 0, to: 6 }, depth: 3 });
    expect(leads).toHaveLength(12);
    expect(sum(leads) / leads.length).toBeCloseTo(expected.meanLead, 9);
  });

  it('gives the same generations for the same seed, in whatever parts its games are played', async () => {
    const whole = await bred(SHORT, 2);
    const waiting: (() => void)[] = [];
    const late = inParts(async (part: Match) => {
      const leads = play(part);
      await new Promise<void>((resolve) => {
        // The last to be asked is the first to be answered.
        waiting.unshift(resolve);
        setTimeout(() => waiting.shift()?.());
      });
      return leads;
    });
    const generations = [firstGeneration(SHORT)];
    for (let last = generations[0]; last && last.number < 2;)
      generations.push((last = await nextGeneration(SHORT, last, late)));
    expect(generations).toEqual(whole);
    const [, ofOther] = await bred({ ...SHORT, seed: 2 }, 1);
    expect(ofOther?.weights).not.toEqual(whole[1]?.weights);
  });

  it('lets everybody play everybody and the winner go on', async () => {
    const [first, second] = await bred(SHORT, 1);
    expect(second?.players).toHaveLength(4);
    expect(second?.players[0]).toEqual(first?.weights);
    for (const [black, row] of second!.table.entries())
      for (const [white, cell] of row.entries()) expect(cell === null).toBe(black === white);
    expect(second?.scores[second.best]).toBe(Math.max(...second!.scores));
    expect(second?.weights).toEqual(balanced(second!.players[second!.best]!));
    expect(sum(second!.scores)).toBeCloseTo(0, 9);
    expect(second!.best).toBeGreaterThan(0);
    const ofBoth = second!.table[second!.best]![0]! - second!.table[0]![second!.best]!;
    expect(leadOverBefore(second!)).toBeCloseTo(ofBoth / 2, 9);
    expect(leadOverBefore({ ...second!, best: 0 })).toBe(0);
    const rows = second!.table.map((row, at) => {
      const asBlack = row.filter((cell) => cell !== null);
      const asWhite = second!.table.flatMap((other) => (other[at] === null ? [] : [-(other[at] ?? 0)]));
      return sum([...asBlack, ...asWhite]) / 6;
    });
    for (const [at, score] of second!.scores.entries()) expect(rows[at]).toBeCloseTo(score, 9);
  });

  it('tells how many games a generation takes', async () => {
    for (const way of ['winner', 'mean'] as const) {
      let games = 0;
      await bred({ ...SHORT, way }, 1, (match) => {
        games += 2 * (match.openings.to - match.openings.from);
        return play(match);
      });
      expect(games).toBe(gamesOf({ ...SHORT, way }));
    }
  });

  it('averages the better half in the other way, and compares the mutants alone', async () => {
    const [first, second] = await bred({ ...SHORT, way: 'mean', mutants: 4 }, 1);
    expect(second?.best).toBeGreaterThan(0);
    expect(second?.table.flat().filter((cell) => cell !== null)).toHaveLength(8);
    expect(second?.shape).not.toEqual(first?.shape);
  });

  it('finds the weights with the best noisy score by averaging', async () => {
    const target = [3, 0.5, 1, 2, 0.4, 1.5, 0.8, 1.2].map(Math.log);
    const off = (weights: readonly number[]): number[] => {
      const logs = weights.map(Math.log);
      const middle = sum(logs) / logs.length;
      return logs.map((value, at) => value - middle - (target[at] ?? 0) + sum(target) / target.length);
    };
    const random = createRandom(7);
    const score = (weights: readonly number[]): number =>
      random.unit() - 4 * sum(off(weights).map((x) => x ** 2));
    const options: BreedingOptions = { ...STUDY, ...USUAL.mean, way: 'mean', openings: 2 };
    const generations = await bred(options, 120, ({ one, openings }) => {
      if ('learner' in one) throw new Error('No network is bred.');
      const found = score(one);
      return gamesFrom(openings, () => found);
    });
    for (const error of off(generations.at(-1)!.weights)) expect(Math.abs(error)).toBeLessThan(0.4);
  });

  it('lets no weight drift where nobody is better: one factor is as likely as its inverse', async () => {
    const random = createRandom(3);
    const generations = await bred({ ...STUDY, openings: 2 }, 400, ({ openings }) =>
      gamesFrom(openings, () => random.unit()),
    );
    // The least weight that there may be adds a little.
    for (const { weights } of generations) expect(Math.abs(sum(weights) - 8)).toBeLessThan(0.2);
    const steps = generations
      .slice(1)
      .flatMap(({ players: [before, ...mutants] }) =>
        mutants.flatMap((mutant) => mutant.map((weight, at) => Math.log(weight / (before?.[at] ?? 1)))),
      );
    expect(sum(steps) / steps.length).toBeCloseTo(0, 1);
    expect(Math.sqrt(sum(steps.map((step) => step ** 2)) / steps.length)).toBeCloseTo(Math.log(1.5), 1);
  });

  it('tells what luck alone gives the best of equal players', async () => {
    const random = createRandom(5);
    const options: BreedingOptions = { ...STUDY, way: 'mean', openings: 32 };
    const generations = await bred(options, 300, ({ openings }) =>
      gamesFrom(openings, () => 40 * (random.unit() - 0.5)),
    );
    const beyond = generations.slice(1).filter((generation) => leadOverBefore(generation) > generation.luck);
    const share = beyond.length / 300;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.08);
  });

  it('compares with others from openings of their own', async () => {
    expect(await compared(SHORT, SHIPPED_WEIGHTS, SHIPPED_WEIGHTS, play)).toEqual({ lead: 0, margin: 0 });
    const { lead, margin } = await compared({ ...SHORT, depth: 3 }, SHIPPED_WEIGHTS, EQUAL_WEIGHTS, play);
    expect(lead - margin).toBeGreaterThan(0);
  });

  it('gives numbers where rounding has left nothing of a variance', async () => {
    const first = firstGeneration(SHORT);
    const shape = { ...first.shape, covariance: covarianceWith(1.000001) };
    const { weights, players } = await nextGeneration(SHORT, { ...first, shape }, play);
    for (const weight of [...weights, ...players.flat()]) expect(weight).toBeGreaterThan(0);
  });

  it('refuses weights of another number', () => {
    expect(() => roundedWeights([1, 2, 3])).toThrow(RangeError);
  });
});

describe('the log of a breeding', () => {
  it('is read back, so that a breeding goes on where it ended', async () => {
    const [first, second, third] = await bred(SHORT, 2);
    expect(readBreedingHeading(breedingHeading(SHORT, '0.1.0'))).toEqual(SHORT);
    const read = readGenerations([second!, third!].map(writeGeneration));
    expect(read).toEqual([second, third]);
    expect(await nextGeneration(SHORT, readGenerations([writeGeneration(second!)])[0]!, play)).toEqual(third);
    expect(first?.number).toBe(0);
  });

  it('ends before a line that is damaged or out of turn', async () => {
    const [, second, third] = await bred(SHORT, 2);
    const lines = [second!, third!].map(writeGeneration);
    expect(readGenerations([lines[0]!, lines[1]!.slice(0, -9)])).toEqual([second]);
    expect(readGenerations([lines[1]!, lines[0]!])).toEqual([]);
    for (const damage of [
      { weights: [1] },
      { luck: 'much' },
      { table: [[{}]] },
      { table: second!.table.slice(1) },
      { table: second!.table.map((row) => row.slice(1)) },
      { weights: second!.weights.map((weight, at) => (at === 3 ? 0 : weight)) },
      { players: second!.players.map((player) => player.map((weight) => -weight)) },
      { best: 4 },
      { best: -1 },
      { best: 0.5 },
      { shape: {} },
      { shape: { ...second!.shape, spread: 0 } },
      { shape: { ...second!.shape, covariance: covarianceWith(1) } },
      { shape: { ...second!.shape, covariance: covarianceWith(-2) } },
      { shape: { ...second!.shape, covariance: covarianceWith(1e300) } },
      { overFirst: 1 },
    ])
      expect(readGenerations([JSON.stringify({ ...second, ...damage })])).toEqual([]);
  });

  it('has no heading but its own', () => {
    for (const line of [
      '',
      '{}',
      '[]',
      '{"version":1,"log":"practice","options":{}}',
      '{"version":99,"app":"9.0.0"}',
    ])
      expect(readBreedingHeading(line)).toBeUndefined();
    for (const damage of [
      { way: 'luck' },
      { start: [1] },
      { start: [0, 1, 1, 1, 1, 1, 1, 1] },
      { mutants: 1 },
      { depth: 1.5 },
      { seed: -1 },
    ]) {
      const heading = breedingHeading({ ...SHORT, ...damage } as unknown as BreedingOptions, '0.1.0');
      expect(readBreedingHeading(heading)).toBeUndefined();
    }
  });
});

describe('a file of bred weights', () => {
  const weights = roundedWeights(SHIPPED_WEIGHTS);
  const bytes = writeBredFile({ note: 'generation 3', weights });

  it('is read back', () => {
    expect(readBredFile(bytes)).toEqual({ ok: true, value: { note: 'generation 3', weights } });
  });

  it('is refused where any byte of it is altered, and where it is cut off', () => {
    for (let at = 0; at < bytes.length; at++) {
      const altered = Uint8Array.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(readBredFile(altered).ok).toBe(false);
      expect(readBredFile(bytes.subarray(0, at)).ok).toBe(false);
    }
    const reason = (): unknown => requireLearnt(readBredFile(bytes.subarray(1)), BRED_FORMAT);
    expect(reason).toThrow('What was bred cannot be loaded: it is not a file of bred weights.');
  });

  it('is refused with weights that no search adds up', () => {
    expect(readBredFile(writeBredFile({ note: '', weights: [60, 1, 1, 1, 1, 1, 1, 1] }))).toEqual({
      ok: false,
      error: 'outOfRange',
    });
    expect(readBredFile(writeBredFile({ note: '', weights: [0, 1, 1, 1, 1, 1, 1, 1] })).ok).toBe(false);
  });
});
