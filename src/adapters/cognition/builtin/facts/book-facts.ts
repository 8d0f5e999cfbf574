import type { FactCandidate } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { sentenceBounds } from '../text/sentence-bounds';
import { definesSomething, standsAlone, unjoined } from './book-definition';
import { termApart } from './term-apart';

const MOST_FACTS = 3;
const LONGEST_FACT = 320;

/**
 * Definitions of what was asked for, out of the quotes of an answer in words: only quotes that were found on their page. A
 * card says itself what it defines.
 */
export function bookFacts(question: Turn, answer: Turn): readonly FactCandidate[] {
  if (answer.basis !== 'book' || answer.card !== null) return [];
  if (answer.outcome !== null && answer.outcome !== 'answered') return [];
  const asked = new Set(contentStems(question.content));
  const facts = new Map<string, FactCandidate>();
  for (const citation of answer.citations) {
    if (citation.verdict !== 'verbatim' && citation.verdict !== 'near') continue;
    const quote = foldSpace(citation.quote);
    const best = bestStatement(quote, asked);
    if (best === null || facts.has(best.words.toLowerCase())) continue;
    facts.set(best.words.toLowerCase(), {
      scope: 'book',
      subject: 'book',
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

type Statement = Pick<FactCandidate, 'type' | 'words' | 'confidence'>;

function bestStatement(quote: string, asked: ReadonlySet<string>): Statement | null {
  const sentences = sentenceBounds(quote).map(({ start, end }) =>
    termApart(unjoined(quote.slice(start, end))),
  );
  const candidates =
    sentences.length > 1 && quote.length <= LONGEST_FACT ? [...sentences, termApart(quote)] : sentences;
  const words = candidates.find((text) => isDefinition(text) && definesAsked(text, asked));
  return words === undefined ? null : { type: 'definition', words, confidence: 0.9 };
}

/** Not where the words lean on others: halves of sentences, questions, "It is …". */
const isDefinition = (text: string): boolean =>
  text.split(' ').length >= 5 &&
  text.length <= LONGEST_FACT &&
  /^["'“‘(]*[\p{Lu}\p{N}]/u.test(text) &&
  /[.!…]["'”’)]*$/.test(text) &&
  standsAlone(text) &&
  definesSomething(text);

/** The words before "is", "means" or the entry's full stop are what is defined. */
const definesAsked = (text: string, asked: ReadonlySet<string>): boolean => {
  const term = /^.{2,80}?(?= (?:is|are|means|refers to|stands for)\b|\. |: )/u.exec(text)?.[0] ?? text;
  return overlap(asked, new Set(contentStems(term))) > 0;
};
