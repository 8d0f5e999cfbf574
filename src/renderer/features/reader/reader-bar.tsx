import type { ReactNode } from 'react';
import type { Book } from '../../../shared/model';
import { runCommand } from '../../commands/commands';
import { text } from '../../messages/en';
import { IconButton } from '../../ui/icon-button';
import { BookmarkButton } from './bookmark-button';
import { PageJump } from './page-jump';
import { PdfTools, type PdfLook } from './pdf/pdf-tools';
import { ReadBoundSwitch } from './read-bound-switch';
import { TypeButton } from './type-popover';
import type { Reading } from './use-reading';

function Pager({ book, reading }: { readonly book: Book; readonly reading: Reading }) {
  const { page, data, goTo, jumpTo } = reading;
  return (
    <div className="r-pager">
      <IconButton
        icon="left"
        name={text.reader.before}
        className="btn-quiet"
        large
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      />
      <PageJump book={book} page={page} shown={data} onGo={jumpTo} />
      <IconButton
        icon="right"
        name={text.reader.next}
        className="btn-quiet"
        large
        disabled={page >= book.pageCount}
        onClick={() => goTo(page + 1)}
      />
    </div>
  );
}

/** The bar over the page: the chapter, the pager, and tools for how the book is shown. */
export function ReaderBar({
  book,
  reading,
  look,
  show,
  before,
  after,
  onSearch,
}: {
  readonly book: Book;
  readonly reading: Reading;
  readonly look: PdfLook;
  /** Which tools to show: those for the original layout, and those for how words are set. */
  readonly show: { readonly originalTools: 'pages' | 'documents' | null; readonly type: boolean };
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly onSearch: () => void;
}) {
  const chapter = reading.data?.chapter ?? book.title;
  return (
    <header className="bar">
      <div className="r-where">
        {before}
        <p className="truncate r-ch" dir="auto" title={chapter}>
          {chapter}
        </p>
      </div>
      <Pager book={book} reading={reading} />
      <div className="r-tools">
        {show.originalTools && <PdfTools look={look} flows={show.originalTools === 'documents'} />}
        {show.type && <TypeButton />}
        <IconButton
          icon="sound"
          name={text.aloud.title}
          tip={text.aloud.tip}
          className="btn-quiet"
          large
          onClick={() => runCommand('aloud')}
        />
        <ReadBoundSwitch book={book} />
        <BookmarkButton book={book} page={reading.page} />
        <IconButton icon="search" name={text.reader.search} className="btn-quiet" large onClick={onSearch} />
        {after}
      </div>
    </header>
  );
}
