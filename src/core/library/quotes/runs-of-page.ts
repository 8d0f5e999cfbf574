import type { Block } from '../../../shared/model';

export interface PageBlocks {
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Neighbouring blocks of a page that are displayed as one: all items of a list, all rows of a table. */
export interface BlockRun {
  readonly kind: 'prose' | 'code' | 'list' | 'table' | 'formula';
  readonly blocks: readonly Block[];
  readonly start: number;
  readonly end: number;
}

const kinds: Readonly<Record<Block['kind'], BlockRun['kind']>> = {
  heading: 'prose',
  paragraph: 'prose',
  quote: 'prose',
  note: 'prose',
  'list-item': 'list',
  code: 'code',
  row: 'table',
  formula: 'formula',
};

/** A page's text as runs, in order. Text outside of blocks is prose. */
export const runsOf = (page: PageBlocks): readonly BlockRun[] => {
  const runs: BlockRun[] = [];
  const blocks = withRows(page.text, covering(page));
  for (const block of blocks) {
    const kind = kinds[block.kind];
    const last = runs.at(-1);
    if (last && last.kind === kind && (kind === 'list' || kind === 'table'))
      runs[runs.length - 1] = { ...last, blocks: [...last.blocks, block], end: block.end };
    else runs.push({ kind, blocks: [block], start: block.start, end: block.end });
  }
  return runs;
};

const covering = ({ text, blocks }: PageBlocks): readonly Block[] => {
  const all: Block[] = [];
  let at = 0;
  const addUpTo = (end: number): void => {
    for (const found of text.slice(at, end).matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/gu))
      all.push({ kind: 'paragraph', start: at + found.index, end: at + found.index + found[0].length });
  };
  for (const block of blocks) {
    addUpTo(block.start);
    all.push(block);
    at = Math.max(at, block.end);
  }
  addUpTo(text.length);
  return all;
};

/** Books imported before table rows were recognised have them as consecutive paragraphs with bars. */
const withRows = (text: string, blocks: readonly Block[]): readonly Block[] => {
  const barred = blocks.map(
    ({ kind, start, end }) => kind === 'paragraph' && /^[^\n]* \| [^\n]*$/u.test(text.slice(start, end)),
  );
  return blocks.map((block, index) =>
    barred[index] && (barred[index - 1] || barred[index + 1]) ? { ...block, kind: 'row' } : block,
  );
};
