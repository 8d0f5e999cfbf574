import { expect, it } from 'vitest';
import { outsideAddress } from '../../src/shared/outside-address';

it('lets only https out, without a user name', () => {
  expect(outsideAddress('https://example.org/a?b=c#d')?.href).toBe('https://example.org/a?b=c#d');
  for (const refused of [
    'http://example.org/',
    'mailto:a@example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://:secret@evil.example/',
    'ms-word:ofe|u|https://evil.example/a.doc',
    `https://example.org/${'a'.repeat(3000)}`,
    'example.org',
    '',
  ])
    expect(outsideAddress(refused)).toBeNull();
});
