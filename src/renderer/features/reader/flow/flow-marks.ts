import type { PagePlace } from '../../../../shared/model';
import type { Spot } from '../../marks/open-mark';
import type { FlowFrame } from './flow-frame';
import { partsOfPage, stretchesOf, type Marked } from './page-extent';

/** What is marked in a book, by the name that `frame.css` has colours for. */
export interface FlowMarks {
  set(name: string, marked: readonly Marked[]): void;
  /** Draws all marks of a part anew. */
  draw(part: number, frame: FlowFrame): void;
  /** Where the marks of one page stand, in order; null while a part of that page is not there. */
  find(
    marked: Marked,
  ): readonly { readonly part: number; readonly frame: FlowFrame; readonly start: number }[] | null;
  /** The mark with an id under a point of a frame, the shortest where several lie there; its spot in the window. */
  at(
    part: number,
    frame: FlowFrame,
    x: number,
    y: number,
  ): { readonly id: number; readonly spot: Spot } | null;
}

export function flowMarks(
  pages: readonly PagePlace[],
  count: number,
  frameOf: (part: number) => FlowFrame | null,
): FlowMarks {
  const marks = new Map<string, readonly Marked[]>();
  return {
    set: (name, marked) => void marks.set(name, marked),
    draw(part, frame) {
      for (const [name, marked] of marks) {
        const ranges = marked.flatMap((one) => {
          const [from, to] = partsOfPage(pages, one.page, count);
          if (part < from || part > to) return [];
          return stretchesOf(pages, part, frame.text, one).flatMap(
            (stretch) => frame.text.rangeOf(stretch) ?? [],
          );
        });
        frame.draw(name, ranges);
      }
    },
    find(marked) {
      const [from, to] = partsOfPage(pages, marked.page, count);
      const found = [];
      for (let part = from; part <= to; part += 1) {
        const frame = frameOf(part);
        if (!frame) return null;
        for (const { start } of stretchesOf(pages, part, frame.text, marked))
          found.push({ part, frame, start });
      }
      return found;
    },
    at(part, frame, x, y) {
      const [best] = [...marks.values()]
        .flat()
        .flatMap((one) => {
          const { id } = one;
          const [from, to] = partsOfPage(pages, one.page, count);
          if (id === undefined || part < from || part > to) return [];
          return stretchesOf(pages, part, frame.text, one).flatMap((stretch) => {
            const line = [...(frame.text.rangeOf(stretch)?.getClientRects() ?? [])].find(
              (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
            );
            return line ? [{ id, line, length: stretch.end - stretch.start }] : [];
          });
        })
        .toSorted((a, b) => a.length - b.length);
      if (!best) return null;
      const box = frame.element.getBoundingClientRect();
      const { left, right, top, bottom } = best.line;
      return {
        id: best.id,
        spot: {
          left: box.left + left,
          right: box.left + right,
          top: box.top + top,
          bottom: box.top + bottom,
        },
      };
    },
  };
}
