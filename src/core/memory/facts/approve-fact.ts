import { asTurnId, type Evidence, type Fact, type FactId } from '../../../shared/model';
import type { Embedder, FactWrite, Logger, Store } from '../../ports';
import { evidenceConfidence, noisyOr } from './confidence';
import { factKey } from './fact-key';
import { cueTerms } from '../relate/cue-terms';
import { relateKnown } from '../relate/relate-known';
import { ofThisBook, relatedLimit } from './find-known';

interface ApproveDeps {
  readonly store: Pick<Store, 'memory' | 'sessions' | 'settings'>;
  readonly embedder: Embedder;
  readonly logger: Logger;
}

/** The approval counts as later than all turns. */
const latestTurn = asTurnId(Number.MAX_SAFE_INTEGER);

/** The confidence of one piece of evidence without contradictions. Evidence from other sources stores its own. */
const countOf = ({ method, meta }: Evidence): number => {
  if (typeof meta['confidence'] === 'number') return evidenceConfidence(meta['confidence'], method);
  return typeof meta['counts'] === 'number' ? meta['counts'] : 0;
};

/** The confidence from all evidence, ignoring contradictions; never less than the current one. */
const withoutPenalty = (fact: Fact, evidence: readonly Evidence[]): number =>
  Math.max(fact.confidence, noisyOr(...evidence.map(countOf)));

/**
 * Approves a fact that is pending because of the write policy or a contradiction. The effect is as if it were stated now
 * and not doubted: facts that it updates or contradicts are superseded, and the contradiction penalty is removed (C5,
 * C6, C7). One transaction; null if the fact is gone.
 */
export const approveFact = async (
  { store, embedder, logger }: ApproveDeps,
  id: FactId,
  at: string,
  batchId?: number,
): Promise<Fact | null> => {
  const fact = await store.memory.findFact(id);
  if (!fact) return null;
  const vector = await embedder.embedPassages([fact.words]).then(
    ([first]): FactWrite['vector'] => (first ? { modelId: embedder.modelId, vector: first } : null),
    (error: unknown) => {
      logger.error('A fact could not be embedded; comparing it with others by keyword only', error);
      return null;
    },
  );
  const [related, settings, sessions] = await Promise.all([
    store.memory.findRelatedFacts(fact, { terms: cueTerms(fact), vector }, relatedLimit),
    store.settings.getSettings(),
    store.sessions.getSessions(fact.sessionId === null ? [] : [fact.sessionId]),
  ]);
  const known = relateKnown(
    related.filter((one) => one.fact.id !== id),
    {
      statement: fact,
      type: fact.type,
      turnId: latestTurn,
      corrects: fact.evidence.some(({ meta }) => meta['corrects'] === true),
    },
    settings.memory.mergeSimilarity,
  );
  const bookId = sessions[0]?.bookId ?? null;
  const replaced = await ofThisBook(store, fact, [...known.replaces, ...known.contradicts], bookId);
  return store.memory.approveFact(id, {
    factKey: factKey(fact),
    confidence: withoutPenalty(fact, fact.evidence),
    supersedes: replaced.map((one) => one.id),
    at,
    ...(batchId === undefined ? {} : { batchId }),
  });
};
