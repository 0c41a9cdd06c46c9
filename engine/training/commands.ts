/**
 * The training commands by name: see README.md in this folder. Each goes on where it was interrupted, or takes only
 * minutes.
 */
import type { TrainingCommand } from './arguments.ts';
import { calibrate } from './calibrate-command.ts';
import { games, label, sample, selfplay } from './data-commands.ts';
import { fit, train } from './fit-commands.ts';
import { compare, evolve } from './match-commands.ts';
import { probcut } from './fit-probcut.ts';
import { errors, network, predict } from './report-commands.ts';

export const TRAINING_COMMANDS: Readonly<Record<string, TrainingCommand>> = {
  games,
  selfplay,
  label,
  sample,
  fit,
  probcut,
  train,
  errors,
  predict,
  network,
  evolve,
  compare,
  calibrate,
};
