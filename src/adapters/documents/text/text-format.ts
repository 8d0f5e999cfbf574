import type { DocumentFormat } from '../document-format';

export const textFormat: DocumentFormat = {
  binary: false,
  reader: async () => (await import('./text-reader')).textReader,
};
