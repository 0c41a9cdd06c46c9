import { afterEach, expect, test } from 'vitest';
import { ENGLISH_TEXTS } from '../../../main/english-texts.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';
import { LOCALES } from '../../../renderer/locales/locale.ts';
import { failureText, shellTexts } from '../../../renderer/locales/shell-texts.ts';

afterEach(async () => setLocale('en'));

test.each(LOCALES)('%s: the texts have the placeholders that the shell fills in', async (locale) => {
  await setLocale(locale);
  const texts = shellTexts(translate);
  expect(texts.saveQuestion).toContain('{name}');
  expect(texts.replaceQuestion).toContain('{name}');
  for (const text of Object.values(texts.failures)) expect(text).toContain('{name}');
  for (const text of [texts.failures.other, texts.fatal.pageFailed, texts.fatal.notStarted]) {
    expect(text).toContain('{code}');
  }
});

test("the shell's built-in texts equal those of the English locale", () => {
  const { fatal, macMenu } = shellTexts(translate);
  expect({ fatal, macMenu }).toEqual({ fatal: ENGLISH_TEXTS.fatal, macMenu: ENGLISH_TEXTS.macMenu });
});

test('our own dialogs tell about a failure', () => {
  const text = failureText({ kind: 'failed', reason: 'other', name: 'a.txt', code: 'EIO' }, translate);
  expect(text).toBe('“a.txt”: the system reports EIO.');
});
