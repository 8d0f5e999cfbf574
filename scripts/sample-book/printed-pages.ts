import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PAGE } from './page-layout.ts';

/** A page's printed label and its text, white space folded, in reading order. */
export type PrintedPages = ReadonlyMap<string, string>;

export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The EPUB's spine split at its page breaks. */
export function epubPages(path: string): PrintedPages {
  const files = unzipSync(readFileSync(path));
  const text = (name: string) => strFromU8(files[`OEBPS/${name}`] ?? new Uint8Array());
  const opf = text('package.opf');
  const hrefs = new Map([...opf.matchAll(/<item id="([^"]+)" href="([^"]+)"/g)].map((m) => [m[1], m[2]]));
  const pages = new Map<string, string>();
  for (const [, id] of opf.matchAll(/<itemref idref="([^"]+)"/g)) {
    const body = text(hrefs.get(id) ?? '').split(/<body[^>]*>/)[1] ?? '';
    const parts = body.split(/<span epub:type="pagebreak"[^>]* aria-label="([^"]+)"\/>/);
    for (let n = 1; n < parts.length; n += 2) pages.set(parts[n] ?? '', plainText(parts[n + 1] ?? ''));
  }
  return pages;
}

function plainText(markup: string): string {
  const bare = markup.replace(/<\/?(?:em|strong|span|a)\b[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  const entities: Readonly<Record<string, string>> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&amp;': '&',
  };
  return foldSpace(bare.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity));
}

/** The PDF's pages under its own page labels, without running heads and page numbers. */
export async function pdfPages(path: string): Promise<PrintedPages> {
  const document = await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise;
  const labels = (await document.getPageLabels()) ?? [];
  const pages = new Map<string, string>();
  for (let n = 1; n <= document.numPages; n += 1) {
    const content = await (await document.getPage(n)).getTextContent();
    const parts: string[] = [];
    for (const item of content.items) {
      if (!('str' in item)) continue;
      const fromTop = PAGE.height - Number(item.transform[5]);
      if (fromTop > 55 && fromTop < 580) parts.push(item.str, item.hasEOL ? ' ' : '');
    }
    pages.set(labels[n - 1] ?? String(n), foldSpace(parts.join('')));
  }
  await document.loadingTask.destroy();
  return pages;
}
