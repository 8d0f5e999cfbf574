import { createStore } from '../../ui/store';

/** What another part of the screen lays into the composer: words to ask, or a passage to ask about with where it stands (`locator`). */
export type Compose =
  | { readonly kind: 'text'; readonly text: string; readonly nonce: number }
  | { readonly kind: 'quote'; readonly quote: string; readonly place: string; readonly nonce: number };

export const composeStore = createStore<Compose | null>(null);
