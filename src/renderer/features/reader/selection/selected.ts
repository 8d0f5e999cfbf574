import type { MarkAnchor } from '../../../../shared/model';

/** Selected text, with its position in the window and, if known, its page. */
export interface Selected {
  readonly quote: string;
  readonly page: number | null;
  /** The text with its context, for a mark. */
  readonly anchor: MarkAnchor | null;
  /** Removes the selection. */
  readonly clear: () => void;
  /** While the page is scrolling, the position is out of date. */
  readonly moving: boolean;
  readonly x: number;
  readonly y: number;
  /** Its bottom edge, for a toolbar below it. */
  readonly bottom: number;
}
