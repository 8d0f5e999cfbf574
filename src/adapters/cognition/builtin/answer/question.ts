import type { Turn } from '../../../../shared/model';
import { leadingQuestion } from '../../../../shared/text/follow-up';
import { contentStems, contentWords } from '../text/content-words';

export type QuestionKind =
  'definition' | 'steps' | 'number' | 'when' | 'person' | 'compare' | 'reason' | 'open';

export interface ReadQuestion {
  readonly text: string;
  readonly kind: QuestionKind;
  readonly words: readonly string[];
  /** Stems with their share of the question: 1 for its own words, less for words of the exchange before. */
  readonly stems: ReadonlyMap<string, number>;
  /** Stems that stand side by side ("second chair"). */
  readonly pairs: readonly string[];
  /** What a definition, or who somebody is, is asked of. */
  readonly subject: ReadonlySet<string>;
  /** The sides of a comparison. */
  readonly sides: readonly ReadonlySet<string>[];
  readonly followUp: boolean;
  /** What to compare sentences with by meaning: with the earlier question where this one leans on it. */
  readonly meaning: string;
}

const DEFINITION = [
  /^(?:so |and |but |please )?(?:what|who)(?:['’]s| is| are| was| were) (?:meant by |the (?:meaning|definition) of |an? |the )?(?<subject>[^?,;]{2,60}?)\??$/i,
  /\bwhat (?:does|do|did)(?: the (?:book|author)s?)? (?:mean by )?(?<subject>[^?]{2,60}?)(?: mean| stand for)?\??$/i,
  /^(?:please )?(?:define|explain the term|what is meant by|meaning of|definition of) (?<subject>[^?]{2,60})\??$/i,
];
const STEPS =
  /\bhow (?:do|can|should|could|would|might|must|to)\b|\bsteps?\b|\bprocedure\b|\binstructions?\b|\bhow is (?:it|the .+) (?:done|carried out|practised)\b|\bwhat (?:should|do|must) (?:i|you|one|we) do\b/i;
const NUMBER =
  /\bhow (?:many|much|long|often|far|fast|old|big|large|high|deep|late|early)\b|\bwhat (?:number|percentage|share|proportion|age|distance|length|time)\b|\bfor how long\b/i;
/** "How long" asks for a number, not for the word "long". */
const MEASURE_ASKED = /\bhow (?:long|many|much|often|far|fast|old|big|large|high|deep|late|early)\b/gi;
const WHEN = /^(?:and |so )?when\b|\bwhat (?:year|date|day|time|month)\b|\bat what time\b/i;
const PERSON =
  /^(?:and |so |but )?(?:who|whom|whose)\b|\bwhich (?:person|people|author|coach|nurse|runner)\b|\bby whom\b/i;
const REASON = /\bwhy\b|\bwhat (?:is|was|are) the reasons?\b|\bhow come\b|\bwhat for\b|\bpurpose\b/i;
const COMPARE = [
  /\bdifferences? between (?<a>[^?]+?) and (?<b>[^?]+?)(?:\?|$)/i,
  /\bcompare (?<a>[^?]+?) (?:and|with|to) (?<b>[^?]+?)(?:\?|$)/i,
  /\bhow (?:does|do|is|are) (?<a>[^?]+?) (?:differ|different) from (?<b>[^?]+?)(?:\?|$)/i,
  /(?<a>[^?]+?) (?:vs\.?|versus|as opposed to|compared (?:with|to)) (?<b>[^?]+?)(?:\?|$)/i,
];

/** What kind of question it is and which words carry it; a question such as "and why?" borrows words from the one before. */
export function readQuestion(text: string, recentTurns: readonly Turn[]): ReadQuestion {
  const trimmed = text.trim();
  const bare = trimmed.replace(MEASURE_ASKED, ' ');
  const own = [...new Set(contentStems(bare))];
  const stems = new Map(own.map((stem) => [stem, 1]));
  const lead = leadingQuestion(
    trimmed,
    recentTurns.filter((turn) => turn.role === 'user').map((turn) => turn.content),
  );
  if (lead !== null) {
    const borrowed = own.length === 0 ? 1 : 0.5;
    for (const stem of contentStems(lead)) if (!stems.has(stem)) stems.set(stem, borrowed);
  }
  const sides = sidesOf(trimmed);
  const kind = sides.length === 2 ? 'compare' : kindOf(trimmed, own.length);
  const introduced = /^(?:and |so )?who (?:is|was|are|were) (?<name>[^?]{2,60}?)\??$/i.exec(trimmed)
    ?.groups?.['name'];
  return {
    text: trimmed,
    kind,
    words: contentWords(bare),
    stems,
    pairs: pairsOf(contentStems(bare)),
    subject: kind === 'definition' ? subjectOf(trimmed) : new Set(contentStems(introduced ?? '')),
    sides,
    followUp: lead !== null,
    meaning: lead === null ? trimmed : `${lead} ${trimmed}`,
  };
}

export const pairsOf = (stems: readonly string[]): readonly string[] =>
  stems.slice(1).map((stem, index) => `${stems[index] ?? ''} ${stem}`);

function kindOf(text: string, contentCount: number): QuestionKind {
  if (NUMBER.test(text)) return 'number';
  if (WHEN.test(text)) return 'when';
  if (contentCount <= 4 && subjectOf(text).size > 0 && !/^who(?:m|se)? /i.test(text)) return 'definition';
  if (PERSON.test(text)) return 'person';
  if (REASON.test(text)) return 'reason';
  if (STEPS.test(text)) return 'steps';
  return 'open';
}

function subjectOf(text: string): ReadonlySet<string> {
  for (const pattern of DEFINITION) {
    const subject = pattern.exec(text)?.groups?.['subject'];
    if (subject !== undefined) return new Set(contentStems(subject));
  }
  return new Set();
}

function sidesOf(text: string): readonly ReadonlySet<string>[] {
  for (const pattern of COMPARE) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const sides = [new Set(contentStems(groups['a'] ?? '')), new Set(contentStems(groups['b'] ?? ''))];
    if (sides.every((side) => side.size > 0)) return sides;
  }
  return [];
}
