import type { Book, OutlineEntry, PageSpan } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { useCommand } from '../../commands/commands';
import { chapterAt, chaptersOf } from '../../../shared/text/chapters';

/** Marks pages of a book as read or unread. */
export const markRead = ({ id: bookId }: Pick<Book, 'id'>, range: PageSpan, read: boolean): void =>
  void client.reading
    .mark({ bookId, range, read })
    .then((changed) => queryClient.setQueryData(keys.book(bookId), changed), showError);

/** "Only what I've read": whether answers may use unread pages. */
export const setReadBound = ({ id: bookId }: Pick<Book, 'id'>, readBound: boolean): void =>
  void client.library
    .update({ bookId, readBound })
    .then((changed) => queryClient.setQueryData(keys.book(bookId), changed), showError);

export function useReadCommands(book: Book, outline: readonly OutlineEntry[], page: number): void {
  const chapter = chapterAt(chaptersOf(outline, book.pageCount), page);
  const ofChapter = (read: boolean): void => {
    if (chapter) markRead(book, { from: chapter.entry.page, to: chapter.to }, read);
  };
  useCommand('read.page', () => markRead(book, { from: page, to: page }, true));
  useCommand('unread.page', () => markRead(book, { from: page, to: page }, false));
  useCommand('read.chapter', () => ofChapter(true), chapter !== null);
  useCommand('unread.chapter', () => ofChapter(false), chapter !== null);
  useCommand('read.to-here', () => markRead(book, { from: 1, to: page }, true));
  useCommand('read.bound', () => setReadBound(book, book.readUpTo === null));
}
