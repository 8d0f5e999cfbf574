import type { BookId, Evidence, Fact, MemoryEvent, Settings, Statement, Turn } from '../../../shared/model';
import { isLecternError } from '../../../shared/errors';
import type { FactCandidate, FactWrite, ScopeRef } from '../../ports';
import { bookFactType } from './book-fact-type';
import { isoTime } from '../../ports';
import { readStatement } from '../../../shared/text/grammar/statement';
import { sentencesOf } from '../../text/sentences';
import { currentOf } from '../../vectors/current-embedder';
import { factKey } from './fact-key';
import { importanceOf } from './importance';
import { newerWordingWins } from '../relate/relate-known';
import { findKnown } from './find-known';
import { namedScope } from './named-scope';
import type { FactVector, MemoryDeps, WritingSession } from './memory-deps';
import { verifyEvidence, type VerifiedEvidence } from './verify-evidence';
import { weighCandidate, type WeighedCandidate } from './weigh-fact';
import { isBookFact, policyRefusals } from './write-policy';

export type Written =
  | { readonly kind: 'added' | 'merged' | 'superseded' | 'contradicted'; readonly fact: Fact }
  | { readonly kind: 'skipped'; readonly why: string };

const skip = (why: string): Written => ({ kind: 'skipped', why });

const scopeOf = (candidate: FactCandidate, bookId: BookId | null): ScopeRef => ({
  scope: candidate.scope,
  scopeId: candidate.scope === 'user' ? 'me' : candidate.scope === 'book' ? (bookId ?? '') : '',
});

/** A candidate with verified evidence, its statement and its scope. */
interface CheckedCandidate {
  readonly candidate: FactCandidate;
  readonly verified: VerifiedEvidence;
  /** The event of the supporting turn; null if the evidence is from outside a conversation. */
  readonly said: MemoryEvent | null;
  readonly scope: ScopeRef;
  readonly statement: Statement;
}

/** The sentence of the learner's message that says it; empty for a page. */
const sentenceAround = (turns: readonly Turn[], { turnId, page, start, end }: VerifiedEvidence): string => {
  const turn = page === null ? turns.find((one) => one.turnId === turnId) : undefined;
  if (!turn || start === null || end === null) return '';
  const around = sentencesOf(turn.content).filter((one) => one.start < end && start < one.end);
  return around.map(({ text }) => text).join(' ');
};

/** A whole sentence is read again, since it may now begin with its subject: "I want examples". */
const restated = (subject: Statement['subject'], words: string): Statement =>
  subject === 'other' ? readStatement(words) : { subject, words };

/** Checks the evidence. Returns the reason if the candidate must be skipped. */
const checkCandidate = async (
  { store }: MemoryDeps,
  candidate: FactCandidate,
  turns: readonly Turn[],
  session: WritingSession,
): Promise<CheckedCandidate | string> => {
  const verified = await verifyEvidence(candidate, turns, store.library);
  if (!verified) return 'evidence not found in its source';
  const said = verified.turnId === null ? null : await store.memory.findEventOfTurn(verified.turnId);
  if (!said && verified.turnId !== null) return 'the message has no event';
  const bookId = verified.bookId ?? session.bookId;
  if (candidate.scope === 'book' && !bookId) return 'no book is open';
  const words = candidate.words.replace(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return 'no words';
  const sentence = sentenceAround(turns, verified);
  const named = await namedScope(store.library, { ...candidate, words }, sentence, session.bookId);
  return {
    candidate: { ...candidate, type: bookFactType(candidate.type, words) },
    verified,
    said,
    scope: named?.scope ?? scopeOf(candidate, bookId),
    statement: named ? restated(candidate.subject, named.words) : { subject: candidate.subject, words },
  };
};

const embedFact = async ({ embedder, logger }: MemoryDeps, words: string): Promise<FactVector> => {
  const serving = currentOf(embedder);
  try {
    const [vector] = await serving.embedPassages([words]);
    return vector ? { modelId: serving.modelId, vector } : null;
  } catch (error) {
    logger.error('A fact could not be embedded; it will be embedded later', error);
    return null;
  }
};

interface FactParts extends CheckedCandidate, WeighedCandidate {
  readonly merged: Fact | null;
  readonly replaces: readonly Fact[];
  readonly vector: FactVector;
  readonly session: WritingSession;
}

/** The fact to store, with the fact that it merges into and those that it supersedes. */
const toFactWrite = (
  { cognition }: MemoryDeps,
  { memory }: Settings,
  parts: FactParts,
  eventId: number,
  at: string,
): FactWrite => {
  const { candidate, verified, scope, statement, merged, replaces, alone } = parts;
  const { words } = statement;
  const { page, label, chapter } = verified;
  const isNewWording =
    !merged ||
    newerWordingWins(merged.words, words, alone > merged.confidence || isCorrection(candidate, merged));
  const { subject, words: wording } = isNewWording ? statement : merged;
  const ttl = memory.ttlDays as Readonly<Record<string, number | null>>;
  return {
    ...scope,
    type: candidate.type,
    subject,
    words: wording,
    factKey: factKey({ subject, words: wording }),
    confidence: parts.confidence,
    importance: Math.max(importanceOf(words, merged !== null), merged?.importance ?? 0),
    status: parts.status,
    ttlDays: merged ? merged.ttlDays : (ttl[candidate.type] ?? null),
    page,
    label,
    chapter,
    sessionId: parts.session.sessionId,
    at,
    evidence: {
      method: candidate.method,
      eventId,
      turnId: verified.turnId,
      quote: verified.quote,
      start: verified.start,
      end: verified.end,
      bookId: verified.bookId,
      page,
      label,
      // `counts` allows recomputing the fact's confidence from the stored rows (C6).
      meta: {
        engine: cognition.id,
        ...candidate.meta,
        ...(verified.noteId === null ? {} : { noteId: verified.noteId }),
        confidence: candidate.confidence,
        counts: alone,
      },
      at,
    },
    vector: isNewWording ? parts.vector : null,
    mergeInto: merged?.id ?? null,
    supersedes: replaces.map(({ id }) => id).filter((id) => id !== merged?.id),
  };
};

/**
 * Writes one candidate (docs/memory.md): checks its evidence, relates it to known facts, computes its confidence, applies
 * the write policy, and stores it with vector and evidence. One embedding, a few indexed reads and one transaction,
 * however many facts exist. Repeating it changes nothing: the same evidence is not counted twice.
 * @param replaced the fact that its message replaces, see `findReplaced`.
 */
export const writeFact = async (
  deps: MemoryDeps,
  settings: Settings,
  candidate: FactCandidate,
  turns: readonly Turn[],
  session: WritingSession,
  replaced: Fact | null = null,
): Promise<Written> => {
  const { store, clock } = deps;
  const checked = await checkCandidate(deps, candidate, turns, session);
  if (typeof checked === 'string') return skip(checked);
  const { verified, scope, statement } = checked;
  const vector = await embedFact(deps, statement.words);
  const known = await findKnown(
    deps,
    scope,
    statement,
    candidate,
    verified,
    vector,
    settings,
    session,
    replaced,
  );
  if (known.outdatedBy) return skip('contradicted by a later statement');
  const merged = known.same ? await store.memory.findFact(known.same.id) : null;
  if (merged?.evidence.some((one) => isSameEvidence(one, verified))) return skip('evidence already stored');
  const doubted = known.contradicts.length > 0;
  const weighed = await weighCandidate(deps, settings, candidate, merged, doubted, session);
  if (typeof weighed === 'string') return skip(weighed);

  // Only an active fact may supersede others.
  const replaces = weighed.status === 'active' ? known.replaces : [];
  const at = isoTime(clock);
  const { id: eventId } = checked.said ?? (await recordKept(deps, verified, session, at));
  const parts: FactParts = { ...checked, ...weighed, merged, replaces, vector, session };
  const fact = await storeFact(deps, toFactWrite(deps, settings, parts, eventId, at));
  if (typeof fact === 'string') return skip(fact);
  if (!merged && !isBookFact(candidate.type))
    await store.memory.evictFacts(scope, settings.memory.maxItemsPerScope, at);
  return { kind: kindOf(merged !== null, replaces.length > 0, doubted), fact };
};

/** The fact, or why it is not remembered: the memory is off here, or the learner deleted what this evidence supports. */
const storeFact = async ({ store }: MemoryDeps, write: FactWrite): Promise<Fact | string> => {
  try {
    return await store.memory.writeFact(write);
  } catch (error) {
    if (isLecternError(error) && error.code === 'FACT_DELETED') return 'deleted by the learner';
    if (isLecternError(error) && error.code === 'MEMORY_READ_ONLY') return policyRefusals.place;
    throw error;
  }
};

/** Records the event for a passage or a note that was kept. It names the page or note but not the words. */
const recordKept = async (
  { store }: MemoryDeps,
  { bookId, page, noteId }: VerifiedEvidence,
  { sessionId }: WritingSession,
  at: string,
): Promise<MemoryEvent> =>
  store.memory.addEvent({
    ...(noteId === null
      ? { source: 'reading', scope: 'book', scopeId: bookId ?? '', content: { page, change: 'kept' } }
      : { source: 'note', scope: 'user', scopeId: 'me', content: { noteId, change: 'kept' } }),
    role: 'user',
    sessionId,
    turnId: null,
    at,
  });

/** The same words of the same turn, or the same sentence of a page, which counts once however often it is cited. */
const isSameEvidence = (known: Evidence, verified: VerifiedEvidence): boolean =>
  known.quote === verified.quote &&
  (verified.page === null
    ? known.turnId === verified.turnId
    : known.bookId === verified.bookId && known.page === verified.page);

/** A fact that the learner explicitly asked to remember takes their wording. */
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
