import Sqlite, { type Database } from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../src/store';
import { addReadyBook, addSession, event, exchange, noteInput } from './support/samples';
import { useDataFolder } from './support/use-data-folder';

type Indexed = 'turns' | 'facts';

const instances = (database: Database, schema: string, table: string): readonly unknown[] => {
  database.exec(`DROP TABLE IF EXISTS temp.instances;
    CREATE VIRTUAL TABLE temp.instances USING fts5vocab ('${schema}', '${table}', instance)`);
  return database.prepare('SELECT doc, col, "offset", term FROM temp.instances ORDER BY 1, 2, 3').all();
};

const inIndex = (database: Database, of: Indexed): readonly unknown[] =>
  instances(database, 'main', `${of}_fts`);

/** The contents of the index if it were rebuilt now. */
const inAnewIndex = (database: Database, of: Indexed): readonly unknown[] => {
  const columns = 'speaker, text, previous, next, date_words';
  database.exec(`DROP TABLE IF EXISTS temp.rebuilt;
    CREATE VIRTUAL TABLE temp.rebuilt USING fts5 (${columns}, tokenize = "porter unicode61 remove_diacritics 2");
    INSERT INTO temp.rebuilt (rowid, ${columns}) SELECT id, ${columns} FROM ${of}_indexed`);
  return instances(database, 'temp', 'rebuilt');
};

describe('the database', () => {
  const folder = useDataFolder();

  it('refuses to change or delete an event', async () => {
    const store = createStore(folder.options);
    await store.memory.addEvent(event());
    await store.close();
    const database = new Sqlite(join(folder.path, 'lectern.db'));
    expect(() => database.exec(`UPDATE events SET role = 'tool'`)).toThrow(/append-only/);
    expect(() => database.exec('DELETE FROM events')).toThrow(/append-only/);
    database.close();
  });

  it('has keyword indexes that match their tables after turns are added, streamed, finished and deleted', async () => {
    const store = createStore(folder.options);
    for (const digit of [1, 2, 3]) {
      const session = await addSession(store, digit);
      await exchange(store, session, 'One anchor', 'Two anchors');
      const asked = await store.sessions.addQuestion({
        sessionId: session,
        content: 'Three',
        at: '2026-03-02T10:00:00.000Z',
      });
      const begun = await store.sessions.beginAnswer({
        sessionId: session,
        replyTo: asked.turnId,
        model: 'm',
        at: '2026-03-02T10:00:00.000Z',
        context: [],
      });
      await store.sessions.appendAnswer(begun.turnId, 'Fo', []);
      // The next question arrives before the answer ends, so its neighbours change twice.
      await store.sessions.addQuestion({
        sessionId: session,
        content: 'Five',
        at: '2026-03-02T10:01:00.000Z',
      });
      if (digit < 3) await store.sessions.cutStreamingAnswers('2026-03-02T10:02:00.000Z');
      if (digit === 2) await store.sessions.discardSession(session);
    }
    const note = await store.notes.addNote(noteInput('Tea', 'A habit'), '2026-03-02T10:00:00.000Z');
    await store.notes.updateNote(note.id, noteInput('Tea', 'A vice'), '2026-03-02T10:00:00.000Z');
    const book = await addReadyBook(store, 1);
    const marked = await store.marks.addMark(
      {
        bookId: book,
        page: 1,
        quote: 'slowly lowers the pulse',
        before: '',
        after: '',
        rectangles: [],
        colour: 'yellow',
        note: 'Try it',
      },
      '2026-03-02T10:00:00.000Z',
    );
    await store.marks.updateMark(marked.id, { note: 'Tried it' }, '2026-03-02T10:00:00.000Z');
    await store.close();
    const database = new Sqlite(join(folder.path, 'lectern.db'));
    for (const index of ['passages_fts', 'notes_fts', 'marks_fts']) {
      const check = (): unknown =>
        database.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
      expect(check).not.toThrow();
    }
    expect(inIndex(database, 'turns')).toEqual(inAnewIndex(database, 'turns'));
    expect(inIndex(database, 'facts')).toEqual(inAnewIndex(database, 'facts'));
    expect(inIndex(database, 'turns').length).toBeGreaterThan(20);
    database.exec(`UPDATE conversations SET content = 'changed by another statement' WHERE id = 1`);
    expect(inIndex(database, 'turns')).toEqual(inAnewIndex(database, 'turns'));
    database.exec('DELETE FROM turns_fts WHERE rowid = 1');
    expect(inIndex(database, 'turns')).not.toEqual(inAnewIndex(database, 'turns'));
    database.close();
  });
});
