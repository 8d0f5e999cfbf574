import { useState } from 'react';
import type { Today } from '../../../shared/model';
import { dayToDate, formatDay } from '../../messages/format';
import { text } from '../../messages/text';
import { BarChart, type Bar } from './bar-chart';
import { dayOfMonth } from './chart-frame';
import { barStarts, pagesByBook, type BookPages, type Span } from './pages-by-book';

/** More books share the last colour. */
const maxColours = 4;
const colourOf = (at: number): string => `b-book-${String(Math.min(at + 1, maxColours))}`;

function Legend({ books }: { readonly books: readonly BookPages[] }) {
  return (
    <ul className="p-legend meta">
      {books.map(({ bookId, title, sum }, at) => (
        <li key={bookId}>
          <i className={`k k-book-${String(Math.min(at + 1, maxColours))}`} />
          <span className="truncate">{title}</span>
          <span className="num">{text.today.pages(sum)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A bar for each day or week, with a part for each book. */
const barsOf = (starts: readonly string[], books: readonly BookPages[]): readonly Bar[] =>
  starts.map((day, at) => ({
    day,
    parts: books.map(({ bookId, title, pages }, of) => {
      const value = pages[at] ?? 0;
      return {
        key: bookId,
        className: colourOf(of),
        value,
        title: text.today.pagesOn(formatDay(dayToDate(day)), title, value),
      };
    }),
  }));

/** Pages read for the first time, by day or week; each book has its part of a bar. */
export function PagesChart(props: { readonly today: string; readonly read: Today['pagesRead'] }) {
  const { today, read } = props;
  const [span, setSpan] = useState<Span>('days');
  const starts = barStarts(today, span);
  const books = pagesByBook(read, starts, span);
  const sum = books.reduce((all, one) => all + one.sum, 0);
  return (
    <figure>
      <figcaption>
        <b>{text.today.pagesByBook}</b>
        <span className="meta num">{text.today.pages(sum)}</span>
        <span className="push p-span" role="group" aria-label={text.today.pagesByBook}>
          {(['days', 'weeks'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="btn btn-quiet btn-sm"
              aria-pressed={one === span}
              onClick={() => setSpan(one)}
            >
              {text.today.span[one]}
            </button>
          ))}
        </span>
      </figcaption>
      <BarChart
        label={text.today.pagesChart(span, books)}
        bars={barsOf(starts, books)}
        named={[0, Math.floor(starts.length / 2), starts.length - 1]}
        nameOf={(day) => (span === 'days' ? dayOfMonth(day) : formatDay(dayToDate(day)))}
      />
      {books.length === 0 ? <p className="meta">{text.today.noPages}</p> : <Legend books={books} />}
    </figure>
  );
}
