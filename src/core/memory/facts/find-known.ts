import { asTurnId, type BookId, type Fact, type Settings, type Statement } from '../../../shared/model';
import type { FactCandidate, ScopeRef, Store } from '../../ports';
import { cueTerms } from '../relate/cue-terms';
import { leansOnBook, relateKnown, type Known } from '../relate/relate-known';
import { factKey } from './fact-key';
import type { VerifiedEvidence } from './verify-evidence';
import type { FactVector, MemoryDeps, WritingSession } from './memory-deps';
import { isBookFact } from './write-policy';

/** Known facts to compare a new one with: this many by keyword and this many by similarity. */
export const relatedLimit = 24;

/** A fact about a place in a book only replaces facts about the same book. */
export const ofThisBook = async (
  store: Pick<Store, 'sessions'>,
  statement: Statement,
  facts: readonly Fact[],
  bookId: BookId | null,
): Promise<readonly Fact[]> => {
  if (facts.length === 0 || !leansOnBook(statement)) return facts;
  const sessions = await store.sessions.getSessions(facts.flatMap((fact) => fact.sessionId ?? []));
  const books = new Map(sessions.map((session) => [session.sessionId, session.bookId]));
  return facts.filter((fact) => fact.sessionId !== null && books.get(fact.sessionId) === bookId);
};

/**
 * C5: finds the fact with the same key, or relates similar facts by rule. Two indexed reads.
 * @param replaced the fact that is replaced according to the message as a whole, if no rule says otherwise.
 */
export const findKnown = async (
  { store }: Pick<MemoryDeps, 'store'>,
  scope: ScopeRef,
  statement: Statement,
  candidate: FactCandidate,
  verified: VerifiedEvidence,
  vector: FactVector,
  settings: Settings,
  session: WritingSession,
  replaced: Fact | null,
): Promise<Known> => {
  const terms = isBookFact(candidate.type) && vector ? [] : cueTerms(statement);
  const [byKey, related] = await Promise.all([
    store.memory.findFactByKey(scope, factKey(statement)),
    store.memory.findRelatedFacts(scope, { terms, vector }, relatedLimit),
  ]);
  const known = relateKnown(
    related.filter(({ fact }) => fact.id !== byKey?.id),
    {
      statement,
      type: candidate.type,
      // Evidence from outside a conversation counts as newer than all turns.
      turnId: verified.turnId ?? asTurnId(Number.MAX_SAFE_INTEGER),
      corrects: candidate.meta?.['corrects'] === true,
    },
    settings.memory.mergeSimilarity,
  );
  const replaces = await ofThisBook(store, statement, known.replaces, session.bookId);
  const same = byKey ?? known.same;
  if (replaces.length > 0 || same) return { ...known, replaces, same };
  return { ...known, replaces: replaced ? [replaced] : [], same };
};
