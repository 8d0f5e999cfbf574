import { makeEpub } from '../make-epub.ts';
import type { DocumentBlock } from './blocks.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inMarkdown = (block: DocumentBlock): string => {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`;
  if (block.kind === 'code') return block.text.replace(/^/gmu, '    ');
  // Escapes text that Markdown would read as markup.
  const text = block.text.replace(/[\\`*_{}[\]<>#+|&~$!-]/gu, String.raw`\$&`);
  return block.kind === 'item' ? `- ${text}` : text.replace(/^(\d+)\./u, String.raw`$1\.`);
};

const inHtml = (block: DocumentBlock): string => {
  const text = escaped(block.text);
  if (block.kind === 'heading') return `<h${String(block.level)}>${text}</h${String(block.level)}>`;
  if (block.kind === 'code') return `<pre>${text}</pre>`;
  return block.kind === 'item' ? `<ul><li>${text}</li></ul>` : `<p>${text}</p>`;
};

/** One chapter per heading of the highest level. */
const inEpub = (title: string, blocks: readonly DocumentBlock[]): Uint8Array => {
  const top = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 9)));
  const chapters: { title: string; blocks: DocumentBlock[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === top) chapters.push({ title: block.text, blocks: [] });
    else if (chapters.length === 0) chapters.push({ title, blocks: [] });
    chapters.at(-1)?.blocks.push(block);
  }
  return makeEpub({
    title: escaped(title),
    author: 'Its authors',
    chapters: chapters.map((chapter, at) => ({
      file: `c${String(at + 1)}.xhtml`,
      title: escaped(chapter.title),
      body: chapter.blocks.map(inHtml).join('\n'),
    })),
  });
};

export type WrittenFormat = 'md' | 'html' | 'epub';

/** A document as a file that Lectern imports. */
export const writeBook = (
  format: WrittenFormat,
  title: string,
  blocks: readonly DocumentBlock[],
): string | Uint8Array => {
  if (format === 'epub') return inEpub(title, blocks);
  if (format === 'md') return `${[`# ${title}`, ...blocks.map(inMarkdown)].join('\n\n')}\n`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>\n${blocks.map(inHtml).join('\n')}\n</body></html>\n`;
};
