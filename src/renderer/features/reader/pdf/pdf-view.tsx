import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Book, BookId, Mark } from '../../../../shared/model';
import type { PageHighlight } from '../../../navigation/place';
import { useMarks } from '../../../client/queries';
import { text } from '../../../messages/text';
import { useStore } from '../../../state/store';
import { openMarkStore, spotOf } from '../../marks/open-mark';
import { soughtMarkStore } from '../../../navigation/go-to-mark';
import { HighlightPill } from '../marks/highlight-sign';
import { showHighlight } from '../marks/show-highlight';
import { useOutsideLink } from '../outside-link';
import { PagesLoading, PagesFailed } from '../marks/over-pages';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf } from '../../../pdf/pdf-document';
import { PdfMarginNotes } from './pdf-margin-notes';
import { rowOf, type Spread } from './spread';
import type { PagesInView } from '../pages/pages-in-view';
import { useSpread } from './use-spread';
import { showPdf, type PdfPages, type Zoom } from './pdf-pages';

interface Props {
  readonly book: Book;
  readonly page: number;
  readonly highlight: PageHighlight | null;
  readonly zoom: Zoom;
  readonly two: boolean;
  readonly dark: boolean;
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
  readonly onInView: (pages: PagesInView | null) => void;
  /** A link led to another page. */
  readonly onJump: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly onAsText: () => void;
}

const none: readonly Mark[] = [];

type State = 'opening' | 'shown' | 'failed';

/**
 * Opens a book's PDF.
 * @returns a function that closes it
 */
const openDocument = (
  bookId: BookId,
  onReady: (document: PDFDocumentProxy) => void,
  onFailed: () => void,
): (() => void) => {
  const pdf = openPdf(bookId);
  let closed = false;
  const open = async (): Promise<void> => {
    try {
      const document = await pdf.ready;
      if (!closed) onReady(document);
    } catch {
      if (!closed) onFailed();
    }
  };
  void open();
  return () => {
    closed = true;
    pdf.close();
  };
};

/** Opens a book's PDF, shows its pages in the container, beginning as the props say, and follows the open page. */
function useOpenPdf(
  container: RefObject<HTMLDivElement | null>,
  { book, page, zoom, dark, onPage, onJump, onScale }: Props,
  spread: Spread,
) {
  const pages = useRef<PdfPages | null>(null);
  /** The page that scrolling has reached, which need not be scrolled to. */
  const reached = useRef(page);
  const [state, setState] = useState<State>('opening');
  /** Whether the quotation to highlight isn't on its page. */
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [drawn, setDrawn] = useState(0);

  const onScrolled = useEffectEvent(onPage);
  const onLink = useEffectEvent(onJump);
  const onScaled = useEffectEvent(onScale);
  const { follow, question } = useOutsideLink();
  const onOutside = useEffectEvent(follow);
  const startNow = useEffectEvent(() => ({ page, zoom, spread, dark }));
  useEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    setState('opening');
    const show = (document: PDFDocumentProxy): void => {
      pages.current = showPdf(box, document, startNow(), {
        onPage(next) {
          reached.current = next;
          onScrolled(next);
        },
        onJump(next) {
          reached.current = next;
          onLink(next);
        },
        onScale: (scale) => onScaled(scale),
        onHighlight: (marks) => setLost(marks === 0),
        onMarksDrawn: () => setDrawn((times) => times + 1),
        onDrawn: () => setState('shown'),
        onOutside: (address) => onOutside(address),
        onMark: (id, element) =>
          openMarkStore.set({ id, spot: spotOf(element.getBoundingClientRect()), write: false }),
      });
      reached.current = startNow().page;
      setState('shown');
    };
    const close = openDocument(book.id, show, () => setState('failed'));
    return () => {
      pages.current?.close();
      pages.current = null;
      close();
    };
  }, [book.id, attempt, container]);
  useEffect(() => {
    if (reached.current !== page) pages.current?.goTo(page);
    reached.current = page;
  }, [page, state]);
  return { pages, state, lost, setLost, drawn, question, retry: () => setAttempt((one) => one + 1) };
}

/** Shows a book's PDF in the container, and keeps it in step with the props. */
function usePdfPages(
  container: RefObject<HTMLDivElement | null>,
  props: Props,
): {
  readonly state: State;
  readonly lost: boolean;
  readonly drawn: number;
  readonly question: ReactNode;
  readonly retry: () => void;
} {
  const { book, page, highlight, zoom, two, dark, onInView } = props;
  const spread = useSpread(book, two) ?? 'odd-right';
  const { pages, setLost, ...opened } = useOpenPdf(container, props, spread);
  const { state } = opened;
  /** The heading that was scrolled to last. */
  const headingTurn = useRef(0);
  const { data: marks } = useMarks(book.id);
  const sought = useStore(soughtMarkStore);

  useEffect(() => {
    onInView(rowOf(spread, page, book.pageCount));
    return () => onInView(null);
  }, [spread, page, book.pageCount, onInView]);
  useEffect(() => pages.current?.setZoom(zoom), [zoom, pages]);
  useEffect(() => pages.current?.setSpread(spread), [spread, pages]);
  useEffect(() => pages.current?.setDark(dark), [dark, pages]);
  useEffect(() => pages.current?.setMarks(marks ?? []), [marks, state, pages]);
  const seek = useEffectEvent(() => {
    const here = sought?.bookId === book.id && sought.page === page;
    pages.current?.seek(here ? sought : null);
  });
  useEffect(() => seek(), [sought, state]);
  useEffect(() => {
    setLost(false);
    showHighlight(pages.current, highlight, headingTurn);
  }, [highlight, state, pages, setLost]);
  return opened;
}

/** The pages of a PDF in their original layout. */
export function PdfView(props: Props) {
  const { book, highlight, dark, onAsText } = props;
  const container = useRef<HTMLDivElement>(null);
  const { data: marks } = useMarks(book.id);
  const { state, lost, drawn, question, retry } = usePdfPages(container, props);
  return (
    <div className="pdf" data-dark={dark || undefined}>
      <div
        className="pdf-scroll"
        ref={container}
        tabIndex={0}
        role="region"
        aria-label={text.reader.pages}
        data-pane="page"
      >
        <div className="pdfViewer" />
        <PdfMarginNotes container={container} marks={marks ?? none} drawn={drawn} />
      </div>
      {state === 'opening' && <PagesLoading />}
      {state === 'failed' && <PagesFailed onAsText={onAsText} onAgain={retry} />}
      {highlight && highlight.by !== 'heading' && highlight.by !== 'aloud' && lost && (
        <HighlightPill highlight={highlight} marks={0} />
      )}
      {question}
    </div>
  );
}
