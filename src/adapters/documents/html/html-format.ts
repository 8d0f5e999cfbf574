import type { DocumentFormat } from '../document-format';

const opening = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b/iu;

export const htmlFormat: DocumentFormat = {
  binary: false,
  matches: ({ text }) => text !== null && opening.test(text),
  reader: async () => (await import('./html-reader')).htmlReader,
};
