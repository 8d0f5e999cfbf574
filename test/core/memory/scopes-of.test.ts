import { describe, expect, it } from 'vitest';
import { resolveScopes } from '../../../src/core/memory/facts/scopes-of';

describe('whose memory may answer', () => {
  it("is the learner's and everyone's, beside a book also its own and that of its collections", async () => {
    const library = { collectionsOf: async (bookId: string) => (bookId === 'b1' ? [3, 7] : []) };
    expect((await resolveScopes(library, 'b1')).map(({ scope, scopeId }) => `${scope}/${scopeId}`)).toEqual([
      'user/me',
      'book/b1',
      'collection/3',
      'collection/7',
      'global/',
    ]);
    expect(await resolveScopes(library, null)).toHaveLength(2);
    expect(await resolveScopes(library, 'b2')).toHaveLength(3);
  });
});
