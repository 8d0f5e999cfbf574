import { alongColumns, type Columns } from './columns';

/** A character of a page, at which a column begins. */
export interface ColumnSpot {
  readonly page: number;
  /** Where the block begins in the page's text. */
  readonly block: string;
  /** Characters from the start of the block. */
  readonly at: number;
}

/** How far along the columns a box in the window is, wherever the columns are scrolled to. */
const alongOf = (sheet: HTMLElement, columns: Columns, { left, top }: DOMRect): number => {
  const origin = sheet.getBoundingClientRect();
  return alongColumns(columns, { left: left - origin.left, top: top - origin.top });
};

const firstBox = (element: Element): DOMRect =>
  element.getClientRects()[0] ?? element.getBoundingClientRect();

/** How far along an element begins. */
export const startOf = (sheet: HTMLElement, columns: Columns, element: Element): number =>
  alongOf(sheet, columns, firstBox(element));

/** The range of one character of an element's text. */
const characterAt = (element: Element, at: number): Range | null => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    if (left < node.length) {
      const range = document.createRange();
      range.setStart(node, left);
      range.setEnd(node, left + 1);
      return range;
    }
    left -= node.length;
  }
  return null;
};

const alongAt = (sheet: HTMLElement, columns: Columns, block: Element, at: number): number => {
  const box = characterAt(block, at)?.getClientRects()[0];
  return box ? alongOf(sheet, columns, box) : startOf(sheet, columns, block);
};

const spotIn = (block: HTMLElement | undefined, at: number): ColumnSpot | null => {
  const page = Number(block?.closest<HTMLElement>('[data-page]')?.dataset['page']);
  return block && page > 0 ? { page, block: block.dataset['start'] ?? '0', at } : null;
};

/** The character that a column begins with. */
export function spotOfColumn(sheet: HTMLElement, columns: Columns, column: number): ColumnSpot | null {
  const from = column * columns.pitch;
  const blocks = [...sheet.querySelectorAll<HTMLElement>('[data-start]')];
  const after = blocks.findIndex((block) => startOf(sheet, columns, block) >= from);
  // The block before the first one that begins here may reach into the column.
  const before = blocks[(after < 0 ? blocks.length : after) - 1];
  if (before && (before.textContent?.length ?? 0) > 0) {
    let low = 0;
    let high = before.textContent.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (alongAt(sheet, columns, before, middle) >= from) high = middle;
      else low = middle + 1;
    }
    if (low < before.textContent.length) return spotIn(before, low);
  }
  return spotIn(blocks[after], 0);
}

/** How far along a spot is now; null while its page is not shown. */
export function alongSpot(sheet: HTMLElement, columns: Columns, spot: ColumnSpot): number | null {
  const block = sheet.querySelector(`[data-page="${spot.page}"] [data-start="${spot.block}"]`);
  return block && alongAt(sheet, columns, block, spot.at);
}
