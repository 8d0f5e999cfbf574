import { documentFormats } from '../adapters/documents/document-formats';
import { readDocument } from '../adapters/documents/read-document';
import { chapterOfPages, structureOf } from '../core/library/cut/book-structure';
import { cutPassages } from '../core/library/cut/cut-passages';
import type { DocumentFile, ImportPart, Tokenizer } from '../core/ports';
import type { JobStep } from '../shared/model';

/** Small enough that storing one takes less than a frame. */
const pagesAtOnce = 16;
const passagesAtOnce = 50;

/** Reads and cuts a book, and yields it part by part. */
export async function* importParts(
  file: DocumentFile,
  tokenizer: Tokenizer,
  onProgress: (share: number, step: JobStep) => void,
  signal: AbortSignal,
): AsyncGenerator<ImportPart> {
  const { head, outline, pages, warnings } = await readDocument(file, onProgress, signal);
  const structure = structureOf(outline, pages);
  const chapters = chapterOfPages(structure, pages);
  yield {
    kind: 'head',
    head: { ...head, pageCount: pages.length },
    outline: structure,
    labels: pages.map((page) => page.label),
    pageCount: pages.length,
    warnings,
  };
  const cover = await documentFormats[head.format].findCover?.(file);
  if (cover) yield { kind: 'cover', cover };
  for (let at = 0; at < pages.length; at += pagesAtOnce) {
    yield {
      kind: 'pages',
      pages: pages
        .slice(at, at + pagesAtOnce)
        .map((page, index) => ({ ...page, chapter: chapters[at + index] ?? null })),
    };
  }
  const passages = cutPassages({ pages, structure, language: head.language }, tokenizer);
  for (let at = 0; at < passages.length; at += passagesAtOnce) {
    yield { kind: 'passages', passages: passages.slice(at, at + passagesAtOnce) };
  }
}
