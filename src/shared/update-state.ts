/** A newer version, as its publisher describes it. */
export interface NewVersion {
  readonly version: string;
  /** Plain text; empty if there is none. */
  readonly changes: string;
}

/** What the desktop application knows about updates of itself. */
export type UpdateState =
  /** Lectern was not installed by an installer that can update it. */
  | { readonly kind: 'unavailable' }
  /** `checkedAt` is null before the first check. */
  | { readonly kind: 'current'; readonly checkedAt: string | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'available'; readonly found: NewVersion }
  /** `share` is from 0 to 1. */
  | { readonly kind: 'downloading'; readonly found: NewVersion; readonly share: number }
  | { readonly kind: 'ready'; readonly found: NewVersion }
  /** The data is backed up, then the installer starts. */
  | { readonly kind: 'installing'; readonly found: NewVersion }
  | { readonly kind: 'failed'; readonly problem: string };

export const updateActions = ['check', 'download', 'cancel', 'install'] as const;
export type UpdateAction = (typeof updateActions)[number];
