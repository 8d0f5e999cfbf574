import { selectionSettled } from '../../selection/settle-selection';
import { snapDragged } from '../../selection/snap-to-words';
import { partAddress } from '../part-address';
import { addReaderFonts } from '../book-fonts';
import { adaptColours } from '../page-colours';
import { readFrameText, type FrameText } from './frame-text';
import frameStyle from './frame.css?inline';
import type { BookId, Settings } from '../../../../../shared/model';
import { alongColumns, type Columns } from '../../pages/columns';

/** The typography of a document. */
export interface FlowType {
  /** The text size in px. */
  readonly size: number;
  readonly font: Settings['reader']['font'];
  /** A multiple of the size; null: as the book has it. */
  readonly lineHeight: number | null;
  /** In em. */
  readonly wordSpacing: number;
}

/** How a document is rendered. */
export interface FrameLook {
  readonly type: FlowType;
  readonly dark: boolean;
  /** A hundredth of the visible height, in px. */
  readonly vh: number;
  /** Null if the book is in one scroll. */
  readonly columns: Columns | null;
  /** The reader's colours by CSS variable. */
  readonly colours: Readonly<Record<string, string>>;
}

export interface FrameEvents {
  /** Its length has changed. */
  readonly onLength: (length: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** A link within the book was followed. */
  readonly onLink: (address: string, link: Element) => void;
  /** A link out of the book was followed. */
  readonly onOutside: (address: string) => void;
  /** `settled`: the selection is complete. */
  readonly onSelection: (settled: boolean) => void;
  /** A click that is not on a link, with nothing selected. */
  readonly onClick: (x: number, y: number) => void;
}

/** A document of the book in a frame without scripts, which is controlled from outside. */
export interface FlowFrame {
  readonly element: HTMLIFrameElement;
  readonly text: FrameText;
  readonly page: Document;
  /** Its height, or the width of all its columns. */
  readonly length: number;
  /** Measures the length again and returns it. */
  measure(): number;
  /** How far down, or along the columns, the text at this offset is, in px. */
  topOf(start: number): number;
  /** How far down, or along the columns, a box in its document is, in px. */
  along(box: { readonly left: number; readonly top: number }): number;
  /** Highlights ranges under a name that `frame.css` has colours for; an empty list clears them. */
  draw(name: string, ranges: readonly Range[]): void;
  setLook(look: FrameLook): void;
}

/** Highlights are drawn over the learner's marks, and the underlines of marks with notes over the colours of marks. */
const priorities: Readonly<Record<string, number>> = { 'lit-now': 3, lit: 2, 'own-note': 1 };

type FrameWindow = Window & typeof globalThis;

/** A frame for a part. Its sandbox and the response's content security policy forbid scripts, forms, windows and the network. */
export function createFrame(bookId: BookId, path: string, title: string): HTMLIFrameElement {
  const element = document.createElement('iframe');
  // The same origin lets the reader measure and mark it; without allow-scripts nothing in it can use that.
  element.setAttribute('sandbox', 'allow-same-origin');
  element.setAttribute('referrerpolicy', 'no-referrer');
  element.title = title;
  element.src = partAddress(bookId, path);
  return element;
}

/** Some browsers don't resolve CSS variables in highlights, so the colours are inserted directly. */
const withColours = (style: string, colours: FrameLook['colours']): string =>
  style.replaceAll(/var\(--lectern-([a-z-]+)\)/gu, (whole, name: string) => colours[name] ?? whole);

const setColumns = (page: Document, columns: Columns | null): void => {
  const { dataset, style } = page.documentElement;
  if (!columns) {
    delete dataset['paged'];
    return;
  }
  const { pitch, width, height } = columns;
  dataset['paged'] = '';
  for (const [name, value] of Object.entries({
    width,
    height,
    gap: pitch - width,
    margin: (pitch - width) / 2,
  }))
    style.setProperty(`--lectern-column-${name}`, `${value}px`);
};

const setLook = (page: Document, style: HTMLStyleElement, look: FrameLook): void => {
  const { type, vh, colours, columns } = look;
  setColumns(page, columns);
  style.textContent = withColours(frameStyle, colours);
  const root = page.documentElement.style;
  root.setProperty('--lectern-size', `${type.size}px`);
  root.setProperty('--lectern-words', `${type.wordSpacing}em`);
  page.documentElement.dataset['font'] = type.font;
  if (type.lineHeight === null) delete page.documentElement.dataset['lines'];
  else {
    page.documentElement.dataset['lines'] = '';
    root.setProperty('--lectern-lines', String(type.lineHeight));
  }
  root.setProperty('--lectern-vh', `${vh}px`);
  for (const [name, value] of Object.entries(colours)) root.setProperty(`--lectern-${name}`, value);
};

const linkOf = (event: Event): Element | null =>
  (event.target as Element | null)?.closest?.('a[href], area[href], [data-outside]') ?? null;

const listen = (page: Document, view: FrameWindow, events: FrameEvents): void => {
  const follow = (event: Event): void => {
    const link = linkOf(event);
    if (!link) {
      if (
        event instanceof view.MouseEvent &&
        event.type === 'click' &&
        page.getSelection()?.isCollapsed !== false
      )
        events.onClick(event.clientX, event.clientY);
      return;
    }
    event.preventDefault();
    const outside = link.getAttribute('data-outside');
    if (outside !== null) events.onOutside(outside);
    else events.onLink(link.getAttribute('href') ?? '', link);
  };
  page.addEventListener('click', follow, true);
  page.addEventListener('auxclick', (event) => linkOf(event) && event.preventDefault(), true);
  snapDragged(page);
  page.addEventListener('submit', (event) => event.preventDefault(), true);
  page.addEventListener('dragover', (event) => event.preventDefault());
  page.addEventListener('drop', (event) => event.preventDefault());
  page.addEventListener('selectionchange', () => events.onSelection(false));
  page.addEventListener(selectionSettled, () => events.onSelection(true));
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && linkOf(event)?.hasAttribute('data-outside')) follow(event);
    else events.onKey(event);
  });
};

/** Sets a frame's size to what its columns take. Returns their length. */
const measureColumns = (
  { style }: HTMLElement,
  page: Document,
  { pitch, width, height }: Columns,
): number => {
  style.height = `${height}px`;
  style.width = `${pitch}px`;
  const used = Math.max(page.documentElement.scrollWidth, page.body.scrollWidth);
  const count = used <= pitch ? 1 : Math.max(1, Math.round((used + (pitch - width) / 2) / pitch));
  style.width = `${count * pitch}px`;
  return count * pitch;
};

/** Sets a frame's height to that of its document. Returns it. */
const measureHeight = ({ style }: HTMLElement, page: Document): number => {
  style.width = '';
  const height = Math.ceil(page.documentElement.getBoundingClientRect().height);
  style.height = `${height}px`;
  return height;
};

const drawHighlight = (view: FrameWindow, name: string, ranges: readonly Range[]): void => {
  if (ranges.length === 0) {
    view.CSS.highlights.delete(name);
    return;
  }
  const highlight = new view.Highlight(...ranges);
  highlight.priority = priorities[name] ?? 0;
  view.CSS.highlights.set(name, highlight);
};

/** Waits until a frame has loaded, and sets it up. Rejects if the book's document could not be loaded. */
export async function openFrame(
  element: HTMLIFrameElement,
  look: FrameLook,
  events: FrameEvents,
): Promise<FlowFrame> {
  await new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
  const page = element.contentDocument;
  const view = element.contentWindow as FrameWindow | null;
  if (!page?.body || !view || !page.querySelector('style[data-lectern]') || page.contentType !== 'text/html')
    throw new Error('This part of the book could not be loaded.');
  const text = readFrameText(page.body);
  const style = page.createElement('style');
  style.dataset['lectern'] = '';
  page.head.append(style);
  let now = look;
  setLook(page, style, look);
  if (look.dark) page.documentElement.dataset['dark'] = '';
  adaptColours(page, look.dark);
  await addReaderFonts(page, text.text);
  listen(page, view, events);

  let length = 0;
  const measure = (): number => {
    const next = now.columns ? measureColumns(element, page, now.columns) : measureHeight(element, page);
    if (next === length) return length;
    length = next;
    events.onLength(next);
    return next;
  };
  measure();
  new ResizeObserver(() => !now.columns && measure()).observe(page.documentElement);
  // In columns, a picture that arrives late does not resize the document.
  page.addEventListener('load', () => now.columns && measure(), true);
  const along: FlowFrame['along'] = (box) => (now.columns ? alongColumns(now.columns, box) : box.top);

  return {
    element,
    text,
    page,
    get length() {
      return length;
    },
    measure,
    along,
    topOf(start) {
      // The number of a list item is not in the document, so the item's text is measured instead.
      const range = text.rangeOf({ start, end: start + 1 }) ?? text.rangeOf({ start, end: start + 40 });
      const box = range && (range.getClientRects()[0] ?? range.getBoundingClientRect());
      return box ? along(box) : 0;
    },
    draw: (name, ranges) => drawHighlight(view, name, ranges),
    setLook(next) {
      now = next;
      setLook(page, style, next);
    },
  };
}
