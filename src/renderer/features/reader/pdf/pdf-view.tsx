import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Book } from '../../../../shared/model';
import type { Lit } from '../../../navigation/place';
import { useMarks } from '../../../client/queries';
import { text } from '../../../messages/en';
import { useStore } from '../../../state/store';
import { openMarkStore, spotOf } from '../../marks/open-mark';
import { soughtMarkStore } from '../../../navigation/go-to-mark';
import { LitPill } from '../lit-sign';
import { PagesComing, PagesFailed } from '../over-pages';
import { openPdf } from '../../../pdf/pdf-document';
import { showPdf, type PdfPages, type Zoom } from './pdf-pages';

interface Props {
  readonly book: Book;
  readonly page: number;
  readonly lit: Lit | null;
  readonly zoom: Zoom;
  readonly two: boolean;
  readonly dark: boolean;
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
  /** Come to another page by a link. */
  readonly onJump: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly onAsText: () => void;
}

type State = 'opening' | 'shown' | 'failed';

/** The pages of a PDF as they were made. */
export function PdfView({ book, page, lit, zoom, two, dark, onPage, onJump, onScale, onAsText }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<PdfPages | null>(null);
  /** The page that the scroll itself told of: it need not be scrolled to. */
  const told = useRef(page);
  const [state, setState] = useState<State>('opening');
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { data: marks } = useMarks(book.id);
  const sought = useStore(soughtMarkStore);

  const onScrolled = useEffectEvent(onPage);
  const onLink = useEffectEvent(onJump);
  const onScaled = useEffectEvent(onScale);
  const view = useEffectEvent(() => ({ page, zoom, two, dark }));
  useEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    setState('opening');
    const pdf = openPdf(book.id);
    let gone = false;
    const open = async (): Promise<void> => {
      try {
        const document = await pdf.ready;
        if (gone) return;
        pages.current = showPdf(box, document, view(), {
          onPage(next) {
            told.current = next;
            onScrolled(next);
          },
          onJump(next) {
            told.current = next;
            onLink(next);
          },
          onScale: (scale) => onScaled(scale),
          onLit: (marks) => setLost(marks === 0),
          onDrawn: () => setState('shown'),
          onMark: (id, element) =>
            openMarkStore.set({ id, spot: spotOf(element.getBoundingClientRect()), write: false }),
        });
        told.current = view().page;
        setState('shown');
      } catch {
        if (!gone) setState('failed');
      }
    };
    void open();
    return () => {
      gone = true;
      pages.current?.close();
      pages.current = null;
      pdf.close();
    };
  }, [book.id, attempt]);

  useEffect(() => {
    if (told.current !== page) pages.current?.goTo(page);
    told.current = page;
  }, [page, state]);
  useEffect(() => pages.current?.setZoom(zoom), [zoom]);
  useEffect(() => pages.current?.setTwoPages(two), [two]);
  useEffect(() => pages.current?.setDark(dark), [dark]);
  useEffect(() => pages.current?.setMarks(marks ?? []), [marks, state]);
  const seek = useEffectEvent(() => {
    const here = sought?.bookId === book.id && sought.page === page;
    pages.current?.seek(here ? sought : null);
  });
  useEffect(() => seek(), [sought, state]);
  useEffect(() => {
    setLost(false);
    pages.current?.light(
      lit && { page: lit.page, quote: lit.quote, search: lit.by === 'search', nth: lit.nth },
    );
  }, [lit, state]);

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
      </div>
      {state === 'opening' && <PagesComing />}
      {state === 'failed' && <PagesFailed onAsText={onAsText} onAgain={() => setAttempt((one) => one + 1)} />}
      {lit && lost && <LitPill lit={lit} marks={0} className="pdf-lost" />}
    </div>
  );
}
