import type { Box } from '../../marks/line-rectangles';

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Gaps of at least this share of the widest gap's width count as equally wide. */
const asWide = 0.7;

/**
 * Of the gaps at most `within` columns from the column `at`, the nearest wide one or, with `any`, the nearest of all.
 * Null if there are none.
 */
export function gapNear(blank: readonly boolean[], at: number, within: number, any = false): Gap | null {
  const gaps: (Gap & { readonly distance: number })[] = [];
  for (let from = 0; from < blank.length; from += 1) {
    if (!blank[from]) continue;
    let to = from;
    while (to < blank.length && blank[to]) to += 1;
    const distance = Math.max(0, from - at, at - to);
    if (distance <= within) gaps.push({ from, to, distance });
    from = to;
  }
  const widest = Math.max(0, ...gaps.map(({ from, to }) => to - from));
  const [best] = gaps
    .filter(({ from, to }) => any || to - from >= asWide * widest)
    .toSorted((one, other) => one.distance - other.distance);
  return best ? { from: best.from, to: best.to } : null;
}

/** The difference in lightness (0..255) from which a column has ink in it. */
const contrast = 60;
/** In line heights: how far from its place to look for the end of a word, and for the gap between two letters. */
const reach = 0.75;
const letterReach = 0.15;
/** The blank margin next to the ink, as a share of the line height. */
const room = 0.04;

/** Which columns of the drawing have no ink between a piece's top and bottom. */
export function blankColumns(drawing: HTMLCanvasElement, piece: Box, scale: number): readonly boolean[] {
  const [left, top] = [Math.round(piece.left * scale), Math.round(piece.top * scale)];
  const [width, height] = [Math.round(piece.right * scale) - left, Math.round(piece.bottom * scale) - top];
  if (width < 1 || height < 1) return [];
  const copy = new OffscreenCanvas(width, height);
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(drawing, left, top, width, height, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width }, (_, x) => {
    let [darkest, lightest] = [255, 0];
    for (let y = 0; y < height; y += 1) {
      const at = (y * width + x) * 4;
      const light = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
      darkest = Math.min(darkest, light);
      lightest = Math.max(lightest, light);
    }
    return lightest - darkest < contrast;
  });
}

/**
 * Where a place between two letters of a piece of the text layer is in the drawing. The text layer uses a browser font
 * that is stretched to the piece's length on the page. So it is right at the piece's ends, but between them its letters
 * may be off, in a large heading by a letter or more. The word is therefore located by the gaps around it, and the place
 * within the word in proportion.
 * @param blank whether each column of the drawing is blank in the piece; @param scale columns per px of the window
 * @param x the place in the text layer; @param word and @param piece the boxes that contain it, in left-to-right text;
 * all in px of the window from the page's corner
 */
export function placeInInk(
  blank: readonly boolean[],
  x: number,
  word: Box,
  piece: Box,
  scale: number,
): number {
  const size = piece.bottom - piece.top;
  const gapAt = (place: number, within: number, any: boolean): Gap | null => {
    const found = gapNear(blank, (place - piece.left) * scale, within * size * scale, any);
    return found && { from: piece.left + found.from / scale, to: piece.left + found.to / scale };
  };
  const margin = ({ from, to }: Gap): number => Math.min(room * size, (to - from) / 2);
  const edge = (place: number, of: 'left' | 'right'): number => {
    // At the piece's ends, the text layer is right.
    if (Math.abs(place - piece[of]) < 0.5) return place;
    const gap = gapAt(place, reach, false);
    if (!gap) return place;
    return of === 'left' ? gap.to - margin(gap) : gap.from + margin(gap);
  };
  if (Math.abs(x - word.left) < 0.5) return edge(word.left, 'left');
  if (Math.abs(x - word.right) < 0.5) return edge(word.right, 'right');
  const [left, right] = [edge(word.left, 'left'), edge(word.right, 'right')];
  const place = left + ((x - word.left) / (word.right - word.left)) * (right - left);
  const gap = gapAt(place, letterReach, true);
  return gap ? (gap.from + gap.to) / 2 : place;
}
