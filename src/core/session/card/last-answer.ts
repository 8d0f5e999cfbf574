import type { Citation, Page, Turn } from '../../../shared/model';
import type { LibraryReader } from '../../ports';
import { findQuote } from '../../text/verify-quote';
import { quoteRange } from './book-places';
import { composedAnswer, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting } from './citing';
import { minSentences, windowAround, type Range } from './quote-window';

const lastAnswer = ({ recentTurns }: CardTask): Turn | null =>
  recentTurns.findLast(({ role, card }) => role === 'assistant' && card !== null) ?? null;

/** The citations of the last answer's rows, in order. The rows of an outline have none. */
const rowsOf = ({ card, citations }: Turn): readonly Citation[] => {
  const cites = (card?.sections ?? []).flatMap((section): readonly number[] => {
    switch (section.kind) {
      case 'quote':
        return [section.cite];
      case 'places':
      case 'terms':
      case 'quiz':
        return section.rows.map(({ cite }) => cite);
      case 'summary':
        return section.groups.flatMap(({ sentences }) => sentences.map(({ cite }) => cite));
      case 'compare':
        return section.sides.flatMap(({ quote }) => (quote ? [quote.cite] : []));
      default:
        return [];
    }
  });
  return cites.flatMap((cite) => citations[cite] ?? []);
};

/** The items of the lists that the last answer quotes. */
const itemsOf = ({ card }: Turn): readonly string[] =>
  (card?.sections ?? []).flatMap((section) =>
    section.kind === 'quote'
      ? section.blocks.flatMap(({ kind, text }) => (kind === 'list' ? text.split('\n') : []))
      : [],
  );

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The offset of the nth item that a page numbers in words: "first, that …", then "secondly, …"; -1 if it does not. */
const ordinalAt = (text: string, row: number): number => {
  let at = -1;
  for (const word of ordinals.slice(0, row)) {
    const next = new RegExp(`\\b${word}(?:ly)?\\b[,:;—-]`, 'gi');
    next.lastIndex = at + 1;
    const found = next.exec(text);
    if (!found) return -1;
    at = found.index;
  }
  return at;
};

/** An item of a list that continues after the quote, or of one that the page numbers in words. */
const itemAfterQuote = async (
  library: Pick<LibraryReader, 'listPages'>,
  quoted: Citation,
  isList: boolean,
  row: number,
): Promise<{ readonly page: number; readonly range: Range } | null> => {
  const [page] = await library.listPages(quoted.bookId, quoted.page, quoted.page + 1);
  if (!page) return null;
  const [first = ''] = quoted.quote.split('\n');
  const from = findQuote(first, page.text)?.start ?? 0;
  const items = page.blocks.filter(({ kind, end }) => kind === 'list-item' && end > from);
  const item = isList ? items[row - 1] : undefined;
  if (item) return { page: page.page, range: item };
  const at = row > 0 ? ordinalAt(page.text, row) : -1;
  return at < 0
    ? null
    : { page: page.page, range: windowAround(page, { start: at, end: at + 1 }, { most: minSentences }) };
};

const bare = (item: string): string =>
  item.replace(/^\s*(?:[•▪◦*–-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/i, '').trim();

/** Answers "the second one": that item or row of the last answer, with its context on the page. */
export const rowCard = async (
  deps: CardDeps,
  task: CardTask,
  row: number,
): Promise<ComposedAnswer | null> => {
  const last = lastAnswer(task);
  if (!last) return null;
  const { library } = deps.readers;
  const items = itemsOf(last);
  const rows = rowsOf(last);
  const [lead] = rows;
  const citing = createCiting();
  const quoteAt = async (meant: Citation, page: number, choose: (page: Page) => Range) => {
    const place = { bookId: meant.bookId, page, passageId: meant.passageId, headings: [] };
    const quote = await quoteRange(library, place, choose, citing, task.lastPageOf);
    return quote ? composedAnswer('answered', [{ ...quote, kind: 'quote' }], citing.citations) : null;
  };
  const words = bare(items.at(row === -1 ? -1 : row - 1) ?? '');
  if (lead && items.length >= 2 && words !== '')
    return quoteAt(
      lead,
      lead.page,
      (page) => findQuote(words, page.text) ?? findQuote(lead.quote, page.text) ?? emptyRange,
    );
  const behind = lead && (await itemAfterQuote(library, lead, items.length > 0, row));
  if (lead && behind) return quoteAt(lead, behind.page, () => behind.range);
  const meant = rows.at(row === -1 ? -1 : row - 1);
  if (!meant) return null;
  return quoteAt(meant, meant.page, (page) => {
    const found = findQuote(meant.quote, page.text);
    return found ? windowAround(page, found) : emptyRange;
  });
};

const emptyRange: Range = { start: 0, end: 0 };

const maxLastWords = 8;
const lastWords = (quote: string): string =>
  (quote.split('\n').at(-1) ?? '').trim().split(/\s+/).slice(-maxLastWords).join(' ');

/** Answers "go on": the text right after the last quote, on the next page if the quote ends its page. */
export const continueLastCard = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer | null> => {
  const answer = lastAnswer(task);
  const [quoted] = answer ? rowsOf(answer) : [];
  if (!quoted) return null;
  const { library } = deps.readers;
  const pages = await library.listPages(quoted.bookId, quoted.page, quoted.page + 2);
  // A quote may cross a page break.
  const ends = pages.map(({ text }) => findQuote(lastWords(quoted.quote), text)?.end ?? -1);
  const at = ends.findIndex((end) => end >= 0);
  const [last, next] = [pages[at], pages[at + 1]];
  const end = ends[at] ?? 0;
  const rest = last ? last.text.slice(end).search(/\S/) : -1;
  const page = rest >= 0 ? last : next;
  const lastPage = task.lastPageOf(quoted.bookId);
  if (!page || (lastPage !== null && page.page > lastPage)) return null;
  const start = page === last ? end + rest : Math.max(0, page.text.search(/\S/));
  const citing = createCiting();
  const quote = await quoteRange(
    library,
    { bookId: quoted.bookId, page: page.page, passageId: null, headings: page.chapter ? [page.chapter] : [] },
    // Starts after the text that was already shown.
    (one) => ({ ...windowAround(one, { start, end: start + 1 }), start }),
    citing,
    task.lastPageOf,
  );
  return quote ? composedAnswer('answered', [{ ...quote, kind: 'quote' }], citing.citations) : null;
};
