import { labelsOfPassages } from '../session/retrieve/answer-passages';
import type { Finder } from './finder';

/** Searches the whole book: the limit to read pages only applies to answers. */
export const findPassages: Finder = async ({ readers, searchPassages }, { q, bookId, range, limit }) => {
  // A book's text has no date, so a search for a period finds memories only.
  if (range.from || range.to) return [];
  const found = (await searchPassages(q, bookId, limit, 'whole')).passages;
  const labels = await labelsOfPassages(
    found.map(({ passage }) => passage),
    readers.library,
  );
  return found.map(({ passage, page, score, matched }) => ({
    kind: 'passage',
    id: String(passage.id),
    bookId: passage.bookId,
    page,
    label: labels.get(passage.bookId)?.get(page) ?? String(page),
    chapter: passage.chapter,
    text: passage.text,
    score: Math.min(1, Math.max(0, score)),
    matched,
  }));
};
