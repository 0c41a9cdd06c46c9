/** Discs lost, as they are written beside a move: "−22", or "≈−22" if that is an estimate. */
export function lossText({ loss, exact }: { readonly loss: number; readonly exact: boolean }): string {
  return `${exact ? '' : '≈'}\u2212${Math.round(loss)}`;
}
