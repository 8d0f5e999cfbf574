import type { ProposeCardsTask, ProposedCard } from '../../../core/ports';
import { foldSpace } from '../../../shared/text/fold-space';
import { contentStems } from './text/content-words';
import { sentenceBounds } from './text/sentence-bounds';

/** Characters; a longer answer is too much for one card. */
const maxAnswerLength = 320;
/** "And why?" cannot be asked without the question before it. */
const minWords = 3;

const isWholeQuestion = (question: string): boolean =>
  (question.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= minWords;

/**
 * The sentence that shares the most words with the question, from the first quote with a sentence short enough; the
 * first among equals.
 */
const answerSentence = (question: string, quotes: readonly string[]): string | null => {
  const asked = new Set(contentStems(question));
  const shared = (sentence: string): number =>
    new Set(contentStems(sentence).filter((word) => asked.has(word))).size;
  for (const quote of quotes) {
    const sentences = sentenceBounds(quote)
      .map(({ start, end }) => quote.slice(start, end).trim())
      .filter((sentence) => /\p{L}/u.test(sentence) && sentence.length <= maxAnswerLength);
    const [best] = sentences.toSorted((a, b) => shared(b) - shared(a));
    if (best !== undefined) return best;
  }
  return null;
};

/** The task `proposeCards` without a model: each question with the sentence of the book that answers it, verbatim. */
export const proposeCards = ({ exchanges, most }: ProposeCardsTask): readonly ProposedCard[] => {
  const seen = new Set<string>();
  return exchanges
    .flatMap(({ question, quotes }, exchange): readonly ProposedCard[] => {
      const front = foldSpace(question);
      const quote = isWholeQuestion(front)
        ? answerSentence(
            front,
            quotes.map(({ text }) => text),
          )
        : null;
      if (quote === null || seen.has(quote) || seen.has(front.toLowerCase())) return [];
      seen.add(quote).add(front.toLowerCase());
      return [{ exchange, front, back: foldSpace(quote), quote }];
    })
    .slice(0, most);
};
