import type { Block } from '../../../shared/model';

/** An open block element; `counter` is the next number of an ordered list. */
export interface OpenBlock {
  readonly name: string;
  counter: number | null;
}

const isList = ({ name }: OpenBlock): boolean => name === 'ol' || name === 'ul' || name === 'menu';

/** The kind of text inside these elements, by the innermost one that determines it. */
export const kindInside = (open: readonly OpenBlock[]): { kind: Block['kind']; level?: number } => {
  for (let index = open.length - 1; index >= 0; index -= 1) {
    const name = open[index]?.name ?? '';
    const heading = /^h([1-6])$/u.exec(name);
    if (heading) return { kind: 'heading', level: Number(heading[1]) };
    if (name === 'pre') return { kind: 'code' };
    if (name === 'blockquote') return { kind: 'quote' };
    if (name !== 'li') continue;
    const depth = open.filter(isList).length;
    return depth > 1 ? { kind: 'list-item', level: depth } : { kind: 'list-item' };
  }
  return { kind: 'paragraph' };
};

/** The number before the next item of the innermost list; null if its items have a bullet. */
export const nextNumber = (open: readonly OpenBlock[]): number | null => {
  const list = open.findLast(isList);
  if (!list || list.counter === null) return null;
  list.counter += 1;
  return list.counter - 1;
};
