/**
 * Gives the memory of millions of numbers back at once that nobody needs any more; the array is empty from then on. The
 * collector would wait until there are many of them.
 */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
