/** `book`: what makes, joins, checks and shows books of openings. */
import { commandGroup } from '../console/command-group.ts';
import { own } from './book-own.ts';
import { grow, mend } from './book-grow.ts';
import { exportBook, merge, show, stats } from './book-tools.ts';
import { verify } from './book-verify.ts';

export const book = commandGroup({
  usage: 'book',
  about: 'Makes books of openings by the searches of this engine, and works with them.',
  commands: { grow, mend, merge, export: exportBook, verify, stats, show, own },
});
