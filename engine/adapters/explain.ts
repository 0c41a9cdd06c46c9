/** `explain`: what the evaluation of a position is made of. */
import { evolvedTerms, sumOf } from '../lab/explained.ts';
import { InputError } from '../console/command.ts';
import { defineCommand } from '../console/options.ts';
import { readPosition, typedOrRead } from './position-text.ts';

const DECIMALS = 4;

export const explain = defineCommand({
  usage: 'explain <board, transcript or ->',
  about: `Prints what Evolved counts in a position: each of its eight measures (-1 to 1), its weight, and what it adds, which is one
times the other. All numbers are Black's: above 0 they speak for Black. "-" reads the position from standard input.`,
  examples: ['explain f5d6c3d3c4'],
  options: {},

  async run({ rest }, console) {
    if (rest.length === 0) throw new InputError('explain takes a board or moves.');
    const terms = evolvedTerms(readPosition(await typedOrRead(rest, console)));
    const row = (name: string, ...numbers: readonly string[]): void =>
      console.out([name.padEnd(18), ...numbers.map((number) => number.padStart(9))].join(''));
    row('', 'measure', 'weight', 'adds');
    for (const { name, value, weight, adds } of terms)
      row(name, value.toFixed(DECIMALS), weight.toFixed(2), adds.toFixed(DECIMALS));
    row('sum', '', '', sumOf(terms).toFixed(DECIMALS));
  },
});
