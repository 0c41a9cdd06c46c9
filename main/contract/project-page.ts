/** Where the project lives, and with it its newer versions; package.json says the same. */
export const PROJECT_PAGE = 'https://othello.example';

/** `address`, unless it is one of those that are reserved for examples (RFC 2606) and lead nowhere. */
export function linkTo(address: string): string | undefined {
  return new URL(address).host.endsWith('.example') ? undefined : address;
}
