import { gap, type PartRoom } from './part-room';

/** The most parts that are loaded at once, unless the focus is in others. */
export const maxFrames = 12;

const endOf = (room: PartRoom, part: number): number => room.topOf(part) + room.lengthOf(part);

/** The parts to load for a view of this height at this scroll position, nearest first. */
export function partsNear(room: PartRoom, count: number, top: number, height: number): readonly number[] {
  const middle = room.partAt(top + height / 3);
  const near = [middle];
  for (let distance = 1; distance < maxFrames; distance += 1) {
    const [above, below] = [middle - distance, middle + distance];
    if (above >= 0 && endOf(room, above) + gap > top - height) near.push(above);
    if (below < count && room.topOf(below) < top + 2.5 * height) near.push(below);
  }
  return near;
}

/** Whether a part is far enough away to be unloaded. */
export const isFar = (room: PartRoom, part: number, top: number, height: number): boolean =>
  endOf(room, part) < top - 3 * height || room.topOf(part) > top + 5 * height;
