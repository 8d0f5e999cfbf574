import { useState } from 'react';
import { bookWarningText } from '../../../shared/messages/en/book-warnings';
import type { Book } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { formatNumber, plural } from '../../messages/format';
import { formatRoute, navigate } from '../../navigation/route';
import { client } from '../../client/client';
import { queryClient, useSemanticProgress } from '../../client/queries';
import { text } from '../../messages/en';
import { Check } from '../../ui/check';
import { Cover } from '../book/cover';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Menu } from '../../ui/menu';
import { Progress } from '../../ui/states';
import { toast } from '../../ui/toast';
import { AboutBook } from '../book/about-book';
import { ChooseCollections } from './choose-collections';
import { readAgain } from '../book/how-read';
import { RenameBook } from './rename-book';
import { SemanticLine } from './semantic-line';

const reread = (): void => void queryClient.invalidateQueries({ queryKey: ['books'] });

function Where({ book }: { readonly book: Book }) {
  if (book.state === 'importing') return <p className="meta">{text.library.importing}</p>;
  const begun = book.openedAt !== null && book.progress > 0;
  return (
    <div className="bk-p">
      {begun ? (
        <>
          <Progress value={book.progress} label={text.library.read} />
          <span className="meta num">
            {book.position >= book.pageCount
              ? text.library.toTheEnd
              : text.library.pageOf(formatNumber(book.position), formatNumber(book.pageCount))}
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

/** A book in the library: its cover, how far it is read, and what can be done with it. */
export function BookCard({ book, selected, onSelect }: Props) {
  const [asking, setAsking] = useState<'about' | 'remove' | 'rename' | 'collections' | null>(null);
  const semantic = useSemanticProgress(book.id);
  const href = formatRoute({ screen: 'study', bookId: book.id, page: null });
  const close = (): void => setAsking(null);

  const remove = async (): Promise<void> => {
    close();
    try {
      await client.library.remove({ bookId: book.id });
      toast(text.library.removed(book.title));
    } catch (error) {
      showError(error);
    }
    reread();
  };

  return (
    <li className={selected ? 'bk is-selected' : 'bk'}>
      <div className="bk-top">
        <a href={href} className="bk-c" aria-label={book.title}>
          <Cover book={book} />
        </a>
        <Check label={text.library.select(book.title)} checked={selected} onChange={onSelect} />
      </div>
      <div className="bk-h">
        <h3 className="bk-t" dir="auto" title={book.title}>
          {book.title}
        </h3>
        <Menu
          label={text.library.menu(book.title)}
          items={[
            {
              label: text.library.open,
              icon: 'study',
              run: () => navigate({ screen: 'study', bookId: book.id, page: null }),
            },
            { label: text.library.about, icon: 'info', run: () => setAsking('about') },
            { label: text.library.putInCollections, icon: 'folder', run: () => setAsking('collections') },
            { label: text.library.rename, icon: 'pen', run: () => setAsking('rename') },
            ...(book.state === 'ready'
              ? [
                  {
                    label: text.library.readAgain,
                    icon: 'again',
                    run: () => void readAgain(book.id),
                  } as const,
                ]
              : []),
            { label: text.library.remove, icon: 'trash', danger: true, run: () => setAsking('remove') },
          ]}
        />
      </div>
      <p className="meta truncate bk-a" dir="auto">
        {book.author}
      </p>
      <Where book={book} />
      {book.state !== 'importing' && <SemanticLine progress={semantic} vectors={book.vectors} />}
      {book.warnings.length > 0 && (
        <p className="meta bk-w" title={book.warnings.map(bookWarningText).join('\n')}>
          {book.warnings.slice(0, 1).map(bookWarningText)}
        </p>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={text.library.removeTitle(book.title)}
          action={text.shell.remove}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>{text.library.removeText}</p>
        </ConfirmDialog>
      )}
      {asking === 'about' && <AboutBook book={book} onClose={close} />}
      {asking === 'rename' && <RenameBook book={book} onClose={close} onSaved={reread} />}
      {asking === 'collections' && (
        <ChooseCollections
          bookIds={[book.id]}
          title={text.library.collectionsOf(book.title)}
          onClose={close}
        />
      )}
    </li>
  );
}
