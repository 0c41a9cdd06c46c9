/** The faults of other programs. Each ends what the program was asked for, and is told in a sentence. */
import { MAX_FAULT_DETAIL, type ProgramFault } from '../../protocol.ts';

const SENTENCES: Readonly<Record<ProgramFault['fault'], (detail: string) => string>> = {
  unknown: () => 'it is not among the programs',
  forgotten: () => 'its network is not kept here',
  notStarted: (code) => `it does not start (${code})`,
  ended: (how) => `it ended with ${how}`,
  silent: (seconds) => `no answer in ${seconds} s`,
  flooded: () => 'it writes without end',
  refused: (what) => `it refused "${what}"`,
  nonsense: (answer) => `"${answer}" is not a move`,
  illegal: (move) => `${move} is illegal`,
  resigned: () => 'it resigned',
  stopped: () => 'it was stopped before it had a move',
  cannotSetUp: () => 'its protocol cannot set up the start of this game',
};

/** `message` is the end of an English sentence, for the command line. */
export class ProgramFailure extends Error implements ProgramFault {
  readonly fault: ProgramFault['fault'];
  readonly detail: string;

  constructor(fault: ProgramFault['fault'], detail = '') {
    const line = oneLine(detail);
    super(SENTENCES[fault](line));
    this.fault = fault;
    this.detail = line;
  }
}

/** The beginning of a text that a program wrote, without anything that would be more than one plain line. */
export function oneLine(text: string): string {
  const plain = text.slice(0, 10 * MAX_FAULT_DETAIL).replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return plain.trim().slice(0, MAX_FAULT_DETAIL);
}
