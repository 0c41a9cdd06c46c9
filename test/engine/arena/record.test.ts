import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finished, playGame } from '../../../engine/arena/game.ts';
import {
  type RecordedPlan,
  asGame,
  parseClock,
  readGame,
  readPlan,
  writeClock,
  writeGame,
  writeGames,
  writePlan,
  writeTable,
} from '../../../engine/arena/record.ts';
import { type PlayedGame, Results } from '../../../engine/arena/results.ts';
import { FORMATS, tableOf } from '../../../engine/arena/tournament.ts';
import { gameResult } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { FIRST, LAST } from './players.ts';

const PLAN: RecordedPlan = { format: 'gauntlet', players: ['a', 'b'], pairs: 3, seed: 5, clock: '60+1' };

async function playedGame(): Promise<PlayedGame> {
  const { moves, blackLead } = await finished(playGame({ black: FIRST, white: LAST }));
  return { first: 'one', second: 'the "other", other', opening: 2, game: 0, lead: blackLead, moves };
}

describe('a plan', () => {
  it('is read as it was written', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMATS),
        names,
        fc.integer({ min: 1, max: 99 }),
        (format, players, pairs) => {
          const plan: RecordedPlan = { format, players, pairs, seed: 1, clock: '' };
          expect(readPlan(writePlan(plan, '0.2.0'))).toEqual({ ok: true, value: plan });
        },
      ),
    );
  });

  it.each([
    ['no JSON', 'not JSON', 'The plan is not an object in JSON.'],
    ['no object', '3', 'The plan is not an object in JSON.'],
    ['another format', { format: 'swiss' }, 'The format is none of'],
    ['one player', { players: ['a'] }, 'The players are not a list'],
    ['a player twice', { players: ['a', 'a'] }, 'The players are not a list'],
    ['a number as a player', { players: ['a', 1] }, 'The players are not a list'],
    ['half a pair', { pairs: 0.5 }, 'The pairs are no whole number'],
    ['a negative seed', { seed: -1 }, 'The seed is no whole number'],
    ['a clock without time', { clock: '0+1' }, 'The clock is not like 60+1.'],
  ])('with %s is refused with a sentence', (_name, change, sentence) => {
    const line = typeof change === 'string' ? change : JSON.stringify({ ...PLAN, ...change });
    const read = readPlan(line);
    expect(read.ok ? '' : read.error.sentence).toContain(sentence);
  });

  it('has a clock in seconds', () => {
    const clock = { initialMs: 90_500, incrementMs: 250 };
    expect(writeClock(clock)).toBe('90.5+0.25');
    expect(parseClock('90.5+0.25')).toEqual(clock);
    expect(parseClock('1:30')).toBeUndefined();
  });
});

describe('the line of a game', () => {
  it('is read as it was written', async () => {
    const game = await playedGame();
    expect(readGame(writeGame(game))).toEqual(game);
  });

  it('keeps the fault by which a game was lost', () => {
    const fault = { by: 'second', reason: 'its time was up' } as const;
    const game: PlayedGame = { first: 'a', second: 'b', opening: 0, game: 1, lead: 64, moves: [], fault };
    expect(readGame(writeGame(game))).toEqual(game);
  });

  it('that was cut off is refused', async () => {
    const line = writeGame(await playedGame());
    fc.assert(
      fc.property(fc.integer({ min: 0, max: line.length - 1 }), (length) => {
        expect(readGame(line.slice(0, length))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['an illegal move', { moves: [0] }],
    ['a move off the board', { moves: [64] }],
    ['a move that is no number', { moves: ['f5'] }],
    ['a lead of too many discs', { lead: 65 }],
    ['a third game of a pair', { game: 2 }],
    ['no names', { first: undefined }],
    ['one player on both sides', { second: 'one' }],
    ['a fault by nobody', { fault: { by: 'nobody', reason: '' } }],
  ])('with %s is refused', async (_name, change) => {
    expect(readGame(JSON.stringify({ ...(await playedGame()), ...change }))).toBeUndefined();
  });
});

describe('a game of a tournament as a game of its own', () => {
  it('has the names by colour and the moves', async () => {
    const played = await playedGame();
    const { info } = asGame({ ...played, game: 1 }, (name) => `<${name}>`);
    expect(info.white.name).toBe('<one>');
    expect(info.black.name).toBe('<the "other", other>');
    expect(info.event).toBe('Opening 3');
  });

  it('is won by the opponent of a player that broke a rule', () => {
    const fault = { by: 'first', reason: 'its time was up' } as const;
    const played = { first: 'a', second: 'b', opening: 0, lead: -64, moves: [], fault };
    expect(gameResult(asGame({ ...played, game: 0 }))).toEqual({ ending: 'resignation', winner: 'white' });
    expect(gameResult(asGame({ ...played, game: 1 }))).toEqual({ ending: 'resignation', winner: 'black' });
  });

  it('can be read from GGF with all others', async () => {
    const played = await playedGame();
    const read = readGames(writeGames([played, { ...played, game: 1 }]));
    expect(read.kind === 'games' ? read.games.length : read.kind).toBe(2);
  });
});

function tableText(game: PlayedGame): string {
  const results = Results.of([game]);
  return writeTable(results, tableOf(results));
}

describe('the table as comma-separated values', () => {
  it('has a row for each player and a column for each opponent', async () => {
    const game = await playedGame();
    const text = tableText(game);
    const [head = '', first = '', second = '', end] = text.split('\r\n');
    expect(head.split(',').slice(0, 4)).toEqual(['rank', 'player', 'elo_difference', 'margin_95']);
    expect(first.startsWith('1,')).toBe(true);
    expect(second.startsWith('2,')).toBe(true);
    expect(end).toBe('');
  });

  it('quotes names with commas and quotes', async () => {
    const game = await playedGame();
    expect(tableText(game)).toContain('"the ""other"", other"');
  });

  it('has no cell that a spreadsheet would compute', () => {
    const game: PlayedGame = { first: '=1+1', second: 'b', opening: 0, game: 0, lead: 2, moves: [] };
    expect(tableText(game)).toContain(",'=1+1,");
  });
});
