import { useRef } from 'react';
import type { Book } from '../../../shared/model';
import { addBook } from '../book/add-book';
import { useCommand } from '../../commands/commands';
import { plural } from '../../messages/format';
import { text } from '../../messages/text';
import { Segment } from '../../ui/fields/check';
import { Icon } from '../../ui/icon';
import { KeyCaps } from '../../commands/key-caps';
import { SearchField } from '../../ui/fields/search-field';
import { sorts, type Sort } from './book-order';

export type View = 'shelf' | 'list';

interface Props {
  readonly books: readonly Book[] | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Count({ books }: { readonly books: readonly Book[] }) {
  const { none, countBooks, countPages, page, pages } = text.library;
  if (books.length === 0) return none;
  const all = books.reduce((sum, book) => sum + book.pageCount, 0);
  return (
    <>
      <span>{countBooks(books.length)}</span>
      <span>{countPages(plural(all, page, pages))}</span>
    </>
  );
}

export function LibraryHeader({ books, query, onQuery, sort, onSort, view, onView }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useCommand('book.search', () => field.current?.focus());
  return (
    <header className="bar">
      <h1>{text.library.title}</h1>
      <span className="meta num l-count">{books && <Count books={books} />}</span>
      <SearchField
        className="push l-search"
        label={text.library.search}
        hint={text.library.searchHint}
        ref={field}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
      >
        <kbd aria-hidden="true">/</kbd>
      </SearchField>
      <select
        className="input input-sm l-sort"
        aria-label={text.library.sort}
        value={sort}
        onChange={(event) => onSort(sorts.find((one) => one === event.target.value) ?? 'opened')}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {text.library.sorts[one]}
          </option>
        ))}
      </select>
      <Segment
        label={text.library.view}
        value={view}
        onChange={onView}
        options={[
          ['shelf', text.library.shelf],
          ['list', text.library.list],
        ]}
      />
      <button type="button" className="btn btn-primary btn-sm l-add" onClick={addBook}>
        <Icon name="plus" small />
        {text.library.add} <KeyCaps keys="Mod+o" />
      </button>
    </header>
  );
}
