import { isAboutHealth } from '../../../shared/text/grammar/health';
import { readStatement, sayStatement } from '../../../shared/text/grammar/statement';
import type { Fact, Turn } from '../../../shared/model';
import type { ExtractedFacts, FactCandidate, ScopeRef } from '../../ports';
import { sentencesOf } from '../../text/sentences';
import { currentOf } from '../../vectors/current-embedder';
import { cueTerms } from '../relate/cue-terms';
import {
  cosine,
  endedThreshold,
  replacedByDoubtfulThreshold,
  replacedAt,
  replacedFeatures,
  replacedThreshold,
} from '../relate/replaced-fact';
import { relatedLimit } from './find-known';
import type { MemoryDeps } from './memory-deps';
import { isBookFact } from './write-policy';

/** A longer message is mostly pasted. */
const longestMessage = 2_000;
const ofLearner: ScopeRef = { scope: 'user', scopeId: 'me' };

/** A known fact that a message makes untrue. */
export interface Replaced {
  readonly fact: Fact;
  /** What the message says instead, if anything. */
  readonly by: FactCandidate | null;
}

/** Active facts of the learner that may be about the same as an earlier message, with the turns since each was stated. */
const knownBefore = async (
  { store, embedder }: MemoryDeps,
  { turnId, content }: Turn,
): Promise<readonly { readonly fact: Fact; readonly age: number }[]> => {
  const serving = currentOf(embedder);
  const [vector] = await serving.embedPassages([content]);
  const related = await store.memory.findRelatedFacts(
    ofLearner,
    {
      terms: cueTerms(readStatement(content)),
      vector: vector ? { modelId: serving.modelId, vector } : null,
    },
    relatedLimit,
  );
  // Facts about health are kept in doubt: forgetting one may do harm.
  return related.flatMap(({ fact, lastTurnId }) =>
    lastTurnId !== null &&
    lastTurnId < turnId &&
    fact.status === 'active' &&
    !isBookFact(fact.type) &&
    !isAboutHealth(fact.words)
      ? [{ fact, age: turnId - lastTurnId }]
      : [],
  );
};

const leastChance = (sure: number, doubtful: number): number => {
  if (sure > 0) return replacedThreshold;
  return doubtful > 0 ? replacedByDoubtfulThreshold : endedThreshold;
};

/** The fact that a message replaces by what it says; null without an encoder, or if it replaces none. */
export const findReplaced = async (
  deps: MemoryDeps,
  message: Turn,
  { candidates, doubtful = [] }: Pick<ExtractedFacts, 'candidates' | 'doubtful'>,
  signal: AbortSignal,
): Promise<Replaced | null> => {
  const { encoder, logger } = deps;
  const text = message.content;
  if (!encoder || text.length > longestMessage) return null;
  try {
    const known = await knownBefore(deps, message);
    if (known.length === 0) return null;
    const facts = known.map(({ fact }) => sayStatement(fact, 'I'));
    const sentences = [text, ...sentencesOf(text).map((sentence) => sentence.text)];
    const sure = candidates.filter(({ type }) => !isBookFact(type));
    const own = [...sure, ...doubtful];
    const quotes = own.map(({ evidence }) => evidence.quote);
    const [vectors, [wording]] = await Promise.all([
      encoder.encode([...facts, ...sentences, ...quotes], 'question', signal),
      encoder.encode([text], 'question', signal, 'wording'),
    ]);
    const vectorsOf = (from: number, count: number): readonly Float32Array[] =>
      vectors.slice(from, from + count);
    const features = replacedFeatures(
      known.map(({ age }, at) => ({ text: facts[at] ?? '', vector: vectors[at] ?? new Float32Array(), age })),
      {
        text,
        meanings: vectorsOf(facts.length, sentences.length),
        wording: wording ?? new Float32Array(),
      },
    );
    const at = replacedAt(features, leastChance(sure.length, doubtful.length));
    const fact = at === null ? undefined : known[at]?.fact;
    if (at === null || !fact) return null;
    const near = vectorsOf(facts.length + sentences.length, quotes.length).map((quote) =>
      cosine(quote, vectors[at] ?? quote),
    );
    return { fact, by: own[near.indexOf(Math.max(...near))] ?? null };
  } catch (error) {
    signal.throwIfAborted();
    logger.error('The fact that a message replaces could not be found', error);
    return null;
  }
};
