import { describe, expect, it } from 'vitest';
import { isAllowedExternally } from '../../main/external-links.ts';

describe('isAllowedExternally', () => {
  it('allows known sites', () => {
    expect(isAllowedExternally('https://www.worldothello.org/about/about-othello/othello-rules')).toBe(true);
  });

  it.each([
    'http://www.worldothello.org/',
    'https://www.worldothello.org.example.com/',
    'https://www.worldothello.org@example.com/',
    'https://user:password@www.worldothello.org/',
    'https://www.worldothello.org:8443/',
    'https://example.com/?https://www.worldothello.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'mailto:someone@www.worldothello.org',
    'app://othello/index.html',
    'not a URL',
    '',
  ])('stops %s', (url) => {
    expect(isAllowedExternally(url)).toBe(false);
  });
});
