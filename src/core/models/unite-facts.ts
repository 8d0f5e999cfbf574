import { sayStatement } from '../../shared/text/grammar/statement';
import { wordShare } from '../../shared/text/word-share';
import type { FactCandidate } from '../ports';

/** The confidence of rules with an unambiguous pattern. */
const clear = 0.9;
/** Share of words from which two statements with overlapping evidence are the same. */
const sameFrom = 0.5;

const isSame = (one: FactCandidate, other: FactCandidate): boolean => {
  const [evidence, otherEvidence] = [one.evidence, other.evidence];
  if (evidence.kind !== 'turn' || otherEvidence.kind !== 'turn') return false;
  const overlaps = evidence.start < otherEvidence.end && otherEvidence.start < evidence.end;
  const [said, otherSaid] = [sayStatement(one, 'I'), sayStatement(other, 'I')];
  return overlaps && Math.max(wordShare(said, otherSaid), wordShare(otherSaid, said)) >= sameFrom;
};

/**
 * What a model found, and what the built-in rules found and the model missed. Only explicit requests and clear rules
 * are added: a weak model misses such statements more often than a clear rule misreads one.
 */
export const uniteFacts = (
  byModel: readonly FactCandidate[],
  byRules: readonly FactCandidate[],
): readonly FactCandidate[] => [
  ...byModel,
  ...byRules.filter(
    (rule) =>
      rule.scope === 'user' &&
      (rule.method === 'user_explicit' || rule.confidence >= clear) &&
      !byModel.some((one) => one.scope === 'user' && isSame(one, rule)),
  ),
];
