import type { Fact } from '../../shared/model';
import type { AnswerMemory } from '../ports';
import type { RankedFact } from './material';

/** Null while it holds; a superseded one is recalled only where the question asks for what held earlier. */
const heldUntil = ({ status, validTo }: Fact): string | null => (status === 'superseded' ? validTo : null);

/** C9: a bullet of the context, with the id that the answer can cite. */
export const factLine = (fact: Fact): string => {
  const until = heldUntil(fact);
  const over =
    until === null
      ? fact.status === 'expired' && fact.validTo !== null
        ? `, ran out on ${fact.validTo.slice(0, 10)}`
        : ''
      : `, held from ${fact.createdAt.slice(0, 10)} to ${until.slice(0, 10)}, no longer true`;
  return `[F${fact.id}] (${fact.type}, ${fact.confidence.toFixed(2)}${over}) ${fact.fact}`;
};

export const factMemory = ({ fact, score, relevance }: RankedFact): AnswerMemory => {
  const until = heldUntil(fact);
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
