import type { CardSection, Citation, Mark, Note, SectionOf, Turn, TurnId } from '../../../shared/model';
import type { FactCandidate } from '../../ports';
import { findQuote } from '../../text/verify-quote';
import { confirmsAnswer, refutesAnswer } from '../../summaries/learner-verdict';

const maxFactLength = 320;

interface BookMaterial {
  /** Turns of one session, oldest first. */
  readonly turns: readonly Turn[];
  /** Turns of earlier sessions about the same book. */
  readonly earlier: readonly Turn[];
  /** Marks with a margin note that were made or changed during the session. */
  readonly marks: readonly Mark[];
  /** Notes about the book that were written or changed during the session. */
  readonly notes: readonly Note[];
}

interface Exchange {
  readonly question: Turn;
  readonly answer: Turn;
  /** The learner's next message. */
  readonly next: string | null;
}

/**
 * What a session suggests remembering about its book, in the book's own words, the most certain first: answers that the
 * learner confirmed, passages saved in a note, places that answered two questions, and requested definitions. Answers
 * that the learner refuted are ignored.
 */
export const bookFindings = ({ turns, earlier, marks, notes }: BookMaterial): readonly FactCandidate[] => {
  const exchanges = exchangesOf(turns).filter(({ next }) => next === null || !refutesAnswer(next));
  const answered = exchanges.filter(({ answer }) => bestOf(answer) !== null);
  return [
    ...answered.filter(({ next }) => next !== null && confirmsAnswer(next)).flatMap(confirmed),
    ...marks.flatMap(marked),
    ...answered.flatMap((exchange) => inNotes(exchange, notes)),
    ...askedTwice(answered, exchangesOf(earlier)),
    ...answered.flatMap(defined),
  ];
};

/** Each question with its last complete answer. */
const exchangesOf = (turns: readonly Turn[]): readonly Exchange[] => {
  const byQuestion = new Map(
    turns
      .filter(({ role, state, replyTo }) => role === 'assistant' && state === 'complete' && replyTo !== null)
      .map((answer) => [answer.replyTo, answer]),
  );
  const questions = turns.filter(({ role }) => role === 'user');
  return questions.flatMap((question, at) => {
    const answer = byQuestion.get(question.turnId);
    return answer ? [{ question, answer, next: questions[at + 1]?.content ?? null }] : [];
  });
};

const isFound = ({ verdict, quote }: Citation): boolean =>
  (verdict === 'verbatim' || verdict === 'near') && quote.trim() !== '';

const isDefinition = (section: CardSection): section is SectionOf<'terms'> =>
  section.kind === 'terms' && section.of === 'question';

/** The first place that an answer cites; null if it does not answer from the book. */
const bestOf = ({ outcome, card, basis, citations }: Turn): Citation | null => {
  if (outcome !== 'answered' || (card === null && basis !== 'book')) return null;
  const [lead] = card?.sections ?? [];
  const cite =
    card === null
      ? 0
      : lead?.kind === 'quote'
        ? lead.cite
        : lead && isDefinition(lead)
          ? lead.rows[0]?.cite
          : undefined;
  const best = cite === undefined ? undefined : citations[cite];
  return best && isFound(best) ? best : null;
};

/** The quote on one line, cut to as many whole sentences as fit. */
const factText = (quote: string): string => {
  const text = quote.replace(/\s+/gu, ' ').trim();
  if (text.length <= maxFactLength) return text;
  const cut = text.slice(0, maxFactLength);
  const end = [...cut.matchAll(/[.!?…]["'”’)]*(?=\s)/gu)].at(-1);
  return end ? cut.slice(0, end.index + end[0].length) : `${cut.slice(0, cut.lastIndexOf(' '))}…`;
};

const candidate = (
  citation: Pick<Citation, 'bookId' | 'page' | 'label' | 'quote'>,
  turnId: TurnId | null,
  rest: Pick<FactCandidate, 'type' | 'confidence' | 'method'> & { readonly words?: string },
  because: 'confirmed' | 'marked' | 'kept' | 'asked twice' | 'defined',
  more: Readonly<Record<string, number>> = {},
): readonly FactCandidate[] => {
  const { bookId, page, label, quote } = citation;
  if (!/\p{L}{2}/u.test(quote)) return [];
  return [
    {
      scope: 'book',
      subject: 'book',
      words: factText(quote),
      ...rest,
      meta: { because, ...more },
      evidence: { kind: 'page', turnId, bookId, page, label, quote },
    },
  ];
};

const confirmed = ({ answer }: Exchange): readonly FactCandidate[] => {
  const best = bestOf(answer);
  const rest = { type: 'concept', confidence: 0.95, method: 'user_explicit' } as const;
  return best ? candidate(best, answer.turnId, rest, 'confirmed') : [];
};

/** What "Remember this" saves of the previous answer. */
export const confirmedFact = (question: Turn, answer: Turn): FactCandidate | null =>
  confirmed({ question, answer, next: null })[0] ?? null;

const marked = ({ bookId, page, label, quote, lost }: Mark): readonly FactCandidate[] =>
  bookId === null || lost
    ? []
    : candidate(
        { bookId, page, label, quote },
        null,
        { type: 'concept', confidence: 0.95, method: 'user_explicit' },
        'marked',
      );

/** A place that the learner copied into a note, which is then evidence too. */
const inNotes = ({ answer }: Exchange, notes: readonly Note[]): readonly FactCandidate[] => {
  const best = bestOf(answer);
  const note = best && notes.find(({ content }) => findQuote(best.quote, content) !== null);
  const rest = { type: 'concept', confidence: 0.95, method: 'user_explicit' } as const;
  return best && note ? candidate(best, answer.turnId, rest, 'kept', { noteId: note.id }) : [];
};

/** Whether one quote contains the other, on the same page. */
const isSamePlace = (a: Citation, b: Citation): boolean =>
  a.bookId === b.bookId &&
  a.page === b.page &&
  (findQuote(a.quote, b.quote) !== null || findQuote(b.quote, a.quote) !== null);

const askedTwice = (answered: readonly Exchange[], earlier: readonly Exchange[]): readonly FactCandidate[] =>
  answered.flatMap(({ answer }, at) => {
    const best = bestOf(answer);
    if (best === null) return [];
    const before = [...earlier, ...answered.slice(0, at)].some((one) => {
      const other = bestOf(one.answer);
      return other !== null && isSamePlace(other, best);
    });
    const rest = { type: 'concept', confidence: 0.85, method: 'rule' } as const;
    return before ? candidate(best, answer.turnId, rest, 'asked twice') : [];
  });

/** A definition that the learner asked for, prefixed with the term if the quote does not contain it. */
const defined = ({ answer }: Exchange): readonly FactCandidate[] =>
  (answer.card?.sections ?? []).filter(isDefinition).flatMap(({ rows }) => {
    const [row] = rows;
    const citation = row && answer.citations[row.cite];
    if (!citation || !isFound(citation)) return [];
    const quoted = factText(citation.quote);
    const names = quoted.toLowerCase().includes(row.term.toLowerCase());
    const words = names ? quoted : `${row.term.charAt(0).toUpperCase()}${row.term.slice(1)}: ${quoted}`;
    const rest = { type: 'definition', words, confidence: 0.9, method: 'rule' } as const;
    return candidate(citation, answer.turnId, rest, 'defined');
  });
