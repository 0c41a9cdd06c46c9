/** Entry of a worker thread, which makes the parts it is sent and answers with the number of their positions. */
import { runJob } from './jobs.ts';
import type { Part } from './parts.ts';
import { writeWhole } from '../../engine/console/files.ts';
import { writePositions } from './position-files.ts';
import { answerTasks } from '../../engine/console/workers.ts';

answerTasks(async ({ file, job }: Part): Promise<number> => {
  const positions = await runJob(job);
  writeWhole(file, writePositions(positions));
  return positions.count;
});
