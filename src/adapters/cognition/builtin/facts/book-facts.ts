import type { FactCandidate } from '../../../../core/ports';
import type { FactType, Turn } from '../../../../shared/model';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../text/fold-space';
import { sentenceBounds } from '../text/sentence-bounds';
import { categoryOf, standsAlone, unjoined } from './book-categories';
import { termApart } from './term-apart';
import { isVerbless } from './verbless';

const MOST_FACTS = 5;
const LONGEST_FACT = 320;

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
  const sentences = sentenceBounds(quote).map(({ start, end }) =>
    termApart(unjoined(quote.slice(start, end))),
  );
  const candidates =
    sentences.length > 1 && quote.length <= LONGEST_FACT ? [...sentences, termApart(quote)] : sentences;
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
  if (!standsAlone(text)) return null;
  const category = categoryOf(text);
  if (category !== null) return category;
  if (isVerbless(text)) return null;
  return words >= 8 && overlap(asked, new Set(contentStems(text))) >= 0.3 ? 'concept' : null;
}

const RANKS: readonly FactType[] = ['definition', 'technique', 'concept', 'example', 'quote'];
const rank = (type: FactType): number => RANKS.indexOf(type);
const confidenceOf = (type: FactType): number =>
  type === 'definition' ? 0.9 : type === 'concept' ? 0.78 : 0.85;
