import { partGap, type PartLayout } from './part-layout';

/** The maximum number of parts to load at once; a part that has the focus stays loaded in addition. */
export const maxFrames = 12;

const endOf = (layout: PartLayout, part: number): number => layout.topOf(part) + layout.lengthOf(part);

/** The parts to load for a view of this height at this scroll position, nearest first. */
export function partsNear(layout: PartLayout, count: number, top: number, height: number): readonly number[] {
  const middle = layout.partAt(top + height / 3);
  const near = [middle];
  for (let distance = 1; distance < maxFrames; distance += 1) {
    const [above, below] = [middle - distance, middle + distance];
    if (above >= 0 && endOf(layout, above) + partGap > top - height) near.push(above);
    if (below < count && layout.topOf(below) < top + 2.5 * height) near.push(below);
  }
  return near;
}

/** Whether a part is far enough away to be unloaded. */
export const isFar = (layout: PartLayout, part: number, top: number, height: number): boolean =>
  endOf(layout, part) < top - 3 * height || layout.topOf(part) > top + 5 * height;
