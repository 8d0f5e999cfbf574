import { describe, expect, it } from 'vitest';
import { quoteBlocks, type QuotedPage } from '../../../src/core/library/quotes/blocks-of-quote';
import { read } from '../../support/read';

/** The blocks shown for words of a page, as `kind: text`. */
const shown = (page: QuotedPage | undefined, quote: string, next?: QuotedPage): readonly string[] => {
  const start = page?.text.indexOf(quote) ?? -1;
  if (!page || start < 0) throw new Error(`“${quote}” is not on the page`);
  return quoteBlocks(page, { start, end: start + quote.length }, next).map(
    ({ kind, text }) => `${kind}: ${text}`,
  );
};

const manual = `# Loops

Some tasks are repeated. In such a case one would probably write the loop like this:

\`\`\`
for i = 1:3

    disp (i)
end
\`\`\`

There are three kinds of statements that leave a loop early. They are these:

- break
- continue
  - in the innermost loop alone
- return

The last one leaves the function as well.

| Statement | Leaves    |
| --------- | --------- |
| break     | the loop  |
| return    | the whole function |

1. Write it.

   Then read it again.
2. Run it:

   \`\`\`
   octave loop.m
   \`\`\`
`;
const pageOf = async (markdown: string) => (await read('loops.md', markdown)).pages[0];

describe('the blocks of a quote', () => {
  it('returns only the quoted words', async () => {
    expect(shown(await pageOf(manual), 'Some tasks are repeated.')).toEqual([
      'prose: Some tasks are repeated.',
    ]);
  });

  it('includes code, with its lines, after a sentence that introduces it', async () => {
    const page = await pageOf(manual);
    expect(shown(page, 'In such a case one would probably write the loop like this:')).toEqual([
      'prose: In such a case one would probably write the loop like this:',
      'code: for i = 1:3\n\n    disp (i)\nend',
    ]);
  });

  it('includes nothing more if the paragraph continues after the quote', async () => {
    const page = await pageOf(
      'Two ways lead there: by land.\n\nBoth are long: take food.\n\n- bread\n- water\n',
    );
    expect(shown(page, 'Both are long:')).toEqual(['prose: Both are long:']);
  });

  it('returns a line of code with the code around it and the sentence that introduces it', async () => {
    expect(shown(await pageOf(manual), 'disp (i)')).toEqual([
      'prose: In such a case one would probably write the loop like this:',
      'code: for i = 1:3\n\n    disp (i)\nend',
    ]);
  });

  it('returns an item with its complete list, including markers and nesting', async () => {
    expect(shown(await pageOf(manual), 'continue')).toEqual([
      'prose: They are these:',
      'list: • break\n• continue\n  • in the innermost loop alone\n• return',
    ]);
  });

  it('returns a cell with its complete table', async () => {
    expect(shown(await pageOf(manual), 'the whole function')).toEqual([
      'table: Statement\tLeaves\nbreak\tthe loop\nreturn\tthe whole function',
    ]);
  });

  it('keeps item numbers, and the code that the last item introduces', async () => {
    expect(shown(await pageOf(manual), 'Then read it again.')).toEqual([
      'list: 1. Write it.\n  Then read it again.\n2. Run it:',
      'code: octave loop.m',
    ]);
  });

  it('continues with the block at the top of the next page, skipping footnotes', async () => {
    const [page, next] = [
      { page: 7, text: 'It is done like this:\n\n1 Or so.', blocks: [] },
      { page: 8, text: 'make all', blocks: [{ kind: 'code' as const, start: 0, end: 8 }] },
    ];
    const withNote = {
      ...page,
      blocks: [
        { kind: 'paragraph' as const, start: 0, end: 21 },
        { kind: 'note' as const, start: 23, end: 31 },
      ],
    };
    expect(quoteBlocks(withNote, { start: 0, end: 21 }, next)).toEqual([
      { kind: 'prose', text: 'It is done like this:', page: 7, start: 0, end: 21, cut: false },
      { kind: 'code', text: 'make all', page: 8, start: 0, end: 8, cut: false },
    ]);
  });

  it('cuts very long code around the quote at line ends, and reports it', async () => {
    const lines = Array.from({ length: 90 }, (_, index) => `line (${String(index + 1)});`);
    const page = await pageOf(`\`\`\`\n${lines.join('\n')}\n\`\`\`\n`);
    const start = page?.text.indexOf('line (30)') ?? 0;
    const [block] = page ? quoteBlocks(page, { start, end: start + 9 }) : [];
    expect(block).toMatchObject({ kind: 'code', cut: true, start: page?.text.indexOf('line (27)') });
    expect(block?.text).toBe(lines.slice(26, 41).join('\n'));
  });

  it('recognises tables in books that were imported before rows were stored', () => {
    const text = 'Name | Age\n\nAda | 36\n\nShe wrote it.';
    const blocks = [
      { kind: 'paragraph' as const, start: 0, end: 10 },
      { kind: 'paragraph' as const, start: 12, end: 20 },
      { kind: 'paragraph' as const, start: 22, end: 35 },
    ];
    expect(shown({ page: 1, text, blocks }, 'Ada')).toEqual(['table: Name\tAge\nAda\t36']);
    expect(shown({ page: 1, text, blocks }, 'She wrote it.')).toEqual(['prose: She wrote it.']);
  });
});
