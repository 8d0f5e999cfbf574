/**
 * Makes resources/sample-book/field-guide.pdf and field-guide.epub from the Markdown next to them and cover.png:
 *
 *   node scripts/build-sample-book.ts
 *
 * The PDF is laid out first; the EPUB's page breaks are where the PDF's pages break, so a
 * printed page number means the same in both. The same text always makes the same bytes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEpub } from './sample-book/epub.ts';
import { readManuscript } from './sample-book/manuscript.ts';
import { layOutBook } from './sample-book/page-layout.ts';
import { openPdf, writePdf } from './sample-book/pdf.ts';
import { wordWidths } from './sample-book/typeface.ts';

const folder = join(import.meta.dirname, '..', 'resources', 'sample-book');
const manuscript = readManuscript(folder);
const document = openPdf(manuscript.book);
const chapters = layOutBook(manuscript, wordWidths(document));

const pdf = await writePdf(document, manuscript.book, chapters);
const epub = writeEpub(manuscript.book, chapters);
writeFileSync(join(folder, 'field-guide.pdf'), pdf);
writeFileSync(join(folder, 'field-guide.epub'), epub);

const pages = chapters.flatMap((one) => one.pages);
const last = pages.at(-1)?.label ?? '?';
console.log(`field-guide: ${pages.length + 3} pages, the last is page ${last}`);
console.log(`field-guide.pdf ${pdf.length} bytes, field-guide.epub ${epub.length} bytes`);
