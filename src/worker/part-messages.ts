import type { BookPart, DocumentFile, PageStart } from '../core/ports';
import type { BookParts } from '../shared/model';
import type { FailedMessage } from './failed-message';

/** To the thread; answered in order. */
export type ToPartThread =
  | {
      readonly kind: 'list';
      readonly id: number;
      readonly file: DocumentFile;
      readonly pages: readonly PageStart[];
    }
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly file: DocumentFile;
      readonly path: string;
      readonly base: string;
    };

/** From the thread. */
export type FromPartThread =
  | { readonly kind: 'done'; readonly id: number; readonly result: BookParts | BookPart | null }
  | (FailedMessage & { readonly id: number });
