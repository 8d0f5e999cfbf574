import type { FactCandidate } from '../../../../core/ports';
import type { FactType, Turn } from '../../../../shared/model';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../text/fold-space';
import { sentenceBounds } from '../text/sentence-bounds';

const MOST_FACTS = 5;
const LONGEST_FACT = 320;

const DEFINITION =
  /^["'“‘(]*(?:(?:an?|the)\s)?[\p{L}][\p{L}’' -]{1,50} (?:is|are) (?:an?|the (?!same|reason|point|one thing|next)\b|that|when|what|any)\b|\b(?:is|are) (?:called|known as|defined as)\b|\bwe call\b|\b(?:means|refers to|stands for)\b|^[\p{L}][\p{L} ’'-]{1,40}\. \p{Lu}[^.]{10,}\./iu;
const EXAMPLE = /\bfor (?:example|instance)\b|\bsuch as\b|^["'“‘(]*(?:take|consider|suppose|imagine)\b/i;
const PERSON_DID =
  /(?<=[\p{Ll},;:] |^["'“‘(]*)\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+,? (?:who |an? |the )?[^.]*\b(?:\w+ed|was|had|kept|went|took|said|wrote|made|found|told|put|ran|read|began|came)\b/u;
const TECHNIQUE =
  /^["'“‘(]*(?:(?:before|after|when|if|once|in|on|at|for)\b[^,]{3,60}, )?(?:then |first |next |finally |never |always |do not )?(?:begin|start|take|write|do|keep|put|set|sit|stand|breathe|count|read|use|choose|pick|make|tell|ask|say|name|give|let|go|try|practi[sc]e|tie|note|decide|fix|agree|stop|walk|climb|draw|add|learn|plan|repeat|swap|close|open|hold|drop|find|change|look|call)\b (?!is\b|are\b|was\b|of\b)/i;
const LEANS_BACK =
  /^["'“‘(]*(?:it|its|they|their|this|these|those|that|he|she|his|her|such|both|here|there|but|and|so|then)\b/i;

/** "The last rule is the one that people skip": one of a list, and nobody knows which. */
const ONE_OF_LIST = /^["'“‘(]*the (?:first|second|third|fourth|fifth|sixth|next|last|other|final)\b/i;

/** "Visit. Go to the place": a step with its name, no entry of a glossary. */
const NAMED_STEP =
  /^[\p{L}][\p{L} ’'-]{1,40}\. (?:do|go|take|make|write|say|count|sit|stand|keep|put|read|ask|tell|leave|stay|stop|start|begin|try|walk|breathe|choose|pick)\b/iu;

/** "Do them anyway": without the sentence before nobody knows what. */
const POINTS_BACK = /^(?:[\w’]+ ){1,2}(?:it|them|this|these|those|him|her)\b/i;

/** What the answer's quotes tell about the book. Only quotes that were found on their page, never from a refusal. */
export function bookFacts(question: Turn, answer: Turn): readonly FactCandidate[] {
  if (answer.basis !== 'book') return [];
  const asked = new Set(contentStems(question.content));
  const facts = new Map<string, FactCandidate>();
  for (const citation of answer.citations) {
    if (citation.verdict !== 'verbatim' && citation.verdict !== 'near') continue;
    const quote = foldSpace(citation.quote);
    const best = bestStatement(quote, asked);
    if (best === null || facts.has(best.fact.toLowerCase())) continue;
    facts.set(best.fact.toLowerCase(), {
      scope: 'book',
      ...best,
      method: 'rule',
      evidence: {
        kind: 'page',
        turnId: answer.turnId,
        bookId: citation.bookId,
        page: citation.page,
        label: citation.label,
        quote: citation.quote,
      },
    });
  }
  return [...facts.values()].slice(0, MOST_FACTS);
}

type Statement = Pick<FactCandidate, 'type' | 'fact' | 'confidence'>;

function bestStatement(quote: string, asked: ReadonlySet<string>): Statement | null {
  const sentences = sentenceBounds(quote).map(({ start, end }) => quote.slice(start, end));
  const candidates = sentences.length > 1 && quote.length <= LONGEST_FACT ? [...sentences, quote] : sentences;
  const statements = candidates.flatMap((text) => {
    const type = typeOf(text, asked);
    return type === null ? [] : [{ text, type }];
  });
  const first = statements.toSorted((a, b) => rank(a.type) - rank(b.type))[0];
  if (first === undefined) return null;
  return { type: first.type, fact: first.text, confidence: confidenceOf(first.type) };
}

/** Null where the words do not stand on their own: halves of sentences, questions, "It is …". */
function typeOf(text: string, asked: ReadonlySet<string>): FactType | null {
  const words = text.split(' ').length;
  if (words < 5 || text.length > LONGEST_FACT) return null;
  if (!/^["'“‘(]*[\p{Lu}\p{N}]/u.test(text) || !/[.!…]["'”’)]*$/.test(text)) return null;
  if (LEANS_BACK.test(text) || POINTS_BACK.test(text) || ONE_OF_LIST.test(text)) return null;
  if (EXAMPLE.test(text) || PERSON_DID.test(text)) return 'example';
  if (/^[“"].*[”"]$/.test(text)) return 'quote';
  if (TECHNIQUE.test(text) || NAMED_STEP.test(text)) return 'technique';
  if (DEFINITION.test(text)) return 'definition';
  return words >= 8 && overlap(asked, new Set(contentStems(text))) >= 0.34 ? 'concept' : null;
}

const RANKS: readonly FactType[] = ['definition', 'technique', 'concept', 'example', 'quote'];
const rank = (type: FactType): number => RANKS.indexOf(type);
const confidenceOf = (type: FactType): number =>
  type === 'definition' ? 0.9 : type === 'concept' ? 0.78 : 0.85;
