import type { Rectangle } from 'electron';

/** In px: how much of a window's top edge must be on a display, so that it can be moved. */
const minVisible = 120;

const overlap = (a: Rectangle, b: Rectangle): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
};

/** The size that fits into an area. */
const shrink = ({ width, height }: Rectangle, area: Rectangle) => ({
  width: Math.min(width, area.width),
  height: Math.min(height, area.height),
});

/**
 * Where a window with these bounds opens: in its place if its top edge can be reached there, otherwise in the centre of the
 * primary display. It is shrunk to a display that is too small for it.
 * @param areas the work areas of the displays, the primary one first
 */
export const fitToDisplays = (bounds: Rectangle, areas: readonly Rectangle[]): Rectangle => {
  const [primary] = areas;
  if (primary === undefined) return bounds;
  const isReachable = areas.some((area) => overlap({ ...bounds, height: 1 }, area) >= minVisible);
  const touched = areas.filter((area) => overlap(bounds, area) > 0);
  const [only] = touched;
  if (isReachable && only)
    return touched.length > 1 ? bounds : { x: bounds.x, y: bounds.y, ...shrink(bounds, only) };
  const { width, height } = shrink(bounds, primary);
  return {
    x: primary.x + Math.round((primary.width - width) / 2),
    y: primary.y + Math.round((primary.height - height) / 2),
    width,
    height,
  };
};
