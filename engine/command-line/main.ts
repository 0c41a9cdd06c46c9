/** Entry of the engine on the command line: `npm run -s engine -- <command>`, or dist/othello-engine. */
import { runProcess } from '../console/command-table.ts';
import { ENGINE } from './commands.ts';

await runProcess(ENGINE);
