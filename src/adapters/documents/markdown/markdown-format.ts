import type { DocumentFormat } from '../document-format';

export const markdownFormat: DocumentFormat = {
  binary: false,
  reader: async () => (await import('./markdown-reader')).markdownReader,
};
