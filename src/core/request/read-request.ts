import { courtesyIn } from '../../shared/text/grammar/interjections';
import { messageSentences } from '../../shared/text/grammar/message-sentences';
import { asksForSomething, isStatement } from '../../shared/text/grammar/sentence-mood';
import { standingRequest } from '../../shared/text/grammar/standing-request';
import { tokeniseQuestion } from '../retrieval/question/tokenise-question';
import { plainForm } from './plain-form';
import { rememberRequest } from './remember-request';
import { readForm } from './request-forms';
import type { Request } from './request';

const asksForHelp =
  /^(?:help|what can you do|who are you|what are you|how (?:do|does) (?:you|this|it) work)$/;

/** "How are you?": a greeting. */
const asksAfterLectern = /^how(?: are|['’]?re) (?:you|things)(?: doing)?(?: today)?$/;

/** "Great, that helped a lot", "thanks, that's enough for today". */
const thanks = /\b(?:thanks?|thank you|thx|cheers|helped|helps|helpful)\b/;
const maxThanksWords = 9;

/** A question that the learner has answered in jest. */
const joke = /\?.+\b(?:(?:ha){2,}\w*|jk|just kidding|only joking)[\s.!)]*$/isu;

const ofLectern = /^(?:but |no,? |wow,? )?(?:you|u)(?:['’]re| are| were| r| suck)\b/i;

/** Begins with "I", "my" or the like, as a statement about the learner does. */
const ofLearner =
  /^(?:(?:by the way|also|and|but|oh|well|actually|haha|lol|yo|hi|hello|hey|ok|so)[,.!]* )*(?:i|i'm|i've|my|we|our)\b(?! mean)/;
/** "Second-year student here, got my exam in May": a clause of it is about the learner. */
const withClauseOfLearner = /[,;:] (?:i|i'm|i've|my|got (?:my|an?))\b(?! mean)/;

const startOfMessage = 2_000;

/** Maximum length for matching by form. A longer message is a question or a statement. */
const maxLength = 240;

/** Tries the clauses before the first and after the last comma: "How many chapters does it have, I need to plan". */
const readClause = (sentence: string): Request | null => {
  const clauses = sentence.split(/,\s+/);
  if (clauses.length < 2) return null;
  const read = readForm(plainForm(clauses[0] ?? '')) ?? readForm(plainForm(clauses.at(-1) ?? ''));
  return read?.kind === 'compare' ? null : read;
};

/** Kinds without a specific request; another sentence may have one. */
const vague: ReadonlySet<Request['kind']> = new Set(['question', 'statement', 'greeting', 'unclear']);

/** Classifies a message by its whole form, or else by its last sentence. */
export const readRequest = (content: string): Request => {
  const whole = readMessage(content);
  if (!vague.has(whole.kind) || content.length > maxLength) return whole;
  const sentences = messageSentences(content);
  const read = sentences.map(readMessage);
  const wanted = [read.at(-1), readClause(sentences.at(-1) ?? '')];
  // A question in the same message is answered first; requests to remember are read afterwards.
  const others = sentences.filter((_, at) => read[at]?.kind !== 'remember');
  const asksToo = others.some(asksForSomething);
  const clear = wanted.find((one) => one && !vague.has(one.kind) && !(one.kind === 'remember' && asksToo));
  if (clear) return clear;
  const reminder = read.find(({ kind }) => kind === 'remember');
  if (reminder && !asksToo) return reminder;
  if (whole.kind === 'greeting' && !sentences.some(asksForSomething)) return whole;
  // "Statistics scares me. Regressions especially."
  if (read[0]?.kind === 'statement' && !sentences.some(asksForSomething)) return { kind: 'statement' };
  if (whole.kind === 'question' || read.some(({ kind }) => kind === 'question')) return { kind: 'question' };
  return read.some(({ kind }) => kind === 'statement') ? { kind: 'statement' } : whole;
};

const readMessage = (content: string): Request => {
  const text = content.trim();
  const remembered = rememberRequest(text);
  if (remembered) return { kind: 'remember', what: remembered.what };
  const standing = standingRequest(text);
  if (standing) return { kind: 'remember', what: standing.words };
  if (joke.test(text.slice(-maxLength))) return { kind: 'greeting', reply: 'ok' };
  // "ok?" and "hello?" are not questions.
  const courtesy = courtesyIn(text.replace(/^(\S+)\?+$/, '$1'));
  if (courtesy !== null) return { kind: 'greeting', reply: courtesy };
  // A remark about Lectern says nothing about the learner.
  if (ofLectern.test(text) && !text.endsWith('?')) return { kind: 'greeting', reply: 'ok' };
  // A term near the start is enough.
  if (tokeniseQuestion(text.slice(0, startOfMessage)).terms.length === 0) return { kind: 'unclear' };
  if (text.length > maxLength)
    return asksForSomething(text) || !isStatement(text) ? { kind: 'question' } : { kind: 'statement' };
  const whole = plainForm(text);
  if (asksForHelp.test(whole)) return { kind: 'greeting', reply: 'help' };
  if (asksAfterLectern.test(whole)) return { kind: 'greeting', reply: 'hello' };
  const asks = asksForSomething(text);
  if (!asks && thanks.test(whole) && whole.split(' ').length <= maxThanksWords)
    return { kind: 'greeting', reply: 'welcome' };
  const request = readForm(whole);
  if (request) return request;
  const states =
    isStatement(text) ||
    ofLearner.test(whole) ||
    (withClauseOfLearner.test(whole) && !/\b(?:please|pls)\b/.test(whole));
  return !asks && states ? { kind: 'statement' } : { kind: 'question' };
};
