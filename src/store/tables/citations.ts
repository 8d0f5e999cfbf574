import type { Citation, Verdict } from '../../shared/model';

/**
 * Citations as the column keeps them. A quote mostly stands in the answer that cites it, so where it starts and how long
 * it is says it: `["b4cd696213dad7c50", [70, "65", 79, 0, [12, 180]], ...]`. A string names the book of what follows;
 * a citation is [page, label, passage, verdict, quote], then its marker where that is not `[p. LABEL]`. Rows from before
 * hold whole objects; both are read.
 */
type Entry = readonly [
  page: number,
  label: string,
  passage: number | null,
  verdict: number,
  quote: string | readonly [start: number, length: number],
  marker?: string,
];

/** By their place: may only be added to. */
const verdicts: readonly Verdict[] = ['verbatim', 'near', 'page-only', 'not-found'];

const markerOf = (label: string): string => `[p. ${label}]`;

const asQuote = (quote: string, content: string): Entry[4] => {
  const start = quote.length > 8 ? content.indexOf(quote) : -1;
  return start < 0 ? quote : [start, quote.length];
};

/** `content` as far as it has come: an answer only ever grows. */
export const writeCitations = (citations: readonly Citation[], content: string): string => {
  let book = '';
  const entries = citations.flatMap(({ marker, bookId, page, label, passageId, quote, verdict }) => {
    const shared = [page, label, passageId, verdicts.indexOf(verdict), asQuote(quote, content)] as const;
    const entry: Entry = marker === markerOf(label) ? shared : [...shared, marker];
    const named = bookId === book ? [entry] : [bookId, entry];
    book = bookId;
    return named;
  });
  return JSON.stringify(entries);
};

export const readCitations = (column: string, content: string): Citation[] => {
  let bookId = '';
  return (JSON.parse(column) as readonly (string | Entry | Citation)[]).flatMap((entry) => {
    if (typeof entry === 'string') {
      bookId = entry;
      return [];
    }
    if (!('length' in entry)) return [entry];
    const [page, label, passageId, verdict, quote, marker = markerOf(label)] = entry;
    return [
      {
        marker,
        bookId,
        page,
        label,
        passageId,
        quote: typeof quote === 'string' ? quote : content.slice(quote[0], quote[0] + quote[1]),
        verdict: verdicts[verdict] ?? 'not-found',
      },
    ];
  });
};
