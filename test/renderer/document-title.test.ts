import { expect, test } from 'vitest';
import { documentTitle } from '../../renderer/app/document-title.ts';
import { translate } from '../../renderer/locales/later.ts';
import { gameFile } from './fake-documents.ts';

const linux = { shell: 'electron', platform: 'linux' } as const;
const mac = { shell: 'electron', platform: 'mac' } as const;

test.each([
  [undefined, false, linux, 'Othello'],
  [undefined, true, linux, '*Untitled — Othello'],
  ['a.txt', false, linux, 'a.txt — Othello'],
  ['a.txt', true, linux, '*a.txt — Othello'],
  ['a.txt', true, mac, 'a.txt — Othello'],
  ['a.txt', true, { ...mac, shell: 'browser' }, '*a.txt — Othello'],
] as const)('file %s, unsaved: %s', (name, isDirty, shell, title) => {
  const file = name === undefined ? undefined : gameFile(name);
  expect(documentTitle({ file, isDirty }, shell, translate)).toBe(title);
});
