/** A command of several commands, named by its first argument. */
import { type Command, InputError } from './command.ts';

interface CommandGroup {
  readonly usage: string;
  readonly about: string;
  readonly commands: Readonly<Record<string, Command>>;
}

export function commandGroup({ usage, about, commands }: CommandGroup): Command {
  const names = Object.keys(commands);
  const find = (name: string | undefined): Command | undefined =>
    name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const help = [
    `${usage} ${names.join('|')} [options]`,
    about,
    ...Object.values(commands).map((command) => command.help),
  ].join('\n\n');
  return {
    help,
    examples: Object.values(commands).flatMap((command) => command.examples),
    helpOn: ([name]) => find(name)?.help ?? help,
    async run([name, ...rest], console) {
      const command = find(name);
      if (!command) {
        const given = name === undefined ? '' : `, not "${name}"`;
        throw new InputError(`${usage} takes ${names.join(', ')} as its first word${given}.`);
      }
      await command.run(rest, console);
    },
  };
}
