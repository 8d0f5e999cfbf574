import { describe, expect, it } from 'vitest';
import { serverUrlSchema } from '../../src/shared/model';
import { originOf, withoutUserName } from '../../src/shared/origin-of';

describe('the origin that a key is bound to', () => {
  it.each([
    'http://Models.Example/v1',
    'https://models.example:443/v1?x=1#y',
    'http://127.0.0.1:11434',
    'http://someone:secret@models.example:8080/v1',
    'http://evil.example\\@models.example/v1',
    'http://evil.example/@models.example',
    'http://evil.example#@models.example',
    'http://evil.example?@models.example',
  ])('is what a request to %s would go to', (address) => {
    expect(originOf(address)).toBe(new URL(address).origin);
  });

  it('leaves what is no http address as it is', () => {
    expect(originOf('models.example')).toBe('models.example');
  });
});

describe('an address with a password', () => {
  const addresses = [
    'http://someone:secret@models.example:8080/v1',
    'https://secret@models.example/v1',
    'https://:secret@models.example/v1',
    'https://a@b:secret@models.example/v1',
  ];

  it.each(addresses)('%s is refused, and its host alone is shown', (address) => {
    const refused = serverUrlSchema.safeParse(address);
    expect(refused.success).toBe(false);
    expect(JSON.stringify(refused.error?.issues)).not.toContain('secret');
    expect(withoutUserName(address)).toBe(address.replace(/\/\/.*@/, '//'));
  });

  it('is not found where there is none', () => {
    for (const address of ['http://127.0.0.1:11434/v1', 'https://models.example/v1/@home?mail=a@b#c@d'])
      expect(serverUrlSchema.parse(address)).toBe(address);
  });
});
