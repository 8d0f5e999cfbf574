import { asBookId, type BookParts } from '../../src/shared/model';
import { showFlow } from '../../src/renderer/features/reader/flow/flow-pages';
import '../../src/renderer/features/reader/flow/flow.css';
import type { Box, ShownWords } from './fidelity-boxes';
import { lettersOf } from './fidelity-letters';

/** Where a sentence is highlighted in an EPUB, and where its words are, in fractions of the frame. */
const bookId = asBookId(new URLSearchParams(location.search).get('book') ?? '');
const [container, sheet] = ['.flow-scroll', '.flow-sheet'].map((name) =>
  document.querySelector<HTMLDivElement>(name),
);
if (!container || !sheet) throw new Error('there is no room for the pages');
const parts = (await (await fetch(`/api/books/${bookId}/parts`)).json()) as BookParts;
let lit: () => void = () => undefined;
const pages = showFlow(
  container,
  sheet,
  { ...parts, id: bookId, title: 'Book' },
  {
    page: 1,
    paged: null,
    look: {
      type: { size: 18, font: 'book', lineHeight: null, wordSpacing: 0 },
      dark: false,
      colours: { mark: '#fbeaa8', 'mark-ink': '#2a2410' },
    },
  },
  {
    onPage: () => undefined,
    onInView: () => undefined,
    onJump: () => undefined,
    onOutside: () => undefined,
    onSelection: () => undefined,
    onKey: () => undefined,
    onMark: () => undefined,
    onHighlight: () => lit(),
    onShown: () => undefined,
    onFailed: () => undefined,
  },
);

type FrameWindow = Window & typeof globalThis;

const textNodes = (page: Document): readonly Text[] => {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
};

const boxesOf = (frame: HTMLIFrameElement, range: Range): readonly Box[] => {
  const { clientWidth: width, clientHeight: height } = frame;
  return [...range.getClientRects()]
    .filter((one) => one.width > 0.5 && one.height > 0.5)
    .map((one) => ({
      x: one.left / width,
      y: one.top / height,
      right: one.right / width,
      bottom: one.bottom / height,
    }));
};

/** The painted rectangles of a range: its text, not the boxes of its elements. */
const painted = (frame: HTMLIFrameElement, page: Document, range: Range): readonly Box[] =>
  textNodes(page)
    .filter((node) => range.intersectsNode(node) && node.data.trim() !== '')
    .flatMap((node) => {
      const own = page.createRange();
      own.setStart(node, node === range.startContainer ? range.startOffset : 0);
      own.setEnd(node, node === range.endContainer ? range.endOffset : node.length);
      return boxesOf(frame, own);
    });

/** Footnote marks in the books of this run. */
const noteMarks = '[role="doc-noteref"], a.footnote-reference';

/** Every occurrence of the sentence in a frame, word by word, by a plain walk over its letters and digits. */
const placesIn = (frame: HTMLIFrameElement, page: Document, quote: string): readonly (readonly Box[])[] => {
  let letters = '';
  const at: { readonly node: Text; readonly start: number; readonly end: number }[] = [];
  for (const node of textNodes(page)) {
    // Footnote marks are not part of a sentence.
    if (node.parentElement?.closest(`script, style, template, ${noteMarks}`)) continue;
    let start = 0;
    for (const sign of node.data) {
      for (const letter of lettersOf(sign)) {
        letters += letter;
        at.push({ node, start, end: start + sign.length });
      }
      start += sign.length;
    }
  }
  const wanted = lettersOf(quote);
  const found: (readonly Box[])[] = [];
  for (let from = letters.indexOf(wanted); from >= 0; from = letters.indexOf(wanted, from + 1)) {
    const words: Range[] = [];
    for (const { node, start, end } of at.slice(from, from + wanted.length)) {
      const last = words.at(-1);
      if (last?.endContainer === node && last.endOffset === start) last.setEnd(node, end);
      else {
        const range = page.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        words.push(range);
      }
    }
    found.push(words.flatMap((range) => boxesOf(frame, range)));
  }
  return found;
};

const tell = (quote: string): readonly ShownWords[] =>
  [...document.querySelectorAll<HTMLIFrameElement>('.flow-part[data-ready] > iframe')].flatMap((frame) => {
    const view = frame.contentWindow as FrameWindow | null;
    const page = frame.contentDocument;
    if (!view || !page) return [];
    const marks = [...(view.CSS.highlights.get('lit') ?? [])].flatMap((range) =>
      painted(frame, page, range as Range),
    );
    const places = placesIn(frame, page, quote);
    return marks.length === 0 && places.length === 0 ? [] : [{ marks, places }];
  });

/** Highlights a quotation as a click on its citation does. */
const lightWords = (page: number, quote: string): Promise<readonly ShownWords[]> =>
  new Promise((resolve) => {
    const end = (): void => resolve(tell(quote));
    lit = () => requestAnimationFrame(end);
    // A part that never loads has no highlights.
    setTimeout(end, 20_000);
    pages.light(null);
    pages.light({ page, quote, search: false, nth: 0 });
  });

Object.assign(globalThis, { lightWords });
