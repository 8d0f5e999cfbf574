import type { Root, RootContent } from 'mdast';

/** For react-markdown: gives each task its line, so that a click on its box can change the text. */
export function taskLines(): (tree: Root) => void {
  return (tree) => {
    const walk = (nodes: readonly RootContent[]): void => {
      for (const node of nodes) {
        if (node.type === 'listItem' && typeof node.checked === 'boolean')
          node.data = { ...node.data, hProperties: { 'data-line': node.position?.start.line ?? 0 } };
        if ('children' in node) walk(node.children);
      }
    };
    walk(tree.children);
  };
}

const box = /^(\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(\])/;

/** Ticks or clears the task on a line, counted from 1. */
export const toggleTask = (markdown: string, line: number): string => {
  const lines = markdown.split('\n');
  const text = lines[line - 1];
  if (text === undefined) return markdown;
  lines[line - 1] = text.replace(
    box,
    (_all, before: string, mark: string, after: string) => `${before}${mark === ' ' ? 'x' : ' '}${after}`,
  );
  return lines.join('\n');
};
