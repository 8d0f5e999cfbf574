import { expect, it } from 'vitest';
import { authorFrom } from '../../../src/adapters/documents/author-from';

it('is the name as given, without an email address', () => {
  expect(authorFrom('Ada Example')).toBe('Ada Example');
  expect(authorFrom('Live Systems Project <live@lists.example.org>')).toBe('Live Systems Project');
  expect(authorFrom('A <a@b.example>, B <b@b.example>')).toBe('A, B');
  expect(authorFrom('Osamu [Editor] Aoki')).toBe('Osamu [Editor] Aoki');
});

it('is null if the file has a template’s placeholder or only an address', () => {
  expect(authorFrom('[FAMILY Given]')).toBeNull();
  expect(authorFrom('<a@b.example>')).toBeNull();
  expect(authorFrom('')).toBeNull();
});
