import type { AnswerMemory, AnswerPart } from '../../../../core/ports';
import { asNoteId } from '../../../../shared/model';
import { isNearQuote } from '../../../../shared/text/quotes/near-quote';
import { noteMarker } from '../../../../shared/text/notes/note-marker';
import { findWords } from '../find-words';
import { quotationsIn } from './quotations';
import { createSupport } from './support';

/** Markdown for a list item, a block quote or a heading at the start of a line. */
const lineMark = /^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s+/u;

type NoteCitation = Extract<AnswerPart, { readonly kind: 'note-citation' }>;

/** The words of a note that support a claim: the claim's quotation as the note has it, else the nearest sentence. */
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

/** Makes citations of the notes that the model was shown. */
export const createNoteCiting = (memories: readonly AnswerMemory[]) => {
  const supportOf = createSupport();
  const notes = new Map(memories.filter(({ kind }) => kind === 'note').map((one) => [one.id, one.text]));
  return {
    /** Null if the note was not shown. */
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
