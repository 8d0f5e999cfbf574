import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagePicture } from '../../src/adapters/documents/pdf/page-picture';
import { openPdf } from '../../src/adapters/documents/pdf/pdf-engine';
import { recognisePages, textOfRecognised } from '../../src/adapters/documents/pdf/recognise-pages';
import { makePdf } from '../support/make-pdf';
import { scanOf } from '../support/make-scan';
import { tempFolder } from '../support/temp-folder';

const words = 'The lamp of the lighthouse burned colza oil until the great storm of that year.';

/** A folder with `eng.traineddata.gz`. */
const folder = process.env.LECTERN_OCR_DATA ?? '';
const hasData = folder !== '' && existsSync(join(folder, 'eng.traineddata.gz'));

const fileOf = async (bytes: Uint8Array): Promise<{ path: string; name: string }> => {
  const path = join(await tempFolder(), 'scan.pdf');
  await writeFile(path, bytes);
  return { path, name: 'scan.pdf' };
};

describe('recognising pages', () => {
  it('draws a page as a graymap in which the letters are dark on white', async () => {
    const pdf = await openPdf(await fileOf(await makePdf({ pages: [{ paragraphs: [words] }] })));
    const picture = pagePicture(pdf, 0);
    pdf.close();
    const head = Buffer.from(picture ?? [])
      .subarray(0, 20)
      .toString('latin1');
    const [, width = '', height = ''] = /^P5\n(\d+) (\d+)\n255\n/u.exec(head) ?? [];
    // A5 at 300 dots per inch.
    expect([Number(width), Number(height)]).toEqual([1748, 2480]);
    const pixels = picture?.subarray(-Number(width) * Number(height)) ?? new Uint8Array();
    const dark = pixels.reduce((sum, value) => sum + (value < 64 ? 1 : 0), 0) / pixels.length;
    expect(dark).toBeGreaterThan(0.0005);
    expect(dark).toBeLessThan(0.1);
    expect(pixels[0]).toBe(255);
  });

  it('joins lines and the words that were hyphenated between them', () => {
    const line = (text: string) => ({ text });
    expect(
      textOfRecognised({
        confidence: 90,
        blocks: [
          { paragraphs: [{ lines: [line('The light-\n'), line('house burned oil.\n')] }] },
          {
            paragraphs: [{ lines: [line('~ —\n')] }, { lines: [line('It stood on the\n'), line('quay.\n')] }],
          },
        ],
      }),
    ).toBe('The lighthouse burned oil.\n\nIt stood on the quay.');
    expect(textOfRecognised({ confidence: 12, blocks: null })).toBe('');
  });

  it.skipIf(!hasData)('recognises a scan with the data of the folder', async () => {
    const file = await fileOf(await scanOf([words, 'A second page speaks of granite.']));
    const pages: string[] = [];
    await recognisePages(file, [1, 2], { folder, language: 'eng', zipped: true }, ({ page, text }) => {
      pages.push(`${page}: ${text}`);
    });
    expect(pages).toEqual([`1: ${words}`, '2: A second page speaks of granite.']);
  });
});
