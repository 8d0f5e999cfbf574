import type { AnswerOutcome, Turn } from '../../../shared/model';
import type { Request } from '../../request/request';
import { readRequest } from '../../request/read-request';
import { sentencesOf } from '../../text/sentences';
import type { FoundMaterial } from '../retrieve/find-material';

interface Exchange {
  readonly content: string;
  readonly question: Pick<FoundMaterial['question'], 'smallTalk' | 'speaksOfSelf'>;
  readonly basis: Turn['basis'];
  readonly outcome: AnswerOutcome | null;
  /** The tutor's answer before the message; null if there is none. */
  readonly lastAnswer: string | null;
}

/** Every other kind of sentence is a courtesy or a command, such as "Quiz me". */
const statements: ReadonlySet<Request['kind']> = new Set([
  'question',
  'statement',
  'remember',
  'finished',
  'started',
] as const);

/** "Remember this" is about the last answer and has been done. */
const states = (request: Request): boolean =>
  statements.has(request.kind) && !(request.kind === 'remember' && request.what === '');

const asks = (text: string): boolean => /[?？؟]["'”’»)\]]*$/u.test(text.trim());

/** A longer question, or one of several clauses, may state something too: "Ich lebe in Bergen, was heißt das?" */
const maxWords = 12;
const asksOnly = (text: string): boolean =>
  asks(text) && !/[,;:()–—،、，；：]|\s-\s/u.test(text) && text.trim().split(/\s+/u).length <= maxWords;

/** Whether the message may say something about the learner, in any language. */
const mayState = ({ content, question, lastAnswer }: Exchange): boolean => {
  const substantive = sentencesOf(content).filter(
    ({ text }) => /[\p{L}\p{N}]/u.test(text) && !asksOnly(text),
  );
  if (substantive.some(({ text }) => asks(text) || states(readRequest(text)))) return true;
  // "Yes" says something if the tutor asked, and "Hi, I'm Ada" in any case.
  const { kind } = readRequest(content);
  return (
    substantive.length > 0 &&
    (kind === 'greeting' || kind === 'unclear') &&
    (question.speaksOfSelf || (lastAnswer !== null && asks(lastAnswer)))
  );
};

/** Skips exchanges that contain nothing to remember (B12). */
export const worthExtracting = (exchange: Exchange): boolean => {
  const { question, basis, outcome } = exchange;
  const hasSource = outcome === 'answered' && (basis === 'book' || basis === 'notes');
  return (hasSource && !question.smallTalk) || mayState(exchange);
};
