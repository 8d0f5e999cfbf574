import { expect, it } from 'vitest';
import { secureHost } from '../../src/shared/secure-host';

it('lets only https out, without a user name', () => {
  expect(secureHost('https://example.org/a?b=c#d')).toBe('example.org');
  for (const refused of [
    'http://example.org/',
    'mailto:a@example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://:secret@evil.example/',
    'ms-word:ofe|u|https://evil.example/a.doc',
    `https://example.org/${'a'.repeat(3000)}`,
    'https:\\\\evil.example',
    'https://example.org\\@evil.example/',
    ' https://example.org/',
    'example.org',
    '',
  ])
    expect(secureHost(refused)).toBeNull();
});
