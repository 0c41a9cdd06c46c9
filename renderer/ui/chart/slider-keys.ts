/** The keys of a chart that is a slider along its values, as every slider has them. */

const PAGE = 10;

/** The value from 0 to `last` that a key leads to from `now`; undefined for a key that is not the slider's. */
export function sliderTarget(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  now: number,
  last: number,
): number | undefined {
  const target = {
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    PageDown: now - PAGE,
    PageUp: now + PAGE,
    Home: 0,
    End: last,
  }[key];
  if (target === undefined || altKey || ctrlKey || metaKey) return undefined;
  return Math.min(last, Math.max(0, target));
}
