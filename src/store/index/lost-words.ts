import { stem } from '../../shared/text/grammar/stem';
import { isStopWord } from '../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../shared/text/words';
import type { Sql } from '../sql';

const isSaid = 'SELECT 1 FROM turns_fts WHERE turns_fts MATCH ? LIMIT 1';

/** Exported for the query-plan tests. */
export const lostWordQueries = { isSaid } as const;

/**
 * Stems of the words of these texts that no message contains any more: after an erasure they would reveal what was
 * erased.
 */
export const unindexedWords = (sql: Sql, texts: readonly string[]): ReadonlySet<string> => {
  const words = new Set(texts.flatMap(indexWordsOf));
  return new Set([...words].filter((word) => !isStopWord(word) && !sql.get(isSaid, [`"${word}"`])).map(stem));
};

export const mentionsAny = (text: string, lost: ReadonlySet<string>): boolean =>
  indexWordsOf(text).some((word) => lost.has(stem(word)));
