import { markColours, type MarkId, type PagePlace } from '../../../../shared/model';
import type { Spot } from '../../marks/open-mark';
import type { Range as TextRange } from '../../../../shared/text/quotes/find-quote';
import type { FlowFrame } from './frames/flow-frame';
import { markedStretches, type MarkedStretches } from './marked-stretches';
import { drawOwnInFrame, type OwnInFrame } from './frames/own-in-frame';
import type { PageMatch } from './page-extent';
import type { PartFrames } from './frames/part-frames';

/** The marks and highlights in a book, by a name that `frame.css` has colours for. */
export interface FlowMarks extends Pick<MarkedStretches, 'partsOf' | 'find'> {
  /** Replaces what is marked under a name. */
  set(name: string, marked: readonly PageMatch[]): void;
  /** Redraws all marks of a part. */
  draw(part: number, frame: FlowFrame): void;
  /** Moves the elements that make the marks reachable by keyboard to where the marks are now. */
  place(part: number, frame: FlowFrame): void;
  /** The mark at a point of a frame, the shortest if there are several, with its position in the window. */
  at(
    part: number,
    frame: FlowFrame,
    x: number,
    y: number,
  ): { readonly id: MarkId; readonly spot: Spot } | null;
}

const lineAt = (range: Range | null, x: number, y: number): DOMRect | undefined =>
  [...(range?.getClientRects() ?? [])].find(
    (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  );

const inWindow = (frame: FlowFrame, { left, right, top, bottom }: DOMRect): Spot => {
  const box = frame.element.getBoundingClientRect();
  return { left: box.left + left, right: box.left + right, top: box.top + top, bottom: box.top + bottom };
};

const rangesOf = (frame: FlowFrame, found: readonly TextRange[]): readonly Range[] =>
  found.flatMap((stretch) => frame.text.rangeOf(stretch) ?? []);

interface Hit {
  readonly id: MarkId;
  readonly line: DOMRect;
  readonly length: number;
}

/** The shortest of the marks that have a line at a point of a frame. */
const shortestAt = (
  frame: FlowFrame,
  marked: readonly PageMatch[],
  stretchesOf: (marked: PageMatch) => readonly TextRange[],
  x: number,
  y: number,
): Hit | undefined => {
  const hits = marked.flatMap((one): readonly Hit[] => {
    const { id } = one;
    if (id === undefined) return [];
    return stretchesOf(one).flatMap((stretch) => {
      const line = lineAt(frame.text.rangeOf(stretch), x, y);
      return line ? [{ id, line, length: stretch.end - stretch.start }] : [];
    });
  });
  return hits.toSorted((a, b) => a.length - b.length)[0];
};

export function flowMarks(
  pages: readonly PagePlace[],
  count: number,
  frames: Pick<PartFrames, 'get' | 'ready'>,
): FlowMarks {
  const marks = new Map<string, readonly PageMatch[]>();
  const stretches = markedStretches(pages, count, frames.get);

  const stretchesToDraw = (part: number, frame: FlowFrame, marked: PageMatch): readonly TextRange[] => {
    if (marked.only === undefined) return stretches.in(part, frame, marked);
    const found = stretches.find(marked)?.[marked.only];
    return found?.part === part ? [found] : [];
  };

  const place = (part: number, frame: FlowFrame): void => {
    const noted = new Set(marks.get('own-note')?.map(({ id }) => id));
    const own = markColours.flatMap((colour) =>
      (marks.get(`own-${colour}`) ?? []).flatMap((marked): (OwnInFrame & { readonly start: number })[] => {
        const { id, quote } = marked;
        if (id === undefined) return [];
        const found = stretches.in(part, frame, marked);
        const ranges = rangesOf(frame, found);
        if (ranges.length === 0) return [];
        return [{ mark: { id, quote, colour, noted: noted.has(id) }, ranges, start: found[0]?.start ?? 0 }];
      }),
    );
    drawOwnInFrame(
      frame,
      own.toSorted((a, b) => a.start - b.start),
    );
  };
  const draw = (part: number, frame: FlowFrame): void => {
    for (const [name, all] of marks)
      frame.draw(
        name,
        all.flatMap((marked) => rangesOf(frame, stretchesToDraw(part, frame, marked))),
      );
    place(part, frame);
  };

  return {
    set(name, marked) {
      marks.set(name, marked);
      for (const [part, frame] of frames.ready()) draw(part, frame);
    },
    draw,
    place,
    partsOf: stretches.partsOf,
    find: stretches.find,
    at(part, frame, x, y) {
      const stretchesOf = (marked: PageMatch): readonly TextRange[] => stretches.in(part, frame, marked);
      const shortest = shortestAt(frame, [...marks.values()].flat(), stretchesOf, x, y);
      return shortest ? { id: shortest.id, spot: inWindow(frame, shortest.line) } : null;
    },
  };
}
