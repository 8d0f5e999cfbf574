import type { LanguageData } from '../../adapters/documents/pdf/recognise-pages';
import type { DocumentFile, RecognisedPage } from '../../core/ports';
import type { FailedMessage } from '../failed-message';

/** The data that a thread is started with to recognise pages of one book. */
export interface RecogniseThreadData {
  readonly file: DocumentFile;
  readonly pages: readonly number[];
  readonly data: LanguageData;
}

export type FromRecogniseThread =
  { readonly kind: 'page'; readonly page: RecognisedPage } | { readonly kind: 'done' } | FailedMessage;
