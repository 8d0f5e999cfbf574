import type { Citation, Turn } from '../../../shared/model';
import { findQuote } from '../../retrieval/verify-quote';
import { quoteRange } from './book-places';
import { composed, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting } from './citing';
import { windowAround } from './quote-window';

const lastAnswer = ({ recentTurns }: CardTask): Turn | null =>
  recentTurns.findLast(({ role, card }) => role === 'assistant' && card !== null) ?? null;

/** The citations of what the last answer lists, row by row; an outline's rows cite nothing. */
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

/** Items of the list that the last answer quotes. */
const itemsOf = ({ card }: Turn): readonly string[] =>
  (card?.sections ?? []).flatMap((section) =>
    section.kind === 'quote'
      ? section.blocks.flatMap(({ kind, text }) => (kind === 'list' ? text.split('\n') : []))
      : [],
  );

const bare = (item: string): string =>
  item.replace(/^\s*(?:[•▪◦*–-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/i, '').trim();

/** "The second one": that item or row of the last answer, with what its page says around it. */
export const rowCard = async (
  deps: CardDeps,
  task: CardTask,
  row: number,
): Promise<ComposedAnswer | null> => {
  const last = lastAnswer(task);
  if (!last) return null;
  const items = itemsOf(last);
  const rows = rowsOf(last);
  const list = items.length >= 2 ? items : rows;
  const index = row === -1 ? list.length - 1 : row - 1;
  const meant = items.length >= 2 ? rows[0] : rows[index];
  const words = items.length >= 2 ? bare(items[index] ?? '') : (meant?.quote ?? '');
  if (!meant || words === '') return null;
  const citing = createCiting();
  const quote = await quoteRange(
    deps.readers.library,
    { bookId: meant.bookId, page: meant.page, passageId: meant.passageId, headings: [] },
    (page) => {
      const found = findQuote(words, page.text) ?? findQuote(meant.quote, page.text);
      if (!found) return { start: 0, end: 0 };
      return items.length >= 2 ? found : windowAround(page, found);
    },
    citing,
    task.lastPage,
  );
  return quote ? composed('answered', [{ ...quote, kind: 'quote' }], citing.citations) : null;
};

/** "Go on": what the book says right after the last quote; on the next page where that ends its page. */
export const goOn = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer | null> => {
  const last = lastAnswer(task);
  const [quoted] = last ? rowsOf(last) : [];
  if (!quoted) return null;
  const { library } = deps.readers;
  const pages = await library.listPages(quoted.bookId, quoted.page, quoted.page + 2);
  const [first] = pages;
  const found = first && findQuote(quoted.quote.split('\n')[0] ?? '', first.text);
  const end = found ? Math.min(first.text.length, found.start + quoted.quote.length) : 0;
  const rest = first ? first.text.slice(end).search(/\S/) : -1;
  const page = rest >= 0 ? first : pages[1];
  if (!page || (task.lastPage !== null && page.page > task.lastPage)) return null;
  const start = page === first ? end + rest : Math.max(0, page.text.search(/\S/));
  const citing = createCiting();
  const quote = await quoteRange(
    library,
    { bookId: quoted.bookId, page: page.page, passageId: null, headings: page.chapter ? [page.chapter] : [] },
    (one) => windowAround(one, { start, end: start + 1 }),
    citing,
    task.lastPage,
  );
  return quote ? composed('answered', [{ ...quote, kind: 'quote' }], citing.citations) : null;
};
