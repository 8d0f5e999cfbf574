export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Merges the boxes of pieces in reading order into one box per line. A gap of more than three letters separates columns. */
export const lineBoxes = (pieces: readonly Box[]): readonly Box[] => {
  const lines: { left: number; top: number; right: number; bottom: number }[] = [];
  for (const piece of pieces) {
    const height = piece.bottom - piece.top;
    if (piece.right - piece.left <= 0 || height <= 0) continue;
    const line = lines.at(-1);
    const middle = (piece.top + piece.bottom) / 2;
    const sameLine = line && middle > line.top && middle < line.bottom;
    if (sameLine && piece.left - line.right < 1.5 * height && line.left - piece.right < 1.5 * height) {
      line.left = Math.min(line.left, piece.left);
      line.right = Math.max(line.right, piece.right);
      line.top = Math.min(line.top, piece.top);
      line.bottom = Math.max(line.bottom, piece.bottom);
      // Not a spread, because a DOMRect's sides are accessors, which a spread leaves out.
    } else lines.push({ left: piece.left, top: piece.top, right: piece.right, bottom: piece.bottom });
  }
  return lines;
};
