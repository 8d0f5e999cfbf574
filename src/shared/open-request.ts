import type { LinkTarget } from './lectern-link';
import type { BookId } from './model';

/** What the system asked Lectern to open. */
export type OpenRequest =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'link'; readonly target: LinkTarget }
  | { readonly kind: 'screen'; readonly screen: 'library' | 'review' }
  /** From the small window for quick questions; `bookId` is null for no book. */
  | { readonly kind: 'question'; readonly bookId: BookId | null; readonly content: string }
  | { readonly kind: 'refused'; readonly link: string };
