import { useState } from 'react';
import { bookWarningText } from '../../messages/engine-text';
import type { Book } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { formatNumber, plural } from '../../messages/format';
import { formatRoute, navigate } from '../../navigation/route';
import { client } from '../../client/client';
import { queryClient, useSemanticProgress } from '../../client/queries';
import { text } from '../../messages/text';
import { Check } from '../../ui/fields/check';
import { Cover } from '../book/cover';
import { CardsOfBooks } from '../review/cards-of-books';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Menu, type MenuItem } from '../../ui/menu';
import { Progress } from '../../ui/states';
import { toast } from '../../ui/toast';
import { AboutBook } from '../book/about-book';
import { ChooseCollections } from './choose-collections';
import { readAgain, shownWarnings } from '../book/how-read';
import { RenameBook } from './rename-book';
import { SemanticLine } from './semantic-line';

const refetchBooks = (): void => void queryClient.invalidateQueries({ queryKey: ['books'] });

/** How far the book has been read. */
function ReadingProgress({ book }: { readonly book: Book }) {
  if (book.state === 'importing') return <p className="meta">{text.library.importing}</p>;
  const started = book.openedAt !== null || book.pagesRead > 0;
  return (
    <div className="bk-p">
      {started ? (
        <>
          <Progress value={book.progress} label={text.library.read} />
          <span className="meta num">
            {book.pagesRead >= book.pageCount
              ? text.library.toTheEnd
              : text.study.readOf(formatNumber(book.pagesRead), formatNumber(book.pageCount))}
          </span>
        </>
      ) : (
        <span className="meta num">
          {text.library.notBegun(plural(book.pageCount, text.library.page, text.library.pages))}
        </span>
      )}
    </div>
  );
}

interface Props {
  readonly book: Book;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
}

type BookDialogName = 'about' | 'remove' | 'rename' | 'collections';

const menuItems = (book: Book, ask: (dialog: BookDialogName) => void): readonly MenuItem[] => [
  {
    label: text.library.open,
    icon: 'study',
    run: () => navigate({ screen: 'study', bookId: book.id, page: null }),
  },
  { label: text.library.about, icon: 'info', run: () => ask('about') },
  { label: text.library.putInCollections, icon: 'folder', run: () => ask('collections') },
  { label: text.library.rename, icon: 'pen', run: () => ask('rename') },
  ...(book.state === 'ready'
    ? [{ label: text.library.readAgain, icon: 'again', run: () => void readAgain(book.id) } as const]
    : []),
  { label: text.library.remove, icon: 'trash', danger: true, run: () => ask('remove') },
];

function BookDialog({
  book,
  name,
  onClose,
}: {
  readonly book: Book;
  readonly name: BookDialogName;
  readonly onClose: () => void;
}) {
  const [erasesCards, setErasesCards] = useState(false);
  const remove = async (): Promise<void> => {
    onClose();
    try {
      if (erasesCards) await client.cards.removeOfBook({ bookId: book.id });
      await client.library.remove({ bookId: book.id });
      toast(text.library.removed(book.title));
    } catch (error) {
      showError(error);
    }
    refetchBooks();
  };
  switch (name) {
    case 'about':
      return <AboutBook book={book} onClose={onClose} />;
    case 'rename':
      return <RenameBook book={book} onClose={onClose} onSaved={refetchBooks} />;
    case 'collections':
      return (
        <ChooseCollections
          bookIds={[book.id]}
          title={text.library.collectionsOf(book.title)}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={text.library.removeTitle(book.title)}
          action={text.shell.remove}
          onConfirm={() => void remove()}
          onClose={onClose}
        >
          <p>{text.library.removeText}</p>
          <CardsOfBooks bookIds={[book.id]} erase={erasesCards} onChange={setErasesCards} />
        </ConfirmDialog>
      );
  }
}

/** A book in the library: its cover, how far it has been read, and a menu of actions. */
export function BookCard({ book, selected, onSelect }: Props) {
  const [dialog, setDialog] = useState<BookDialogName | null>(null);
  const semantic = useSemanticProgress(book.id);
  const href = formatRoute({ screen: 'study', bookId: book.id, page: null });
  const warnings = shownWarnings(book).map(bookWarningText);

  return (
    <li className={selected ? 'bk is-selected' : 'bk'}>
      <div className="bk-top">
        <a href={href} className="bk-c">
          <Cover book={book} />
        </a>
        <Check label={text.library.select(book.title)} checked={selected} onChange={onSelect} />
      </div>
      <div className="bk-h">
        <h3 className="bk-t" dir="auto" title={book.title}>
          {book.title}
        </h3>
        <Menu label={text.library.menu(book.title)} items={menuItems(book, setDialog)} />
      </div>
      <p className="meta truncate bk-a" dir="auto">
        {book.author}
      </p>
      <ReadingProgress book={book} />
      {book.state !== 'importing' && <SemanticLine progress={semantic} vectors={book.vectors} />}
      {warnings.length > 0 && (
        <p className="meta bk-w" title={warnings.join('\n')}>
          {warnings[0]}
        </p>
      )}
      {dialog && <BookDialog book={book} name={dialog} onClose={() => setDialog(null)} />}
    </li>
  );
}
