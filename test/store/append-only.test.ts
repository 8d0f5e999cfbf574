import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../src/store';
import { createDataFolder } from './support/data-folder';
import { addSession, event, exchange, noteInput } from './support/samples';

describe('the database by itself', () => {
  it('lets nobody change or delete an event', async () => {
    const folder = createDataFolder();
    const store = createStore(folder.options);
    await store.memory.addEvent(event());
    await store.close();
    const database = new Sqlite(join(folder.path, 'lectern.db'));
    expect(() => database.exec(`UPDATE events SET scope_id = 'you'`)).toThrow(/append-only/);
    expect(() => database.exec('DELETE FROM events')).toThrow(/append-only/);
    database.close();
    folder.remove();
  });

  it('has keyword indexes that agree with their tables after turns came, streamed, ended and went', async () => {
    const folder = createDataFolder();
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
      // The next question comes before the answer has ended: its neighbours change twice.
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
    await store.close();
    const database = new Sqlite(join(folder.path, 'lectern.db'));
    for (const index of ['passages_fts', 'turns_fts', 'notes_fts', 'facts_fts']) {
      const check = (): unknown =>
        database.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
      expect(check).not.toThrow();
    }
    database.exec(`UPDATE conversations SET content = 'changed behind the index' WHERE id = 1`);
    expect(() =>
      database.exec(`INSERT INTO turns_fts (turns_fts, rank) VALUES ('integrity-check', 1)`),
    ).toThrow(/malformed/);
    database.close();
    folder.remove();
  });
});
