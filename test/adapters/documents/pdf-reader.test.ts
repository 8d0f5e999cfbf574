import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quoteBlocks } from '../../../src/core/library/quotes/blocks-of-quote';
import { makePdf, type PdfRun } from '../../support/make-pdf';
import { blockTexts, read, textAtEntries } from '../../support/read';

const names = ['Copper', 'Granite', 'Willow', 'Harbour', 'Lantern', 'Meadow', 'Orchard', 'Pebble'];
const bookPages = names.map((name, index) => ({
  head: `The Book of Things    ${String(index + 1)}`,
  foot: String(index + 1),
  title: `${String(index + 1)}. ${name}`,
  paragraphs: [
    `This page is about ${name.toLowerCase()}, which has a well-known smell and a colour of its own that nobody has yet been able to describe in a satisfactory manner.`,
    `A second paragraph says that ${name.toLowerCase()} is used in building, in cooking and in songs.`,
  ],
}));

describe('PDF reader', () => {
  it('joins lines into paragraphs and recognises headings', async () => {
    const content = await read(
      'things.pdf',
      await makePdf({ title: 'Things', author: 'Ada Example', pages: bookPages }),
    );
    expect(content.head).toMatchObject({
      format: 'pdf',
      title: 'Things',
      author: 'Ada Example',
      pageCount: 8,
    });
    expect(blockTexts(content.pages[1])).toEqual([
      'heading1: 2. Granite',
      'paragraph: This page is about granite, which has a well-known smell and a colour of its own that nobody has yet been able to describe in a satisfactory manner.',
      'paragraph: A second paragraph says that granite is used in building, in cooking and in songs.',
    ]);
  });

  it('keeps the lines of a program apart, in a monospaced font that the file does not flag', async () => {
    const code = ['for x = vec', '  if (rem (x, 2) == 0)', '    printf ("%d", x);', '  endif', 'endfor'];
    const content = await read('loops.pdf', await makePdf({ pages: [{ ...bookPages[0]!, code }] }));
    expect(blockTexts(content.pages[0]).at(-1)).toBe(`code: ${code.join('\n')}`);
  });

  it('keeps an empty line between the lines of a program', async () => {
    const code = ['a = 1;', 'b = 2;', ' ', 'if (a)', '  b', 'end'];
    const content = await read('loops.pdf', await makePdf({ pages: [{ ...bookPages[0]!, code }] }));
    expect(blockTexts(content.pages[0]).at(-1)).toBe('code: a = 1;\nb = 2;\n\nif (a)\n  b\nend');
  });

  const row = (...cells: readonly string[]): readonly PdfRun[] =>
    cells.flatMap((text, index) => (text === '' ? [] : [{ text, at: 50 + index * 120 }]));

  it('keeps rows whose cells are aligned, including continued last cells', async () => {
    const lines = [
      row('Key', 'What it does'),
      row('C-k', 'Cuts the rest of the line, which may be'),
      row('', 'put in elsewhere.'),
      row('C-y', 'Puts it in.'),
    ];
    const paragraphs = ['These keys are known to all of the editors that are told of here.'];
    const [page] = (await read('keys.pdf', await makePdf({ pages: [{ paragraphs, lines }] }))).pages;
    expect(blockTexts(page)).toEqual([
      `paragraph: ${paragraphs[0] ?? ''}`,
      'row: Key\tWhat it does',
      'row: C-k\tCuts the rest of the line, which may be put in elsewhere.',
      'row: C-y\tPuts it in.',
    ]);
    const start = page?.text.indexOf('Puts it in') ?? 0;
    expect(page && quoteBlocks(page, { start, end: start + 11 }).map(({ text }) => text)).toEqual([
      'Key\tWhat it does\nC-k\tCuts the rest of the line, which may be put in elsewhere.\nC-y\tPuts it in.',
    ]);
  });

  it('does not mistake numbered items or unaligned gaps for rows', async () => {
    const lines = [
      ...['1.', '2.', '3.'].map((text) => [{ text }, { text: 'An item of a list.', at: 80 }]),
      ...[120, 150, 190].map((at) => [{ text: 'Words' }, { text: 'and words apart', at }]),
    ];
    const { pages } = await read('items.pdf', await makePdf({ pages: [{ paragraphs: [], lines }] }));
    expect(pages[0]?.blocks.filter(({ kind }) => kind === 'row')).toEqual([]);
  });

  it('makes superscripts and subscripts only of smaller text above and below its line', async () => {
    const small = { size: 7 };
    const lines = [
      [{ text: 'This is the same as A' }, { text: '-1', raised: 4, ...small }, { text: 'b but not in 10' }],
      [{ text: 'it does not take 10' }, { text: '-3', raised: 4, ...small }, { text: ' s of H' }],
      [{ text: 'or of H' }, { text: '2', raised: -2, ...small }, { text: 'O on the 1' }],
      [
        { text: 'as on the 1' },
        { text: 'st', raised: 4, ...small },
        { text: ' of D' },
        { text: 'ECEMBER.', ...small },
      ],
    ];
    const content = await read('powers.pdf', await makePdf({ pages: [{ paragraphs: [], lines }] }));
    expect(content.pages[0]?.text).toBe(
      'This is the same as A⁻¹b but not in 10 it does not take 10⁻³ s of H or of H₂O on the 1 as on the 1st of DECEMBER.',
    );
  });

  it('keeps names in their sentence even if they fill a line', async () => {
    const paragraph =
      'What was typed is kept from one session to the next in a file, which is `the_lines_of_all_the_sessions_of_this_year.txt` or the one that is named.';
    const content = await read(
      'history.pdf',
      await makePdf({
        pages: [{ title: 'History', paragraphs: [paragraph, 'It may be read and written by others.'] }],
      }),
    );
    expect(blockTexts(content.pages[0])[1]).toBe(`paragraph: ${paragraph.replaceAll('`', '')}`);
  });

  it('reads a book that is monospaced throughout as text', async () => {
    const content = await read('play.pdf', await makePdf({ font: 'Courier', pages: bookPages }));
    expect(blockTexts(content.pages[2]).at(-1)).toBe(
      'paragraph: A second paragraph says that willow is used in building, in cooking and in songs.',
    );
  });

  it('leaves running heads and page numbers out', async () => {
    const content = await read('things.pdf', await makePdf({ pages: bookPages }));
    for (const page of content.pages) expect(page.text).not.toMatch(/The Book of Things|\n\d+$/u);
  });

  it('keeps recurring lines if the pages contain nothing else', async () => {
    const pages = names.map((_, index) => ({ paragraphs: [`Card ${String(index + 1)} of the pack.`] }));
    const content = await read('cards.pdf', await makePdf({ pages }));
    expect(content.pages[4]?.text).toBe('Card 5 of the pack.');
  });

  it('resolves bookmarks to the line of their title', async () => {
    const content = await read('things.pdf', await makePdf({ pages: bookPages }));
    expect(content.outline.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(textAtEntries(content)).toEqual(content.outline.map(({ title }) => title));
  });

  it('uses headings as the outline if there are no bookmarks, and says so', async () => {
    const content = await read('things.pdf', await makePdf({ bookmarks: false, pages: bookPages }));
    expect(content.outline.map(({ title }) => title)).toEqual(bookPages.map(({ title }) => title));
    expect(content.warnings).toEqual([{ kind: 'no-contents' }]);
  });

  it('joins words hyphenated at a line end, and keeps hyphens that belong to the word', async () => {
    const lines =
      'He spoke of the extra-\nordinary light and of a well-known\npath, for the well-\nknown path was long. Nothing was so extraordinary here.';
    const content = await read('hyphens.pdf', await makePdf({ pages: [{ paragraphs: [lines] }] }));
    expect(content.pages[0]?.text).toBe(
      'He spoke of the extraordinary light and of a well-known path, for the well-known path was long. Nothing was so extraordinary here.',
    );
  });

  it('reads the sample book with roman and arabic labels', async () => {
    const path = resolve(import.meta.dirname, '../../../resources/sample-book/field-guide.pdf');
    const content = await read('field-guide.pdf', await readFile(path));
    const labels = content.pages.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['i', 'ii', 'iii']);
    expect(labels).toContain('1');
    expect(content.outline.filter(({ level }) => level === 1).length).toBeGreaterThanOrEqual(12);
  });

  it('stops when it is cancelled', async () => {
    const { pdfReader } = await import('../../../src/adapters/documents/pdf/pdf-reader');
    const { tempDocument } = await import('../../support/temp-folder');
    const file = await tempDocument('things.pdf', await makePdf({ pages: bookPages }));
    const cancel = new AbortController();
    const reading = pdfReader.read(file, () => cancel.abort(), cancel.signal);
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
