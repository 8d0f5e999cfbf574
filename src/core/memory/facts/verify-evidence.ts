import type { BookId, NoteId, Turn, TurnId } from '../../../shared/model';
import type { FactCandidate, LibraryReader } from '../../ports';
import { findQuote, verifyQuote } from '../../text/verify-quote';

/** The verified place of the words that support a candidate. */
export interface VerifiedEvidence {
  readonly turnId: TurnId | null;
  readonly quote: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly bookId: BookId | null;
  readonly page: number | null;
  readonly label: string | null;
  readonly chapter: string | null;
  readonly noteId: NoteId | null;
}

const unquoted = (text: string): string => text.replace(/^["“'‘]+|["”'’]+$/gu, '');

const verifyNote = ({
  noteId,
  text,
  quote,
}: Extract<FactCandidate['evidence'], { kind: 'note' }>): VerifiedEvidence | null => {
  const place = findQuote(quote, text);
  const nowhere = { turnId: null, bookId: null, page: null, label: null, chapter: null };
  return place && { ...nowhere, quote: text.slice(place.start, place.end), ...place, noteId };
};

/** Checks a candidate's evidence against the turn or the page (A7, C3); null if the words are not there. */
export const verifyEvidence = async (
  { evidence, words, type }: FactCandidate,
  turns: readonly Turn[],
  library: Pick<LibraryReader, 'findPage'>,
): Promise<VerifiedEvidence | null> => {
  const turn = turns.find((one) => one.turnId === evidence.turnId);
  if (evidence.quote.trim() === '' || (!turn && evidence.turnId !== null)) return null;
  if (evidence.kind === 'note') return verifyNote(evidence);
  if (evidence.kind === 'turn') {
    if (!turn) return null;
    // The tutor may be repeating the memory, so its words are not evidence about the learner.
    if (turn.role !== 'user') return null;
    const isExact = turn.content.slice(evidence.start, evidence.end) === evidence.quote;
    const place = isExact
      ? { start: evidence.start, end: evidence.end }
      : findQuote(evidence.quote, turn.content);
    return (
      place && {
        turnId: turn.turnId,
        quote: turn.content.slice(place.start, place.end),
        ...place,
        bookId: null,
        page: null,
        label: null,
        chapter: null,
        noteId: null,
      }
    );
  }
  const page = await library.findPage(evidence.bookId, evidence.page);
  if (!page) return null;
  const verdict = verifyQuote(evidence.quote, page.text, true);
  if (verdict !== 'verbatim' && verdict !== 'near') return null;
  if (type === 'quote' && verifyQuote(unquoted(words), page.text, true) === 'not-found') return null;
  return {
    turnId: evidence.turnId,
    quote: evidence.quote,
    start: null,
    end: null,
    bookId: evidence.bookId,
    page: page.page,
    label: page.label,
    chapter: page.chapter,
    noteId: null,
  };
};
