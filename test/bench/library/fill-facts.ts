/** A process that fills a data folder with facts: argv are the folder, the project's root and how many. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { bookFactTypes, factStatusSchema, learnerFactTypes } from '../../../src/shared/model';
import { createStore } from '../../../src/store';
import { seededRandom } from '../../support/seeded-random';

const [folder = '', root = '', amount = '100000'] = process.argv.slice(2);

const random = seededRandom(20_261_128);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const syllables = 'ba ke lo mi nu ra si to ve wa zo fe gri hal jun pel tor dan mur ost'.split(' ');
const vocabulary = Array.from({ length: 6000 }, (_, at) =>
  Array.from({ length: 2 + (at % 3) }, () => pick(syllables)).join(''),
);
const word = (): string => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'ba';
const now = Date.parse('2026-11-02T18:00:00.000Z');
const books = Array.from({ length: 20 }, (_, at) => `b${at.toString(16).padStart(16, '0')}`);
/** Most facts are in use; some are history. */
const statuses = [...Array.from({ length: 6 }, () => 'active' as const), ...factStatusSchema.options];

const addBooks = async (): Promise<void> => {
  const store = createStore({
    dataDir: folder,
    migrationsDir: join(root, 'migrations'),
    startedAt: new Date(now).toISOString(),
  });
  await store.close();
};

/** Straight into the tables: through the store's verbs, one transaction a fact, it would take minutes. */
const addFacts = (): void => {
  const database = new Database(join(folder, 'lectern.db'));
  const scope = database
    .prepare(`INSERT INTO event_scopes (scope, scope_id) VALUES ('user', 'me') RETURNING id`)
    .pluck()
    .get();
  const event = database.prepare(
    `INSERT INTO events (source, role, scope_ref, content, at) VALUES ('system', 'user', ?, ?, ?)`,
  );
  const fact = database.prepare(`
INSERT INTO facts (subject, content, category, scope, scope_id, fact_key, confidence, importance, evidence_count, status, pinned,
    muted, ttl_days, valid_to, timestamp, updated_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, NULL, ?, ?, ?)`);
  const evidence = database.prepare(
    `INSERT INTO evidence (fact_id, method, event_id, quote, meta, at) VALUES (?, 'rule', ?, ?, ?, ?)`,
  );
  database.transaction(() => {
    for (let at = 0; at < Number(amount); at += 1) {
      const ofBook = random() < 0.7;
      const words = `${Array.from({ length: 5 + Math.floor(random() * 12) }, word).join(' ')} ${String(at)}`;
      const learned = new Date(now - random() * 800 * 86_400_000).toISOString();
      const seen = new Date(Date.parse(learned) + random() * 20 * 86_400_000).toISOString();
      const status = pick(statuses);
      const { lastInsertRowid: id } = fact.run(
        ofBook ? 'book' : 'learner',
        words,
        pick(ofBook ? bookFactTypes : learnerFactTypes),
        ofBook ? 'book' : 'user',
        ofBook ? pick(books) : 'me',
        words,
        0.4 + random() * 0.6,
        random(),
        status,
        random() < 0.02 ? 1 : 0,
        random() < 0.02 ? 1 : 0,
        status === 'superseded' || status === 'expired' ? seen : null,
        learned,
        seen,
      );
      const change = JSON.stringify({ change: 'fact-changed', factId: Number(id), status });
      const { lastInsertRowid: eventId } = event.run(scope, change, Date.parse(seen));
      evidence.run(id, eventId, words, JSON.stringify({ confidence: 0.8, counts: 0.72 }), learned);
    }
  })();
  database.close();
};

void addBooks().then(addFacts);
