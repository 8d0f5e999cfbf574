import type { Settings } from '../../../shared/model';
import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import type { QuestionVector, ScopeRef, StoreReaders, TimeRange } from '../../ports';
import type { RankedFact } from '../../memory/recall/ranked-fact';
import { isOfTime, recallFacts } from '../../memory/recall/recall-facts';
import { recallExpired } from '../../memory/recall/recall-expired';
import { recallReplaced } from '../../memory/recall/recall-replaced';
import type { Probe } from '../../retrieval/probe';
import type { Question } from '../../retrieval/question/route-question';
import { withMore } from './facts-of-turns';
import { asksOfLife } from './judge-memories';
import { factsOfSlots } from './learner-slots';

type Readers = Pick<StoreReaders, 'memory' | 'search'>;

interface FactQuery {
  readonly text: string;
  readonly question: Question;
  readonly settings: Pick<Settings, 'memory' | 'retrieval'>;
  readonly probe: Probe;
  readonly scopes: readonly ScopeRef[];
  readonly range: TimeRange | null;
  /** The time range that an answer must be in; null for any. */
  readonly within: TimeRange | null;
  readonly now: number;
}

/** How many facts about the learner to find by their meaning. */
const nearest = 12;

/** Current facts about the learner, by the sentence encoder's cosine with the question; the nearest first. */
const factsByMeaning = async (
  { memory, search }: Readers,
  { settings, scopes, within, now }: FactQuery,
  { modelId, vector }: QuestionVector,
): Promise<readonly RankedFact[]> => {
  const own = scopes.filter(({ scope }) => scope !== 'book');
  const hits = await search.factsByVector(own, modelId, vector, new Date(now).toISOString(), nearest);
  const facts = new Map((await memory.getFacts(hits.map(({ id }) => id))).map((fact) => [fact.id, fact]));
  return hits.flatMap(({ id, similarity }): RankedFact[] => {
    const fact = facts.get(id);
    const isUsed =
      fact?.status === 'active' &&
      !fact.muted &&
      fact.confidence >= settings.retrieval.minConfidence &&
      (!within || isOfTime(fact, within));
    return isUsed ? [{ fact, score: 0, meaning: similarity }] : [];
  });
};

/** Current facts by words and vectors, and those that a question about the learner asks for in other words. */
const currentFacts = async (readers: Readers, query: FactQuery): Promise<readonly RankedFact[]> => {
  const { text, question, settings, probe, scopes, within, now } = query;
  const isOfLearner = question.about === 'learner';
  const current = recallFacts(readers.search, readers.memory, settings.retrieval, {
    probe,
    scopes,
    now,
    range: within,
    aboutLearner: isOfLearner,
  });
  if (probe.encoded) {
    const near = await factsByMeaning(readers, query, probe.encoded);
    const meaningOf = new Map(near.map(({ fact, meaning }) => [fact.id, meaning]));
    const known = (await current).map((one) => {
      const meaning = meaningOf.get(one.fact.id);
      return meaning === undefined ? one : { ...one, meaning };
    });
    return withMore(known, near);
  }
  const bySlots =
    isOfLearner || asksOfLife(text)
      ? factsOfSlots(readers.memory, text, scopes, new Date(now).toISOString(), within)
      : [];
  return withMore(await current, await bySlots);
};

type FoundFacts = Promise<readonly RankedFact[]>;

/**
 * Superseded facts first, then current ones, then expired ones.
 * @param orEmpty replaces what cannot be read with nothing.
 */
export const findFacts = async (
  readers: Readers,
  query: FactQuery,
  orEmpty: (what: string, work: FoundFacts) => FoundFacts,
): FoundFacts => {
  const { text, question, settings, probe, scopes, range, within, now } = query;
  const asked = new Set(probe.terms.filter((term) => !isStopWord(term)).map(stem));
  const found = await Promise.all([
    // Only a question about the past gets facts that are no longer true (B4).
    question.asksPast && question.about === 'learner'
      ? orEmpty('Earlier facts', recallReplaced(readers.memory, { text, scopes, range, now }))
      : [],
    orEmpty('Facts', currentFacts(readers, query)),
    orEmpty('Expired facts', recallExpired(readers.memory, settings.memory, { asked, scopes, within })),
  ]);
  return found.flat();
};
