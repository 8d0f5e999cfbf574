import type { Definition, Link, PhrasingContent, Root, RootContent } from 'mdast';

type Parent = { children: RootContent[] };

const textNode = (value: string): PhrasingContent => ({ type: 'text', value });

const textOfNode = (node: RootContent): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOfNode).join('') : '';

/** Text that will become a page or memory citation, and must stay text here. */
const isMark = (label: string | null | undefined): boolean => /^\s*(?:p{1,2}\.|F\d)/.test(label ?? '');

/** A link's target, judged by its address rather than its text; null unless it is an external page. */
const outside = (url: string): { readonly place: string; readonly plain: boolean } | null => {
  try {
    const { protocol, host, username, password, pathname } = new URL(url);
    if (protocol === 'mailto:') return { place: pathname, plain: true };
    if (protocol !== 'http:' && protocol !== 'https:') return null;
    return host === '' ? null : { place: host, plain: username === '' && password === '' };
  } catch {
    return null;
  }
};

const bare = (text: string): string => text.replace(/^(?:mailto:|https?:\/\/)/i, '').replace(/\/$/, '');

/** Adds the host to a link; a link to anything but an external page becomes its text and address. */
const shownLink = (node: Link): RootContent[] => {
  const words = textOfNode(node);
  const target = outside(node.url);
  if (target === null) return [...node.children, ...(node.url === '' ? [] : [textNode(` (${node.url})`)])];
  // A bare address shows its host already, unless a user name before an @ imitates one.
  return target.plain && bare(words) === bare(node.url) ? [node] : [node, textNode(` (${target.place})`)];
};

/**
 * For react-markdown, before plugins that make links: lets untrusted text fetch nothing and shows where its links lead.
 * An image becomes its alt text and address, a link shows its host, addresses of this application and of files become
 * plain text, and a definition can't turn a citation into a link.
 */
export function quietMarkdown(): (tree: Root) => void {
  return (tree) => {
    const definitions = new Map<string, Definition>();
    const collect = (parent: Parent): void => {
      for (const node of parent.children) {
        // The first definition of a name counts, as in Markdown.
        if (node.type === 'definition' && !definitions.has(node.identifier))
          definitions.set(node.identifier, node);
        if ('children' in node) collect(node as Parent);
      }
    };
    const quiet = (node: RootContent): RootContent[] => {
      if ('children' in node) walk(node as Parent);
      switch (node.type) {
        case 'image':
          return [textNode([node.alt, node.url && `(${node.url})`].filter(Boolean).join(' '))];
        case 'imageReference': {
          const url = definitions.get(node.identifier)?.url;
          return [textNode([node.alt ?? node.label, url && `(${url})`].filter(Boolean).join(' '))];
        }
        case 'link':
          return shownLink(node);
        case 'linkReference': {
          const url = definitions.get(node.identifier)?.url;
          if (url === undefined || (node.referenceType === 'shortcut' && isMark(node.label)))
            return [textNode('['), ...node.children, textNode(']')];
          return shownLink({ type: 'link', url, children: node.children });
        }
        case 'definition':
          return [
            { type: 'paragraph', children: [textNode(`[${node.label ?? node.identifier}]: ${node.url}`)] },
          ];
        default:
          return [node];
      }
    };
    const walk = (parent: Parent): void => {
      parent.children = joinTexts(parent.children.flatMap(quiet));
    };
    collect(tree as Parent);
    walk(tree as Parent);
  };
}

/** Joins adjacent text nodes, so that no citation is split between two. */
const joinTexts = (nodes: readonly RootContent[]): RootContent[] => {
  const out: RootContent[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      out[out.length - 1] = { ...last, value: last.value + node.value };
    else out.push(node);
  }
  return out;
};
