import type { FactCandidate, SentenceEncoder } from '../../../../core/ports';
import { readStatement } from '../../../../shared/text/grammar/statement';
import { standingRequest } from '../../../../shared/text/grammar/standing-request';
import { withDates } from '../../../../shared/text/dates/with-dates';
import { foldSpace } from '../../../../shared/text/fold-space';
import type { Turn } from '../../../../shared/model';
import { learnerFacts } from '../facts/learner-facts';
import { typeOf, withSubject } from '../facts/plain-statement';
import { featuresOf } from './features';
import { splitMessage, type Part } from './split-message';
import { statesFact, threshold } from './states-fact';

type Message = Pick<Turn, 'turnId' | 'content' | 'at'>;

/** In characters: a longer part would be too long for a fact. */
const longestPart = 240;
const mostFacts = 6;
/** The lowest probability at which a rule is believed that states no limit. */
const agreed = 0.4;
/** How sure a fact is that the classifier found: 0.8 at its threshold. */
const confidenceOf = (chance: number): number =>
  Math.round((0.8 + (0.15 * (chance - threshold)) / (1 - threshold)) * 100) / 100;

const typeOfPart = (text: string): FactCandidate['type'] =>
  standingRequest(text) === null ? typeOf(text) : 'preference';

const candidateOf = (part: Part, chance: number, { turnId, content, at }: Message, timeZone: string) => ({
  scope: 'user' as const,
  type: typeOfPart(part.text),
  ...readStatement(withDates(withSubject(foldSpace(part.text)), at, timeZone, 'habit')),
  confidence: confidenceOf(chance),
  method: 'rule' as const,
  evidence: {
    kind: 'turn' as const,
    turnId,
    start: part.start,
    end: part.end,
    quote: content.slice(part.start, part.end),
  },
});

const overlaps = ({ evidence }: FactCandidate, part: Part): boolean =>
  evidence.kind === 'turn' && (evidence.start ?? 0) < part.end && part.start < (evidence.end ?? 0);

/**
 * What the learner says about themselves. The classifier decides which parts of a message state something, and a rule
 * words it if one matches; what the learner asks to remember is stored in any case. Without an encoder, rules decide.
 */
export const noticedFacts = async (
  message: Message,
  timeZone: string | undefined,
  encoder: SentenceEncoder | undefined,
  signal: AbortSignal,
): Promise<readonly FactCandidate[]> => {
  const byRule = learnerFacts(message, timeZone);
  const parts = splitMessage(message.content);
  if (!encoder || parts.length === 0) return byRule;
  const vectors = await encoder
    .encode(
      parts.map(({ text }) => text),
      'question',
      signal,
      'wording',
    )
    .catch(() => null);
  signal.throwIfAborted();
  if (vectors === null) return byRule;
  const known = parts.flatMap((part, at) => {
    const vector = vectors[at];
    const chance = vector ? statesFact(featuresOf(part, message.content, vector)) : 0;
    return chance >= agreed ? [{ part, chance }] : [];
  });
  const stated = known.filter(({ chance }) => chance >= threshold);
  const worded = byRule.filter(
    (fact) =>
      fact.method === 'user_explicit' ||
      fact.type === 'constraint' ||
      known.some(({ part }) => overlaps(fact, part)),
  );
  const own = stated
    .filter(({ part }) => part.text.length <= longestPart && !worded.some((fact) => overlaps(fact, part)))
    .map(({ part, chance }) => candidateOf(part, chance, message, timeZone ?? 'UTC'));
  return [...worded, ...own].slice(0, mostFacts);
};
