import type { Statement } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';

/** C5: lower case, no punctuation, single spaces, at most 128 characters. Wordings with the same key are one fact. */
export const factKey = (statement: Statement): string =>
  sayStatement(statement, 'I')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 128)
    .trim();
