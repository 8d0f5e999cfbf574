import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { getLoadablePath } from 'sqlite-vec';

interface CountRow {
  readonly n: number;
}

/** Statements that count rows of incomplete operations. */
const orphans: Readonly<Record<string, string>> = {
  'pages of no book': 'SELECT count(*) AS n FROM pages WHERE book_id NOT IN (SELECT id FROM books)',
  'passages of no book': 'SELECT count(*) AS n FROM passages WHERE book_id NOT IN (SELECT id FROM books)',
  'books that are being read in again without a job':
    "SELECT count(*) AS n FROM (SELECT DISTINCT book_id FROM reread_parts) p WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE book_id = p.book_id AND kind = 'reread-book' AND state IN ('queued', 'running'))",
  'collections with books that are gone':
    'SELECT count(*) AS n FROM collection_books WHERE book_id NOT IN (SELECT id FROM books)',
  'ready books with pages missing':
    "SELECT count(*) AS n FROM books b WHERE state = 'ready' AND page_count <> (SELECT count(*) FROM pages WHERE book_id = b.id)",
  'ready books with passages missing':
    "SELECT count(*) AS n FROM books b WHERE state = 'ready' AND passage_count <> (SELECT count(*) FROM passages WHERE book_id = b.id)",
  'importing books without a job':
    "SELECT count(*) AS n FROM books b WHERE state = 'importing' AND format <> 'erasing' AND NOT EXISTS (SELECT 1 FROM jobs WHERE book_id = b.id AND kind = 'import-book' AND state IN ('queued', 'running'))",
  'books that are being erased': "SELECT count(*) AS n FROM books WHERE format = 'erasing'",
  'facts without evidence': 'SELECT count(*) AS n FROM facts WHERE id NOT IN (SELECT fact_id FROM evidence)',
  'vectors of no passage':
    "SELECT count(*) AS n FROM vector_items i JOIN vector_models m ON m.id = i.vector_model_id WHERE m.kind = 'passage' AND i.item_id NOT IN (SELECT id FROM passages)",
  'sentences of no passage':
    'SELECT count(*) AS n FROM sentences WHERE passage_id NOT IN (SELECT id FROM passages)',
  'turns without an event':
    "SELECT count(*) AS n FROM conversations WHERE id NOT IN (SELECT turn_id FROM events WHERE turn_id IS NOT NULL) AND role = 'user'",
};

/** Opens the folder's database directly and lists everything inconsistent in it. */
export function faultsOf(dataDir: string): string[] {
  const database = new Sqlite(join(dataDir, 'lectern.db'));
  try {
    database.loadExtension(getLoadablePath());
    const faults: string[] = [];
    const integrity = database.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') faults.push(`integrity_check: ${String(integrity)}`);
    const foreign = database.pragma('foreign_key_check') as readonly unknown[];
    if (foreign.length > 0) faults.push(`foreign_key_check: ${foreign.length} rows`);
    for (const [name, sql] of Object.entries(orphans)) {
      const { n } = database.prepare<[], CountRow>(sql).get() ?? { n: -1 };
      if (n !== 0) faults.push(`${n} ${name}`);
    }
    database.exec("INSERT INTO passages_fts (passages_fts, rank) VALUES ('integrity-check', 1)");
    return faults;
  } finally {
    database.close();
  }
}

/** Faults of the text: vectors and sentences are made after it. */
export const textFaultsOf = (dataDir: string): string[] =>
  faultsOf(dataDir).filter((fault) => !/vectors|sentences/.test(fault));

/** Originals and covers without a book, missing covers, and partial files. */
export function strayFilesOf(dataDir: string): string[] {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
  const known = new Set(
    database
      .prepare<[], { sha256: string; extension: string }>('SELECT sha256, extension FROM books')
      .all()
      .map(({ sha256, extension }) => `${sha256}.${extension.replace(/^\./, '')}`),
  );
  const kept = database
    .prepare<[], { kept: string }>('SELECT kept FROM jobs WHERE kept IS NOT NULL')
    .all()
    .map(({ kept: text }) => JSON.parse(text) as { sha256: string; extension: string });
  for (const { sha256, extension } of kept) known.add(`${sha256}.${extension}`);
  const covers = new Set(
    database
      .prepare<[], { id: string; extension: string }>(
        "SELECT id, cover_extension AS extension FROM books WHERE cover_state IN ('original', 'picture')",
      )
      .all()
      .map(({ id, extension }) => `${id}.${extension}`),
  );
  database.close();
  const there = readdirSync(join(dataDir, 'covers'));
  return [
    ...readdirSync(join(dataDir, 'books')).filter((name) => !known.has(name)),
    ...there.filter((name) => !covers.has(name)),
    ...[...covers].filter((name) => !there.includes(name)).map((name) => `missing: ${name}`),
  ];
}

/** Everything that is wrong with a data folder while nothing runs. */
export const allFaultsOf = (dataDir: string): string[] => [...faultsOf(dataDir), ...strayFilesOf(dataDir)];
