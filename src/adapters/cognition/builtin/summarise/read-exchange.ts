import type { SentenceEncoder } from '../../../../core/ports';
import { asTurnId, type ExchangeLine, type PagedQuote, type SessionLine } from '../../../../shared/model';
import { asksToRemember } from '../../../../shared/text/grammar/asks-to-remember';
import { isFollowUp, namesNothing } from '../../../../shared/text/grammar/follow-up';
import { asksForSomething, isStatement } from '../../../../shared/text/grammar/sentence-mood';
import { inPerson, sayStatement } from '../../../../shared/text/grammar/statement';
import { noticedFacts } from '../notice/noticed-facts';
import { splitMessage } from '../notice/split-message';
import { statements } from '../topics/digest';
import { contentStems } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { shortened } from '../../../../shared/messages/en/session-text';
import { plainSentences } from '../text/plain-sentences';
import { particulars } from './salient-sentences';

const MAX_QUESTION_LENGTH = 120;
const MAX_QUOTE_LENGTH = 220;
const MAX_SELECTION_LENGTH = 60;

interface ReadExchange {
  /** What the learner stated, in the second person. */
  readonly stated: readonly string[];
  readonly exchange: ExchangeLine | null;
  /** A question that the book does not answer. */
  readonly missing: string | null;
}

/** What an exchange adds to a summary: what the learner stated, their question, and what the book said about it. */
export async function readExchange(
  { said, selection, outcome, quotes, own }: SessionLine,
  encoder: SentenceEncoder | undefined,
  signal: AbortSignal,
): Promise<ReadExchange> {
  const vague = selection !== null && (isFollowUp(said) || namesNothing(said));
  const stated = vague ? [] : await statementsIn(said, encoder, signal);
  const asked = vague
    ? shortened(inner(foldSpace(selection.quote)), MAX_SELECTION_LENGTH)
    : questionIn(said, stated.length > 0);
  if (asked === null || outcome === 'not-found') return { stated, exchange: null, missing: asked };
  const exchange: ExchangeLine = {
    kind: 'exchange',
    asked,
    selectedOn: vague ? selection.label : null,
    close: outcome === 'closest',
    quotes: quotes.length === 0 ? ownWords(own) : pagedQuotes(quotes),
  };
  return { stated, exchange, missing: null };
}

/** What the learner said about themselves, else what they concluded or stated, in the second person. */
async function statementsIn(
  asked: string,
  encoder: SentenceEncoder | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { facts } = await noticedFacts(
    { turnId: asTurnId(0), content: asked, at: '' },
    'UTC',
    encoder,
    signal,
  );
  if (facts.length > 0)
    return facts.map((fact) =>
      asClause(fact.subject === 'other' ? inPerson(fact.words, 'you') : sayStatement(fact, 'you')),
    );
  const concluded = statements({ turnId: asTurnId(0), content: asked });
  if (concluded.length > 0)
    return concluded.map(({ words }) => asClause(sayStatement({ subject: 'learner', words }, 'you')));
  return isStatement(asked) ? [asClause(inPerson(foldSpace(asked), 'you'))] : [];
}

/** For use within a sentence: the first word in lower case unless it may be a name, and no full stop. */
const asClause = (sentence: string): string =>
  sentence
    .replace(/[.!]+$/, '')
    .replace(/^(?:The|An?|This|That|There|It|He|She|They|You|Yours?)\b/, (word) => word.toLowerCase());

/** The question; null for a turn that only states something, or that says nothing without the turn before it. */
function questionIn(asked: string, hasStatement: boolean): string | null {
  if (contentStems(asked).length === 0) return null;
  const sentences = plainSentences(asked);
  const question = sentences.find((sentence) => sentence.endsWith('?'));
  const states = asksToRemember(asked) || splitMessage(asked).some(({ text }) => !asksForSomething(text));
  if (question === undefined && hasStatement && (states || isStatement(asked))) return null;
  const text = question ?? sentences.toSorted((a, b) => b.length - a.length)[0] ?? foldSpace(asked);
  return shortened(inner(text.replace(/[.!]+$/, '')), MAX_QUESTION_LENGTH);
}

/**
 * A short quote of one sentence is repeated with its page; for a longer one only the page is given, since an excerpt
 * may miss the answer.
 */
function pagedQuotes(quotes: SessionLine['quotes']): readonly PagedQuote[] {
  return quotes.map(({ text, label }) => ({ text: unended(onlySentence(text)), by: 'book', page: label }));
}

/** The most informative sentence of an answer without quotes. */
function ownWords(answered: string | null): readonly PagedQuote[] {
  if (answered === null) return [];
  const plain = plainSentences(answered.replace(/\s*\[p\.[^\]]*\]/g, '')).filter((sentence) =>
    /[.!…]["'”’)]*$/.test(sentence),
  );
  const best = plain.toSorted((a, b) => particulars(b) - particulars(a))[0] ?? foldSpace(answered);
  return [{ text: unended(shortened(inner(best), MAX_QUOTE_LENGTH)), by: 'answer', page: null }];
}

function onlySentence(quote: string): string {
  // "Log. The notebook in which …": the headword alone says nothing, and the question has named it.
  const headword = /^\p{Lu}[^.!?]{0,30}\. (?=\p{Lu})/u.exec(quote)?.[0] ?? '';
  const sentences = plainSentences(headword.split(' ').length <= 5 ? quote.slice(headword.length) : quote);
  const [only = ''] = sentences;
  return sentences.length === 1 && only.length <= MAX_QUOTE_LENGTH && WHOLE.test(only) ? inner(only) : '';
}

/** Begins and ends as a sentence does. */
const WHOLE = /^["'“‘(]*[\p{Lu}\p{N}][^]*[.!?]["'”’)]*$/u;

/** Double quotation marks become single, for use inside double ones. */
const inner = (text: string): string => text.replace(/“/g, '‘').replace(/”/g, '’');

/** Without the full stop, which comes after the page in brackets. */
const unended = (text: string): string => text.replace(/\.(?=’*$)/, '');
