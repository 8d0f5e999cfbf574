import { asTurnId, type BookId, type Fact, type Settings, type Statement } from '../../../shared/model';
import type { FactCandidate, RelatedFact, ScopeRef, Store } from '../../ports';
import { isAboutHealth } from '../../../shared/text/grammar/health';
import { sayStatement } from '../../../shared/text/grammar/statement';
import { cueTerms } from '../relate/cue-terms';
import { pairFeatures, replacedAt } from '../relate/replaced-fact';
import { leansOnBook, relateKnown, type Known } from '../relate/relate-known';
import { factKey } from './fact-key';
import type { VerifiedEvidence } from './verify-evidence';
import type { FactVector, MemoryDeps, WritingSession } from './memory-deps';
import { isBookFact } from './write-policy';

/** A longer message is mostly pasted. */
const maxMessageLength = 2_000;
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

/** The fact that a message replaces by what it says; null without an encoder or if it replaces none. */
const replacedBy = async (
  { store, encoder, cognition, logger }: MemoryDeps,
  candidate: FactCandidate,
  { turnId, quote }: VerifiedEvidence,
  related: readonly RelatedFact[],
): Promise<Fact | null> => {
  if (!encoder || cognition.composes || turnId === null || isBookFact(candidate.type)) return null;
  // Facts of the same message do not replace each other.
  const earlier = related
    .filter(({ lastTurnId }) => (lastTurnId ?? 0) < turnId)
    .map(({ fact }) => fact)
    .filter(({ status, type, words }) => status === 'active' && !isBookFact(type) && !isAboutHealth(words));
  const [turn] = await store.sessions.getTurns([turnId]);
  if (earlier.length === 0 || !turn || turn.content.length > maxMessageLength) return null;
  const texts = [...earlier.map((fact) => sayStatement(fact, 'I')), quote, turn.content];
  try {
    const vectors = await encoder.encode(texts, 'question', new AbortController().signal);
    const encoded = texts.map((text, at) => ({ text, vector: vectors[at] ?? new Float32Array() }));
    const [fact, message] = encoded.slice(-2);
    const at = fact && message ? replacedAt(pairFeatures(encoded.slice(0, -2), fact, message)) : null;
    return at === null ? null : (earlier[at] ?? null);
  } catch (error) {
    logger.error('The facts that a message replaces could not be found', error);
    return null;
  }
};

/** C5: finds the fact with the same key, or relates similar facts by rule. Two indexed reads. */
export const findKnown = async (
  deps: MemoryDeps,
  scope: ScopeRef,
  statement: Statement,
  candidate: FactCandidate,
  verified: VerifiedEvidence,
  vector: FactVector,
  settings: Settings,
  session: WritingSession,
): Promise<Known> => {
  const { store } = deps;
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
  const replaced = await replacedBy(deps, candidate, verified, related);
  return { ...known, replaces: replaced ? [replaced] : [], same };
};
