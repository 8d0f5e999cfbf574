import type { MarkToWrite } from '../../core/ports';
import type { FailedMessage } from '../failed-message';

/** The data that a thread is started with to write one copy. */
export interface MarksThreadData {
  readonly source: string;
  readonly name: string;
  readonly author: string;
  readonly marks: readonly MarkToWrite[];
  readonly target: string;
}

export type FromMarksThread =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly written: number; readonly missed: number }
  | FailedMessage;
