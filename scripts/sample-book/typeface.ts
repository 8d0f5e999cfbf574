import { createRequire } from 'node:module';
import type { Style, Word } from './manuscript.ts';

const require = createRequire(import.meta.url);
const fontFile = (name: string) =>
  require.resolve(`@fontsource/source-serif-4/files/source-serif-4-latin-${name}.woff`);

/** Source Serif 4 (SIL Open Font License 1.1), embedded in the PDF as a subset. */
export const FONT_FILES: Readonly<Record<Style, string>> = {
  roman: fontFile('400-normal'),
  italic: fontFile('400-italic'),
  bold: fontFile('600-normal'),
  boldItalic: fontFile('600-italic'),
};

interface MeasuringDocument {
  font(name: string): { fontSize(size: number): { widthOfString(text: string): number } };
}

export type WordWidth = (word: Word, size: number) => number;

/** Widths as the PDF writer sets them, cached because most words occur often. */
export function wordWidths(document: MeasuringDocument): WordWidth {
  const known = new Map<string, number>();
  return (word, size) =>
    word.reduce((sum, { text, style }) => {
      const key = `${style} ${size} ${text}`;
      const width = known.get(key) ?? document.font(style).fontSize(size).widthOfString(text);
      known.set(key, width);
      return sum + width;
    }, 0);
}
