import type { Evidence, Fact } from '../../../shared/model';
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

/** Said now: the learner's yes comes after everything that is known. */
const now = Number.MAX_SAFE_INTEGER;

/** What one piece counts for beside nothing that contradicts it; one from elsewhere says itself what it counts for. */
const countOf = ({ method, meta }: Evidence): number => {
  if (typeof meta['confidence'] === 'number') return evidenceConfidence(meta['confidence'], method);
  return typeof meta['counts'] === 'number' ? meta['counts'] : 0;
};

/** All its evidence by noisy-or, as if nothing had ever contradicted it; never less than it has. */
const unhalved = (fact: Fact, evidence: readonly Evidence[]): number =>
  Math.max(fact.confidence, noisyOr(...evidence.map(countOf)));

/**
 * What waited for the learner's yes (a policy that asks, a contradiction that is doubted) comes to what it would have
 * come to had it been said just now and nobody had doubted it: facts that it updates or contradicts are superseded, and
 * the penalty of the contradiction is taken off (C5, C6, C7). One transaction; null where the fact is gone.
 */
export const approveFact = async (
  { store, embedder, logger }: ApproveDeps,
  id: number,
  at: string,
): Promise<Fact | null> => {
  const fact = await store.memory.findFact(id);
  if (!fact) return null;
  const vector = await embedder.embedPassages([fact.words]).then(
    ([first]): FactWrite['vector'] => (first ? { modelId: embedder.modelId, vector: first } : null),
    (error: unknown) => {
      logger.error('A fact could not be held against others by meaning; by words alone', error);
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
      turnId: now,
      corrects: fact.evidence.some(({ meta }) => meta['corrects'] === true),
    },
    settings.memory.mergeSimilarity,
  );
  const bookId = sessions[0]?.bookId ?? null;
  const replaced = await ofThisBook(store, fact, [...known.replaces, ...known.contradicts], bookId);
  return store.memory.approveFact(id, {
    factKey: factKey(fact),
    confidence: unhalved(fact, fact.evidence),
    supersedes: replaced.map((one) => one.id),
    at,
  });
};
