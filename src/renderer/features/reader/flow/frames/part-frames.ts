import { createFrame, openFrame, type FlowFrame, type FrameEvents, type FrameLook } from './flow-frame';
import type { PartLayout } from '../part-layout';
import type { BookId } from '../../../../../shared/model';
import { columnMargin, type Columns } from '../../pages/columns';

export interface PartFramesEvents {
  readonly onLength: (part: number, length: number) => void;
  readonly onReady: (part: number, frame: FlowFrame) => void;
  readonly onFailed: () => void;
  /** The listeners for the reader's actions in a part's frame. */
  readonly ofPart: (part: number) => Omit<FrameEvents, 'onLength'>;
}

/** The frames of the parts of a book that are loaded. */
export interface PartFrames {
  /** A part's frame once it is ready. */
  get(part: number): FlowFrame | null;
  ready(): readonly (readonly [number, FlowFrame])[];
  /** Loads the wanted parts, and unloads others that are far unless the focus is in them. */
  show(wanted: ReadonlySet<number>, isFar: (part: number) => boolean): void;
  /** Resolves once a part has loaded or failed. */
  opened(part: number): Promise<void>;
  /** Positions every frame. */
  place(layout: PartLayout): void;
  close(): void;
}

interface Entry {
  readonly box: HTMLElement;
  frame: FlowFrame | null;
  opened: Promise<void>;
}

const boxAround = (element: HTMLElement): HTMLElement => {
  const box = document.createElement('div');
  box.className = 'flow-part';
  box.append(element);
  return box;
};

/** Inserts a part's box in reading order, which the keyboard and screen readers follow. */
const insertBox = (
  sheet: HTMLElement,
  entries: ReadonlyMap<number, Entry>,
  part: number,
  box: HTMLElement,
): void => {
  const after = [...entries.keys()].filter((other) => other > part);
  const next = after.length > 0 ? entries.get(Math.min(...after))?.box : null;
  sheet.insertBefore(box, next ?? null);
};

/** Positions a part's box: `from` and `length` along the columns, or down the scroll. */
const placeBox = (
  { style }: HTMLElement,
  columns: Columns | null,
  { from, length }: { readonly from: number; readonly length: number },
): void => {
  style.top = columns ? `${columnMargin}px` : `${from}px`;
  style.left = columns ? `${from}px` : '';
  style.width = columns ? `${length}px` : '';
  style.height = `${columns ? columns.height : length}px`;
};

export function partFrames(
  sheet: HTMLElement,
  book: { readonly id: BookId; readonly title: string; readonly parts: readonly { readonly path: string }[] },
  look: () => FrameLook,
  events: PartFramesEvents,
): PartFrames {
  const entries = new Map<number, Entry>();

  /** Waits for a part's document, unless the part is unloaded first. */
  const load = async (part: number, entry: Entry, element: HTMLIFrameElement): Promise<void> => {
    const isLoaded = (): boolean => entries.get(part) === entry;
    try {
      const frame = await openFrame(element, look(), {
        ...events.ofPart(part),
        onLength: (length) => isLoaded() && entry.frame && events.onLength(part, length),
      });
      if (!isLoaded()) return;
      entry.frame = frame;
      entry.box.dataset['ready'] = '';
      events.onReady(part, frame);
    } catch {
      if (!isLoaded()) return;
      entry.box.dataset['failed'] = '';
      events.onFailed();
    }
  };
  const open = (part: number): void => {
    const path = book.parts[part]?.path;
    if (path === undefined || entries.has(part)) return;
    const element = createFrame(book.id, path, book.title);
    const box = boxAround(element);
    const entry: Entry = { box, frame: null, opened: Promise.resolve() };
    entries.set(part, entry);
    entry.opened = load(part, entry, element);
    insertBox(sheet, entries, part, box);
  };

  return {
    get: (part) => entries.get(part)?.frame ?? null,
    ready: () => [...entries].flatMap(([part, { frame }]) => (frame ? [[part, frame] as const] : [])),
    show(wanted, isFar) {
      for (const [part, { box }] of entries) {
        if (wanted.has(part) || !isFar(part) || box.contains(document.activeElement)) continue;
        entries.delete(part);
        box.remove();
      }
      for (const part of wanted) open(part);
    },
    opened: (part) => entries.get(part)?.opened ?? Promise.resolve(),
    place(layout) {
      const { columns } = look();
      for (const [part, { box }] of entries)
        placeBox(box, columns, { from: layout.topOf(part), length: layout.lengthOf(part) });
    },
    close() {
      entries.clear();
      sheet.replaceChildren();
    },
  };
}
