import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { writeMarks } from '../../../src/adapters/documents/pdf/write-marks';
import type { MarkToWrite } from '../../../src/core/ports';
import { makePdf } from '../../support/make-pdf';
import { tempFolder } from '../../support/temp-folder';

const sample = join(import.meta.dirname, '../../../resources/sample-book/field-guide.pdf');

const mark = (change: Partial<MarkToWrite>): MarkToWrite => ({
  page: 1,
  label: '1',
  quote: 'x',
  before: '',
  after: '',
  rectangles: [],
  colour: 'yellow',
  note: '',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T10:30:00.000Z',
  ...change,
});

interface Annotation {
  readonly subtype: string;
  readonly color: Uint8ClampedArray;
  readonly quadPoints: Float32Array | null;
  readonly rect: readonly number[];
  readonly contentsObj: { readonly str: string };
  readonly titleObj: { readonly str: string };
  readonly creationDate: string;
  readonly modificationDate: string;
  readonly popupRef?: string;
  readonly hasAppearance: boolean;
}

const annotationsOf = async (path: string, page: number): Promise<readonly Annotation[]> => {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 });
  try {
    const document = await task.promise;
    return (await (await document.getPage(page)).getAnnotations()) as Annotation[];
  } finally {
    await task.destroy();
  }
};

/** A page in a file with a cross-reference stream, as in newer PDFs (PDF 32000-1, 7.5.8). */
const withTableInStream = (): Buffer => {
  const parts = ['%PDF-1.5\n'];
  const offsets: number[] = [];
  const add = (body: string): void => {
    offsets.push(Buffer.byteLength(parts.join(''), 'latin1'));
    parts.push(`${String(offsets.length)} 0 obj\n${body}\nendobj\n`);
  };
  add('<</Type/Catalog/Pages 2 0 R>>');
  add('<</Type/Pages/Kids[3 0 R]/Count 1>>');
  add('<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>');
  const start = Buffer.byteLength(parts.join(''), 'latin1');
  const rows = Buffer.alloc(5 * 4);
  [...offsets, start].forEach((offset, index) => {
    rows[(index + 1) * 4] = 1;
    rows.writeUInt16BE(offset, (index + 1) * 4 + 1);
  });
  const head = `4 0 obj\n<</Type/XRef/Size 5/W[1 2 1]/Root 1 0 R/Length ${String(rows.length)}>>\nstream\n`;
  parts.push(head, rows.toString('latin1'), `\nendstream\nendobj\nstartxref\n${String(start)}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
};

const write = (source: string, target: string, marks: readonly MarkToWrite[]) =>
  writeMarks({ source, name: 'book.pdf', author: 'Ada', marks }, target, () => undefined);

describe('a copy of a PDF with marks', () => {
  it('has a highlight with its colour, corners, note and times after the original bytes', async () => {
    const target = join(await tempFolder(), 'one.pdf');
    const before = await readFile(sample);
    const rectangles = [
      { page: 12, x: 0.2, y: 0.25, width: 0.6, height: 0.02 },
      { page: 12, x: 0.2, y: 0.28, width: 0.3, height: 0.02 },
    ];
    const done = await write(sample, target, [
      mark({ page: 12, label: '7', rectangles, colour: 'green', note: 'Größe, “so”, 空 🜚' }),
      mark({ page: 12, rectangles: rectangles.slice(0, 1), colour: 'pink' }),
    ]);
    expect(done).toEqual({ written: 2, missed: 0 });
    expect(await readFile(sample)).toEqual(before);
    const copy = await readFile(target);
    expect(copy.subarray(0, before.length).equals(before)).toBe(true);

    const found = await annotationsOf(target, 12);
    const [noted, plain] = found.filter(({ subtype }) => subtype === 'Highlight');
    expect([...(noted?.color ?? [])]).toEqual([166, 224, 148]);
    expect(noted?.contentsObj.str).toBe('Größe, “so”, 空 🜚');
    expect(noted?.titleObj.str).toBe('Ada');
    expect(noted?.creationDate).toBe('D:20260302090000Z');
    expect(noted?.modificationDate).toBe('D:20260302103000Z');
    expect(noted?.popupRef).toBeDefined();
    expect(noted?.hasAppearance).toBe(true);
    expect(noted?.quadPoints).toHaveLength(16);
    expect(copy.subarray(before.length).toString('latin1')).toContain('(Highlight, p. 7 \\(PDF 12\\))');
    expect(plain?.contentsObj.str).toBe('');
    expect(plain?.popupRef ?? null).toBeNull();
  });

  it('finds the words of a mark without rectangles, even across a page border', async () => {
    const folder = await tempFolder();
    const source = join(folder, 'border.pdf');
    const target = join(folder, 'border-copy.pdf');
    await writeFile(
      source,
      await makePdf({
        pages: [
          { paragraphs: ['Calm is a habit.', 'She shortened her step and kept the map in'] },
          { paragraphs: ['her hand all the way. Calm is a habit.'] },
        ],
      }),
    );
    const done = await write(source, target, [
      mark({ page: 1, quote: 'kept the map in her hand' }),
      mark({ page: 2, quote: 'Calm is a habit', before: 'all the way. ' }),
      mark({ page: 2, quote: 'words that stand nowhere' }),
    ]);
    expect(done).toEqual({ written: 2, missed: 1 });
    const [first] = await annotationsOf(target, 1);
    const second = await annotationsOf(target, 2);
    expect(first?.quadPoints).toHaveLength(8);
    expect(second).toHaveLength(2);
    const [over, own] = second;
    expect(over?.rect[0]).toBeLessThan(own?.rect[0] ?? 0);
  });

  it('is rewritten if an incremental update of the file could not be read', async () => {
    const folder = await tempFolder();
    const [source, target] = [join(folder, 'stream.pdf'), join(folder, 'copy.pdf')];
    const original = withTableInStream();
    await writeFile(source, original);
    const rectangles = [{ page: 1, x: 0.1, y: 0.1, width: 0.5, height: 0.1 }];
    expect(await write(source, target, [mark({ rectangles })])).toEqual({ written: 1, missed: 0 });
    const copy = (await readFile(target)).toString('latin1');
    expect(copy.startsWith(original.toString('latin1'))).toBe(false);
    const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(copy)?.[1]);
    expect(copy.slice(table, table + 4)).toBe('xref');
    expect(await annotationsOf(target, 1)).toHaveLength(1);
  });

  it('is not made if the file is no longer a PDF', async () => {
    const folder = await tempFolder();
    const source = join(folder, 'broken.pdf');
    await writeFile(source, '%PDF-1.7 and then nothing');
    await expect(write(source, join(folder, 'copy.pdf'), [])).rejects.toMatchObject({ code: 'DAMAGED_FILE' });
  });
});
