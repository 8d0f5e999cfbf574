/** The first and the last page in view; two pages, or two columns, may be side by side. */
export interface PagesInView {
  readonly from: number;
  readonly to: number;
}

/** The page at this share of the view's height, or of its first column, is the one being read. */
export const readAt = 0.25;
/** A page that begins below this share of the view's height, or of its last column, is not in view yet. */
export const inViewTo = 0.75;
