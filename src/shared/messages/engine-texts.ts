import { bookFormatIds, formatTraits } from '../model/library/book-format';
import * as backups from './en/backups';
import { bookWarningText } from './en/book-warnings';
import * as errors from './en/errors';
import * as files from './en/files';
import * as jobs from './en/jobs';
import * as memoryTransfer from './en/memory-transfer';

/** What a file of each format is called in a sentence. */
export const formatNouns: Readonly<Record<string, string>> = Object.fromEntries(
  bookFormatIds.map((id) => [id, formatTraits(id).noun]),
);

/** What the engine says about its work, such as errors; not what the tutor says. */
export const engineTexts = {
  ...backups,
  bookWarningText,
  ...errors,
  ...files,
  formatNouns,
  ...jobs,
  ...memoryTransfer,
};
export type EngineTexts = typeof engineTexts;
