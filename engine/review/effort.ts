/** The names of efforts; a file of its own, because settings know them before anything is reviewed. */

/** From the least to the greatest: with each a review does what it does with the one before, and more. */
export const EFFORTS = ['quick', 'thorough', 'overnight'] as const;

export type Effort = (typeof EFFORTS)[number];
