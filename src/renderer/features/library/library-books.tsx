import { useCallback, useState } from 'react';
import type { Book, BookId } from '../../../shared/model';
import { addBook } from '../book/add-book';
import { useCollections } from '../../client/queries';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { EmptyState, ShelfArt } from '../../ui/states';
import { useSavedItem } from '../../state/saved-item';
import { BookCard } from './book-card';
import { BulkBar } from './bulk-bar';
import { CollectionsBar } from './collections-bar';
import type { View } from './library-header';
import { inCollection, inOrder, type Sort } from './book-order';

interface Props {
  readonly books: readonly Book[];
  readonly sort: Sort;
  readonly view: View;
}

const EmptyCollection = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <EmptyState
    title={text.library.emptyCollectionTitle}
    art={<ShelfArt />}
    action={
      <button type="button" className="btn btn-primary" onClick={onShowAll}>
        {text.library.showAll}
      </button>
    }
  >
    {text.library.emptyCollection}
  </EmptyState>
);

const AddBookTile = () => (
  <li className="bk bk-drop">
    <button type="button" className="bk-dz" onClick={addBook}>
      <span className="sr">{text.library.add}.</span>
      <Icon name="plus" />
      <span>{text.library.dropTitle}</span>
      <span className="meta">{text.library.dropFormats}</span>
    </button>
  </li>
);

/** The books of the chosen collection, as covers or as a list, and the actions for those that are selected. */
export function LibraryBooks({ books, sort, view }: Props) {
  const { data: collections = [] } = useCollections();
  const [chosen, setChosen] = useSavedItem<number | null>('library-collection', null);
  const [picked, setPicked] = useState<ReadonlySet<BookId>>(new Set());
  const clear = useCallback(() => setPicked(new Set()), []);
  const shown = inOrder(inCollection(books, collections, chosen), sort);
  const selected = shown.filter(({ id }) => picked.has(id));
  const showsAll = !collections.some(({ id }) => id === chosen);

  const choose = (id: number | null): void => {
    clear();
    setChosen(id);
  };
  const select = (id: BookId, isIn: boolean): void => {
    const next = new Set(picked);
    if (isIn) next.add(id);
    else next.delete(id);
    setPicked(next);
  };

  return (
    <>
      {selected.length > 0 ? (
        <BulkBar
          books={selected}
          onAll={() => setPicked(new Set(shown.map(({ id }) => id)))}
          onClear={clear}
        />
      ) : (
        <CollectionsBar collections={collections} count={books.length} chosen={chosen} onChoose={choose} />
      )}
      {shown.length === 0 && !showsAll && <EmptyCollection onShowAll={() => choose(null)} />}
      <ul
        className={`shelf${view === 'list' ? ' is-list' : ''}${selected.length > 0 ? ' is-selecting' : ''}`}
        aria-label={text.library.covers}
      >
        {shown.map((book) => (
          <BookCard
            key={book.id}
            book={book}
            selected={picked.has(book.id)}
            onSelect={(isIn) => select(book.id, isIn)}
          />
        ))}
        {showsAll && <AddBookTile />}
      </ul>
    </>
  );
}
