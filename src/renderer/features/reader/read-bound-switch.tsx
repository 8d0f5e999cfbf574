import type { Book } from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { text } from '../../messages/en';
import { IconButton } from '../../ui/icon-button';
import { usePageLabel } from '../../navigation/page-label';
import { toast } from '../../ui/toast';

const setBound = (book: Book, readBound: boolean): void =>
  void client.library.update({ bookId: book.id, readBound }).then(
    (changed) => queryClient.setQueryData(keys.book(book.id), changed),
    (error: unknown) => toast(messageOf(error)),
  );

/** "Only what I have read": answers use no page beyond the furthest that was open since this was turned on. */
export function ReadBoundSwitch({ book }: { readonly book: Book }) {
  const on = book.readUpTo !== null;
  const label = usePageLabel(on ? book.id : null, book.readUpTo ?? 1);
  const tip = on ? text.reader.readBoundOn(label) : text.reader.readBoundOff;
  return (
    <IconButton
      icon="bookmark"
      name={text.reader.readBound}
      tip={tip}
      className="btn-quiet"
      large
      pressed={on}
      onClick={() => setBound(book, !on)}
    />
  );
}
