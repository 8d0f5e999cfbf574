import type { DocumentFormat } from '../document-format';

export const epubFormat: DocumentFormat = {
  binary: true,
  matches: ({ latin1 }, named) => {
    if (!latin1.startsWith('PK')) return false;
    if (latin1.includes('application/epub+zip') || latin1.includes('META-INF/container.xml')) return true;
    // Without those names at the start, the extension decides; the reader checks that the archive contains a book.
    return named && !latin1.includes('word/') && !latin1.includes('[Content_Types].xml');
  },
  reader: async () => (await import('./epub-reader')).epubReader,
  findCover: async (file) => (await import('./epub-cover')).readEpubCover(file),
  parts: async () => {
    const [{ partsOfBook }, { partOfBook }] = await Promise.all([
      import('./parts-of-book'),
      import('./part-of-book'),
    ]);
    return { list: partsOfBook, read: partOfBook };
  },
};
