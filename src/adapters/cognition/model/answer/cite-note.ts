import type { AnswerMemory, AnswerPart } from '../../../../core/ports';
import { asNoteId } from '../../../../shared/model';
import { isNearQuote } from '../../../../shared/text/quotes/near-quote';
import { noteMarker } from '../../../../shared/text/notes/note-marker';
import { findWords } from '../find-words';
import { quotationsIn } from './quotations';
import { createSupport } from './support';

/** A list's, a quotation's or a heading's. */
const lineMark = /^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s+/u;

type NoteCitation = Extract<AnswerPart, { readonly kind: 'note-citation' }>;

/** The words of a note that a claim rests on: those that it quotes, as they are in the note, else its nearest sentence. */
const quoteFrom = (claim: string, text: string, supportOf: ReturnType<typeof createSupport>): string => {
  const quotations = quotationsIn(claim);
  for (const { words } of quotations) {
    const place = findWords(words, text);
    if (place) return text.slice(place.start, place.end);
    if (isNearQuote(words, text)) return words;
  }
  const madeUp = quotations.find(({ sure }) => sure);
  if (madeUp) return madeUp.words;
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ passage: { headingPath: [] }, part: { text: line } }));
  return (supportOf(claim, lines)?.sentence ?? '').replace(lineMark, '');
};

/** Cites the notes that a model was shown. */
export const createNoteCiting = (memories: readonly AnswerMemory[]) => {
  const supportOf = createSupport();
  const notes = new Map(memories.filter(({ kind }) => kind === 'note').map((one) => [one.id, one.text]));
  return {
    /** Null for a note that was not shown. */
    cite(id: string, claim: string): NoteCitation | null {
      const shown = notes.get(id);
      if (shown === undefined) return null;
      const [title = '', ...lines] = shown.split('\n');
      const content = lines.join('\n');
      return {
        kind: 'note-citation',
        marker: noteMarker(asNoteId(Number(id))),
        noteId: asNoteId(Number(id)),
        title,
        quote: quoteFrom(claim, content === '' ? title : content, supportOf),
      };
    },
  };
};
