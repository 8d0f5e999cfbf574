import { Fragment } from 'react';
import { findWords } from '../../shared/text/quotes/find-quote';

/** Text with the words of a search underlined. */
export function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  const marks = findWords(text, query);
  return (
    <>
      {marks.map((mark, i) => (
        <Fragment key={mark.start}>
          {text.slice(marks[i - 1]?.end ?? 0, mark.start)}
          <mark>{text.slice(mark.start, mark.end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}

/** The part of a long text around the first word of a search. */
export function snippet(text: string, query: string, length = 160): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const first = findWords(flat, query)[0];
  if (!first || first.start < length / 2)
    return flat.length > length ? `${flat.slice(0, length).trimEnd()}…` : flat;
  const from = flat.indexOf(' ', first.start - length / 3) + 1;
  const cut = flat.slice(from, from + length).trimEnd();
  return `…${cut}${from + length < flat.length ? '…' : ''}`;
}
