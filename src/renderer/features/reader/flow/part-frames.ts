import { createFrame, openFrame, type FlowFrame, type FrameEvents, type FrameLook } from './flow-frame';
import type { PartRoom } from './part-room';

export interface PartFramesEvents {
  readonly onHeight: (part: number, height: number) => void;
  readonly onReady: (part: number, frame: FlowFrame) => void;
  readonly onFailed: () => void;
  /** What the reader does in a part's frame. */
  readonly ofPart: (part: number) => Omit<FrameEvents, 'onHeight'>;
}

/** The frames of those parts of a book that are near. */
export interface PartFrames {
  /** A part's frame once it is ready. */
  get(part: number): FlowFrame | null;
  ready(): readonly (readonly [number, FlowFrame])[];
  /** Opens what is wanted and releases what is not and is far, unless the focus is in it. */
  show(wanted: ReadonlySet<number>, isFar: (part: number) => boolean): void;
  /** Settles once a part that is being opened is ready or has failed. */
  opened(part: number): Promise<void>;
  /** Puts every frame where its part is. */
  place(room: PartRoom): void;
  close(): void;
}

interface Entry {
  readonly box: HTMLElement;
  frame: FlowFrame | null;
  opened: Promise<void>;
}

export function partFrames(
  sheet: HTMLElement,
  book: { readonly id: string; readonly title: string; readonly parts: readonly { readonly path: string }[] },
  look: () => FrameLook,
  events: PartFramesEvents,
): PartFrames {
  const entries = new Map<number, Entry>();

  const open = (part: number): void => {
    const path = book.parts[part]?.path;
    if (path === undefined || entries.has(part)) return;
    const box = document.createElement('div');
    box.className = 'flow-part';
    const element = createFrame(book.id, path, book.title);
    box.append(element);
    const entry: Entry = { box, frame: null, opened: Promise.resolve() };
    const isHere = (): boolean => entries.get(part) === entry;
    const bring = async (): Promise<void> => {
      try {
        const frame = await openFrame(element, look(), {
          ...events.ofPart(part),
          onHeight: (height) => isHere() && entry.frame && events.onHeight(part, height),
        });
        if (!isHere()) return;
        entry.frame = frame;
        box.dataset['ready'] = '';
        events.onReady(part, frame);
      } catch {
        if (!isHere()) return;
        box.dataset['failed'] = '';
        events.onFailed();
      }
    };
    // In reading order, for the keyboard and for who has it read out.
    const after = [...entries.keys()].filter((other) => other > part);
    const next = after.length > 0 ? entries.get(Math.min(...after))?.box : null;
    entries.set(part, entry);
    entry.opened = bring();
    sheet.insertBefore(box, next ?? null);
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
    place(room) {
      for (const [part, { box }] of entries) {
        box.style.top = `${room.topOf(part)}px`;
        box.style.height = `${room.heightOf(part)}px`;
      }
    },
    close() {
      entries.clear();
      sheet.replaceChildren();
    },
  };
}
