import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { OwnRows } from '../../support/cards/card-exchange';
import { sampleCards } from '../../support/cards/sample-cards';
import {
  asFactId,
  asMarkId,
  asNoteId,
  asSessionId,
  asTurnId,
  type BookId,
  type FactId,
  type SessionId,
} from '../../../src/shared/model';

const at = '2026-11-20T09:00:00.000Z';

const addOwn = (database: Database.Database, bookId: BookId, sessionId: SessionId): OwnRows => {
  const add = (sql: string, ...values: readonly (string | number | null)[]): number =>
    Number(database.prepare(sql).run(...values).lastInsertRowid);
  const addFact = (content: string): FactId =>
    asFactId(
      add(
        `INSERT INTO facts (subject, content, category, scope, scope_id, fact_key, confidence, importance, status, updated_at)
         VALUES ('other', ?, 'constraint', 'user', 'me', ?, 0.9, 0.5, 'active', ?)`,
        content,
        content.toLowerCase(),
        at,
      ),
    );
  return {
    factId: addFact('Your swim test is on 28 November, outdoors.'),
    rememberedId: addFact('Your oral exam is on 12 December.'),
    noteId: asNoteId(
      add(
        `INSERT INTO user_notes (title, content, book_id, title_key) VALUES (?, ?, ?, ?)`,
        'Cold water, pool sessions',
        'Breathing out longer than in worked. Counting aloud did not.',
        bookId,
        'cold water, pool sessions',
      ),
    ),
    markId: asMarkId(
      add(
        `INSERT INTO marks (book_id, page, quote, before_text, after_text, colour, note, created_at, updated_at)
         VALUES (?, 20, 'So it is good economy to begin with them.', '', '', 'yellow', ?, ?, ?)`,
        bookId,
        'Same as the driving examiner: “brake first, be scared later.”',
        at,
        at,
      ),
    ),
    turnId: asTurnId(
      add(
        `INSERT INTO conversations (session_id, role, content, timestamp) VALUES (?, 'user', ?, ?)`,
        sessionId,
        'How long should the out-breath be?',
        at,
      ),
    ),
  };
};

/**
 * Starts a session about the only book of a data folder that is not in use, and stores an exchange with every kind of card.
 * Returns the answers' turns by name.
 */
export function seedCards(dataDir: string): ReadonlyMap<string, number> {
  const database = new Database(join(dataDir, 'lectern.db'));
  try {
    const { id: bookId } = database.prepare('SELECT id FROM books').get() as { readonly id: BookId };
    const sessionId = asSessionId(randomUUID());
    database
      .prepare(
        `INSERT INTO sessions (id, book_id, seq) VALUES (?, ?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM sessions))`,
      )
      .run(sessionId, bookId);
    const own = addOwn(database, bookId, sessionId);
    const ask = database.prepare(
      `INSERT INTO conversations (session_id, role, content, timestamp, selection) VALUES (?, 'user', ?, ?, ?)`,
    );
    const answer = database.prepare(
      `INSERT INTO conversations
         (session_id, role, content, timestamp, reply_to, model_used, citations, outcome, card, state, basis)
       VALUES (?, 'assistant', ?, ?, ?, 'builtin-1', ?, ?, ?, 'complete', 'none')`,
    );
    return new Map(
      sampleCards(bookId, own).map((one) => {
        const question = ask.run(
          sessionId,
          one.question,
          at,
          one.selection && JSON.stringify(one.selection),
        ).lastInsertRowid;
        const turn = answer.run(
          sessionId,
          `The card “${one.name}” as text.`,
          at,
          question,
          JSON.stringify(one.citations),
          one.outcome,
          JSON.stringify(one.card),
        ).lastInsertRowid;
        return [one.name, Number(turn)] as const;
      }),
    );
  } finally {
    database.close();
  }
}
