import { currentOf } from '../../vectors/current-embedder';
import { asTurnId, type Fact } from '../../../shared/model';
import type { Clock, Embedder, Store } from '../../ports';
import { isoTime } from '../../ports';
import { noisyOr } from '../facts/confidence';
import { relateKnown } from '../relate/relate-known';

interface CompactDeps {
  readonly store: Pick<Store, 'archives' | 'memory' | 'settings'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
}

const cursor = 'compact-memory';
/** Facts per run. The next run continues after them, and after the last fact starts over. */
const batch = 100;
const neighbours = 6;

/** Only facts with the same type, muting and life span may be merged. */
const mayMerge = (fact: Fact, other: Fact): boolean =>
  other.id !== fact.id &&
  other.status === 'active' &&
  other.type === fact.type &&
  other.muted === fact.muted &&
  other.ttlDays === fact.ttlDays;

/** The pinned fact survives, else the better supported, else the older one. */
const survivorOf = (a: Fact, b: Fact): readonly [Fact, Fact] => {
  const order =
    Number(b.pinned) - Number(a.pinned) ||
    b.evidenceCount - a.evidenceCount ||
    b.confidence - a.confidence ||
    a.id - b.id;
  return order <= 0 ? [a, b] : [b, a];
};

/**
 * The `compact-memory` job (C12): merges facts with the same meaning that were not recognised as such when written. The
 * survivor gets the evidence of both and supersedes the other. Returns the number of merged facts.
 */
export const compactMemory = async (
  { store, embedder, clock }: CompactDeps,
  signal: AbortSignal,
): Promise<number> => {
  const serving = currentOf(embedder);
  const { memory: policy } = await store.settings.getSettings();
  const from = await store.archives.findCursor(cursor);
  const facts = await store.archives.listFactsAfter(from, batch);
  const vectors =
    facts.length === 0
      ? []
      : await serving.embedPassages(
          facts.map((fact) => fact.words),
          signal,
        );
  const at = isoTime(clock);
  let merged = 0;
  for (const [index, { id }] of facts.entries()) {
    signal.throwIfAborted();
    const vector = vectors[index];
    // It may have been superseded earlier in this run.
    const [fact] = await store.memory.getFacts([id]);
    if (!vector || fact?.status !== 'active') continue;
    const related = await store.memory.findRelatedFacts(
      fact,
      { terms: [], vector: { modelId: serving.modelId, vector } },
      neighbours,
    );
    const { same: other } = relateKnown(
      related.filter((one) => mayMerge(fact, one.fact)),
      { statement: fact, type: fact.type, turnId: asTurnId(Number.MAX_SAFE_INTEGER), corrects: false },
      policy.mergeSimilarity,
    );
    if (!other) continue;
    const [survivor, gone] = survivorOf(fact, other);
    const confidence = noisyOr(fact.confidence, other.confidence);
    if (await store.archives.mergeFacts({ survivor: survivor.id, other: gone.id, confidence, at }))
      merged += 1;
  }
  await store.archives.saveCursor(cursor, facts.length < batch ? 0 : (facts.at(-1)?.id ?? 0));
  return merged;
};
