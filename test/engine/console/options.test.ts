import { describe, expect, it } from 'vitest';
import { type Console, InputError } from '../../../engine/console/command.ts';
import {
  type Options,
  defineCommand,
  decimal,
  flag,
  needed,
  oneOf,
  readOptions,
  text,
  whole,
} from '../../../engine/console/options.ts';

const SILENT: Console = { out: () => undefined, err: () => undefined, lines: (async function* () {})() };

function read(args: readonly string[], options: Options): Readonly<Record<string, unknown>> {
  return readOptions(args, options).options;
}

describe('options', () => {
  it('have the typed values', () => {
    const { options, rest, typed } = readOptions(['one', '--depth', '7', '--bulk', 'two'], {
      depth: whole('d', 'plies', { min: 1, max: 20, otherwise: 3 }),
      bulk: flag('all at once'),
      name: text('name', 'who'),
    });
    expect(options).toEqual({ depth: 7, bulk: true, name: undefined });
    expect(rest).toEqual(['one', 'two']);
    expect(typed).toEqual({ depth: '7', bulk: '' });
  });

  it('have their defaults', () => {
    const options = {
      depth: whole('d', 'plies', { min: 1, max: 20, otherwise: 3 }),
      limit: whole('d', 'plies', { min: 1, max: 20 }),
      share: decimal('s', 'of it', { otherwise: 0.5 }),
      bulk: flag('all at once'),
      name: text('name', 'who', { otherwise: 'me' }),
      of: oneOf(['old', 'new'], 'which', { otherwise: 'new' }),
    };
    expect(read([], options)).toEqual({
      depth: 3,
      limit: undefined,
      share: 0.5,
      bulk: false,
      name: 'me',
      of: 'new',
    });
  });
});

describe('an option is refused in a sentence', () => {
  const NAMES = 'There are --games, --rate, --of, --all.';
  const options = {
    games: whole('n', 'games', { min: 1, max: 9, otherwise: 1 }),
    rate: decimal('r', 'rate', { otherwise: 1, max: 2, positive: true }),
    of: oneOf(['old', 'new'], 'which', { otherwise: 'new' }),
    all: flag('all'),
  };
  it.each([
    ['--games', 'x', '--games must be a whole number from 1 to 9, not "x".'],
    ['--games', '0', '--games must be a whole number from 1 to 9, not "0".'],
    ['--games', '10', '--games must be a whole number from 1 to 9, not "10".'],
    ['--games', '1.5', '--games must be a whole number from 1 to 9, not "1.5".'],
    ['--games', '', '--games must be a whole number from 1 to 9, not "".'],
    ['--rate', '3', '--rate must be a number from 0 to 2, not "3".'],
    ['--rate', 'x', '--rate must be a number from 0 to 2, not "x".'],
    ['--rate', '0', '--rate must be above 0.'],
    ['--of', 'all', '--of must be old or new, not "all".'],
    ['--game', '1', `Unknown option '--game'. ${NAMES}`],
  ])('%s "%s"', (name, value, sentence) => {
    expect(() => read([name, value], options)).toThrow(new InputError(sentence));
  });

  it('that lacks its value', () => {
    expect(() => read(['--games'], options)).toThrow(
      new InputError(`Option '--games <value>' argument missing. ${NAMES}`),
    );
  });

  it('that is a flag and has a value', () => {
    expect(() => read(['--all=yes'], options)).toThrow(
      new InputError(`Option '--all' does not take an argument. ${NAMES}`),
    );
  });

  it('that is missing', () => {
    expect(() => read([], { out: needed('file', 'where to') })).toThrow(new InputError('--out is missing.'));
  });

  it('that the command does not have', () => {
    expect(() => read(['--out'], {})).toThrow(
      new InputError("Unknown option '--out'. There are no options."),
    );
  });

  it('with an infinite number', () => {
    expect(() => read(['--rate', 'Infinity'], { rate: decimal('r', 'rate', { otherwise: 1 }) })).toThrow(
      new InputError('--rate must be a number of 0 or more, not "Infinity".'),
    );
  });
});

describe('a command', () => {
  it('describes its options and names the required ones', () => {
    const { help } = defineCommand({
      usage: 'play <file>',
      about: 'Plays what is in the file.',
      options: {
        out: needed('folder', 'where to'),
        games: whole('n', 'how many', { min: 1, max: 9, otherwise: 2 }),
        threads: whole('n', 'how many at a time', { min: 1, max: 9, otherwise: 4, shown: 'all' }),
        quiet: flag('say nothing'),
      },
      run: () => Promise.resolve(),
    });
    expect(help.split('\n')).toEqual([
      'play <file> --out <folder> [options]',
      '',
      '  --out folder  where to',
      '  --games n     how many (2)',
      '  --threads n   how many at a time (all)',
      '  --quiet       say nothing',
      '',
      'Plays what is in the file.',
    ]);
  });

  it('without options has a short help', () => {
    expect(defineCommand({ usage: 'stop', about: '', options: {}, run: () => Promise.resolve() }).help).toBe(
      'stop',
    );
  });

  it('gets the given options', async () => {
    let games = 0;
    const play = defineCommand({
      usage: 'play',
      about: '',
      options: { games: whole('n', 'how many', { min: 1, max: 9, otherwise: 2 }) },
      run: async ({ options }) => {
        await Promise.resolve();
        games = options.games;
      },
    });
    await play.run(['--games', '5'], SILENT);
    expect(games).toBe(5);
  });
});
