/** The columns in which a book is laid out when its pages are turned, in px. */
export interface Columns {
  /** How many are in view. */
  readonly count: number;
  /** The distance from the left edge of one column to that of the next, margins included. */
  readonly pitch: number;
  /** The width of the text. The rest of the pitch is margin, half on each side. */
  readonly width: number;
  readonly height: number;
}

/** In rem: two columns fit into a view of at least this width. */
const twoFrom = 62;
/** The minimum space between the text and the edges of the view, in px. */
export const columnMargin = 28;

/** @param measure the maximum width of the text, in px */
export function columnsIn(
  view: { readonly clientWidth: number; readonly clientHeight: number },
  measure: number,
  rem = 16,
): Columns {
  const count = view.clientWidth >= twoFrom * rem ? 2 : 1;
  const pitch = Math.max(1, Math.floor(view.clientWidth / count));
  return {
    count,
    pitch,
    width: Math.max(80, Math.min(Math.round(measure), pitch - 2 * columnMargin)),
    height: Math.max(120, view.clientHeight - 2 * columnMargin),
  };
}

/**
 * How far along the columns a point is, in px: the columns before its own, plus how far down its own it is as a share
 * of a column.
 */
export const alongColumns = (
  { pitch, height }: Columns,
  { left, top }: { readonly left: number; readonly top: number },
): number => {
  const column = Math.max(0, Math.floor((left + 1) / pitch));
  return (column + Math.max(0, Math.min(0.99, top / height))) * pitch;
};

/** The first column to show so that `along` is in view; `first` if that shows it. */
export const columnFor = ({ count, pitch }: Columns, along: number, first: number): number => {
  const column = Math.max(0, Math.floor((along + 1) / pitch));
  return column >= first && column < first + count ? first : column;
};

export const isSameColumns = (one: Columns | null, other: Columns | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Turns the page of a book; false at its ends. */
export type TurnPage = (by: 1 | -1) => boolean;
