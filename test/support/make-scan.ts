import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pagePicture } from '../../src/adapters/documents/pdf/page-picture';
import { openPdf } from '../../src/adapters/documents/pdf/pdf-engine';
import { makePdf } from './make-pdf';
import { greyPng } from './make-png';

/** A PDF whose pages are pictures of these paragraphs, one for each page, without any text. */
export const scanOf = async (paragraphs: readonly string[], title = 'A Scan'): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-scan-'));
  const path = join(folder, 'typed.pdf');
  await writeFile(path, await makePdf({ pages: paragraphs.map((one) => ({ paragraphs: [one] })) }));
  const pdf = await openPdf({ path, name: 'typed.pdf' });
  const pictures = paragraphs.map((_one, index) => {
    const map = Buffer.from(pagePicture(pdf, index) ?? []);
    const [head = '', width = '0', height = '0'] =
      /^P5\n(\d+) (\d+)\n255\n/u.exec(map.toString('latin1', 0, 20)) ?? [];
    return greyPng(Number(width), Number(height), map.subarray(head.length));
  });
  pdf.close();
  await rm(folder, { recursive: true });
  return makePdf({ title, pages: pictures.map((picture) => ({ paragraphs: [], picture })) });
};
