/**
 * The syntax that GGF and SGF share: games in parentheses, nodes after semicolons, properties with values in brackets.
 * GGF puts everything into one node, and the `;` of its closing `;)` opens an empty one. The parser does not recurse,
 * because a file may nest as deep as it likes.
 */
import { type Result, err, ok } from '../game/result.ts';
import type { ReadError } from './error.ts';
import { excerpt, type Source } from './place.ts';

export interface PropertyNode {
  readonly properties: readonly Property[];
  readonly children: readonly PropertyNode[];
  /** The offset of the node's semicolon in the text. */
  readonly start: number;
}

export interface Property {
  /** The name in capitals, as newer versions of SGF write it: see `nameOf`. */
  readonly name: string;
  readonly values: readonly PropertyValue[];
}

/** Long names of properties that have capitals elsewhere than in their short ones. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  BLACK: 'B',
  WHITE: 'W',
  GAME: 'GM',
  SIZE: 'SZ',
  COMMENT: 'C',
  COMMENTS: 'C',
  ADDBLACK: 'AB',
  ADDWHITE: 'AW',
  ADDEMPTY: 'AE',
  PLAYER: 'PL',
  PLAYERBLACK: 'PB',
  PLAYERWHITE: 'PW',
  RESULT: 'RE',
  DATE: 'DT',
  EVENT: 'EV',
  PLACE: 'PC',
};

/**
 * The short name of a property: lower-case letters beside capitals mean nothing, as older versions of SGF wrote them
 * (`GaMe`, `Black`). A name in small letters only means the same as in capitals.
 */
function nameOf(written: string): string {
  const capitals = written.toUpperCase();
  return (
    LONG_NAMES[capitals] ?? (written === written.toLowerCase() ? capitals : written.replace(/[a-z]/g, ''))
  );
}

/** The text between two brackets, with its escapes; the offsets refer to the whole text. */
export interface PropertyValue {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface OpenNode extends PropertyNode {
  readonly properties: Property[];
  readonly children: OpenNode[];
}

const GAME_START = /\(\s*;/g;

/** A game whose parentheses were not copied with it. */
const BARE_GAME = /^\s*(?:;\s*)?GM\s*\[\s*(?:2|othello)\s*\]/i;

export function looksLikePropertyTree(text: string): boolean {
  return text.search(GAME_START) >= 0 || BARE_GAME.test(text);
}

/** A game of a text: its root node, and the part of the text from the game before it to the next one. */
export interface PropertyGame {
  readonly root: PropertyNode;
  readonly start: number;
  readonly end: number;
}

/**
 * The games in `text`, which may have other text before and between them. A syntax error comes last, because nothing
 * after it can be trusted.
 */
export function parseGames(source: Source): Result<PropertyGame, ReadError>[] {
  if (BARE_GAME.test(source.text)) return [bareGame(source)];
  const games: Result<PropertyGame, ReadError>[] = [];
  for (let at = 0; ;) {
    GAME_START.lastIndex = at;
    const start = GAME_START.exec(source.text)?.index;
    if (start === undefined) return games;
    const game = parseGame(source, start);
    if (!game.ok) return [...games, game];
    GAME_START.lastIndex = game.value.end;
    const isLast = !GAME_START.test(source.text);
    const end = isLast ? source.text.length : game.value.end;
    games.push(ok({ root: game.value.root, start: at, end }));
    if (isLast) return games;
    at = end;
  }
}

function bareGame(source: Source): Result<PropertyGame, ReadError> {
  const game = parseGame(source, 0, { properties: [], children: [], start: 0 });
  return game.ok ? ok({ root: game.value.root, start: 0, end: source.text.length }) : game;
}

const SPACE = /\s+/y;
const NAME = /[A-Za-z]+(?=\s*\[)/y;
const VALUE_START = /\s*\[/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The game that begins at `start`; one whose first node is `bare` has no parentheses around it. */
function parseGame(
  source: Source,
  start: number,
  bare?: OpenNode,
): Result<{ root: PropertyNode; end: number }, ReadError> {
  const { text } = source;
  let root = bare;
  let node = bare;
  const branches: (OpenNode | undefined)[] = [];
  for (let at = start; at < text.length;) {
    const space = match(SPACE, text, at);
    const name = node === undefined ? null : match(NAME, text, at);
    if (space !== null) {
      at += space[0].length;
    } else if (text[at] === '(') {
      branches.push(node);
      at++;
    } else if (text[at] === ')') {
      node = branches.pop();
      at++;
      if (branches.length === 0 && root !== undefined) return ok({ root, end: at });
    } else if (text[at] === ';' && node === bare && node?.properties.length === 0) {
      at++;
    } else if (text[at] === ';') {
      const next: OpenNode = { properties: [], children: [], start: at };
      node?.children.push(next);
      root ??= next;
      node = next;
      at++;
    } else if (node !== undefined && name !== null) {
      const values = parseValues(source, at + name[0].length);
      if (!values.ok) return values;
      node.properties.push({ name: nameOf(name[0]), values: values.value.values });
      at = values.value.end;
    } else {
      const stranger = excerpt(text.slice(at, at + 100));
      return err({ code: 'badSyntax', place: source.placeAt(at), text: stranger });
    }
  }
  if (bare !== undefined) return ok({ root: bare, end: text.length });
  return err({ code: 'unclosedGame', place: source.placeAt(start) });
}

function parseValues(
  source: Source,
  start: number,
): Result<{ values: PropertyValue[]; end: number }, ReadError> {
  const { text } = source;
  const values: PropertyValue[] = [];
  for (let at = start; ;) {
    const opening = match(VALUE_START, text, at);
    if (opening === null) return ok({ values, end: at });
    const valueStart = at + opening[0].length;
    const valueEnd = closingBracket(text, valueStart);
    if (valueEnd === undefined) {
      return err({ code: 'unclosedValue', place: source.placeAt(valueStart - 1) });
    }
    values.push({ text: text.slice(valueStart, valueEnd), start: valueStart, end: valueEnd });
    at = valueEnd + 1;
  }
}

/** The next bracket from `at` on that no backslash escapes. */
function closingBracket(text: string, at: number): number | undefined {
  for (let offset = at; offset < text.length; offset++) {
    if (text[offset] === ']') return offset;
    if (text[offset] === '\\') offset++;
  }
  return undefined;
}

/** The first value of the last property called `name`. */
export function lastValue(node: PropertyNode, name: string): PropertyValue | undefined {
  return node.properties.findLast((property) => property.name === name)?.values[0];
}

/** A text as SGF defines it: a backslash keeps the next character, or removes a line break. */
export function unescaped(text: string): string {
  return text.replace(/\\(\r\n|[^])/g, (_, kept: string) => (/[\r\n]/.test(kept) ? '' : kept));
}

/** The text of the first value of the last property called `name`, which is taken from `source`. */
export function takeText(source: Source, node: PropertyNode, name: string): string | undefined {
  const value = lastValue(node, name);
  if (value === undefined) return undefined;
  source.take(value.start, value.end);
  return unescaped(value.text);
}
