/** What can learn in the lab, and how players are named that were made of it. */

/** The worth of squares, a network on the discs, a network on patterns. Files number them in this order. */
export const LEARNERS = ['squares', 'discs', 'patterns'] as const;

export type LearnerKind = (typeof LEARNERS)[number];

/** Names a file of a learner by its content: the first 16 hexadecimal digits of its SHA-256. */
export type LearnerId = string;

/** A digest of a file as the id of its learner. */
export function learnerIdOf(digest: Uint8Array): LearnerId {
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is learnt is larger than this in no file, in bytes. */
export const MOST_LEARNER_BYTES = 16 * 1024 * 1024;
