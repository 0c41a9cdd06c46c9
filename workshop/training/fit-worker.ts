/** Entry of a worker thread of a fit, which computes one group of positions for each task. */
import { openEngine } from '../host/engine.ts';
import { type Gathered, type GatheredValue, type Group, gather, squaredErrors } from './fit-groups.ts';
import { answerTasks } from '../../engine/console/workers.ts';

export type FitTask =
  | { readonly kind: 'squaredErrors'; readonly group: Group; readonly parameters: Float64Array }
  | {
      readonly kind: 'gather';
      readonly group: Group;
      readonly value: GatheredValue;
      readonly parameters: Float64Array;
      readonly scale: number;
    };

export type FitAnswer = number | Gathered;

const model = openEngine({ hashMb: 0 }).search.openModel();

answerTasks((task: FitTask): FitAnswer => {
  if (task.kind === 'squaredErrors') return squaredErrors(model, task.group, task.parameters);
  return gather(model, task.group, task.value, task.parameters, task.scale);
});
