import { contentWords } from './text/content-words';
import { foldSpace } from '../../../shared/text/fold-space';
import { asksForSomething } from '../../../shared/text/grammar/sentence-mood';
import { capitalised } from '../../../shared/text/grammar/statement';
import { sentenceBounds } from './text/sentence-bounds';
import { untitledSession } from '../../../shared/messages/en/session-text';

const MAX_TITLE_LENGTH = 80;
const COURTESIES =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?[,.! ]+|(?:please|ok(?:ay)?|so|well|now|and|but)[, ]+|(?:can|could|would|will) you (?:please |kindly )?(?:tell me|explain(?: to me)?|describe|show me|help me understand|help me with|say)\s+|(?:please )?(?:tell me|explain(?: to me)?)(?: about)?\s+|i(?:['’]d| would) like to (?:know|ask|understand)(?: about)?\s+|i (?:want|need) to (?:know|ask|understand)(?: about)?\s+|i (?:was|am) wondering (?:about |if |whether )?|do you know\s+|what (?:does|do) (?:the book|the author|it) say about\s+)+(?=.{3})/i;

/** A title of at most 80 characters from the first question: without courtesies, cut at a word, capitalised. */
export function nameSession(firstQuestion: string): string {
  const folded = foldSpace(firstQuestion.replace(QUOTED_BEFORE, '').replace(/[`*_#>]+/g, ' '));
  const whole = firstSentence(folded);
  const plain = whole.replace(COURTESIES, '');
  // If only a greeting is left, it is kept: "There" would be no title.
  const title = cutAtWord(contentWords(plain).length === 0 ? whole : plain)
    .replace(/^[\s"“'‘(,;:.!?-]+/, '')
    .replace(/[\s,;:.!?…(–—-]+$/, '')
    .replace(/^["“‘']([^"”’']*)["”’']$/, '$1');
  if (title === '') return untitledSession;
  // A question stays one: "What is the stair drill" alone looks cut off.
  const isQuestion =
    whole.endsWith(`${title}?`) && asksForSomething(title) && title.length < MAX_TITLE_LENGTH;
  return capitalised(title) + (isQuestion ? '?' : '');
}

/** Words that were quoted before the question, with their page: "> …", "“…” (p. 2 (EPUB 7)) What does this mean?" */
const QUOTED_BEFORE =
  /^(?:\s*>[^\n]*\n)+\s*(?=\S)|^\s*[“"][^“”"]*[”"]\s*(?:[([](?:[^()[\]]|\([^()]*\))*[)\]])?[\s:–—-]*(?=\p{L})/u;

/** The first question, or else the first sentence that is longer than a greeting. */
function firstSentence(text: string): string {
  const sentences = sentenceBounds(text).map(({ start, end }) => text.slice(start, end));
  const long = sentences.filter((sentence) => sentence.split(' ').length >= 3);
  return (long.find((sentence) => sentence.endsWith('?')) ?? long[0] ?? text).trim();
}

function cutAtWord(text: string): string {
  if (text.length <= MAX_TITLE_LENGTH) return text;
  const head = text.slice(0, MAX_TITLE_LENGTH + 1);
  const space = head.lastIndexOf(' ');
  const cut =
    space > MAX_TITLE_LENGTH / 2
      ? head.slice(0, space)
      : text.slice(0, MAX_TITLE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  // A title that ends in "of the" reads as broken.
  return cut.replace(/(?:\s+(?:a|an|the|of|to|in|on|and|or|for|with|by|at|from|that|which|is|are))+$/i, '');
}
