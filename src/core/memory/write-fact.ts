import type { Fact, Settings, Turn } from '../../shared/model';
import type { Clock, Cognition, Embedder, FactCandidate, Logger, ScopeRef, Store } from '../ports';
import { isoTime } from '../ports';
import { analyseQuestion } from '../retrieval/question';
import { fillsSameSlot, saysOtherwise, sharedContent } from './changed-content';
import { contradicted, evidenceConfidence, noisyOr } from './confidence';
import { factKey } from './fact-key';
import { importanceOf } from './importance';
import { verifyEvidence } from './verify-evidence';
import { gate, isBookFact } from './write-policy';

export interface MemoryDeps {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type Written =
  | { readonly kind: 'added' | 'merged' | 'superseded'; readonly fact: Fact }
  | { readonly kind: 'skipped'; readonly why: string };

const hour = 3_600_000;

/** A statement about the learner can be replaced by a newer one; what a book says stays said. */
const replaceable: ReadonlySet<string> = new Set(['profile', 'preference', 'task_state', 'constraint']);

interface Match {
  readonly fact: Fact;
  readonly how: 'same' | 'replaces' | 'contradicts';
}

/** C5: the same key, else the nearest by meaning; a near one that says otherwise is superseded or left alone. */
const findMatch = async (
  { store, clock }: MemoryDeps,
  scope: ScopeRef,
  candidate: FactCandidate,
  key: string,
  vector: { readonly modelId: string; readonly vector: Float32Array } | null,
  mergeSimilarity: number,
): Promise<Match | null> => {
  const byKey = await store.memory.findFactByKey(scope, key);
  if (byKey) return { fact: byKey, how: 'same' };
  const at = isoTime(clock);
  const terms = analyseQuestion(candidate.fact).terms.map((term) => term.word);
  const [near, alike] = await Promise.all([
    vector ? store.search.factsByVector([scope], vector.modelId, vector.vector, at, 5) : [],
    isBookFact(candidate.type) ? [] : store.search.factsByKeyword([scope], terms, at, 10),
  ]);
  const similar = new Set(near.filter((hit) => hit.similarity > mergeSimilarity).map((hit) => hit.id));
  const ids = new Set([...similar, ...alike.map((hit) => hit.id)]);
  for (const fact of await store.memory.getFacts([...ids])) {
    if (fact.type !== candidate.type) continue;
    const otherwise = saysOtherwise(fact.fact, candidate.fact);
    if (otherwise && replaceable.has(fact.type) && fillsSameSlot(fact.fact, candidate.fact))
      return { fact, how: 'replaces' };
    if (!similar.has(fact.id)) continue;
    // A bag of words is near what merely shares its topic: one wording must hold most of the other's words too.
    const shared = sharedContent(fact.fact, candidate.fact);
    if (!otherwise && shared >= 0.6) return { fact, how: 'same' };
    if (otherwise && shared >= 0.5 && !isBookFact(fact.type))
      return { fact, how: replaceable.has(fact.type) ? 'replaces' : 'contradicts' };
  }
  return null;
};

/** C7: over the limit of a scope the least important and oldest are disabled, never deleted in silence. */
const evict = async ({ store, clock }: MemoryDeps, scope: ScopeRef, limit: number): Promise<void> => {
  const filter = { ...scope, status: 'active' } as const;
  const { total } = await store.memory.listFacts({ ...filter, page: 1, limit: 1 });
  if (total <= limit) return;
  const { items } = await store.memory.listFacts({ ...filter, page: 1, limit: total });
  const weakest = items
    .filter((fact) => !fact.pinned)
    .toSorted((a, b) => a.importance - b.importance || (a.updatedAt < b.updatedAt ? -1 : 1))
    .slice(0, total - limit);
  for (const fact of weakest)
    await store.memory.updateFact(fact.id, { status: 'disabled', at: isoTime(clock) });
};

const skip = (why: string): Written => ({ kind: 'skipped', why });

/**
 * One candidate through the pipeline of memory.md section 3: evidence verified, merged by key and by meaning, weighed,
 * past the gate, stored with vector and evidence at once. Running it again changes nothing: words that support a fact
 * already are not evidence anew.
 */
export const writeFact = async (
  deps: MemoryDeps,
  settings: Settings,
  candidate: FactCandidate,
  turns: readonly Turn[],
  session: { readonly sessionId: string; readonly bookId: string | null },
): Promise<Written> => {
  const { store, embedder, clock, logger, cognition } = deps;
  const verified = await verifyEvidence(candidate, turns, store.library);
  if (!verified) return skip('the words do not stand where they are said to');
  const event = await store.memory.findEventOfTurn(verified.turnId);
  if (!event) return skip('the turn left no event');
  const bookId = verified.bookId ?? session.bookId;
  if (candidate.scope === 'book' && !bookId) return skip('no book is open');
  const scope: ScopeRef = {
    scope: candidate.scope,
    scopeId: candidate.scope === 'user' ? 'me' : candidate.scope === 'book' ? (bookId ?? '') : '',
  };
  const text = candidate.fact.replace(/\s+/gu, ' ').trim();
  const key = factKey(text);
  if (key === '') return skip('nothing is said');

  const vector = await embedder.embedPassages([text]).then(
    ([first]) => (first ? { modelId: embedder.modelId, vector: first } : null),
    (error: unknown) => {
      logger.error('A fact could not be embedded; it will be later', error);
      return null;
    },
  );
  const match = await findMatch(deps, scope, candidate, key, vector, settings.memory.mergeSimilarity);
  const known = match ? await store.memory.findFact(match.fact.id) : null;
  if (
    known?.evidence.some(
      (one) => one.turnId === verified.turnId && one.quote === verified.quote && one.page === verified.page,
    )
  )
    return skip('this evidence is known');

  const heard = evidenceConfidence(candidate.confidence, candidate.method);
  // C6: an active item of the scope that says otherwise and stays halves what is believed.
  const alone = match?.how === 'contradicts' ? contradicted(heard) : heard;
  const merging = match?.how === 'same' && known !== null;
  const confidence = merging ? noisyOr(known.confidence, alone) : alone;
  const at = isoTime(clock);
  const writes = isBookFact(candidate.type)
    ? { inSession: 0, since: 0 }
    : await store.memory.countWrites(session.sessionId, new Date(clock.now() - hour).toISOString());
  // A merge is no new item, so it does not use up the session's writes.
  const verdict = gate(
    settings.memory,
    { type: candidate.type, confidence, evidenceCount: (merging ? known.evidenceCount : 0) + 1 },
    merging ? { inSession: 0, inHour: 0 } : { inSession: writes.inSession, inHour: writes.since },
  );
  if (!verdict.write) return skip(verdict.why);

  // What the learner decided on a fact (disabled it, left it pending) is not undone by hearing it again.
  const kept =
    merging && (known.status === 'disabled' || known.status === 'active') ? known.status : verdict.status;
  const newerWins = !merging || alone > known.confidence;
  const ttl = settings.memory.ttlDays as Readonly<Record<string, number | null>>;
  const fact = await store.memory.writeFact({
    ...scope,
    type: candidate.type,
    fact: newerWins ? text : known.fact,
    factKey: newerWins ? key : factKey(known.fact),
    confidence,
    importance: Math.max(importanceOf(text, merging), merging ? known.importance : 0),
    status: kept,
    ttlDays: merging ? known.ttlDays : (ttl[candidate.type] ?? null),
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
      meta: { mind: cognition.id, confidence: candidate.confidence, counts: alone },
      at,
    },
    vector: newerWins ? vector : null,
    mergeInto: merging ? known.id : null,
    supersedes: match?.how === 'replaces' ? [match.fact.id] : [],
  });
  if (!merging && !isBookFact(candidate.type)) await evict(deps, scope, settings.memory.maxItemsPerScope);
  return { kind: merging ? 'merged' : match?.how === 'replaces' ? 'superseded' : 'added', fact };
};
