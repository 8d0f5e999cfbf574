import type { MarkAnchor } from '../../../shared/model';

/** Words that are selected: where they are in the window and, if that is known, on which page. */
export interface Selected {
  readonly quote: string;
  readonly page: number | null;
  /** Its words with what is around them, to be marked. */
  readonly anchor: MarkAnchor | null;
  /** Takes the selection away. */
  readonly clear: () => void;
  /** The page is scrolling; the position is known when that stops. */
  readonly moving: boolean;
  readonly x: number;
  readonly y: number;
  /** Where it ends, for what is shown below it. */
  readonly bottom: number;
}
