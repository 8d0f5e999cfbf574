import type { MarkId } from '../../../shared/model';
import { createStore } from '../../state/store';

/** A rectangle in the window. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The mark whose card is open, and where. `write`: the note field gets the focus. */
export interface OpenMark {
  readonly id: MarkId;
  readonly spot: Spot;
  readonly write: boolean;
}
export const openMarkStore = createStore<OpenMark | null>(null);

export const spotOf = ({ left, top, right, bottom }: Spot): Spot => ({ left, top, right, bottom });
