import { useState } from 'react';
import type { Today } from '../../../shared/model';
import { dayToDate, formatDay } from '../../messages/format';
import { text } from '../../messages/text';
import {
  BelowChart,
  chartBase,
  ChartFrame,
  chartLeft,
  chartWidth,
  barHeightIn,
  scaleFor,
} from './chart-frame';
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

/** The pages of each book in a bar, with the running total up to that book. */
const stackOf = (books: readonly BookPages[], at: number) => {
  let top = 0;
  return books.map(({ bookId, title, pages }) => {
    const own = pages[at] ?? 0;
    top += own;
    return { bookId, title, own, top };
  });
};

/** A day or a week: the pages of each book above one another, or a mark at zero. */
function PagesBar({
  stack,
  day,
  x,
  width,
  yOf,
}: {
  readonly stack: ReturnType<typeof stackOf>;
  readonly day: string;
  readonly x: number;
  readonly width: number;
  readonly yOf: (pages: number) => number;
}) {
  return (
    <g>
      {stack.every(({ own }) => own === 0) && (
        <line className="b-none" x1={x} x2={x + width} y1={chartBase - 1} y2={chartBase - 1} />
      )}
      {stack.map(
        ({ bookId, title, own, top }, of) =>
          own > 0 && (
            <rect
              key={bookId}
              className={colourOf(of)}
              x={x}
              y={yOf(top)}
              width={width}
              height={chartBase - yOf(own)}
              rx={1}
            >
              <title>{text.today.pagesOn(formatDay(dayToDate(day)), title, own)}</title>
            </rect>
          ),
      )}
    </g>
  );
}

/** Pages read for the first time, by day or week; each book has its part of a bar. */
export function PagesChart(props: { readonly today: string; readonly read: Today['pagesRead'] }) {
  const { today, read } = props;
  const [span, setSpan] = useState<Span>('days');
  const starts = barStarts(today, span);
  const books = pagesByBook(read, starts, span);
  const sums = starts.map((_, at) => books.reduce((sum, { pages }) => sum + (pages[at] ?? 0), 0));
  const scale = scaleFor(Math.max(...sums));
  const yOf = barHeightIn(scale);
  const slot = (chartWidth - chartLeft) / starts.length;
  const named = [0, Math.floor(starts.length / 2), starts.length - 1];
  return (
    <figure>
      <figcaption>
        <b>{text.today.pagesByBook}</b>
        <span className="meta num">{text.today.pages(sums.reduce((sum, pages) => sum + pages, 0))}</span>
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
      <ChartFrame scale={scale} label={text.today.pagesChart(span, books)}>
        {starts.map((day, at) => (
          <PagesBar
            key={day}
            stack={stackOf(books, at)}
            day={day}
            x={chartLeft + at * slot + slot * 0.15}
            width={slot * 0.7}
            yOf={yOf}
          />
        ))}
        {named.map((at) => (
          <BelowChart key={at} x={chartLeft + at * slot + slot / 2}>
            {span === 'days' ? Number(starts[at]?.slice(8)) : formatDay(dayToDate(starts[at] ?? today))}
          </BelowChart>
        ))}
      </ChartFrame>
      {books.length === 0 ? <p className="meta">{text.today.noPages}</p> : <Legend books={books} />}
    </figure>
  );
}
