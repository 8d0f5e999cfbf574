import type { ReactNode } from 'react';
import type { Book } from '../../../shared/model';
import { runCommand } from '../../commands/commands';
import { text } from '../../messages/text';
import { IconButton } from '../../ui/icon-button';
import { BookmarkButton } from './bookmark-button';
import { PageJump } from './pages/page-jump';
import { PdfTools, type PdfLook } from './pdf/pdf-tools';
import { ReadBoundSwitch } from './read-bound-switch';
import { TypeButton } from './type-popover';
import { useReaderType } from './reader-type';
import type { Reading } from './use-reading';

function Pager({
  book,
  reading,
  onTurn,
}: {
  readonly book: Book;
  readonly reading: Reading;
  readonly onTurn: (by: 1 | -1) => void;
}) {
  const { page, data, jumpTo } = reading;
  const { paged } = useReaderType();
  return (
    <div className="r-pager">
      <IconButton
        icon="left"
        name={text.reader.before}
        className="btn-quiet"
        large
        disabled={!paged && page <= 1}
        onClick={() => onTurn(-1)}
      />
      <PageJump book={book} page={page} shown={data} onGo={jumpTo} />
      <IconButton
        icon="right"
        name={text.reader.next}
        className="btn-quiet"
        large
        disabled={!paged && page >= book.pageCount}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

/** The bar over the page: the chapter, the pager, and tools for how the book is shown. */
export function ReaderBar({
  book,
  reading,
  onTurn,
  look,
  show,
  before,
  after,
  onSearch,
}: {
  readonly book: Book;
  readonly reading: Reading;
  readonly onTurn: (by: 1 | -1) => void;
  readonly look: PdfLook;
  /** Which tools to show: those for the original layout, and those for typography. */
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
      <Pager book={book} reading={reading} onTurn={onTurn} />
      <div className="r-tools">
        {show.originalTools && <PdfTools look={look} flows={show.originalTools === 'documents'} />}
        {show.type && <TypeButton />}
        <IconButton
          icon="sound"
          name={text.aloud.title}
          tip={text.aloud.tip}
          className="btn-quiet r-if-wide"
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
