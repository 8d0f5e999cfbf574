import { bookFormatIds, formatTraits, type BookFormat } from '../model/library/book-format';
import * as backups from './en/backups';
import { bookWarningText } from './en/book-warnings';
import { cardFileProblem } from './en/card-files';
import * as errors from './en/errors';
import * as files from './en/files';
import { inputProblem, inputRule } from './en/input';
import { jobDetail, jobLabels } from './en/jobs';
import * as memoryTransfer from './en/memory-transfer';

/** What a file of each format is called in a sentence. */
export const formatNouns = Object.fromEntries(
  bookFormatIds.map((id) => [id, formatTraits(id).noun]),
) as Readonly<Record<BookFormat, string>>;

/** Texts that are stored and sent by their keys. A text whose parameters change gets a new key. */
export const keyedTexts = {
  ...backups,
  cardFileProblem,
  ...errors,
  ...files,
  formatNouns,
  inputProblem,
  inputRule,
  jobLabels,
  ...memoryTransfer,
};

/** What the engine says about its work, such as errors; not what the tutor says. */
export const engineTexts = { ...keyedTexts, bookWarningText, jobDetail };
export type EngineTexts = typeof engineTexts;
