import type { PagePlace } from '../../../../shared/model';
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
  };
}
