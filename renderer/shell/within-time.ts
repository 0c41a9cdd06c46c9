/** The value that `promise` resolves to, or undefined if it takes longer than `timeMs`. */
export async function withinTime<Value>(promise: Promise<Value>, timeMs: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeMs);
  });
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  return first;
}
