import { useEffect, useState } from 'react';
import { uploadStore } from '../../client/add-books';
import { messageOf } from '../../client/client';
import { useBooks } from '../../client/queries';
import { text } from '../../messages/text';
import { useSavedItem } from '../../state/saved-item';
import { LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../state/store';
import { requestedSearchStore } from '../../navigation/search-for';
import { EmptyLibrary } from './empty-library';
import { ImportQueue } from './import-queue';
import { LibraryHeader, type View } from './library-header';
import { SearchResults } from './search-results';
import { LibraryBooks } from './library-books';
import type { Sort } from './book-order';
import { useCovers } from './use-covers';
import { useImports } from './use-imports';

export function LibraryScreen() {
  const { data: books, error, refetch } = useBooks();
  const imports = useImports();
  const uploads = useStore(uploadStore);
  const [query, setQuery] = useState('');
  const requested = useStore(requestedSearchStore);
  useEffect(() => {
    if (requested?.where !== 'library') return;
    setQuery(requested.words);
    requestedSearchStore.set(null);
  }, [requested]);
  const [sort, setSort] = useSavedItem<Sort>('library-sort', 'opened');
  const [view, setView] = useSavedItem<View>('library-view', 'shelf');
  useCovers(books);

  const queued = imports.shown.length + uploads.length > 0;
  const empty = books?.length === 0 && !queued;

  return (
    <main className={queued ? 'lib' : 'lib is-alone'} tabIndex={-1}>
      <div className="l-main" data-pane="library" tabIndex={-1}>
        {empty ? (
          <>
            <header className="bar">
              <h1>{text.library.title}</h1>
              <span className="meta num">{text.library.none}</span>
            </header>
            <EmptyLibrary />
          </>
        ) : (
          <>
            <LibraryHeader
              books={books}
              query={query}
              onQuery={setQuery}
              sort={sort}
              onSort={setSort}
              view={view}
              onView={setView}
            />
            <div className="l-scroll">
              {error && !books && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
              {!books && !error && <Skeleton lines={6} />}
              {books &&
                (query.trim() ? (
                  <SearchResults query={query} books={books} onClear={() => setQuery('')} />
                ) : (
                  <LibraryBooks books={books} sort={sort} view={view} />
                ))}
            </div>
          </>
        )}
      </div>
      {queued && <ImportQueue imports={imports} />}
    </main>
  );
}
