import type { PagePlace } from '../../../../shared/model';
import type { Range as TextRange } from '../../../../shared/text/quotes/find-quote';
import type { FlowFrame } from './frames/flow-frame';
import { partsOfPage, stretchesOf, stretchesOver, type PageMatch } from './page-extent';

/** A range of a part's text. */
interface FlowPlace extends TextRange {
  readonly part: number;
  readonly frame: FlowFrame;
}

/** Where marked quotations are in the parts that have loaded. */
export interface MarkedStretches {
  /** The parts in which a quotation is searched for. */
  partsOf(marked: PageMatch): readonly number[];
  in(part: number, frame: FlowFrame, marked: PageMatch): readonly TextRange[];
  /** All occurrences, in order; null while a part of its page has not loaded. */
  find(marked: PageMatch): readonly FlowPlace[] | null;
}

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

export function markedStretches(
  pages: readonly PagePlace[],
  count: number,
  frameOf: (part: number) => FlowFrame | null,
): MarkedStretches {
  /** The parts of its page and their neighbours, because a quotation may extend beyond the page. */
  const reachOf = ({ page, search }: PageMatch): readonly [number, number] => {
    const [from, to] = partsOfPage(pages, page, count);
    return search ? [from, to] : [Math.max(0, from - 1), Math.min(count - 1, to + 1)];
  };
  const withinPart = (part: number, frame: FlowFrame | null, marked: PageMatch): readonly TextRange[] => {
    const [from, to] = partsOfPage(pages, marked.page, count);
    return frame && part >= from && part <= to ? stretchesOf(pages, part, frame.text, marked) : [];
  };
  /** The range in this part of a quotation that runs from one part to the next. */
  const acrossBorder = (part: number, marked: PageMatch): readonly TextRange[] => {
    const [from, to] = reachOf(marked);
    if (marked.search || part < from || part > to) return [];
    for (const first of [part, part - 1]) {
      const [frame, next] = [frameOf(first), frameOf(first + 1)];
      if (first < from || first + 1 > to || !frame || !next) continue;
      const ranges = stretchesOver(frame.text.text, next.text.text, marked);
      if (!ranges) continue;
      const isWhole =
        withinPart(first, frame, marked).length > 0 || withinPart(first + 1, next, marked).length > 0;
      if (!isWhole) return [first === part ? ranges[0] : ranges[1]];
    }
    return [];
  };
  const inPart = (part: number, frame: FlowFrame, marked: PageMatch): readonly TextRange[] => {
    const own = withinPart(part, frame, marked);
    return own.length > 0 ? own : acrossBorder(part, marked);
  };
  const findBetween = (from: number, to: number, marked: PageMatch): readonly FlowPlace[] | null => {
    const frames = numbers(from, to).map((part) => ({ part, frame: frameOf(part) }));
    if (frames.some(({ frame }) => frame === null)) return null;
    return frames.flatMap(({ part, frame }) =>
      frame ? inPart(part, frame, marked).map((stretch) => ({ part, frame, ...stretch })) : [],
    );
  };

  return {
    partsOf: (marked) => numbers(...reachOf(marked)),
    in: inPart,
    find(marked) {
      const [from, to] = partsOfPage(pages, marked.page, count);
      const onPage = findBetween(from, to, marked);
      return onPage === null || onPage.length > 0 ? onPage : findBetween(...reachOf(marked), marked);
    },
  };
}
