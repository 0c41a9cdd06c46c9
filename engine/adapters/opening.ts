/** `opening`: the name of the opening that moves lead to. */
import { lineNodes } from '../game/tree.ts';
import { InputError } from '../console/command.ts';
import { defineCommand, flag, text } from '../console/options.ts';
import { describeReadError } from '../notation/error.ts';
import { describeReadQuestion } from '../notation/outcome.ts';
import { readGames } from '../notation/read.ts';
import { moveName } from '../notation/transcript.ts';
import { NAME_LANGUAGES, namedPlies, openingOfLine } from '../openings/openings.ts';

const LANGUAGES = NAME_LANGUAGES.join('|');

export const opening = defineCommand({
  usage: 'opening <moves>',
  about: `Prints the name of the last position of the moves that has one, mirror images and transpositions included. A name that is
not established in the language is given in English. Positions are shown by the number and the move that lead to them.`,
  examples: ['opening f5d6c3d3c4', 'opening f5d6c3d3c4 --language ja --all'],
  options: {
    language: text(LANGUAGES, 'the language of the names; en by default'),
    all: flag('every name on the way, one on each line'),
  },

  run({ options: { language = 'en', all }, rest: [moves, ...others] }, console) {
    if (moves === undefined || others.length > 0) throw new InputError('opening takes one line of moves.');
    if (!NAME_LANGUAGES.some((each) => each === language)) {
      throw new InputError(`--language takes ${LANGUAGES}, not "${language}".`);
    }
    const outcome = readGames(moves);
    if (outcome.kind === 'failed') throw new InputError(describeReadError(outcome.error));
    if (outcome.kind === 'question') throw new InputError(describeReadQuestion(outcome.question));
    const [game, another] = outcome.games;
    if (game === undefined || another !== undefined)
      throw new InputError('One line of moves is wanted, not several.');

    const { tree } = game;
    const nodes = lineNodes(tree);
    const line = [tree.root, ...nodes].map(({ position }) => position);
    if (all) {
      for (const { ply, name } of namedPlies(line, language)) {
        const node = nodes[ply - 1];
        console.out(`${ply} ${node === undefined ? 'start' : moveName(node.move)}  ${name}`);
      }
    } else {
      console.out(openingOfLine(line, language)?.name ?? 'No position of these moves has a name.');
    }
    return Promise.resolve();
  },
});
