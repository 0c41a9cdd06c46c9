/** The places of a game file that is being read: their ids, and what its notes say about them. */
import type { EvaluatedLine } from '../game/evaluation.ts';
import type { Position } from '../game/position.ts';
import { assertNever } from '../game/result.ts';
import { type NodeId, ROOT_ID } from '../game/tree.ts';
import type { ReadError } from './error.ts';
import { parseEvaluatedLine, parseMark, parseRetry, parseValue, tidyComment } from './notes.ts';
import { type Line, excerpt, isBlank, type Source } from './place.ts';
import { type Growing, type GrowingNode, seed } from './replay.ts';
import { moveName } from './transcript.ts';
import { readMove } from './transcript-reader.ts';

/** The places of a tree that is being read, by their ids. */
export class Places {
  readonly root: Growing;
  /** The places in the order of the file. */
  readonly nodes: GrowingNode[] = [];
  readonly ids: Map<Growing, NodeId>;
  private readonly byId: Map<NodeId, Growing>;
  private given: readonly NodeId[] = [];
  private nextId: NodeId = ROOT_ID + 1;

  constructor(start: Position) {
    this.root = seed(start);
    this.ids = new Map([[this.root, ROOT_ID]]);
    this.byId = new Map([[ROOT_ID, this.root]]);
  }

  /** Gives these ids to the next places, and larger ones to those after them. */
  useIds(given: readonly NodeId[]): void {
    this.given = given;
    this.nextId = given.reduce((largest, id) => Math.max(largest, id), ROOT_ID) + 1;
  }

  add(path: readonly GrowingNode[]): void {
    for (const node of path.filter((each) => !this.ids.has(each))) {
      const id = this.given[this.nodes.length] ?? this.nextId++;
      this.nodes.push(node);
      this.ids.set(node, id);
      this.byId.set(id, node);
    }
  }

  called(id: NodeId): Growing | undefined {
    return this.byId.get(id);
  }
}

/** Stores the notes in `lines` on their places; returns the error that stopped it, if any. */
export function readNotes(source: Source, lines: readonly Line[], places: Places): ReadError | undefined {
  let at: Growing | undefined;
  const evaluated: EvaluatedLines = new Map();
  for (const line of lines) {
    if (isBlank(line.text)) continue;
    const [, number, move] = /^\s*(\d{1,9})(?:[.):]?\s*([^\s:]+))?\s*(?::\s*)?$/.exec(line.text) ?? [];
    if (number === undefined) {
      const wrong = readNote(source, line, at, evaluated);
      if (wrong !== undefined) return wrong;
      continue;
    }
    const id = Number(number);
    const place = source.placeAt(line.start);
    at = places.called(id);
    if (at === undefined) return { code: 'unknownPlace', place, id };
    if (move !== undefined && !isMoveTo(move, at)) {
      const byMoves = isNode(at) ? moveName(at.move) : START;
      return { code: 'noteContradictsMove', place, id, text: excerpt(move), byMoves };
    }
  }
  for (const { annotations } of [places.root, ...places.nodes]) {
    const comment = tidyComment(annotations.comment ?? '');
    if (comment === undefined) delete annotations.comment;
    else annotations.comment = comment;
  }
  return undefined;
}

const START = 'start';

function isNode(at: Growing): at is GrowingNode {
  return 'move' in at;
}

function isMoveTo(written: string, at: Growing): boolean {
  return isNode(at) ? readMove(written) === at.move : written.toLowerCase() === START;
}

const NOTE_KEYS = ['Mark', 'Value', 'Line', 'Retry', 'Comment'] as const;

/**
 * The lines of the evaluations read so far. They are kept in growing lists, so that reading stays linear in their
 * number.
 */
type EvaluatedLines = Map<Growing, EvaluatedLine[]>;

function readNote(
  source: Source,
  line: Line,
  at: Growing | undefined,
  evaluated: EvaluatedLines,
): ReadError | undefined {
  const place = source.placeAt(line.start);
  const colon = line.text.indexOf(':');
  if (colon < 0) return { code: 'notKeyValue', place, text: excerpt(line.text) };
  const written = line.text.slice(0, colon).trim();
  const key = NOTE_KEYS.find((name) => name.toLowerCase() === written.toLowerCase());
  if (key === undefined) return { code: 'unknownKey', place, key: excerpt(written) };
  if (at === undefined) return { code: 'badSyntax', place, text: excerpt(line.text) };
  const { annotations } = at;
  const value = line.text.slice(colon + 1);
  const isBad = (): ReadError => ({ code: 'badValue', place, key, text: excerpt(value) });
  switch (key) {
    case 'Mark': {
      const mark = parseMark(value.trim());
      if (mark === undefined) return isBad();
      if (annotations.mark !== undefined) return { code: 'repeatedKey', place, key };
      annotations.mark = mark;
      return undefined;
    }
    case 'Value': {
      const evaluation = parseValue(value.trim());
      if (evaluation === undefined) return isBad();
      if (annotations.evaluation !== undefined) return { code: 'repeatedKey', place, key };
      const lines: EvaluatedLine[] = [];
      annotations.evaluation = { ...evaluation, lines };
      evaluated.set(at, lines);
      return undefined;
    }
    case 'Line': {
      const lines = evaluated.get(at);
      const found = parseEvaluatedLine(value.trim());
      if (found === undefined) return isBad();
      // A line belongs to the value that precedes it.
      if (lines === undefined) return { code: 'badSyntax', place, text: excerpt(line.text) };
      lines.push(found);
      return undefined;
    }
    case 'Retry': {
      const retry = parseRetry(value.trim());
      if (retry === undefined) return isBad();
      if (annotations.retry !== undefined) return { code: 'repeatedKey', place, key };
      annotations.retry = retry;
      return undefined;
    }
    case 'Comment': {
      const comment = value.replace(/^[ \t]/, '').trimEnd();
      annotations.comment =
        annotations.comment === undefined ? comment : `${annotations.comment}\n${comment}`;
      return undefined;
    }
    default:
      return assertNever(key);
  }
}
