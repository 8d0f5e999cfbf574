import { useMemo, type RefObject } from 'react';
import type { Book, OutlineEntry } from '../../../shared/model';
import type { PageHighlight } from '../../navigation/place';
import { lazily } from '../../ui/lazily';
import { Skeleton } from '../../ui/states';
import type { FlowSelection } from './flow/flow-selection';
import type { FlowType } from './flow/frames/flow-frame';
import { styleOf, usePaper, useReaderType, type Paper, type ReaderType } from './reader-type';
import { PageList } from './pages/page-list';
import type { PdfLook } from './pdf/pdf-tools';
import type { Selected } from './selection/selected';
import { RecognisedSign } from './pages/recognised-sign';
import type { TurnPage } from './pages/columns';
import { PagedText } from './pages/paged-text';
import type { Reading } from './use-reading';

/** pdf.js is large, so it is loaded when the first PDF is opened. */
const PdfView = lazily(async () => (await import('./pdf/pdf-view')).PdfView, <Skeleton lines={9} />);

const FlowView = lazily(async () => (await import('./flow/flow-view')).FlowView, <Skeleton lines={9} />);

/** How a book is shown: as the pages of a PDF, as its own documents, or as the text that was imported. */
type BookView = 'pages' | 'documents' | 'text';

const withAnchor = (selection: FlowSelection): Selected => ({
  ...selection,
  anchor: {
    page: selection.page,
    quote: selection.quote.slice(0, 10_000),
    before: selection.before,
    after: selection.after,
    rectangles: [],
  },
});

interface Props {
  readonly book: Book;
  readonly reading: Reading;
  readonly highlight: PageHighlight | null;
  readonly look: PdfLook;
  readonly shown: BookView;
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Turns the page; null unless the book is in columns. */
  readonly turner: RefObject<TurnPage | null>;
  readonly outline: readonly OutlineEntry[];
  readonly onFrameSelection: (selected: Selected | null) => void;
}

/** The pages of a PDF, with a sign on those whose text was recognised. */
function OriginalPages({
  book,
  reading,
  highlight,
  look,
}: Pick<Props, 'book' | 'reading' | 'highlight' | 'look'>) {
  const { page } = reading;
  const showText = (): void => look.setAsText(true);
  return (
    <>
      <PdfView
        book={book}
        page={page}
        highlight={highlight}
        zoom={look.zoom}
        two={look.two}
        dark={look.dark}
        onPage={reading.goTo}
        onInView={reading.setInView}
        onJump={reading.jumpTo}
        onScale={look.setScale}
        onAsText={showText}
      />
      {reading.data?.recognised && reading.data.page === page && (
        <RecognisedSign
          quoted={highlight?.page === page && highlight.by === 'citation'}
          onAsText={showText}
        />
      )}
    </>
  );
}

/** The text that was imported, in columns or in one scroll. */
function ImportedText({
  book,
  reading,
  highlight,
  turner,
  outline,
  type,
  dark,
}: Pick<Props, 'book' | 'reading' | 'highlight' | 'turner' | 'outline'> & {
  readonly type: ReaderType;
  readonly dark: boolean;
}) {
  const { page, goTo, setInView } = reading;
  return type.paged ? (
    <PagedText
      book={book}
      outline={outline}
      page={page}
      highlight={highlight}
      type={type}
      dark={dark}
      turner={turner}
      onPage={goTo}
      onInView={setInView}
    />
  ) : (
    <PageList
      book={book}
      page={page}
      highlight={highlight}
      fontSize={type.fontSize}
      layout={JSON.stringify(type)}
      dark={dark}
      onPage={goTo}
    />
  );
}

/** The documents of a book that has no fixed pages. */
function BookDocuments({
  book,
  reading,
  highlight,
  look,
  turner,
  onFrameSelection,
  type,
  dark,
  paper,
}: Pick<Props, 'book' | 'reading' | 'highlight' | 'look' | 'turner' | 'onFrameSelection'> & {
  readonly type: ReaderType;
  readonly dark: boolean;
  readonly paper: Paper;
}) {
  const flowType = useMemo(
    (): FlowType => ({
      size: type.fontSize,
      font: type.font,
      lineHeight: type.lineHeight,
      wordSpacing: type.wordSpacing,
    }),
    [type.fontSize, type.font, type.lineHeight, type.wordSpacing],
  );
  return (
    <FlowView
      book={book}
      page={reading.page}
      highlight={highlight}
      type={flowType}
      paged={type.paged}
      measure={type.width * 16}
      turner={turner}
      dark={dark}
      paper={paper}
      onPage={reading.goTo}
      onInView={reading.setInView}
      onSelection={(selection) => onFrameSelection(selection && withAnchor(selection))}
      onAsText={() => look.setAsText(true)}
    />
  );
}

/** The pages of a book in one of the ways in which they can be shown. */
export function ReaderPages({
  book,
  reading,
  highlight,
  look,
  shown,
  scroll,
  turner,
  outline,
  onFrameSelection,
}: Props) {
  const type = useReaderType();
  const { dark, paper } = usePaper(type);
  if (shown === 'pages')
    return (
      <div className="r-pdf" ref={scroll}>
        <OriginalPages book={book} reading={reading} highlight={highlight} look={look} />
      </div>
    );
  if (shown === 'text')
    return (
      <div className="r-flow" ref={scroll} style={styleOf(type)} data-paper={paper} data-font={type.font}>
        <ImportedText
          book={book}
          reading={reading}
          highlight={highlight}
          turner={turner}
          outline={outline}
          type={type}
          dark={dark}
        />
      </div>
    );
  return (
    <div className="r-flow" ref={scroll} style={styleOf(type)}>
      <BookDocuments
        book={book}
        reading={reading}
        highlight={highlight}
        look={look}
        turner={turner}
        onFrameSelection={onFrameSelection}
        type={type}
        dark={dark}
        paper={paper}
      />
    </div>
  );
}
