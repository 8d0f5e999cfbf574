import type {
  Evidence,
  Fact,
  FactStatus,
  MemoryEvent,
  Settings,
  Statement,
  Turn,
} from '../../../shared/model';
import type { Clock, Cognition, Embedder, FactCandidate, Logger, ScopeRef, Store } from '../../ports';
import { isoTime } from '../../ports';
import { currentOf } from '../../vectors/current-embedder';
import { contradicted, evidenceConfidence, noisyOr } from './confidence';
import { factKey } from './fact-key';
import { importanceOf } from './importance';
import { cueTerms } from '../relate/cue-terms';
import { leansOnBook, newerWordingWins, relateKnown, type Known } from '../relate/relate-known';
import { verifyEvidence, type VerifiedEvidence } from './verify-evidence';
import { gate, isBookFact } from './write-policy';

export interface MemoryDeps {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  /** Compares texts with each other, of which nothing is stored: costs nothing. Left out: `embedder`. */
  readonly comparer?: Embedder | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type Written =
  | { readonly kind: 'added' | 'merged' | 'superseded' | 'contradicted'; readonly fact: Fact }
  | { readonly kind: 'skipped'; readonly why: string };

interface WritingSession {
  readonly sessionId: string;
  readonly bookId: string | null;
}

type FactVector = { readonly modelId: string; readonly vector: Float32Array } | null;

const hour = 3_600_000;
/** Known facts that a new one is held against, by words and by meaning each. */
export const relatedLimit = 24;

const skip = (why: string): Written => ({ kind: 'skipped', why });

const scopeOf = (candidate: FactCandidate, bookId: string | null): ScopeRef => ({
  scope: candidate.scope,
  scopeId: candidate.scope === 'user' ? 'me' : candidate.scope === 'book' ? (bookId ?? '') : '',
});

/** A place in a book is replaced by another place in the same book alone. */
export const ofThisBook = async (
  store: Pick<Store, 'sessions'>,
  statement: Statement,
  facts: readonly Fact[],
  bookId: string | null,
): Promise<readonly Fact[]> => {
  if (facts.length === 0 || !leansOnBook(statement)) return facts;
  const sessions = await store.sessions.getSessions(facts.flatMap((fact) => fact.sessionId ?? []));
  const books = new Map(sessions.map((session) => [session.sessionId, session.bookId]));
  return facts.filter((fact) => fact.sessionId !== null && books.get(fact.sessionId) === bookId);
};

/** C5: the same key, else what is near by words or by meaning, related by rule. Two indexed reads. */
const findKnown = async (
  { store }: MemoryDeps,
  scope: ScopeRef,
  statement: Statement,
  candidate: FactCandidate,
  verified: VerifiedEvidence,
  vector: FactVector,
  settings: Settings,
  session: WritingSession,
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
      // What is kept now is newer than all that was said.
      turnId: verified.turnId ?? Number.MAX_SAFE_INTEGER,
      corrects: candidate.meta?.['corrects'] === true,
    },
    settings.memory.mergeSimilarity,
  );
  const replaces = await ofThisBook(store, statement, known.replaces, session.bookId);
  return { ...known, replaces, same: byKey ?? known.same };
};

/**
 * C6, C7. What contradicts an active fact is kept beside it, and waits where the penalty leaves too little confidence:
 * heard again or affirmed it becomes active. What the learner decided on a fact is not undone by hearing it again.
 */
const statusOf = (verdict: FactStatus, merged: Fact | null, doubted: boolean): FactStatus => {
  if (merged?.status === 'disabled' || merged?.status === 'active') return merged.status;
  return verdict === 'active' && doubted ? 'pending' : verdict;
};

/**
 * Writes one candidate (docs/memory.md): evidence verified, related to what is known, weighed, past
 * the gate, stored with vector and evidence at once. One embedding, a few indexed reads and one transaction, however
 * many facts there are. Running it again changes nothing: words that support a fact already are not evidence again.
 */
export const writeFact = async (
  deps: MemoryDeps,
  settings: Settings,
  candidate: FactCandidate,
  turns: readonly Turn[],
  session: WritingSession,
): Promise<Written> => {
  const { store, embedder, clock, logger, cognition } = deps;
  const verified = await verifyEvidence(candidate, turns, store.library);
  if (!verified) return skip('the words do not stand where they are said to');
  const said = verified.turnId === null ? null : await store.memory.findEventOfTurn(verified.turnId);
  if (!said && verified.turnId !== null) return skip('the turn left no event');
  const bookId = verified.bookId ?? session.bookId;
  if (candidate.scope === 'book' && !bookId) return skip('no book is open');
  const scope = scopeOf(candidate, bookId);
  const words = candidate.words.replace(/\s+/gu, ' ').trim();
  const statement = { subject: candidate.subject, words };
  if (!/[\p{L}\p{N}]/u.test(words)) return skip('nothing is said');

  const serving = currentOf(embedder);
  const vector = await serving.embedPassages([words]).then(
    ([first]): FactVector => (first ? { modelId: serving.modelId, vector: first } : null),
    (error: unknown) => {
      logger.error('A fact could not be embedded; it will be later', error);
      return null;
    },
  );
  const known = await findKnown(deps, scope, statement, candidate, verified, vector, settings, session);
  if (known.outdatedBy) return skip('the learner said otherwise since');
  const merged = known.same ? await store.memory.findFact(known.same.id) : null;
  if (merged?.evidence.some((one) => isSameEvidence(one, verified))) return skip('this evidence is known');

  const heard = evidenceConfidence(candidate.confidence, candidate.method);
  const doubted = known.contradicts.length > 0;
  const alone = doubted ? contradicted(heard) : heard;
  const confidence = merged ? noisyOr(merged.confidence, alone) : alone;
  const at = isoTime(clock);
  const writes =
    merged || isBookFact(candidate.type)
      ? { inSession: 0, since: 0 }
      : await store.memory.countWrites(session.sessionId, new Date(clock.now() - hour).toISOString());
  const verdict = gate(
    settings.memory,
    {
      type: candidate.type,
      // Doubt makes it wait, it does not refuse it: both are kept (C6).
      confidence: merged ? noisyOr(merged.confidence, heard) : heard,
      evidenceCount: (merged?.evidenceCount ?? 0) + 1,
    },
    { inSession: writes.inSession, inHour: writes.since },
  );
  if (!verdict.write) return skip(verdict.why);

  const status = statusOf(verdict.status, merged, confidence < settings.memory.minConfidence);
  const newerWins =
    !merged ||
    newerWordingWins(merged.words, words, alone > merged.confidence || isCorrection(candidate, merged));
  const wording = newerWins ? statement : merged;
  const ttl = settings.memory.ttlDays as Readonly<Record<string, number | null>>;
  // Only what is used itself may retire what is in use.
  const replaces = status === 'active' ? known.replaces : [];
  const event = said ?? (await recordKept(deps, verified, session, at));
  const fact = await store.memory.writeFact({
    ...scope,
    type: candidate.type,
    subject: wording.subject,
    words: wording.words,
    factKey: factKey(wording),
    confidence,
    importance: Math.max(importanceOf(words, merged !== null), merged?.importance ?? 0),
    status,
    ttlDays: merged ? merged.ttlDays : (ttl[candidate.type] ?? null),
    page: verified.page,
    label: verified.label,
    chapter: verified.chapter,
    sessionId: session.sessionId,
    at,
    evidence: {
      method: candidate.method,
      eventId: event.id,
      turnId: verified.turnId,
      quote: verified.quote,
      start: verified.start,
      end: verified.end,
      bookId: verified.bookId,
      page: verified.page,
      label: verified.label,
      // What this piece alone counts for, so that the sum can be made again from the rows (C6).
      meta: { engine: cognition.id, ...candidate.meta, confidence: candidate.confidence, counts: alone },
      at,
    },
    vector: newerWins ? vector : null,
    mergeInto: merged?.id ?? null,
    supersedes: replaces.map(({ id }) => id).filter((id) => id !== merged?.id),
  });
  if (!merged && !isBookFact(candidate.type))
    await store.memory.evictFacts(scope, settings.memory.maxItemsPerScope);
  return { kind: kindOf(merged !== null, replaces.length > 0, doubted), fact };
};

/** The log's line for words that the learner kept outside a conversation: names the page, says nothing of the words. */
const recordKept = async (
  { store }: MemoryDeps,
  { bookId, page }: VerifiedEvidence,
  { sessionId }: WritingSession,
  at: string,
): Promise<MemoryEvent> =>
  store.memory.addEvent({
    source: 'reading',
    role: 'user',
    scope: 'book',
    scopeId: bookId ?? '',
    content: { page, change: 'kept' },
    sessionId,
    turnId: null,
    at,
  });

/** The same words of the same turn; a sentence of a page is one piece of evidence however often it is cited. */
const isSameEvidence = (known: Evidence, verified: VerifiedEvidence): boolean =>
  known.quote === verified.quote &&
  (verified.page === null
    ? known.turnId === verified.turnId
    : known.bookId === verified.bookId && known.page === verified.page);

/** What the learner asked to remember is worded as they asked. */
const isCorrection = (candidate: FactCandidate, merged: Fact): boolean =>
  candidate.method === 'user_explicit' && merged.confidence < 1;

const kindOf = (
  merged: boolean,
  replaced: boolean,
  doubted: boolean,
): Exclude<Written['kind'], 'skipped'> => {
  if (replaced) return 'superseded';
  if (doubted) return 'contradicted';
  return merged ? 'merged' : 'added';
};
