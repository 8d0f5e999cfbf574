import type { ErasedContent } from '../../core/ports';
import type { Sentence } from '../../shared/model';

/** The thread's data: a copy of the database, and what to do with it. */
export interface RewriteThreadData {
  readonly action: 'count' | 'rewrite';
  readonly path: string;
  readonly setAside: boolean;
  readonly forgotten: ErasedContent;
  readonly migrationsDir: string;
  readonly nativeBinding?: string | undefined;
  readonly at: string;
}

export type FromRewriteThread =
  | { readonly kind: 'done'; readonly count: number | null }
  | { readonly kind: 'failed'; readonly text: Sentence };
