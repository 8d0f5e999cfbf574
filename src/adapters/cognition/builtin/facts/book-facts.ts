import type { ExtractFactsTask, FactCandidate } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { sentenceBounds } from '../text/sentence-bounds';
import { definesSomething, withoutConjunction } from './book-definition';

const MAX_FACTS = 3;
const MAX_FACT_LENGTH = 320;

/** Definitions of what was asked for, from the verified quotes of an answer in prose. A card states its own definitions. */
export function bookFacts(question: ExtractFactsTask['question'], answer: Turn): readonly FactCandidate[] {
  if (answer.basis !== 'book' || answer.card !== null) return [];
  if (answer.outcome !== null && answer.outcome !== 'answered') return [];
  const questionStems = new Set(contentStems(question.content));
  const facts = new Map<string, FactCandidate>();
  for (const { verdict, quote, bookId, page, label } of answer.citations) {
    if (verdict !== 'verbatim' && verdict !== 'near') continue;
    const words = definitionIn(foldSpace(quote), questionStems);
    if (words === undefined || facts.has(words.toLowerCase())) continue;
    facts.set(words.toLowerCase(), {
      scope: 'book',
      subject: 'book',
      type: 'definition',
      words,
      confidence: 0.9,
      method: 'rule',
      evidence: { kind: 'page', turnId: answer.turnId, bookId, page, label, quote },
    });
  }
  return [...facts.values()].slice(0, MAX_FACTS);
}

function definitionIn(quote: string, questionStems: ReadonlySet<string>): string | undefined {
  const sentences = sentenceBounds(quote).map(({ start, end }) =>
    withoutConjunction(quote.slice(start, end)),
  );
  // A glossary entry is one statement of several sentences.
  return [...sentences, quote].find((text) => isDefinition(text) && definesTopic(text, questionStems));
}

/** A whole sentence; neither half of one nor a question. */
const isDefinition = (text: string): boolean =>
  text.split(' ').length >= 5 &&
  text.length <= MAX_FACT_LENGTH &&
  /^["'“‘(]*[\p{Lu}\p{N}]/u.test(text) &&
  /[.!…]["'”’)]*$/.test(text) &&
  definesSomething(text);

/** Whether the defined term (the words before "is", "means" or an entry's full stop) is what was asked for. */
const definesTopic = (text: string, questionStems: ReadonlySet<string>): boolean => {
  const term = /^.{2,80}?(?= (?:is|are|means|refers to|stands for)\b|\. |: )/u.exec(text)?.[0] ?? text;
  return overlap(questionStems, new Set(contentStems(term))) > 0;
};
