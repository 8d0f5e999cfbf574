import type { ReactNode } from 'react';
import { errorCode, messageOf } from '../../client/client';
import { noBook } from '../../navigation/route';
import { useBook, useBooks } from '../../client/queries';
import { text } from '../../messages/text';
import { EmptyState, LoadError, Skeleton } from '../../ui/states';
import { byLastUse } from '../book/last-use';
import { ChatPanel } from '../chat/chat-panel';
import { ChooseBook } from './choose-book';
import { StudyBook } from './study-book';
import type { BookId } from '../../../shared/model';

const PlainScreen = ({ children }: { readonly children: ReactNode }) => (
  <main className="screen-plain" tabIndex={-1}>
    {children}
  </main>
);

function OpenBook({ bookId, page }: { readonly bookId: BookId; readonly page: number | null }) {
  const { data: book, error, refetch } = useBook(bookId);
  if (errorCode(error) === 'BOOK_NOT_FOUND') {
    return (
      <PlainScreen>
        <ChooseBook title={text.study.missing} hint={text.study.missingText} />
      </PlainScreen>
    );
  }
  if (error && !book) {
    return (
      <PlainScreen>
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      </PlainScreen>
    );
  }
  if (!book) {
    return (
      <main className="screen-plain pad">
        <Skeleton lines={8} />
      </main>
    );
  }
  if (book.state === 'importing') {
    return (
      <PlainScreen>
        <EmptyState title={text.study.importing}>{text.study.importingText}</EmptyState>
      </PlainScreen>
    );
  }
  return <StudyBook book={book} requestedPage={page} />;
}

/** The book that was opened last; if there is none, a choice of books. */
function LastBook() {
  const { data: books } = useBooks();
  if (!books) return <main className="screen-plain" />;
  const [last] = books.filter((book) => book.state === 'ready' && book.openedAt !== null).toSorted(byLastUse);
  if (last) return <OpenBook key={last.id} bookId={last.id} page={null} />;
  return (
    <PlainScreen>
      <ChooseBook title={text.study.choose} hint={text.study.chooseText} />
    </PlainScreen>
  );
}

/** The conversation that belongs to no book, including imported chats. */
function WithoutBook() {
  return (
    <main className="study is-alone" tabIndex={-1}>
      <h1 className="sr">{text.thread.noBookTitle}</h1>
      <ChatPanel bookId={null} />
    </main>
  );
}

/** A book with the tutor; without a book id, the book opened last. */
export function StudyScreen({
  bookId,
  page,
}: {
  readonly bookId: BookId | typeof noBook | null;
  readonly page: number | null;
}) {
  if (bookId === noBook) return <WithoutBook />;
  return bookId ? <OpenBook key={bookId} bookId={bookId} page={page} /> : <LastBook />;
}
