import { useEffect, useState } from 'react';
import type { Book } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { CardsOfBooks } from '../review/cards-of-books';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';
import { ChooseCollections } from './choose-collections';

const namedAtMost = 5;

interface Props {
  readonly books: readonly Book[];
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** The first few titles, as a list in quotation marks. */
const namesOf = (books: readonly Book[]): string => {
  const names = books.slice(0, namedAtMost).map(({ title }) => `“${title}”`);
  return `${names.join(', ')}${books.length > namedAtMost ? '…' : ''}`;
};

function useEscape(enabled: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, onEscape]);
}

/** Removes books, with their cards if wanted. */
async function removeBooks(books: readonly Book[], erasesCards: boolean): Promise<void> {
  try {
    for (const { id: bookId } of books) {
      if (erasesCards) await client.cards.removeOfBook({ bookId });
      await client.library.remove({ bookId });
    }
    toast(text.library.removedMany(books.length));
  } catch (error) {
    showError(error);
  }
}

/** The actions for the selected books. Escape clears the selection. */
export function BulkBar({ books, onAll, onClear }: Props) {
  const [asking, setAsking] = useState<'collections' | 'remove' | null>(null);
  const [erasesCards, setErasesCards] = useState(false);
  useEscape(asking === null, onClear);

  const remove = async (): Promise<void> => {
    setAsking(null);
    await removeBooks(books, erasesCards);
    onClear();
    void queryClient.invalidateQueries({ queryKey: ['books'] });
    void queryClient.invalidateQueries({ queryKey: ['collections'] });
  };

  return (
    <div className="l-bulk" role="region" aria-label={text.library.selection}>
      <b className="num" role="status">
        {text.library.selected(books.length)}
      </b>
      <button type="button" className="btn btn-sm" onClick={() => setAsking('collections')}>
        <Icon name="folder" small />
        {text.library.putInCollections}
      </button>
      <button type="button" className="btn btn-sm" onClick={() => setAsking('remove')}>
        <Icon name="trash" small />
        {text.library.remove}
      </button>
      <button type="button" className="btn btn-quiet btn-sm push" onClick={onAll}>
        {text.library.selectAll}
      </button>
      <button type="button" className="btn btn-quiet btn-sm" onClick={onClear}>
        {text.library.clearSelection}
      </button>
      {asking === 'collections' && (
        <ChooseCollections
          bookIds={books.map(({ id }) => id)}
          title={text.library.collectionsOfMany(books.length)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={text.library.removeManyTitle(books.length)}
          action={text.shell.remove}
          onConfirm={() => void remove()}
          onClose={() => setAsking(null)}
        >
          <p>{`${namesOf(books)}. ${text.library.removeManyText}`}</p>
          <CardsOfBooks bookIds={books.map(({ id }) => id)} erase={erasesCards} onChange={setErasesCards} />
        </ConfirmDialog>
      )}
    </div>
  );
}
