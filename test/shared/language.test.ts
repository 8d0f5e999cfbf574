import { expect, it } from 'vitest';
import { inLanguage } from '../../src/shared/messages/in-language';
import { languageFor } from '../../src/shared/model/language';

it('follows the first of the system languages that there is, and the choice before them', () => {
  expect(languageFor('system', ['de-AT', 'en'])).toBe('de');
  expect(languageFor('system', ['fr-FR', 'de'])).toBe('de');
  expect(languageFor('system', ['en-US', 'de'])).toBe('en');
  expect(languageFor('system', ['fr', 'toString'])).toBe('en');
  expect(languageFor('system', [])).toBe('en');
  expect(languageFor('en', ['de'])).toBe('en');
  expect(languageFor('de', ['en'])).toBe('de');
});

it('shows what has no translation in English, and lists as a whole', () => {
  const english = {
    title: 'Today',
    parts: { one: 'one', pages: (n: number) => `${n} pages` },
    list: ['a', 'b'],
  };
  const german = inLanguage(english, { parts: { one: 'eins' }, list: ['x'] });
  expect(german).toMatchObject({ title: 'Today', parts: { one: 'eins' }, list: ['x'] });
  expect(german.parts.pages(2)).toBe('2 pages');
  expect(english.parts.one).toBe('one');
});
