import type { AnswerOutcome, BookId, CardSection, Citation, SessionLine, Turn } from '../../shared/model';
import type { LibraryReader } from '../ports';
import { routeQuestion } from '../retrieval/question/route-question';
import { datedText } from './said-in-turns';
import { refutesAnswer } from './learner-verdict';
import { memoryRemark } from '../../shared/text/grammar/memory-remarks';
import { readMemorySwitch } from '../request/memory-switch';
import { readNoteRequest } from '../request/note-request';
import { readRequest } from '../request/read-request';

const maxQuotes = 4;

const isHandledWithoutEngine = (message: string): boolean =>
  [readNoteRequest, readMemorySwitch, memoryRemark].some((read) => read(message) !== null);

type LabelOf = (bookId: BookId, page: number) => string;

/**
 * The conversation as lines, oldest first, without small talk and without questions that were answered from memory, notes
 * or earlier sessions, whose content would be remembered again.
 */
export const sessionLines = (
  turns: readonly Turn[],
  timeZone: string,
  labelOf: LabelOf = (_, page) => String(page),
): readonly SessionLine[] => {
  const own = turns.filter(({ role, content }) => role === 'user' && content.trim() !== '');
  const answers = answersIn(turns);
  return own.flatMap((turn, at): readonly SessionLine[] => {
    const { smallTalk, speaksOfSelf } = routeQuestion(turn.content, false);
    const kind = readRequest(turn.content).kind;
    if (smallTalk || kind === 'unclear' || (kind === 'greeting' && !speaksOfSelf)) return [];
    // The result of the request is in the plan, the note or the memory.
    if (kind === 'change-plan' || isHandledWithoutEngine(turn.content)) return [];
    const answer = answers.get(turn.turnId) ?? null;
    const outcome = answer === null ? null : outcomeOf(answer);
    if (outcome === 'reply' && turn.content.trim().endsWith('?')) return [];
    const next = own[at + 1];
    const refuted = next !== undefined && refutesAnswer(next.content);
    const quotes = answer === null || refuted || outcome !== 'answered' ? [] : quotesIn(answer);
    return [
      {
        turnId: turn.turnId,
        said: datedText(turn, timeZone),
        selection: turn.selection && {
          quote: turn.selection.quote,
          label: labelOf(turn.selection.bookId, turn.selection.page),
        },
        outcome,
        quotes,
        own:
          answer === null || answer.card !== null || refuted || quotes.length > 0 || !isAnswered(outcome)
            ? null
            : answer.content.trim() || null,
      },
    ];
  });
};

/** Includes the printed labels of the pages with selections. */
export const readSessionLines = async (
  library: Pick<LibraryReader, 'labelsOf'>,
  turns: readonly Turn[],
  timeZone: string,
): Promise<readonly SessionLine[]> => {
  const pages = new Map<BookId, Set<number>>();
  for (const { selection } of turns)
    if (selection)
      pages.set(selection.bookId, (pages.get(selection.bookId) ?? new Set()).add(selection.page));
  const labels = new Map(
    await Promise.all(
      [...pages].map(
        async ([bookId, ofBook]) => [bookId, await library.labelsOf(bookId, [...ofBook])] as const,
      ),
    ),
  );
  return sessionLines(turns, timeZone, (bookId, page) => labels.get(bookId)?.get(page) ?? String(page));
};

/** The last complete answer by question; in an imported conversation, the next message. */
const answersIn = (turns: readonly Turn[]): ReadonlyMap<number, Turn> => {
  const answers = new Map<number, Turn>();
  let before: Turn | null = null;
  for (const turn of turns) {
    const question = turn.replyTo ?? (before?.role === 'user' ? before.turnId : null);
    if (turn.role === 'assistant' && turn.state === 'complete' && question !== null)
      answers.set(question, turn);
    before = turn;
  }
  return answers;
};

const outcomes: Readonly<Record<NonNullable<Turn['basis']>, AnswerOutcome>> = {
  book: 'answered',
  refused: 'not-found',
  memory: 'reply',
  notes: 'reply',
  sessions: 'reply',
  none: 'reply',
};

/** The outcome for the book; an answer only from memory or notes is a reply. */
const outcomeOf = ({ outcome, basis, card }: Turn): AnswerOutcome | null => {
  if (card !== null)
    return outcome === 'answered' && leadCites(card.sections).length === 0 ? 'reply' : outcome;
  if (basis === null) return outcome;
  const byBasis = outcomes[basis];
  return byBasis === 'reply' ? byBasis : (outcome ?? byBasis);
};

const isAnswered = (outcome: AnswerOutcome | null): boolean => outcome === 'answered' || outcome === null;

/** The quotes of the answer itself, without a card's further places. */
const quotesIn = ({ citations, card }: Turn): SessionLine['quotes'] => {
  const cited = card === null ? citations : leadCites(card.sections).flatMap((cite) => citations[cite] ?? []);
  return cited
    .filter(isFound)
    .slice(0, maxQuotes)
    .map(({ quote, label }) => ({ text: quote.replace(/\s+/gu, ' ').trim(), label }));
};

const isFound = ({ verdict, quote }: Citation): boolean =>
  (verdict === 'verbatim' || verdict === 'near') && quote.trim() !== '';

const leadCites = (sections: readonly CardSection[]): readonly number[] => {
  for (const section of sections) {
    if (section.kind === 'quote') return [section.cite];
    if (section.kind === 'terms' && section.of === 'question') return section.rows.map(({ cite }) => cite);
    if (section.kind === 'compare') return section.sides.flatMap(({ quote }) => quote?.cite ?? []);
    if (section.kind === 'summary')
      return section.groups.flatMap(({ sentences }) => sentences.map(({ cite }) => cite));
  }
  return [];
};
