import { diffLines } from 'diff';
import type { Emphasis, Root, RootContent } from 'mdast';
import { text } from '../../../messages/text';

/** The lines of a text, counted from 1, at which the differences from another one begin. */
export const changedLines = (before: string, after: string): readonly number[] => {
  const lines: number[] = [];
  let line = 1;
  let inChange = false;
  for (const { added, removed, count = 0 } of diffLines(before, after)) {
    const changes = added || removed;
    // A pure addition counts as a change of the line above it.
    if (changes && !inChange) lines.push(removed ? line : Math.max(1, line - 1));
    inChange = changes;
    if (!added) line += count;
  }
  return lines;
};

const mark = (): Emphasis => ({
  type: 'emphasis',
  data: { hName: 'span', hProperties: { className: ['pv-proposed'] } },
  children: [{ type: 'text', value: text.notes.changeProposed }],
});

/** For react-markdown: marks the paragraphs that contain these lines. */
export const markProposed = (lines: readonly number[]) => () => (tree: Root) => {
  const walk = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      const { start, end } = node.position ?? {};
      const contains = (line: number): boolean =>
        start !== undefined && end !== undefined && start.line <= line && line <= end.line;
      if ((node.type === 'paragraph' || node.type === 'heading') && lines.some(contains))
        node.children.push({ type: 'text', value: ' ' }, mark());
      else if ('children' in node) walk(node.children as readonly RootContent[]);
    }
  };
  walk(tree.children);
};
