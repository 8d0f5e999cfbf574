import type { Root, RootContent } from 'mdast';

interface InlineFormula {
  readonly type: 'inlineMath';
  readonly position?: { readonly start: { readonly offset?: number } };
  readonly data?: { hProperties?: { className?: string[] } };
}

const isFormula = (node: RootContent | InlineFormula): node is InlineFormula => node.type === 'inlineMath';

/** For react-markdown: a formula in two dollar signs is displayed, also if it is written on one line. */
export function displayFormulas(): (tree: Root, source: unknown) => void {
  return (tree, source) => {
    const text = String(source);
    const walk = (nodes: readonly RootContent[]): void => {
      for (const node of nodes) {
        if (isFormula(node)) {
          const properties = node.data?.hProperties;
          if (properties && text.startsWith('$$', node.position?.start.offset ?? 0))
            properties.className = ['language-math', 'math-display'];
        } else if ('children' in node) walk(node.children);
      }
    };
    walk(tree.children);
  };
}
