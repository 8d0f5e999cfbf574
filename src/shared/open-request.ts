import type { LinkTarget } from './lectern-link';

/** What the system asked Lectern to open. */
export type OpenRequest =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'link'; readonly target: LinkTarget }
  | { readonly kind: 'refused'; readonly link: string };
