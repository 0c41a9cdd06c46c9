/** `learners`: whether what is practised is remembered longer than at fixed intervals. */
import { InputError } from '../../engine/console/command.ts';
import { defineCommand, whole } from '../../engine/console/options.ts';
import { compared } from './learners.ts';

export const learners = defineCommand({
  usage: 'learners',
  about: `Simulates learners who forget as FSRS says, each with parameters of its own that the scheduler does not know, and who practise so
many minutes a day: positions that are due first, then new ones. Prints how many positions they remember in the end, by our
repetition and at fixed intervals, and how many times as many the first are.`,
  examples: ['learners --learners 3 --days 20'],
  options: {
    learners: whole('n', 'learners', { min: 1, max: 100_000, otherwise: 40 }),
    days: whole('d', 'days of practice', { min: 1, max: 3650, otherwise: 60 }),
    minutes: whole('m', 'minutes a day', { min: 1, max: 600, otherwise: 10 }),
    seed: whole('s', 'which learners', { min: 0, max: 2 ** 31, otherwise: 1 }),
  },

  async run({ options, rest }, console) {
    if (rest.length > 0) throw new InputError('learners takes no files.');
    const results = compared(options);
    const ours = results.get('repetition')?.retained ?? 0;
    for (const [schedule, { retained, begun, answers, minutes }] of results) {
      const times =
        schedule === 'repetition' ? '' : `, ${(ours / retained).toFixed(2)} times as many by repetition`;
      console.out(
        `${schedule}: ${retained.toFixed(1)} of ${begun.toFixed(1)} positions remembered${times}, after ${answers.toFixed(0)} answers in ${minutes.toFixed(0)} minutes`,
      );
    }
  },
});
