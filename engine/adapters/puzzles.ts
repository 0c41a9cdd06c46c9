/** `puzzles`: what makes, grades and checks the puzzles. */
import { commandGroup } from '../console/command-group.ts';
import { grade } from './puzzles-grade.ts';
import { make } from './puzzles-make.ts';
import { verify } from './puzzles-verify.ts';

export const puzzles = commandGroup({
  usage: 'puzzles',
  about:
    'Makes puzzles by the searches of this engine, grades them by its scale of strength, and solves them again.',
  commands: { make, grade, verify },
});
