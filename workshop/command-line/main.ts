/** Entry of the workshop: `npm run -s workshop -- <command>`, which builds its module first. */
import { runProcess } from '../../engine/console/command-table.ts';
import { WORKSHOP } from './commands.ts';

await runProcess(WORKSHOP);
