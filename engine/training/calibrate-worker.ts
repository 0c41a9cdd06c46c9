/** Entry of a worker thread: plays the batches of games it is sent. */
import { createBatchPlayer } from './calibrate.ts';
import { answerTasks } from './workers.ts';

answerTasks(createBatchPlayer());
