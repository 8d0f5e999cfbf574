import type { Node, Parent, Root } from 'mdast';

/** Real answers and notes have some ten; what renders a tree calls itself once a level. */
const deepest = 60;
/** Characters that are parsed within a tenth of a second, whatever they are. */
const longest = 50_000;
/** Marks of lists, quotations and footnotes that a line may open with: each is a level. */
const openings = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)](?=[ \t])|\[\^[^\]\n]{1,99}\]:)){30}/mu;
/** Marks of emphasis and links in one block: to match them takes time with the square of their number. */
const mostMarks = 2000;

const marksIn = (block: string): number => {
  let count = 0;
  for (const mark of '*_~[') count += block.split(mark).length - 1;
  return count;
};

/** Whether a text can be parsed as Markdown without holding up the window; what cannot is shown as it is. */
export const isParsable = (markdown: string): boolean =>
  markdown.length <= longest &&
  !openings.test(markdown) &&
  markdown.split(/\n[ \t]*\n/u).every((block) => marksIn(block) <= mostMarks);

const depthOf = (tree: Root): number => {
  let depth = 0;
  let level: readonly Node[] = tree.children;
  while (level.length > 0 && depth <= deepest) {
    depth += 1;
    level = level.flatMap((node) => ('children' in node ? (node as Parent).children : []));
  }
  return depth;
};

/** For react-markdown, before whatever walks the tree: what is nested deeper than it can be drawn becomes its plain text. */
export function shallowMarkdown(): (tree: Root, source: unknown) => void {
  return (tree, source) => {
    if (depthOf(tree) <= deepest) return;
    tree.children = [
      {
        type: 'paragraph',
        data: { hProperties: { className: ['as-it-stands'] } },
        children: [{ type: 'text', value: String(source) }],
      },
    ];
  };
}
