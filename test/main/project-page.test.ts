import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROJECT_PAGE, linkTo } from '../../main/contract/project-page.ts';
import { isAllowedExternally } from '../../main/external-links.ts';

describe('the page of the project', () => {
  it('is the one that package.json names', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(manifest).toMatchObject({ homepage: PROJECT_PAGE });
  });

  it('may be opened in the browser of the user', () => {
    expect(isAllowedExternally(PROJECT_PAGE)).toBe(true);
  });

  it('is linked to only where its address leads somewhere', () => {
    expect(linkTo('https://othello.test/')).toBe('https://othello.test/');
    expect(linkTo('https://othello.example')).toBeUndefined();
  });
});
