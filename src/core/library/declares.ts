import { endsSentence } from '../../shared/text/ending';

/** Refers to another place in the book, and says little without it. */
const refers =
  /\b(?:see|refer to|cf\.?|compare)\b[^.]{0,60}\b(?:sections?|chapters?|pages?|appendix|figures?|tables?|part|below|above)\b|\b(?:sections?|chapters?|appendix|figures?|fig\.|tables?|listings?|equations?|eq\.|examples?|pages?|p\.) ?(?:\(?\d|[A-Z]\b|[ivx]+\b)|§|\b(?:as|are|is|be|been) (?:shown|described|listed|discussed|explained|given|covered|documented) (?:in|on|by|below|above|here|later)\b|\b(?:this|the (?:next|last|previous|following|preceding|present)) (?:chapters?|sections?|appendix|pages?|figures?|tables?|paragraphs?|book|manual|document|examples?)\b|\b(?:following|below|above)\b[^.]{0,20}[.:]$/i;
const caption =
  /^(?:fig(?:ure)?s?|tables?|listings?|plates?|boxe?s?|diagrams?|algorithms?|equations?|exhibits?|photo|map)\.? ?(?:\d|[ivx]+\b)/i;
const dependsOnPrevious =
  /^["'“‘(]*(?:it|its|they|their|this|these|those|that|he|she|his|her|him|such|both|either|neither|each|but|and|so|then|or|yet|also|thus|hence|therefore|however|moreover|furthermore|instead|otherwise|similarly|likewise|nevertheless|consequently|again|additionally|alternatively|finally|for (?:example|instance)|in (?:addition|contrast|other words)|(?:in|to|for|on|at|by|of|from|with) (?:this|that|these|those|such|either|both)|as (?:mandated|illustrated|noted|mentioned)|note that|first|second|third|next|here|there|one|another|the (?:former|latter|first|second|third|last|other|same|former|above|result))\b/i;
/** Draws a conclusion from earlier sentences. */
const concludes = /^.{0,50}\b(?:therefore|thus|hence)\b/i;
/** Characters that are common in program text and rare in prose. */
const signs = /[{}<>=\\|$#@`_*^~[\];]|--|\w\(\)|\/\w+\//g;
const minWords = 6;
const maxWords = 45;

/**
 * Whether a sentence is a statement that can be read alone: no question, title, caption, program text or reference to
 * another place, and independent of the previous sentence.
 */
export const declares = (sentence: string): boolean => {
  const text = sentence.replace(/\s+/gu, ' ').trim();
  const spaced = /\s/u.test(text);
  const words = text.split(' ').length;
  if (!endsSentence(text) || (spaced && (words < minWords || words > maxWords))) return false;
  if (
    /[?？؟]["'”’)\]」』）]*$/u.test(text) ||
    /^\p{Ll}/u.test(text) ||
    !/^["'“‘「『]?[\p{L}\p{N}]/u.test(text)
  )
    return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = text.match(signs)?.length ?? 0;
  if (letters < text.replace(/\s/gu, '').length * 0.75 || found > Math.max(1, words / 12)) return false;
  if (concludes.test(text)) return false;
  return !refers.test(text) && !caption.test(text) && !dependsOnPrevious.test(text);
};
