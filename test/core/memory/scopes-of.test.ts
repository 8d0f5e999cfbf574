import { describe, expect, it } from 'vitest';
import { resolveScopes } from '../../../src/core/memory/facts/scopes-of';
import { asBookId, type BookId } from '../../../src/shared/model';

describe('the scopes of a question', () => {
  it('are the learner and global, and with a book also the book and its collections', async () => {
    const library = { collectionsOf: async (bookId: BookId) => (bookId === 'b1' ? [3, 7] : []) };
    expect(
      (await resolveScopes(library, asBookId('b1'))).map(({ scope, scopeId }) => `${scope}/${scopeId}`),
    ).toEqual(['user/me', 'book/b1', 'collection/3', 'collection/7', 'global/']);
    expect(await resolveScopes(library, null)).toHaveLength(2);
    expect(await resolveScopes(library, asBookId('b2'))).toHaveLength(3);
  });
});
