import type { Selection } from '../../shared/model';
import { createStore } from '../state/store';

/** A request to put a question, or a passage with its place, into the composer. */
type Compose =
  | { readonly kind: 'text'; readonly text: string; readonly nonce: number }
  | {
      readonly kind: 'quote';
      readonly selection: Selection;
      readonly place: string;
      readonly nonce: number;
    };

export const composeStore = createStore<Compose | null>(null);
