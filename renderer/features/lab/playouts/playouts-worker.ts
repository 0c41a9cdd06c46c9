/** Entry of the worker in which Monte-Carlo's tree grows. */
import { engineEvaluation, engineModule } from '../frame/engine-files.ts';
import { servePlayouts } from './playouts-service.ts';

servePlayouts(globalThis, async () => ({
  search: await engineModule('search'),
  opponents: await engineModule('opponents'),
  evaluation: await engineEvaluation(),
}));
