import { describe, expect, it } from 'vitest';
import { originOf } from '../../src/shared/origin-of';

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
