/** A loss of as many discs changes who wins; as a number nobody believes it, so it is said in words. */
const WHOLE_BOARD = 64;

export function isWholeBoard(loss: number): boolean {
  return Math.round(loss) >= WHOLE_BOARD;
}

/** Discs lost, as they are written beside a move: "−22", or "≈−22" if that is an estimate; never more than there are. */
export function lossText({ loss, exact }: { readonly loss: number; readonly exact: boolean }): string {
  return `${exact ? '' : '≈'}\u2212${Math.min(Math.round(loss), WHOLE_BOARD)}`;
}
