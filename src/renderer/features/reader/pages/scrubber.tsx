import { useState } from 'react';
import type { Book, OutlineEntry } from '../../../../shared/model';
import { chapterEntries } from '../../../../shared/text/chapters';
import { useReadRanges } from '../../../client/queries';
import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/text';

/** Minutes for a page of about 300 words. */
const minutesAPage = 1.4;

interface Props {
  readonly book: Book;
  readonly outline: readonly OutlineEntry[];
  readonly page: number;
  readonly onGo: (page: number) => void;
}

/** A slider that shows the position in the book, with the chapters as ticks and the pages that were read as a line, and can be dragged to another page. */
export function Scrubber({ book, outline, page, onGo }: Props) {
  const [dragged, setDragged] = useState<number | null>(null);
  const at = dragged ?? page;
  const read = useReadRanges(book.id).data ?? [];
  const place = (of: number): number => (book.pageCount > 1 ? ((of - 1) / (book.pageCount - 1)) * 1000 : 0);
  const chapters = chapterEntries(outline);
  const next = chapters.find((entry) => entry.page > page)?.page ?? book.pageCount + 1;
  const left = Math.max(0, next - 1 - page);
  return (
    <footer className="r-foot">
      <div className="r-scrub-box">
        <svg className="r-scrub" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
          <path className="sc-all" d="M0 6h1000" />
          <path
            className="sc-done"
            d={read
              .map(({ from, to }) => `M${place(from)} 6H${place(Math.min(to + 1, book.pageCount))}`)
              .join('')}
          />
          <path
            className="sc-tick"
            d={chapters
              .filter((entry) => entry.page > 1)
              .map((entry) => `M${place(entry.page)} 2v8`)
              .join('')}
          />
        </svg>
        <input
          type="range"
          min={1}
          max={book.pageCount}
          value={at}
          aria-label={text.reader.position}
          aria-valuetext={text.reader.of(formatNumber(at), formatNumber(book.pageCount))}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={() => {
            if (dragged !== null) onGo(dragged);
            setDragged(null);
          }}
          onKeyUp={() => {
            if (dragged !== null) onGo(dragged);
            setDragged(null);
          }}
        />
      </div>
      <p className="meta num">
        <span>{text.reader.of(formatNumber(at), formatNumber(book.pageCount))}</span>
        <span>
          {page === book.pageCount
            ? text.reader.endOfBook
            : chapters.length > 0
              ? text.reader.left(left, Math.max(1, Math.round(left * minutesAPage)))
              : ''}
        </span>
      </p>
    </footer>
  );
}
