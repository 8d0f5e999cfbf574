import type { Node, Parent, Root } from 'mdast';

/** Real answers and notes nest about ten levels; rendering recurses once per level. */
const maxNesting = 60;
/** The most characters that always parse within a tenth of a second. */
const maxLength = 50_000;
/** The most list, quote and footnote markers that a line may start with; each is a level. */
const openings = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)](?=[ \t])|\[\^[^\]\n]{1,99}\]:)){30}/mu;
/** The most emphasis and link delimiters in one block; matching them takes quadratic time. */
const maxMarks = 2000;

const marksIn = (block: string): number => {
  let count = 0;
  for (const mark of '*_~[') count += block.split(mark).length - 1;
  return count;
};

/** Whether a text can be parsed as Markdown without blocking the window; other text is shown unformatted. */
export const isParsable = (markdown: string): boolean =>
  markdown.length <= maxLength &&
  !openings.test(markdown) &&
  markdown.split(/\n[ \t]*\n/u).every((block) => marksIn(block) <= maxMarks);

const depthOf = (tree: Root): number => {
  let depth = 0;
  let level: readonly Node[] = tree.children;
  while (level.length > 0 && depth <= maxNesting) {
    depth += 1;
    level = level.flatMap((node) => ('children' in node ? (node as Parent).children : []));
  }
  return depth;
};

/** For react-markdown, before other plugins walk the tree: replaces content nested too deep to render with its plain text. */
export function shallowMarkdown(): (tree: Root, source: unknown) => void {
  return (tree, source) => {
    if (depthOf(tree) <= maxNesting) return;
    tree.children = [
      {
        type: 'paragraph',
        data: { hProperties: { className: ['as-it-stands'] } },
        children: [{ type: 'text', value: String(source) }],
      },
    ];
  };
}
