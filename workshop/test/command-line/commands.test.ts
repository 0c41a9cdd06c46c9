import { describe, expect, it } from 'vitest';
import { ENGINE } from '../../../engine/command-line/commands.ts';
import { run } from '../../../test/engine/command-line/command-line.ts';
import { WORKSHOP } from '../../command-line/commands.ts';

describe('the command line of the workshop', () => {
  it.each(Object.entries(WORKSHOP.commands))('lists %s and explains its use', async (name, { summary }) => {
    const { out } = await run(['--help'], [], WORKSHOP);
    expect(out.join('\n')).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
    const help = await run([name, '--help'], [], WORKSHOP);
    expect(help.status).toBe(0);
    expect(help.out[0]).toMatch(new RegExp(`^${name}( |\n|$)`));
  });

  it('shares no command with the engine, so that a name stands for one thing', () => {
    expect(Object.keys(WORKSHOP.commands).filter((name) => Object.hasOwn(ENGINE.commands, name))).toEqual([]);
  });
});
