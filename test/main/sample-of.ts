/** A value that a schema accepts, made from the schema itself, so that every call of the border has a valid message. */
import * as fc from 'fast-check';
import * as v from 'valibot';

/** The parts of schemas and actions that are read here. */
interface Part {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly pipe?: readonly [Part, ...Part[]];
  readonly wrapped?: Part;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly key?: Part;
  readonly value?: Part;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly requirement?: unknown;
}

/** `known` has values for schemas whose conditions cannot be read, because they are functions. */
export function sampleOf(schema: v.GenericSchema, known: ReadonlyMap<v.GenericSchema, unknown>): unknown {
  const sample = make(schema, known);
  if (!v.is(schema, sample)) throw new Error(`There is no sample of a schema of type ${schema.type}.`);
  return sample;
}

function make(part: Part, known: ReadonlyMap<unknown, unknown>): unknown {
  if (known.has(part)) return known.get(part);
  const of = (inner: Part | undefined): unknown => inner && make(inner, known);
  const [root = part, ...rest] = stepsOf(part);
  const inner = rest.find(({ kind }) => kind === 'schema');
  if (inner) return of(inner);
  switch (root.type) {
    case 'strict_tuple':
      return root.items?.map(of);
    case 'strict_object':
      return Object.fromEntries(Object.entries(root.entries ?? {}).map(([name, value]) => [name, of(value)]));
    case 'record':
      return { [String(of(root.key))]: of(root.value) };
    case 'array':
      return [of(root.item)];
    case 'variant':
    case 'union':
      return of(root.options?.at(-1) as Part);
    case 'picklist':
      return root.options?.[0];
    case 'literal':
      return root.literal;
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'nan':
      return Number.NaN;
    case 'string':
      return textFor(rest);
    case 'custom':
      return new Uint8Array(1);
    case 'optional':
    case 'undefinedable':
    case 'exact_optional':
      return of(root.wrapped);
    default:
      return undefined;
  }
}

/** A schema and the conditions after it; a pipe may begin with another pipe. */
function stepsOf(part: Part): readonly Part[] {
  const [first, ...rest] = part.pipe ?? [part];
  return first === part ? [part] : [...stepsOf(first), ...rest];
}

function textFor(conditions: readonly Part[]): string {
  if (conditions.some(({ type }) => type === 'uuid')) return '11111111-2222-4333-8444-555555555555';
  const pattern = conditions.find(({ type }) => type === 'regex')?.requirement;
  if (!(pattern instanceof RegExp)) return 'a';
  return pattern.test('a') ? 'a' : (fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 1 })[0] ?? '');
}
