import type { Block } from '../../../shared/model';
import { refuseTooMuch } from '../refusals';

/** Where a printed page begins in a text without pages. */
export interface PageBreak {
  readonly label: string;
  readonly offset: number;
}

/** A whole document as one run of text, before it has pages. Offsets are characters of `text`. */
export interface Flow {
  readonly text: string;
  /** In order, without overlap; they cover every character but white space. */
  readonly blocks: readonly Block[];
  /** The offset of each id (`file#id`, or `#id`). */
  readonly anchors: ReadonlyMap<string, number>;
  readonly breaks: readonly PageBreak[];
}

export interface FlowBuilder {
  /**
   * Adds a block, separated from the last one by an empty line. Blank text adds nothing. `at` of `marks` counts from
   * the block's start.
   */
  block(kind: Block['kind'], text: string, more?: Omit<Block, 'kind' | 'start' | 'end'>): void;
  /** Where the next block will begin. */
  next(): number;
  anchor(id: string, offset: number): void;
  pageBreak(label: string, offset: number): void;
  build(): Flow;
}

const separator = '\n\n';

export const createFlowBuilder = (): FlowBuilder => {
  const texts: string[] = [];
  const blocks: Block[] = [];
  const anchors = new Map<string, number>();
  const breaks: PageBreak[] = [];
  let length = 0;
  const next = (): number => (length === 0 ? 0 : length + separator.length);
  return {
    next,
    block(kind, raw, { marks = [], ...more } = {}) {
      const text = raw.normalize('NFC');
      if (text.trim() === '') return;
      const start = next();
      texts.push(text);
      length = start + text.length;
      refuseTooMuch({ characters: length });
      blocks.push({
        kind,
        ...more,
        start,
        end: length,
        ...(marks.length === 0 ? {} : { marks: marks.map((one) => ({ ...one, at: start + one.at })) }),
      });
    },
    anchor(id, offset) {
      if (!anchors.has(id)) anchors.set(id, offset);
    },
    pageBreak(label, offset) {
      breaks.push({ label, offset });
      refuseTooMuch({ pages: breaks.length });
    },
    build: () => ({ text: texts.join(separator), blocks, anchors, breaks }),
  };
};
