import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Root, RootContent } from 'mdast';
import { describe, expect, it } from 'vitest';
import { linkMarks, noteRule, pageRule } from '../../src/renderer/ui/markdown/markdown-marks';

const run = linkMarks([pageRule((label, nth) => `#page/${label}/${nth}`), noteRule])();

function linksOf(markdown: string): readonly (readonly [string, string])[] {
  const tree = fromMarkdown(markdown);
  run(tree);
  const links: (readonly [string, string])[] = [];
  const walk = (node: Root | RootContent): void => {
    if (node.type === 'link')
      links.push([node.url, node.children.map((one) => ('value' in one ? one.value : '')).join('')]);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  return links;
}

describe('linkMarks', () => {
  it('links pages by their printed label and counts them in order', () => {
    expect(linksOf('See [p. 12], then **[p. xii]**.')).toEqual([
      ['#page/12/0', 'p. 12'],
      ['#page/xii/1', 'p. xii'],
    ]);
  });

  it('reads a page in double brackets as a page, not a note', () => {
    expect(linksOf('See [[p. 37]].')).toEqual([['#page/37/0', 'p. 37']]);
  });

  it('links notes by their title, including spaces and punctuation', () => {
    expect(linksOf('Compare [[Fear & nerves]].')).toEqual([['#note/Fear%20%26%20nerves', 'Fear & nerves']]);
  });

  it('leaves code and real links alone', () => {
    expect(linksOf('`[p. 12]` and [text [p. 3]](https://example.org)')).toEqual([
      ['https://example.org', 'text [p. 3]'],
    ]);
  });

  it('leaves other brackets unchanged', () => {
    expect(linksOf('- [ ] open, [x] done, [note]')).toEqual([]);
  });
});
