import { readStatement } from '../../../shared/text/grammar/statement';
import { wordShare } from '../../../shared/text/word-share';
import { wordsOf } from '../../../shared/text/words';
import { sentenceBounds } from '../builtin/text/sentence-bounds';
import { findWords } from './find-words';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Names inside a sentence, and numbers other than years, which models add to dates. */
const specifics = /(?<=\S\s+)\p{Lu}[\p{L}\p{N}]+|\b(?!(?:19|20)\d\d\b)\p{N}+\b/gu;

/** Characters; longer quotes must match exactly. */
const maxQuoteLength = 2000;
/** Share of the statement's words that a sentence must have. */
const minShare = 0.6;

/** The sentence that shares the most words with a statement, if it has enough of them and all names and numbers. */
const nearestSentence = (statement: string, text: string): Place | null => {
  if (statement.length > maxQuoteLength) return null;
  const { words } = readStatement(statement);
  const present = new Set(wordsOf(text));
  const named = [...words.matchAll(specifics)].flatMap(([name]) => wordsOf(name));
  if (!named.every((name) => present.has(name))) return null;
  const [best] = sentenceBounds(text)
    .map((place) => ({ place, share: wordShare(words, text.slice(place.start, place.end)) }))
    .toSorted((a, b) => b.share - a.share);
  return best && best.share >= minShare ? best.place : null;
};

/**
 * The part of a text that a model quotes: the quoted words, or else the sentence closest to them, since small models
 * paraphrase. Without a quote, the sentence that contains most of the statement.
 */
export const findEvidence = (quote: string, statement: string, text: string): Place | null =>
  quote === '' ? nearestSentence(statement, text) : (findWords(quote, text) ?? nearestSentence(quote, text));
