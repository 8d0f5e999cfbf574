import type { AnswerOutcome, Turn } from '../../../shared/model';
import type { Request } from '../../request/request';
import { readRequest } from '../../request/read-request';
import { wantedDetail } from '../../../shared/text/grammar/wanted-detail';
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

const asks = (text: string): boolean => /[?？؟]["'”’»)\]]*$/u.test(text.trim());

/** "Keep your answers short." */
const asksForDetail = (content: string): boolean => !asks(content) && wantedDetail(content) !== null;

/** A model reads every language, so only what cannot say anything about the learner is kept from it. */
const mayTell = ({ content, question, lastAnswer }: Exchange): boolean => {
  const told = sentencesOf(content).filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !asks(text));
  if (told.some(({ text }) => statements.has(readRequest(text).kind))) return true;
  // "Yes" says something if the tutor asked, and "Hi, I'm Ada" in any case.
  const { kind } = readRequest(content);
  return (
    told.length > 0 &&
    (kind === 'greeting' || kind === 'unclear') &&
    (question.speaksOfSelf || (lastAnswer !== null && asks(lastAnswer)))
  );
};

/**
 * Skips exchanges that contain nothing to remember (B12). The built-in rules read only English, so for them the message
 * must be in the first person or have an answer from the book or the notes.
 */
export const worthExtracting = (exchange: Exchange, by: 'builtin' | 'model'): boolean => {
  const { question, basis, outcome } = exchange;
  const hasSource = outcome === 'answered' && (basis === 'book' || basis === 'notes');
  if (hasSource && !question.smallTalk) return true;
  if (by === 'model') return mayTell(exchange);
  return (question.speaksOfSelf && !question.smallTalk) || asksForDetail(exchange.content);
};
