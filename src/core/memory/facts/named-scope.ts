import type { BookId } from '../../../shared/model';
import type { FactCandidate, LibraryReader, ScopeRef } from '../../ports';

const place =
  '(?:this (?:book|collection)|all (?:of )?(?:the |my )?books (?:in|of|from) (?:this|the|my) (?:\\S+ ){0,3}?collection(?: (?:called |named )?[“"][^”"]+[”"])?|(?:every|any) book|all (?:of )?(?:my |the )?books)';
/** "For all books in this collection", "only in this book", "in every book". */
const scopePattern = new RegExp(
  `,?\\s*\\b(?:only |just )?(?:for|in|with|across) (?<place>${place})(?: only)?\\b,?`,
  'iu',
);

/** The words without the phrase that names a scope: "For this book that I want examples" as "I want examples". */
const withoutScope = (words: string): string =>
  words
    .replace(scopePattern, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:that|,)\s+/iu, '')
    .replace(/\s+([.!?])$/u, '$1');

/** Only explicit requests and preferences: "I bought a pen for this book" is about the learner. */
const mayName = ({ method, type }: FactCandidate): boolean =>
  method === 'user_explicit' || type === 'preference';

const collectionMeant = async (
  library: Pick<LibraryReader, 'collectionsOf' | 'listCollections'>,
  bookId: BookId,
  sentence: string,
): Promise<ScopeRef | null> => {
  const ids = await library.collectionsOf(bookId);
  const own = (await library.listCollections()).filter(({ id }) => ids.includes(id));
  const called = own.filter(({ name }) => sentence.toLowerCase().includes(name.toLowerCase()));
  const [only, another] = called.length > 0 ? called : own;
  return only && !another ? { scope: 'collection', scopeId: String(only.id) } : null;
};

/**
 * C10: the scope that the learner names for what they ask for, and the words without it. Null if they name none, or one
 * that the open book does not have.
 */
export const namedScope = async (
  library: Pick<LibraryReader, 'collectionsOf' | 'listCollections'>,
  candidate: FactCandidate,
  /** The sentence of the message that says it. */
  sentence: string,
  bookId: BookId | null,
): Promise<{ readonly scope: ScopeRef; readonly words: string } | null> => {
  const place = scopePattern.exec(sentence)?.groups?.['place']?.toLowerCase();
  if (candidate.scope !== 'user' || place === undefined || !mayName(candidate)) return null;
  const words = withoutScope(candidate.words);
  if (place === 'this book') return bookId && { scope: { scope: 'book', scopeId: bookId }, words };
  if (!place.includes('collection')) return { scope: { scope: 'global', scopeId: '' }, words };
  const scope = bookId && (await collectionMeant(library, bookId, sentence));
  return scope && { scope, words };
};
