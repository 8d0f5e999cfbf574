import type { Book } from '../../../shared/model';
import { useBookmarks } from '../../client/queries';
import { useCommand } from '../../commands/commands';
import { text } from '../../messages/text';
import { IconButton } from '../../ui/icon-button';
import { putBookmark, removeBookmark } from '../marks/bookmarks';

/** Sets or removes the bookmark of the open page. */
export function BookmarkButton({ book, page }: { readonly book: Book; readonly page: number }) {
  const here = useBookmarks(book.id).data?.find((one) => one.page === page);
  const toggle = (): void => void (here ? removeBookmark(here) : putBookmark(book.id, page));
  useCommand('bookmark', toggle);
  return (
    <IconButton
      icon="bookmark"
      name={text.reader.bookmark}
      tip={here ? text.reader.removeBookmark : text.reader.setBookmark}
      className="btn-quiet r-bm"
      large
      pressed={here !== undefined}
      onClick={toggle}
    />
  );
}
