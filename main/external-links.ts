/** The sites that a link in the app may open in the user's browser. */
const HOSTS: ReadonlySet<string> = new Set(['www.worldothello.org']);

export function isAllowedExternally(url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed?.protocol === 'https:' &&
    HOSTS.has(parsed.host) &&
    parsed.username === '' &&
    parsed.password === ''
  );
}
