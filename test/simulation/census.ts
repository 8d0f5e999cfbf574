import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const counts: Readonly<Record<string, string>> = {
  sessions: 'SELECT COUNT(*) FROM sessions',
  'sessions digested': 'SELECT COUNT(*) FROM sessions WHERE digested_at IS NOT NULL',
  messages: 'SELECT COUNT(*) FROM conversations',
  events: 'SELECT COUNT(*) FROM events',
  'facts about the learner': `SELECT COUNT(*) FROM facts WHERE scope = 'user'`,
  'facts about the book': `SELECT COUNT(*) FROM facts WHERE scope = 'book'`,
  'pieces of evidence': 'SELECT COUNT(*) FROM evidence',
  'facts superseded': `SELECT COUNT(*) FROM facts WHERE status = 'superseded'`,
  'facts expired': `SELECT COUNT(*) FROM facts WHERE status = 'expired'`,
  'facts over the limit of their scope': `SELECT COUNT(*) FROM facts WHERE status = 'disabled'`,
  summaries: 'SELECT COUNT(*) FROM summaries',
  'summaries folded into the base memory': 'SELECT COUNT(*) FROM summaries WHERE base_revision IS NOT NULL',
  'summaries in the archive': 'SELECT COUNT(*) FROM summaries WHERE archive_id IS NOT NULL',
  'names of clusters': 'SELECT COUNT(DISTINCT topic) FROM summaries WHERE topic IS NOT NULL',
  'revisions of the base memory': 'SELECT COUNT(*) FROM base_memory',
  'archives of a day': `SELECT COUNT(*) FROM archives WHERE tier = 'day'`,
  'archives of a week': `SELECT COUNT(*) FROM archives WHERE tier = 'week'`,
  'archives of a month': `SELECT COUNT(*) FROM archives WHERE tier = 'month'`,
  topics: 'SELECT COUNT(*) FROM topics',
  'topics split from another': 'SELECT COUNT(*) FROM topics WHERE parent_id IS NOT NULL',
  'lines in topics': 'SELECT COUNT(*) FROM topic_lines',
  'jobs failed': `SELECT COUNT(*) FROM jobs WHERE state = 'failed'`,
};

/** Bytes of the vectors themselves, in all tables. */
const vectorBytes = [
  'SELECT TOTAL(LENGTH(vector)) FROM vectors',
  'SELECT TOTAL(LENGTH(vector)) FROM turn_sentences',
] as const;

/** The category of a table or an index, by its name. */
const shares = [
  [
    'book',
    /(?:^|_)(?:books|outline|pages|passages|sentences|encoded|sentence_vectors|sentence_models)(?:_|$)/,
  ],
  [
    'messages',
    /(?:^|_)(?:conversations|turns|turn_sentences|sessions|summaries|vectors|vector_items|vector_models)(?:_|$)/,
  ],
] as const;

const shareOf = (table: string): 'book' | 'messages' | 'memory' =>
  table.includes('turn_sentences')
    ? 'messages'
    : (shares.find(([, names]) => names.test(table))?.[0] ?? 'memory');

export interface Census {
  readonly counts: Readonly<Record<string, number>>;
  readonly topicFiles: number;
  /**
   * Bytes of the database by what they store. `messages` are turns and sessions with their indexes and summaries,
   * and the rows about vectors other than the vectors themselves, which are `embeddings`. `memory` is all that is
   * derived from them: facts with their evidence, the log, what every answer saw, topics, archives, jobs.
   */
  readonly bytes: Readonly<Record<'embeddings' | 'book' | 'messages' | 'memory', number>>;
  /** The largest tables and indexes. */
  readonly largest: readonly { readonly name: string; readonly bytes: number }[];
}

/** Measures the contents of a closed data folder. */
export const takeCensus = (dataDir: string): Census => {
  const database = new Sqlite(join(dataDir, 'lectern.db'));
  try {
    const tables = database
      .prepare<[], { name: string; bytes: number }>(
        'SELECT name, SUM(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC',
      )
      .all();
    const bytes = { embeddings: 0, book: 0, messages: 0, memory: 0 };
    for (const query of vectorBytes)
      bytes.embeddings += Number(database.prepare<[], number>(query).pluck().get());
    for (const table of tables) bytes[shareOf(table.name)] += table.bytes;
    bytes.messages -= bytes.embeddings;
    const topics = join(dataDir, 'topics');
    return {
      counts: Object.fromEntries(
        Object.entries(counts).map(([name, query]) => [
          name,
          Number(database.prepare<[], number>(query).pluck().get()),
        ]),
      ),
      topicFiles: existsSync(topics) ? readdirSync(topics).filter((name) => name.endsWith('.md')).length : 0,
      bytes,
      largest: tables.slice(0, 16),
    };
  } finally {
    database.close();
  }
};
