import type { BookWarning, PageRange, TextlessPages } from '../../model';

const maxRanges = 12;

/** "3, 7 to 12 and 40". */
export const pageRangesText = (ranges: readonly PageRange[]): string => {
  const shown = ranges
    .slice(0, maxRanges)
    .map(([from, to]) => (from === to ? String(from) : `${String(from)} to ${String(to)}`));
  const rest = ranges.length - shown.length;
  const all = rest > 0 ? [...shown, `${String(rest)} more places`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
};

const countPages = (ranges: readonly PageRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);

const textlessPlace = ({ pages, of, relabelled }: TextlessPages): string => {
  const count = countPages(pages);
  if (count === of) return of === 1 ? 'its only page' : `any of its ${String(of)} pages`;
  return `${relabelled ? 'PDF ' : ''}${count === 1 ? 'page' : 'pages'} ${pageRangesText(pages)}`;
};

export const bookWarningText = (warning: BookWarning): string => {
  switch (warning.kind) {
    case 'textless-pages':
      return countPages(warning.pages) === 1
        ? `There is no text on ${textlessPlace(warning)}, probably because it is scanned. You can read it, but not search it or ask about it until its text is recognised (OCR).`
        : `There is no text on ${textlessPlace(warning)}, probably because they are scanned. You can read them, but not search them or ask about them until their text is recognised (OCR).`;
    case 'damaged-pages':
      return `Left out because of damage: ${countPages(warning.pages) === 1 ? 'page' : 'pages'} ${pageRangesText(warning.pages)}.`;
    case 'no-contents':
      return 'The book has no table of contents. Its headings are used instead.';
    case 'lost-contents':
      return warning.entries === 1
        ? '1 entry of the table of contents leads nowhere.'
        : `${String(warning.entries)} entries of the table of contents lead nowhere.`;
    case 'no-reading-order':
      return 'The book does not give its reading order. The order of its file list is used instead.';
    case 'missing-part':
      return `A part of the book (${warning.name}) is missing.`;
  }
};
