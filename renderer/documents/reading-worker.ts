/** Entry of the worker that reads large files. */
import { serveReading } from './reading-service.ts';

serveReading(globalThis);
