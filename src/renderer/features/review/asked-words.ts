import type { PhrasingContent, Root, RootContent, Strong } from 'mdast';
import { askedEnd, askedStart } from '../../../shared/text/cloze';

type Parent = { children: RootContent[] };
type Token = RootContent | typeof askedStart | typeof askedEnd;

const limits = new RegExp(`[${askedStart}${askedEnd}]`, 'gu');
const withoutLimits = (text: string): string => text.replace(limits, '');

/** A formula can't contain nodes, so the words that are asked for are underlined in its source. */
const underlined = (formula: string): string =>
  withoutLimits(
    formula.replaceAll(
      new RegExp(`${askedStart}([^${askedEnd}]*)${askedEnd}`, 'gu'),
      (_all, asked: string) => (asked === '[…]' ? '[\\ldots]' : `\\underline{${asked}}`),
    ),
  );

const tokensOf = (node: RootContent): Token[] => {
  if (node.type !== 'text') return [node];
  return node.value
    .split(new RegExp(`([${askedStart}${askedEnd}])`, 'u'))
    .flatMap((part): Token[] =>
      part === '' ? [] : part === askedStart || part === askedEnd ? [part] : [{ type: 'text', value: part }],
    );
};

const strongNode = (children: readonly RootContent[]): Strong => ({
  type: 'strong',
  data: { hProperties: { className: ['asked'] } },
  children: children as PhrasingContent[],
});

/** Groups the nodes between the two markers; a marker without its counterpart in the same block is dropped. */
const grouped = (tokens: readonly Token[]): RootContent[] => {
  const out: RootContent[] = [];
  let open: RootContent[] | null = null;
  for (const token of tokens) {
    if (token === askedStart) open ??= [];
    else if (token === askedEnd) {
      if (open) out.push(strongNode(open));
      open = null;
    } else (open ?? out).push(token);
  }
  return [...out, ...(open ?? [])];
};

/** For react-markdown: emphasises the words that a cloze card asks for. */
export function askedWords(): (tree: Root) => void {
  return (tree) => {
    const walk = (parent: Parent): void => {
      parent.children = grouped(
        parent.children.flatMap((node): Token[] => {
          if ('children' in node) walk(node as Parent);
          if ((node.type as string) === 'inlineMath' || (node.type as string) === 'math') {
            const value = underlined((node as unknown as { value: string }).value);
            return [
              { ...node, value, data: { ...node.data, hChildren: [{ type: 'text', value }] } } as RootContent,
            ];
          }
          if (node.type === 'code' || node.type === 'inlineCode')
            return [{ ...node, value: withoutLimits(node.value) }];
          return tokensOf(node);
        }),
      );
    };
    walk(tree as Parent);
  };
}
