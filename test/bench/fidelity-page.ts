import { openPdf } from '../../src/renderer/pdf/pdf-document';
import { showPdf } from '../../src/renderer/features/reader/pdf/pdf-pages';
import 'pdfjs-dist/legacy/web/pdf_viewer.css';
import '../../src/renderer/features/reader/pdf/pdf.css';
import { asBookId } from '../../src/shared/model';

/** A highlight in fractions of its page. */
export interface ShownMark {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const box = document.querySelector<HTMLDivElement>('.pdf-scroll');
if (!box) throw new Error('there is no room for the pages');
const pdf = await openPdf(asBookId(new URLSearchParams(location.search).get('book') ?? '')).ready;
let lit: (marks: number) => void = () => undefined;
const pages = showPdf(
  box,
  pdf,
  { page: 1, zoom: 'page-width', spread: 'single', dark: false },
  {
    onPage: () => undefined,
    onJump: () => undefined,
    onScale: () => undefined,
    onDrawn: () => undefined,
    onOutside: () => undefined,
    onMarksDrawn: () => undefined,
    onHighlight: (marks) => lit(marks),
    onMark: () => undefined,
  },
);

/** Highlights a quotation as a click on its citation does; returns the rectangles. */
const light = (page: number, quote: string, over: boolean): Promise<readonly ShownMark[]> =>
  new Promise((resolve) => {
    const tell = (): void =>
      resolve(
        [...document.querySelectorAll<HTMLElement>('.pdf-marks mark')].flatMap((mark) => {
          const sheet = mark.closest<HTMLElement>('.page');
          if (!sheet) return [];
          const [one, whole] = [mark.getBoundingClientRect(), sheet.getBoundingClientRect()];
          return [
            {
              page: Number(sheet.dataset['pageNumber']),
              x: (one.left - whole.left) / whole.width,
              y: (one.top - whole.top) / whole.height,
              width: one.width / whole.width,
              height: one.height / whole.height,
            },
          ];
        }),
      );
    // The part on the next page is highlighted once that page is drawn.
    lit = () => (over ? setTimeout(tell, 800) : tell());
    // A page that never loads has no highlights.
    setTimeout(tell, 10_000);
    pages.light({ page, quote, search: false, nth: 0 });
  });

Object.assign(globalThis, { light });
