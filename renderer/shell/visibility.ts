/** Whether the page is hidden, so that the browser fires its timers late; never where there is no page. */
export function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}
