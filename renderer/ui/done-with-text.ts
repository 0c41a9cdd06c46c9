/** Whether the key says that a text of several lines is done, in which Enter alone begins a new line. */
export function isDoneWithText({ key, ctrlKey, metaKey, isComposing, target }: KeyboardEvent): boolean {
  const isKey = key === 'Enter' && (ctrlKey || metaKey) && !isComposing;
  return isKey && target instanceof HTMLTextAreaElement;
}
