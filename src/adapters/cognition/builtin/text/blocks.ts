import { endsClause } from '../../../../shared/text/ending';
import { foldSpace } from '../../../../shared/text/fold-space';
import type { Bounds } from './sentence-bounds';

interface TextBlock extends Bounds {
  readonly kind: 'paragraph' | 'list-item' | 'heading';
}

const LIST_MARKER = /^(?:\d{1,3}[.)]|[-*•‣–])\s+/;

export const listMarkerOf = (text: string): string | null => LIST_MARKER.exec(text)?.[0] ?? null;

/**
 * Paragraphs, list items and headings: separated by empty lines, and before list markers and around the known headings.
 */
export function blocksOf(text: string, headings: readonly string[] = []): readonly TextBlock[] {
  const known = new Set(headings.map((heading) => foldSpace(heading).toLowerCase()));
  const isKnown = (words: string): boolean => known.has(foldSpace(words).toLowerCase());
  const blocks: Bounds[] = [];
  let mayContinue = false;
  for (const { 0: line, index } of text.matchAll(/^[^\n]*$/gm)) {
    const words = line.trim();
    const start = index + line.indexOf(words);
    const end = start + words.length;
    const last = blocks.at(-1);
    const isContinued = mayContinue && last && !isKnown(words) && !LIST_MARKER.test(words);
    if (isContinued && words !== '') blocks[blocks.length - 1] = { start: last.start, end };
    else if (words !== '') blocks.push({ start, end });
    mayContinue = words !== '' && !isKnown(words);
  }
  return blocks.map(({ start, end }) => {
    const words = foldSpace(text.slice(start, end));
    return { start, end, kind: isKnown(words) ? 'heading' : kindOf(words) };
  });
}

const kindOf = (words: string): TextBlock['kind'] => {
  if (LIST_MARKER.test(words)) return 'list-item';
  // A short line without an end mark is a title, a caption or a running head, which are not quoted as sentences.
  return words.length <= 90 && !endsClause(words) ? 'heading' : 'paragraph';
};
