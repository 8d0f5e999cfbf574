import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Mark } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { MarginNote, stackNotes } from '../marks/margin-notes';

/** The least room next to a page for notes, in px. */
const minRoom = 180;
/** The greatest width of a note, and the space on both sides of it, in px. */
const maxWidth = 240;
const gap = 16;

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
}

/** The space to the right of a page or of the pair that it belongs to; null if there is too little. */
const roomNextTo = (page: Element, view: DOMRect, width: number): Omit<Place, 'top'> | null => {
  const last = [...(page.closest('.spread')?.querySelectorAll('.page') ?? [page])].at(-1) ?? page;
  const from = last.getBoundingClientRect().right - view.left;
  const room = width - from;
  return room < minRoom ? null : { left: from + gap, width: Math.min(maxWidth, room - 2 * gap) };
};

/** Where each mark's note belongs; null if there is no room next to its page, or it is not drawn. */
const placeOf = (container: HTMLElement, { id }: Mark): Place | null => {
  const mark = container.querySelector(`.pdf-own [data-mark="${id}"]`);
  const page = mark?.closest('.page');
  if (!mark || !page) return null;
  const view = container.getBoundingClientRect();
  const beside = roomNextTo(page, view, container.clientWidth);
  const line = (mark.firstElementChild ?? mark).getBoundingClientRect();
  return beside && { ...beside, top: line.top - view.top + container.scrollTop };
};

/** The learner's notes next to the pages of a PDF, where the window leaves room at their side. */
export function PdfMarginNotes({
  container,
  marks,
  drawn,
}: {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly marks: readonly Mark[];
  /** Changes when marks were drawn or pages resized. */
  readonly drawn: number;
}) {
  const aside = useRef<HTMLElement>(null);
  const [places, setPlaces] = useState<ReadonlyMap<number, Place>>(new Map());
  const noted = marks.filter(({ note, lost }) => note !== '' && !lost);
  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    const place = (): void => {
      const found = marks
        .filter(({ note, lost }) => note !== '' && !lost)
        .flatMap((mark) => {
          const at = placeOf(box, mark);
          return at ? [{ id: mark.id, at }] : [];
        })
        .toSorted((a, b) => a.at.top - b.at.top);
      const tops = stackNotes(
        found.map(({ id, at }) => ({
          top: at.top,
          height: aside.current?.querySelector<HTMLElement>(`[data-note-of="${id}"]`)?.offsetHeight ?? 0,
        })),
      );
      const next = new Map(found.map(({ id, at }, index) => [id, { ...at, top: tops[index] ?? at.top }]));
      setPlaces((before) => (JSON.stringify([...before]) === JSON.stringify([...next]) ? before : next));
    };
    place();
    const resizing = new ResizeObserver(place);
    resizing.observe(box);
    return () => resizing.disconnect();
    // The heights are known once the notes are placed.
  }, [container, marks, drawn, places]);
  const shown = noted.filter(({ id }) => places.has(id));
  if (shown.length === 0) return null;
  return (
    <aside className="pdf-margin-notes" ref={aside} aria-label={text.reader.margin}>
      {shown.map((mark) => (
        <MarginNote key={mark.id} mark={mark} style={places.get(mark.id) ?? {}} />
      ))}
    </aside>
  );
}
