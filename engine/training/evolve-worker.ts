/** Entry of a worker thread: plays the pairings it is sent. */
import { playPairing } from './evolve.ts';
import { answerTasks } from './workers.ts';

answerTasks(playPairing);
