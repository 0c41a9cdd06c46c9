/** Whether the page is out of sight, where a browser wakes its timers late; never where there is no page. */
export function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}
