import type { DocumentBlock } from './blocks.ts';

/** Plain text with numbered headings on separate lines; the text before the first is left out. */
export const readNumbered = (source: string): readonly DocumentBlock[] => {
  const blocks: DocumentBlock[] = [];
  const lines = source.replaceAll('\r', '').split('\n');
  // The table of contents is numbered too, so the text begins at the second occurrence of the first heading.
  const first = lines.findIndex((line) => /^1\s+\S/u.test(line));
  const begin = lines.findIndex((line, at) => at > first && line === lines[first]);
  for (const line of lines.slice(Math.max(begin, 0))) {
    const heading = /^(?<number>\d+(?:\.\d+)*|APPENDIX \w)\s+(?<text>\S.*)$/u.exec(line)?.groups;
    if (heading)
      blocks.push({
        kind: 'heading',
        level: (heading['number'] ?? '').split('.').length + 1,
        text: heading['text'] ?? '',
      });
    else if (line.trim() !== '') blocks.push({ kind: 'paragraph', text: line.trim() });
  }
  return blocks;
};
