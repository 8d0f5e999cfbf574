import type { List, Nodes, Root, RootContent, Table } from 'mdast';
import type { Block } from '../../../shared/model';
import { createFlowBuilder, type Flow, type FlowBuilder } from '../flow/flow';

/** The tree's text without its markup. HTML is left out. */
export const flowOfMarkdown = (tree: Root): Flow => {
  const flow = createFlowBuilder();
  for (const node of tree.children) addNode(flow, node, 'paragraph');
  return flow.build();
};

const addNode = (flow: FlowBuilder, node: RootContent, kind: Block['kind'], depth = 0): void => {
  switch (node.type) {
    case 'heading':
      flow.block('heading', textOf(node), { level: node.depth });
      break;
    case 'paragraph':
      flow.block(kind, textOf(node));
      break;
    case 'code':
      flow.block('code', node.value);
      break;
    case 'blockquote':
      for (const child of node.children) addNode(flow, child, 'quote');
      break;
    case 'list':
      addList(flow, node, depth + 1);
      break;
    case 'table':
      addTable(flow, node);
      break;
    case 'footnoteDefinition':
      for (const child of node.children) addNode(flow, child, kind);
      break;
    default:
      break;
  }
};

/** Items have their number or bullet and their depth; further paragraphs of an item have neither number nor bullet. */
const addList = (flow: FlowBuilder, list: List, depth: number): void => {
  list.children.forEach((item, index) => {
    const number = list.ordered ? `${String((list.start ?? 1) + index)}. ` : '';
    let first = true;
    for (const child of item.children) {
      if (child.type === 'paragraph')
        flow.block('list-item', `${first ? number : ''}${textOf(child)}`, {
          ...(depth > 1 ? { level: depth } : {}),
          ...(first && number === '' ? { marker: '•' } : {}),
        });
      else addNode(flow, child, 'list-item', depth);
      first = false;
    }
  });
};

const addTable = (flow: FlowBuilder, table: Table): void => {
  for (const row of table.children)
    flow.block('row', row.children.map((cell) => oneLine(textOf(cell))).join(' | '));
};

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const textOf = (node: Nodes): string => {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.replace(/\n/gu, ' ');
  if (node.type === 'break') return '\n';
  if (node.type === 'image') return node.alt ?? '';
  if ('children' in node) return node.children.map((child) => textOf(child)).join('');
  return '';
};
