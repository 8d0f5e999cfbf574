import { Parser } from 'htmlparser2';
import type { DocumentBlock } from './blocks.ts';

const blockTags = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'div',
  'td',
  'tr',
  'table',
  'ul',
  'ol',
  'dl',
  'br',
  'hr',
  'body',
  'blockquote',
]);
/** Navigation: tables of contents, links to the next page. */
const beside = /\b(?:toc|navheader|navfooter|footnotes?|copyright)\b/u;

/**
 * The text of an HTML document, block by block. A reference to another heading keeps its number but loses its
 * words.
 */
export const readHtml = (source: string): readonly DocumentBlock[] => {
  const blocks: DocumentBlock[] = [];
  let text = '';
  let kind: DocumentBlock['kind'] = 'paragraph';
  let level = 0;
  let skipping = 0;
  let reference = '';
  const close = (): void => {
    const said = kind === 'code' ? text.replace(/^\n+|\s+$/gu, '') : text.replace(/\s+/gu, ' ').trim();
    text = '';
    if (said === '') return;
    if (kind === 'heading') blocks.push({ kind, level, text: said });
    else blocks.push({ kind, text: said });
    if (kind === 'item') kind = 'paragraph';
  };
  const opened: { readonly name: string; readonly skips: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const skips = beside.test(attributes['class'] ?? '') || ['head', 'style', 'script'].includes(name);
      opened.push({ name, skips });
      if (skips) skipping += 1;
      if (skipping > 0) return;
      if (name === 'a' && /\bxref\b/u.test(attributes['class'] ?? '')) reference = 'inside';
      if (/^h[1-6]$/u.test(name)) {
        close();
        kind = 'heading';
        level = Number(name[1]);
      } else if (name === 'pre') {
        close();
        kind = 'code';
      } else if (blockTags.has(name) && kind !== 'heading' && kind !== 'code') {
        close();
        kind = name === 'li' ? 'item' : 'paragraph';
      }
    },
    ontext(data) {
      if (skipping > 0) return;
      text += reference === '' ? data : data.replace(/, “[^]*$/u, '');
    },
    onclosetag(name) {
      const closing = opened.pop();
      if (closing?.skips) skipping -= 1;
      if (skipping > 0) return;
      if (name === 'a') reference = '';
      if (/^h[1-6]$/u.test(name) || name === 'pre') {
        close();
        kind = 'paragraph';
      } else if (blockTags.has(name) && kind !== 'heading' && kind !== 'code') close();
    },
  });
  parser.end(source);
  close();
  return blocks;
};
