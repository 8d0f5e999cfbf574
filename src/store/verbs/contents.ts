import type { ContentReader } from '../../core/ports/store/books/content-reader';
import type { Sql } from '../sql';
import { countContents, databaseSize } from '../tables/contents';
import type { Verbs } from './verbs';

export const contentVerbs = (sql: Sql): Verbs<ContentReader> => ({
  countContents: (since) => countContents(sql, since ?? ''),
  databaseSize: () => databaseSize(sql),
});
