/**
 * Weights that were bred, as a file that can be handed on: little-endian, with the header, the note and the CRC-32 that
 * files of networks have (engine/host/learnt-file.ts). The body has the weights in hundredths, a u16 each.
 */
import { type Result, err, ok } from '../../game/result.ts';
import { type LearntFault, type LearntFormat, openLearnt, writeLearnt } from '../../host/learnt-file.ts';
import { MOST_BRED_WEIGHT } from '../../players/bred.ts';
import { MEASURE_NAMES, type MeasureWeights } from '../../players/measures.ts';
import { roundedWeights } from './breeding.ts';

export const BRED_FORMAT: LearntFormat = {
  subject: 'What was bred',
  kind: 'a file of bred weights',
  letters: 0x4245544f,
  version: 1,
  noteBytesAt: 6,
  bodyBytesAt: 12,
};

export interface BredWeights {
  /** How they were bred, in a line of plain text. */
  readonly note: string;
  readonly weights: MeasureWeights;
}

export function writeBredFile({ note, weights }: BredWeights): Uint8Array {
  const body = new Uint8Array(2 * weights.length);
  const view = new DataView(body.buffer);
  for (const [at, weight] of weights.entries()) view.setUint16(2 * at, Math.round(100 * weight), true);
  return writeLearnt(BRED_FORMAT, note, body, () => undefined);
}

/** Reads what `writeBredFile` writes. Any bytes are allowed: the result is the weights, or what is wrong with the file. */
export function readBredFile(bytes: Uint8Array): Result<BredWeights, LearntFault> {
  const opened = openLearnt(bytes, BRED_FORMAT);
  if (!opened.ok) return opened;
  const { note, body } = opened.value;
  if (body.length !== 2 * MEASURE_NAMES.length) return err('brokenRows');
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const weights = MEASURE_NAMES.map((_, at) => view.getUint16(2 * at, true) / 100);
  if (weights.some((weight) => weight > MOST_BRED_WEIGHT) || weights.some((weight) => weight === 0))
    return err('outOfRange');
  return ok({ note, weights: roundedWeights(weights) });
}
