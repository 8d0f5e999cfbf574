import type { ContextDetail, Fact } from '../../../shared/model';
import type { AnswerMemory } from '../../ports';
import type { RankedFact } from '../../memory/recall/ranked-fact';

type FactDetail = Extract<ContextDetail, { kind: 'fact' }>;

/** Null for a current fact. A superseded one is recalled if the question asks about the past or no current one answers. */
const supersededAt = ({ status, validTo }: Fact): string | null => (status === 'superseded' ? validTo : null);

const endOf = (fact: Fact): FactDetail['over'] => {
  const until = supersededAt(fact);
  if (until !== null) return { kind: 'superseded', from: fact.createdAt, at: until };
  return fact.status === 'expired' && fact.validTo !== null ? { kind: 'expired', at: fact.validTo } : null;
};

export const factDetail = (fact: Fact): FactDetail => ({
  kind: 'fact',
  statement: { subject: fact.subject, words: fact.words },
  type: fact.type,
  confidence: fact.confidence,
  over: endOf(fact),
});

export const factMemory = ({ fact, score, relevance }: RankedFact): AnswerMemory => {
  const until = supersededAt(fact);
  return {
    kind: 'fact',
    id: String(fact.id),
    text: fact.fact,
    at: fact.updatedAt,
    ...(until === null ? {} : { until }),
    score,
    ...(relevance === undefined ? {} : { relevance }),
  };
};
