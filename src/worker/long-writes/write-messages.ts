import type { FactId } from '../../shared/model';
import type { PackedError } from '../packed-error';

export interface StopWrite {
  readonly kind: 'stop';
}

export type FromWriteThread =
  | { readonly kind: 'progress'; readonly done: number }
  /** The facts whose vectors have to be read again. */
  | { readonly kind: 'done'; readonly changed: readonly FactId[] }
  | { readonly kind: 'failed'; readonly error: PackedError };
