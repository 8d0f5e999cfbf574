import type { CardSection } from '../../../shared/model';
import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { findQuote } from '../../text/verify-quote';
import { pageKey, placesOf, quoteOf, quoteRange, readSpots } from './book-places';
import { composedAnswer, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting, type Citing } from './citing';
import { exampleAfter, windowAround } from './quote-window';
import { findTerm } from './term-cards';

const maxTerms = 2;
const maxTried = 4;
const maxElsewhere = 3;
const asksExample = /\bexamples?\b/i;
/** Candidate terms of the selection: one or two words, the longer first, without stop words or numbers. */
const termsIn = (quote: string): readonly string[] => {
  const words = quote.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
  const plain = (at: number): string => (words[at] ?? '').toLowerCase();
  const usable = (at: number): boolean =>
    plain(at).length > 2 && !isStopWord(plain(at)) && !/^\d+$/.test(plain(at));
  const found = new Map<string, string>();
  for (const size of [2, 1])
    for (let at = 0; at + size <= words.length; at += 1) {
      const run = words.slice(at, at + size);
      if (!run.every((_, index) => usable(at + index))) continue;
      const key = run.map((word) => stem(word.toLowerCase())).join(' ');
      if (!found.has(key)) found.set(key, run.join(' '));
    }
  return [...found.values()];
};

const definingSentence =
  /^(?:(?:an?|the)\s+)?(.+?)(?:\s+\([^)]{1,40}\))?,?\s+(?:(?:is|are)\s+(?:an?|the|any|one\s+of|defined\s+as)|means|refers?\s+to|denotes?|stands?\s+for|consists?\s+of)\b/iu;
const stems = (words: string): string =>
  words
    .toLowerCase()
    .split(/[\s-]+/)
    .map(stem)
    .join(' ');

/** Whether a sentence defines a term and has exactly that term as its subject. */
const defines = (sentence: string, term: string): boolean =>
  stems(definingSentence.exec(sentence)?.[1] ?? '') === stems(term);

/** Definitions, outside the selection, of its terms. */
const definitions = async (
  deps: CardDeps,
  task: CardTask,
  quote: string,
  citing: Citing,
): Promise<CardSection | null> => {
  const { weights } = task.material;
  const rarity = (term: string): number =>
    term.split(' ').reduce((sum, word) => sum + (weights?.idf.get(stem(word.toLowerCase())) ?? 0), 0) /
    term.split(' ').length;
  const tried = termsIn(quote)
    .toSorted((a, b) => b.split(' ').length - a.split(' ').length || rarity(b) - rarity(a))
    .slice(0, maxTried);
  const found = await Promise.all(
    tried.map(async (term) => ({ term, ...(await findTerm(deps, task, term)) })),
  );
  const rows: Extract<CardSection, { kind: 'terms' }>['rows'] = [];
  for (const { term, defining } of found) {
    if (rows.length === maxTerms || !defining?.best || quote.includes(defining.best.text)) continue;
    if (!defines(defining.best.text, term)) continue;
    const [spot] = await readSpots(deps.readers.library, [defining]);
    const defined = spot ? await quoteOf(deps.readers.library, spot, citing, task.lastPageOf, true) : null;
    if (defined) rows.push({ ...defined, term });
  }
  return rows.length === 0 ? null : { kind: 'terms', of: 'selection', rows };
};

/** A card about the selected words: their context, their terms, and other places that cover them. */
export const selectionCard = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer | null> => {
  const { selection } = task;
  if (!selection) return null;
  const { library } = deps.readers;
  const citing = createCiting();
  const page = await library.findPage(selection.bookId, selection.page);
  const selected = page && findQuote(selection.quote, page.text);
  const own = task.passages.find(
    ({ bookId, parts }) =>
      bookId === selection.bookId &&
      parts.some(
        ({ page: on, start = 0, text }) =>
          on === selection.page &&
          selected &&
          start <= selected.start &&
          selected.start < start + text.length,
      ),
  );
  const headings = own?.headingPath ?? (page?.chapter ? [page.chapter] : []);
  const place = { bookId: selection.bookId, page: selection.page, passageId: null, headings };
  const quote =
    page && selected
      ? await quoteRange(
          library,
          place,
          (one, next) => {
            const example = asksExample.test(task.question.content) ? exampleAfter(one, selected) : null;
            return windowAround(one, example ?? selected, { next, selected: !example });
          },
          citing,
          task.lastPageOf,
        )
      : null;
  const terms = await definitions(deps, task, selection.quote, citing);
  const rows = placesOf(await readSpots(library, task.passages), citing, maxElsewhere, [
    pageKey(selection.bookId, selection.page),
  ]);
  const sections: CardSection[] = [
    ...(quote ? [{ ...quote, kind: 'quote' as const }] : []),
    ...(terms ? [terms] : []),
    ...(rows.length === 0 ? [] : [{ kind: 'places' as const, role: 'elsewhere' as const, rows }]),
  ];
  return sections.length === 0 ? null : composedAnswer('answered', sections, citing.citations);
};
