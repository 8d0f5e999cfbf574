/** A file of an export, by its path within the folder. */
export interface FolderFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export type SavedFolder =
  | { readonly outcome: 'saved'; readonly folder: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'failed'; readonly reason: string };
