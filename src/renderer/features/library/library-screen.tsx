import { useRef, useState } from 'react';
import type { Book, Job } from '../../../shared/model';
import { addBook } from '../../app/app-commands';
import { useCommand } from '../../app/commands';
import { formatNumber } from '../../app/format';
import { useMinute } from '../../app/use-now';
import { uploadStore } from '../../client/add-books';
import { messageOf } from '../../client/client';
import { useBooks, useJobs } from '../../client/queries';
import { text } from '../../messages/en';
import { Segment } from '../../ui/check';
import { Icon } from '../../ui/icon';
import { KeyCaps } from '../../ui/key-caps';
import { useKept } from '../../ui/kept';
import { LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../ui/store';
import { BookCard } from './book-card';
import { EmptyLibrary } from './empty-library';
import { ImportQueue } from './import-queue';
import { SearchResults } from './search-results';

type Sort = keyof typeof text.library.sorts;

const orders: Readonly<Record<Sort, (a: Book, b: Book) => number>> = {
  opened: (a, b) => (b.openedAt ?? b.addedAt).localeCompare(a.openedAt ?? a.addedAt),
  added: (a, b) => b.addedAt.localeCompare(a.addedAt),
  title: (a, b) => a.title.localeCompare(b.title),
};

/** Finished imports stay in the queue for this long, so that the learner sees that they are. */
const doneShownMs = 10 * 60_000;

const rank = (job: Job): number => ['running', 'failed', 'queued', 'done', 'cancelled'].indexOf(job.state);

/** Imports worth showing: under way, failed, or just done, and not put away. */
function useImports() {
  const { data: jobs = [] } = useJobs();
  const now = useMinute();
  const [away, setAway] = useKept<readonly number[]>('jobs-away', []);
  const shown = jobs.filter(
    (job) =>
      job.kind === 'import-book' &&
      !away.includes(job.id) &&
      (job.state === 'queued' ||
        job.state === 'running' ||
        job.state === 'failed' ||
        now - Date.parse(job.updatedAt) < doneShownMs),
  );
  return {
    shown: shown.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id),
    dismiss: (job: Job): void => setAway([...away.slice(-200), job.id]),
  };
}

export function LibraryScreen() {
  const { data: books, error, refetch } = useBooks();
  const imports = useImports();
  const uploads = useStore(uploadStore);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useKept<Sort>('library-sort', 'opened');
  const [view, setView] = useKept<'shelf' | 'list'>('library-view', 'shelf');
  const field = useRef<HTMLInputElement>(null);
  useCommand('book.search', () => field.current?.focus());

  const queued = imports.shown.length + uploads.length > 0;
  const empty = books?.length === 0 && !queued;
  const pages = (books ?? []).reduce((sum, book) => sum + book.pageCount, 0);

  return (
    <main className={queued ? 'lib' : 'lib is-alone'} tabIndex={-1}>
      <div className="l-main" data-pane="library" tabIndex={-1}>
        <header className="bar">
          <h1>{text.library.title}</h1>
          <span className="meta num">
            {books
              ? books.length === 0
                ? text.library.none
                : text.library.count(books.length, formatNumber(pages))
              : ''}
          </span>
          {!empty && (
            <>
              <label className="field push l-search">
                <span className="sr">{text.library.search}</span>
                <Icon name="search" small />
                <input
                  ref={field}
                  type="search"
                  placeholder={text.library.searchHint}
                  value={query}
                  onChange={(event) => setQuery(event.target.value)}
                  onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
                />
                <kbd aria-hidden="true">/</kbd>
              </label>
              <select
                className="input input-sm l-sort"
                aria-label={text.library.sort}
                value={sort}
                onChange={(event) => setSort(event.target.value as Sort)}
              >
                {Object.entries(text.library.sorts).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              <Segment
                label={text.library.view}
                value={view}
                onChange={setView}
                options={[
                  ['shelf', text.library.shelf],
                  ['list', text.library.list],
                ]}
              />
              <button type="button" className="btn btn-primary btn-sm" onClick={addBook}>
                <Icon name="plus" small />
                {text.library.add} <KeyCaps keys="Mod+o" />
              </button>
            </>
          )}
        </header>
        {empty ? (
          <EmptyLibrary />
        ) : (
          <div className="l-scroll">
            {error && !books && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
            {!books && !error && <Skeleton lines={6} />}
            {books && query.trim() && (
              <SearchResults query={query} books={books} onClear={() => setQuery('')} />
            )}
            {books && !query.trim() && (
              <ul className={view === 'shelf' ? 'shelf' : 'shelf is-list'} aria-label={text.library.covers}>
                {books.toSorted(orders[sort]).map((book) => (
                  <BookCard key={book.id} book={book} />
                ))}
                <li className="bk bk-drop">
                  <button type="button" className="bk-dz" aria-label={text.library.add} onClick={addBook}>
                    <Icon name="plus" />
                    <span>{text.library.dropTitle}</span>
                    <span className="meta">{text.library.dropFormats}</span>
                  </button>
                </li>
              </ul>
            )}
          </div>
        )}
      </div>
      {queued && <ImportQueue jobs={imports.shown} onDismiss={imports.dismiss} />}
    </main>
  );
}
