/** Entry of the worker in which learners learn. */
import { engineModule } from '../frame/engine-files.ts';
import { serveLearning } from './learning-service.ts';

serveLearning(globalThis, async () => engineModule('learning'));
