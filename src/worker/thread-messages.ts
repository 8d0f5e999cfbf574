import type { CoverPicture, DocumentFile, ImportPart } from '../core/ports';
import type { JobStep } from '../shared/model';
import type { FailedMessage } from './failed-message';

/** The data that a book thread is started with. */
export interface BookThreadData {
  /** Folder of the built-in embedder's word table. */
  readonly wordTable: string;
  /** Folder of the tokenizer's table. */
  readonly tokens: string;
}

/** To the thread. It works on one task at a time; terminating it cancels the task. */
export type BookThreadRequest =
  | { readonly kind: 'parse'; readonly file: DocumentFile }
  /** The last part was stored; requests the next one. */
  | { readonly kind: 'next' }
  | { readonly kind: 'cover'; readonly file: DocumentFile }
  | { readonly kind: 'embed'; readonly texts: readonly string[] };

/** From the thread. */
export type BookThreadReply =
  | { readonly kind: 'progress'; readonly share: number; readonly step: JobStep }
  | { readonly kind: 'part'; readonly part: ImportPart }
  | { readonly kind: 'done' }
  | { readonly kind: 'cover'; readonly cover: CoverPicture | null }
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | FailedMessage;
