import { markColours, type PagePlace } from '../../../../shared/model';
import type { Spot } from '../../marks/open-mark';
import type { Range as TextRange } from '../../../../shared/text/find-quote';
import type { FlowFrame } from './flow-frame';
import { drawOwnInFrame } from './own-in-frame';
import { partsOfPage, stretchesOf, stretchesOver, type Marked } from './page-extent';

/** A stretch of a part's text. */
interface FlowPlace extends TextRange {
  readonly part: number;
  readonly frame: FlowFrame;
}

/** What is marked in a book, by the name that `frame.css` has colours for. */
export interface FlowMarks {
  set(name: string, marked: readonly Marked[]): void;
  /** Draws all marks of a part again. */
  draw(part: number, frame: FlowFrame): void;
  /** Puts what the keyboard reaches them by where they are now. */
  place(part: number, frame: FlowFrame): void;
  /** The parts in which a quotation of a page is looked for. */
  partsOf(marked: Marked): readonly number[];
  /** Where the marks of one page are, in order; null while a part of that page is not there. */
  find(marked: Marked): readonly FlowPlace[] | null;
  /** The mark with an id under a point of a frame, the shortest where several are there; its spot in the window. */
  at(
    part: number,
    frame: FlowFrame,
    x: number,
    y: number,
  ): { readonly id: number; readonly spot: Spot } | null;
}

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

export function flowMarks(
  pages: readonly PagePlace[],
  count: number,
  frameOf: (part: number) => FlowFrame | null,
): FlowMarks {
  const marks = new Map<string, readonly Marked[]>();

  /** The parts of its page, and those beside them: a quotation may run over either end. */
  const reachOf = ({ page, search }: Marked): readonly [number, number] => {
    const [from, to] = partsOfPage(pages, page, count);
    return search ? [from, to] : [Math.max(0, from - 1), Math.min(count - 1, to + 1)];
  };
  const whole = (part: number, frame: FlowFrame | null, one: Marked): readonly TextRange[] => {
    const [from, to] = partsOfPage(pages, one.page, count);
    return frame && part >= from && part <= to ? stretchesOf(pages, part, frame.text, one) : [];
  };
  /** Its stretch of a part where it runs over the part's end or its start. */
  const partly = (part: number, one: Marked): readonly TextRange[] => {
    const [from, to] = reachOf(one);
    if (one.search || part < from || part > to) return [];
    for (const first of [part, part - 1]) {
      const [here, there] = [frameOf(first), frameOf(first + 1)];
      if (first < from || first + 1 > to || !here || !there) continue;
      const over = stretchesOver(here.text.text, there.text.text, one);
      const standsWhole =
        over && (whole(first, here, one).length > 0 || whole(first + 1, there, one).length > 0);
      if (over && !standsWhole) return [first === part ? over[0] : over[1]];
    }
    return [];
  };
  const stretchesIn = (part: number, frame: FlowFrame, one: Marked): readonly TextRange[] => {
    const own = whole(part, frame, one);
    return own.length > 0 ? own : partly(part, one);
  };

  const find = (marked: Marked): readonly FlowPlace[] | null => {
    const look = (from: number, to: number): readonly FlowPlace[] | null => {
      const frames = numbers(from, to).map((part) => [part, frameOf(part)] as const);
      if (frames.some(([, frame]) => frame === null)) return null;
      return frames.flatMap(([part, frame]) =>
        frame ? stretchesIn(part, frame, marked).map((stretch) => ({ part, frame, ...stretch })) : [],
      );
    };
    const inside = look(...partsOfPage(pages, marked.page, count));
    return inside === null || inside.length > 0 ? inside : look(...reachOf(marked));
  };
  const shownIn = (part: number, frame: FlowFrame, one: Marked): readonly TextRange[] => {
    if (one.only === undefined) return stretchesIn(part, frame, one);
    const found = find(one)?.[one.only];
    return found?.part === part ? [found] : [];
  };

  const place = (part: number, frame: FlowFrame): void => {
    const noted = new Set(marks.get('own-note')?.map(({ id }) => id));
    const own = markColours.flatMap((colour) =>
      (marks.get(`own-${colour}`) ?? []).flatMap((one) => {
        const { id, quote } = one;
        if (id === undefined) return [];
        const mark = { id, quote, colour, noted: noted.has(id) };
        const stretches = stretchesIn(part, frame, one);
        const ranges = stretches.flatMap((stretch) => frame.text.rangeOf(stretch) ?? []);
        return ranges.length > 0 ? [{ mark, ranges, start: stretches[0]?.start ?? 0 }] : [];
      }),
    );
    drawOwnInFrame(
      frame,
      own.toSorted((a, b) => a.start - b.start),
    );
  };

  return {
    set: (name, marked) => void marks.set(name, marked),
    draw(part, frame) {
      for (const [name, marked] of marks) {
        const ranges = marked.flatMap((one) =>
          shownIn(part, frame, one).flatMap((stretch) => frame.text.rangeOf(stretch) ?? []),
        );
        frame.draw(name, ranges);
      }
      place(part, frame);
    },
    place,
    partsOf(marked) {
      const [from, to] = reachOf(marked);
      return numbers(from, to);
    },
    find,
    at(part, frame, x, y) {
      const [best] = [...marks.values()]
        .flat()
        .flatMap((one) => {
          const { id } = one;
          if (id === undefined) return [];
          return stretchesIn(part, frame, one).flatMap((stretch) => {
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
