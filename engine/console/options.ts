/**
 * The options of a command: declared once, read from the command line into their types, and described in its help.
 * Node's own parser splits the command line; this file defines the allowed values and the sentences that refuse all
 * others.
 */
import { parseArgs } from 'node:util';
import { type Command, type Console, InputError } from './command.ts';

/** `--name`, with a value after it unless it is a flag. */
export interface Option<Value> {
  /** The placeholder of the value in the help, as in "--depth d"; undefined for a flag. */
  readonly hint: string | undefined;
  readonly about: string;
  readonly isNeeded: boolean;
  /** The default, as the help shows it. */
  readonly otherwise: string | undefined;
  /** The value of the typed text; `typed` is undefined if the option was not given. @throws InputError */
  read(typed: string | undefined, name: string): Value;
}

/** Options by name, without the dashes. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The arguments given to a command. */
export interface Given<Declared extends Options> {
  readonly options: { readonly [Name in keyof Declared]: ReturnType<Declared[Name]['read']> };
  /** The arguments that are not options, in order. */
  readonly rest: readonly string[];
  /** The options that were given, as they were typed. */
  readonly typed: Readonly<Record<string, string>>;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

interface Default<Value> {
  readonly otherwise: Value;
  /** The word for the default in the help, if its value is not to be shown. */
  readonly shown?: string;
}

export function flag(about: string): Option<boolean> {
  return {
    hint: undefined,
    about,
    isNeeded: false,
    otherwise: undefined,
    read: (typed) => typed !== undefined,
  };
}

/** A value that must be given. */
export function needed(hint: string, about: string): Option<string> {
  return {
    hint,
    about,
    isNeeded: true,
    otherwise: undefined,
    read(typed, name) {
      if (typed === undefined) throw new InputError(`--${name} is missing.`);
      return typed;
    },
  };
}

/** Any value. */
export function text(hint: string, about: string): Option<string | undefined>;
export function text(hint: string, about: string, standard: Default<string>): Option<string>;
export function text(
  hint: string,
  about: string,
  standard: Default<string | undefined> = { otherwise: undefined },
): Option<string | undefined> {
  return valued(hint, about, standard, (typed) => typed);
}

/** One of a few words. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  about: string,
  standard: Default<Word>,
): Option<Word> {
  return valued(words.join('|'), about, standard, (typed, name) => {
    const word = words.find((each) => each === typed);
    if (word === undefined) throw new InputError(`--${name} must be ${words.join(' or ')}, not "${typed}".`);
    return word;
  });
}

/** A whole number. */
export function whole(hint: string, about: string, range: Range): Option<number | undefined>;
export function whole(hint: string, about: string, range: Range & Default<number>): Option<number>;
export function whole(
  hint: string,
  about: string,
  { min, max, ...standard }: Range & Partial<Default<number | undefined>>,
): Option<number | undefined> {
  return valued(hint, about, { otherwise: undefined, ...standard }, (typed, name) =>
    wholeNumber(typed, `--${name}`, min, max),
  );
}

/** A number from 0 to `max`, if there is one; 0 itself is refused if the number must be `positive`. */
export function decimal(
  hint: string,
  about: string,
  {
    max = Infinity,
    positive = false,
    ...standard
  }: Default<number> & { readonly max?: number; readonly positive?: boolean },
): Option<number> {
  return valued(hint, about, standard, (typed, name) => {
    const value = typed.trim() === '' ? NaN : Number(typed);
    if (!(value >= 0 && value <= max && value < Infinity)) {
      const bounds = max === Infinity ? 'of 0 or more' : `from 0 to ${max}`;
      throw new InputError(`--${name} must be a number ${bounds}, not "${typed}".`);
    }
    if (positive && value === 0) throw new InputError(`--${name} must be above 0.`);
    return value;
  });
}

/** An option with a value, which is `standard` by default. */
function valued<Value, Otherwise>(
  hint: string,
  about: string,
  { otherwise, shown }: Default<Otherwise>,
  read: (typed: string, name: string) => Value,
): Option<Value | Otherwise> {
  return {
    hint,
    about,
    isNeeded: false,
    otherwise: otherwise === undefined ? undefined : (shown ?? String(otherwise)),
    read: (typed, name) => (typed === undefined ? otherwise : read(typed, name)),
  };
}

/** @throws InputError unless `typed` is a whole number in `min` .. `max`; `what` names it. */
export function wholeNumber(typed: string, what: string, min: number, max: number): number {
  const value = /^\d+$/.test(typed.trim()) ? Number(typed) : NaN;
  if (!(value >= min && value <= max)) {
    throw new InputError(`${what} must be a whole number from ${min} to ${max}, not "${typed}".`);
  }
  return value;
}

/** A command that takes `options` and describes them in its help, between `usage` and `about`. */
export function defineCommand<Declared extends Options>(declared: {
  /** The name and the arguments that are not options, as in "solve <file>". */
  readonly usage: string;
  readonly about: string;
  readonly options: Declared;
  /** Command lines from the name on, which show what is usually typed. */
  readonly examples?: readonly string[];
  readonly run: (given: Given<Declared>, console: Console) => Promise<void>;
}): Command {
  const { usage, about, options, examples = [], run } = declared;
  const shown = examples.length === 0 ? '' : ['Examples:', ...examples.map((line) => `  ${line}`)].join('\n');
  return {
    help: [usageLine(usage, options), optionLines(options), about, shown].filter(Boolean).join('\n\n'),
    examples,
    run: async (args, console) => run(readOptions(args, options), console),
  };
}

/** @throws InputError for an option that is not declared, lacks its value, or has a value that is not allowed. */
export function readOptions<Declared extends Options>(
  args: readonly string[],
  declared: Declared,
): Given<Declared> {
  const { values, positionals } = parsed(args, declared);
  const typed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
  const read = Object.entries(declared).map(([name, option]) => [name, option.read(typed[name], name)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which name has which type
  const options = Object.fromEntries(read) as Given<Declared>['options'];
  return { options, rest: positionals, typed };
}

function parsed(
  args: readonly string[],
  declared: Options,
): { values: Readonly<Record<string, unknown>>; positionals: string[] } {
  const options = Object.fromEntries(
    Object.entries(declared).map(([name, { hint }]) => [
      name,
      { type: hint === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { plain, boards } = withoutBoards(args, options);
    const { values, positionals } = parseArgs({ args: plain, options, allowPositionals: true, strict: true });
    return { values, positionals: positionals.map((each) => boards.get(each) ?? each) };
  } catch (error) {
    const names = Object.keys(declared).map((name) => `--${name}`);
    const known = names.length === 0 ? 'There are no options.' : `There are ${names.join(', ')}.`;
    const reason = error instanceof Error ? error.message.split(/\. |\n/, 1)[0] : String(error);
    throw new InputError(`${reason}. ${known}`);
  }
}

/** A board that begins with empty squares, which look like an option. */
const BOARD = /^-(?:[-.+_*@#xowb012\s|,]){62,}/i;

/**
 * The arguments with boards in a form that is taken for no option: one that is the value of an option is joined to it,
 * and another has a name that stands for it in the result.
 */
function withoutBoards(
  args: readonly string[],
  options: Readonly<Record<string, { readonly type: string }>>,
): { readonly plain: string[]; readonly boards: ReadonlyMap<string, string> } {
  const plain: string[] = [];
  const boards = new Map<string, string>();
  for (const arg of args) {
    const before = plain.at(-1) ?? '';
    const isValue = before.startsWith('--') && options[before.slice(2)]?.type === 'string';
    if (!BOARD.test(arg)) plain.push(arg);
    else if (isValue) plain[plain.length - 1] = `${before}=${arg}`;
    else {
      const name = `board ${boards.size + 1}`;
      boards.set(name, arg);
      plain.push(name);
    }
  }
  return { plain, boards };
}

/** The usage line, which names the options that must be given. */
function usageLine(usage: string, options: Options): string {
  const names = Object.entries(options).filter(([, { isNeeded }]) => isNeeded);
  const all = names.map(([name, { hint }]) => `--${name} <${hint}>`);
  const others = names.length < Object.keys(options).length ? ['[options]'] : [];
  return [usage, ...all, ...others].join(' ');
}

function optionLines(options: Options): string {
  const rows = Object.entries(options).map(([name, { hint, about, otherwise }]) => ({
    left: hint === undefined ? `--${name}` : `--${name} ${hint}`,
    right: otherwise === undefined || otherwise === '' ? about : `${about} (${otherwise})`,
  }));
  const width = Math.max(0, ...rows.map(({ left }) => left.length));
  return rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
