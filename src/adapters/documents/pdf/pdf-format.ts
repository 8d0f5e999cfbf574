import type { DocumentFormat } from '../document-format';

export const pdfFormat: DocumentFormat = {
  binary: true,
  matches: ({ latin1 }) => latin1.slice(0, 1024).includes('%PDF-'),
  reader: async () => (await import('./pdf-reader')).pdfReader,
};
