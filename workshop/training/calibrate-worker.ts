/** Entry of a worker thread that plays the batches of games it is sent. */
import { createBatchPlayer } from './calibrate.ts';
import { answerTasks } from '../../engine/console/workers.ts';

answerTasks(createBatchPlayer());
