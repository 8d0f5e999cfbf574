import { useState } from 'react';
import type { Book, BookId, Bookmark } from '../../../shared/model';
import { client } from '../../client/client';
import { locator } from '../../client/locator';
import { queryClient, bookmarksKey, useBookmarks } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { openPage } from '../../navigation/place';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { toast } from '../../ui/toast';

const refetch = (bookId: BookId): void =>
  void queryClient.invalidateQueries({ queryKey: bookmarksKey(bookId) });

export const putBookmark = async (bookId: BookId, page: number, name = ''): Promise<void> => {
  await client.reading.putBookmark({ bookId, page, name }).catch(showError);
  refetch(bookId);
};

/** Removes a bookmark; this can be undone while the toast is shown. */
export const removeBookmark = async ({ bookId, page, name }: Bookmark): Promise<void> => {
  try {
    await client.reading.removeBookmark({ bookId, page });
    toast(text.marks.bookmarkRemoved, {
      action: { label: text.marks.undo, run: () => void putBookmark(bookId, page, name) },
    });
  } catch (error) {
    showError(error);
  }
  refetch(bookId);
};

function NameForm({ bookmark, onClose }: { readonly bookmark: Bookmark; readonly onClose: () => void }) {
  const [name, setName] = useState(bookmark.name);
  const save = (): void => {
    onClose();
    if (name.trim() !== bookmark.name) void putBookmark(bookmark.bookId, bookmark.page, name.trim());
  };
  return (
    <form
      className="bm-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        className="input input-sm"
        autoFocus
        aria-label={text.marks.bookmarkName}
        placeholder={text.marks.bookmarkName}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
    </form>
  );
}

function BookmarkRow({ bookmark, onGo }: { readonly bookmark: Bookmark; readonly onGo: () => void }) {
  const [naming, setNaming] = useState(false);
  const { bookId, page, label, name, chapter } = bookmark;
  return (
    <li className="bm">
      {naming ? (
        <NameForm bookmark={bookmark} onClose={() => setNaming(false)} />
      ) : (
        <button
          type="button"
          className="bm-go"
          onClick={() => {
            openPage(bookId, page);
            onGo();
          }}
        >
          <Icon name="bookmark" small />
          <span className="truncate" dir="auto">
            {name || chapter || text.marks.bookmark}
          </span>
          <span className="meta num">{locator(bookId, page, label)}</span>
        </button>
      )}
      <Menu
        label={text.marks.moreBookmark(locator(bookId, page, label))}
        className="mk-more"
        items={[
          { label: text.marks.nameBookmark, icon: 'edit', run: () => setNaming(true) },
          {
            label: text.marks.removeBookmark,
            icon: 'trash',
            danger: true,
            run: () => void removeBookmark(bookmark),
          },
        ]}
      />
    </li>
  );
}

/** The bookmarks of a book, in its order. */
export function Bookmarks({ book, onGo }: { readonly book: Book; readonly onGo: () => void }) {
  const { data = [] } = useBookmarks(book.id);
  if (data.length === 0) return null;
  return (
    <section className="bm-list" aria-label={text.marks.bookmarks}>
      <h3 className="meta mk-page">{text.marks.bookmarks}</h3>
      <ul>
        {data.map((bookmark) => (
          <BookmarkRow key={bookmark.page} bookmark={bookmark} onGo={onGo} />
        ))}
      </ul>
    </section>
  );
}
