import { describe, expect, it } from 'vitest';
import { makePdf, type PdfOptions, type PdfRun } from '../../support/make-pdf';
import { makePng } from '../../support/make-png';
import { read } from '../../support/read';

const text =
  'The harbour lies below the town, and every road of the town leads down to it in the end, past the rope makers.';
const chapter = (title: string) => ({ title, paragraphs: Array.from({ length: 9 }, () => text) });
const chapters = ['The Quay', 'The Bell', 'The Rope', 'The Lamp'].map(chapter);
const line = (words: string, size: number): readonly PdfRun[] => [{ text: words, size }];
const gap: readonly PdfRun[] = [];

const headOf = async (lines: readonly (readonly PdfRun[])[], options: Partial<PdfOptions> = {}) =>
  (
    await read(
      'scan_0042.pdf',
      await makePdf({ ...options, pages: [{ paragraphs: [], lines }, ...chapters] }),
    )
  ).head;

describe('the title page of a PDF', () => {
  const titlePage = [
    line('Harbour Books 7', 9),
    gap,
    line('A History of', 26),
    gap,
    line('Small Harbours', 26),
    gap,
    line('Second edition', 14),
    gap,
    line('Ada B. Example', 12),
    line('Carl Instance', 12),
    line('Harbour Press', 12),
  ];

  it('gives title and author if the file has none', async () => {
    expect(await headOf(titlePage)).toMatchObject({
      title: 'A History of Small Harbours',
      author: 'Ada B. Example, Carl Instance',
    });
  });

  it.each([
    'untitled',
    'Microsoft Word - harbours.doc',
    'harbours.dvi',
    'scan_0042',
    'C:\\books\\harbours',
    'Document1',
  ])('stands in for “%s”', async (title) => {
    expect((await headOf(titlePage, { title })).title).toBe('A History of Small Harbours');
  });

  it('does not override the file', async () => {
    expect(await headOf(titlePage, { title: 'Harbours', author: 'A. B. E.' })).toMatchObject({
      title: 'Harbours',
      author: 'A. B. E.',
    });
  });

  it('gives no author if the line below could be anything', async () => {
    expect(await headOf([line('Small Harbours', 26), gap, line('Free Your Boats', 12)])).toMatchObject({
      title: 'Small Harbours',
      author: null,
    });
    expect((await headOf([line('Small Harbours', 26), gap, line('by Ada Example', 12)])).author).toBe(
      'Ada Example',
    );
  });

  it('is not the heading of a first chapter, whether in the contents or not', async () => {
    for (const bookmarks of [true, false]) {
      const { head } = await read('quay_1.pdf', await makePdf({ bookmarks, pages: chapters }));
      expect(head).toMatchObject({ title: 'quay 1', author: null });
    }
  });

  it('is not a page of single letters, nor an endless title', async () => {
    expect((await headOf([line('a § q ¶', 40)])).title).toBe('scan 0042');
    const endless = Array.from({ length: 9 }, () => [line('A Book of Endless Names', 20), gap]).flat();
    expect((await headOf(endless)).title).toBe('scan 0042');
  });
});

describe('pages without text', () => {
  const rule = { paragraphs: [], head: 'The Harbours' };

  it('are not called pictures if they are blank', async () => {
    const pages = [...chapters, { paragraphs: [] }, rule, ...chapters, { paragraphs: [] }];
    const { warnings } = await read('blank.pdf', await makePdf({ title: 'Harbours', pages }));
    expect(warnings).toEqual([]);
  });

  it('are called pictures if a picture covers them', async () => {
    const picture = { paragraphs: [], picture: makePng(60, 80) };
    const { warnings } = await read(
      'scan.pdf',
      await makePdf({ title: 'Harbours', pages: [...chapters, { paragraphs: [] }, picture, rule] }),
    );
    expect(warnings).toEqual([{ kind: 'textless-pages', pages: [[6, 6]], of: 7, relabelled: false }]);
  });
});
