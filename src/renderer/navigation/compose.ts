import type { Selection } from '../../shared/model';
import { createStore } from '../state/store';

/** What another part of the screen puts into the composer: a question, or a passage to ask about with its place. */
export type Compose =
  | { readonly kind: 'text'; readonly text: string; readonly nonce: number }
  | {
      readonly kind: 'quote';
      readonly selection: Selection;
      readonly place: string;
      readonly nonce: number;
    };

export const composeStore = createStore<Compose | null>(null);
