import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveFact } from '../../src/store/index/live-fact';
import { factsByVector, notesByVector, turnsByVector } from '../../src/store/index/memory-search';
import { passagesByVector } from '../../src/store/index/passage-search';
import { forgetVectorModels, putVectors, type VectorKind } from '../../src/store/vectors';
import type { Sql } from '../../src/store/sql';
import { seededRandom } from '../support/seeded-random';
import { later, start } from './support/data-folder';
import { asBookId, type BookId } from '../../src/shared/model';
import { addNotes, bruteForce, openDatabase, randomVector } from './support/vector-samples';
import { useDataFolder } from './support/use-data-folder';

const model = 'm';
const dimension = 24;

const addBook = `
INSERT INTO books (id, sha256, extension, file_name, file_size, format, state, title, added_at)
VALUES (?, '', '', '', 0, '', 'ready', '', '')`;
const addSession = `
INSERT INTO sessions (id, book_id, seq) VALUES (?, ?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM sessions))`;
const addTurn = `
INSERT INTO conversations (session_id, role, content, timestamp) VALUES (?, 'user', 'x', ?)`;
const addFact = `
INSERT INTO facts (subject, content, category, scope, scope_id, fact_key, confidence, importance, status, updated_at)
VALUES ('other', 'x', 'concept', ?, ?, hex(randomblob(8)), 1, 1, 'active', '')`;
const addPassage = `
INSERT INTO passages (book_id, ordinal, heading_path, text, parts, page_start, page_end, tokens, before_text, after_text)
VALUES (?, ?, '[]', 'x', '[]', 1, 1, 1, '', '')`;

class Undone extends Error {}

describe('the copy of the vectors in memory', () => {
  const folder = useDataFolder();
  let sql: Sql;
  let close: () => void;
  const open = (): void => {
    ({ sql, close } = openDatabase(folder.path));
  };
  beforeEach(() => {
    open();
  });
  afterEach(() => close());

  const bookOf = (id: string | null): BookId | null => (id === null ? null : asBookId(id));
  const random = seededRandom(11);
  const any = (): Float32Array => randomVector(random, dimension);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const put = (kind: VectorKind, id: number, vector: Float32Array, book: string | null = null): void =>
    putVectors(sql, kind, model, bookOf(book), [{ id, vector }]);
  /** Makes the change and rolls it back. */
  const undone = (work: () => void): void => {
    expect(() =>
      sql.transaction(() => {
        work();
        throw new Undone();
      }),
    ).toThrow(Undone);
  };
  const notes = (question: Float32Array, count = 99): readonly number[] =>
    sql.transaction(() => notesByVector(sql, null, model, question, count)).map(({ id }) => id);

  it('follows what is added, replaced and erased', () => {
    addNotes(sql, 3);
    const [first, second, third] = [any(), any(), any()];
    put('note', 1, first);
    put('note', 2, second);
    expect(notes(first)).toHaveLength(2);
    put('note', 3, third);
    expect(notes(third, 1)).toEqual([3]);
    put(
      'note',
      3,
      first.map((value) => -value),
    );
    expect(notes(first).at(-1)).toBe(3);
    sql.run('DELETE FROM user_notes WHERE id = 1');
    expect(notes(first).toSorted()).toEqual([2, 3]);
    sql.run(`UPDATE user_notes SET content = 'other words' WHERE id = 2`);
    expect(notes(first)).toEqual([3]);
    sql.run(`UPDATE user_notes SET content = content, tags = '["a"]' WHERE id = 3`);
    expect(notes(first)).toEqual([3]);
    expect(sql.get('SELECT COUNT(*) AS count FROM vectors')).toEqual({ count: 1 });
  });

  it('is brought up to date by the next search', () => {
    addNotes(sql, 300);
    const vectors = Array.from({ length: 300 }, any);
    put('note', 1, vectors[0] ?? any());
    notes(any());
    for (let id = 2; id <= 300; id += 1) put('note', id, vectors[id - 1] ?? any());
    const waiting = (): unknown => sql.get('SELECT COUNT(*) AS count FROM vector_changes_1');
    expect(waiting()).toEqual({ count: 299 });
    expect(notes(vectors[0] ?? any(), 300)).toHaveLength(300);
    expect(waiting()).toEqual({ count: 0 });
  });

  it('contains nothing of what was undone, also where it was searched in between', () => {
    addNotes(sql, 4);
    const vectors = [any(), any(), any(), any()] as const;
    // The very first search, which loads the copy, is rolled back as well.
    undone(() => {
      put('note', 1, vectors[0]);
      expect(notes(vectors[0])).toEqual([1]);
    });
    expect(notes(vectors[0])).toEqual([]);
    put('note', 1, vectors[0]);
    put('note', 2, vectors[1]);
    expect(notes(vectors[1], 1)).toEqual([2]);
    undone(() => {
      put('note', 3, vectors[2]);
      put('note', 1, vectors[3]);
      sql.run('DELETE FROM user_notes WHERE id = 2');
      expect(notes(vectors[2], 1)).toEqual([3]);
      expect(notes(vectors[3], 1)).toEqual([1]);
    });
    expect(notes(vectors[2]).toSorted()).toEqual([1, 2]);
    expect(notes(vectors[0], 1)).toEqual([1]);
    // The ids and rows that were rolled back are used again.
    put('note', 4, vectors[2]);
    expect(notes(vectors[2], 1)).toEqual([4]);
  });

  it('sees what lives of the facts in a scope, whatever happens to them', () => {
    const vectors = new Map<number, Float32Array>();
    const scopes = [
      { scope: 'user', scopeId: 'me' },
      { scope: 'book', scopeId: 'b1' },
      { scope: 'book', scopeId: 'b2' },
    ] as const;
    const ids = (): readonly number[] => sql.all<{ id: number }>('SELECT id FROM facts').map((row) => row.id);
    const change = (): void => {
      const id = pick(ids()) ?? 0;
      const dice = random();
      if (dice < 0.4 || id === 0) {
        const { scope, scopeId } = pick(scopes) ?? scopes[0];
        const { lastId } = sql.run(addFact, [scope, scopeId]);
        vectors.set(lastId, any());
        put('fact', lastId, vectors.get(lastId) ?? any());
      } else if (dice < 0.45) sql.run('DELETE FROM facts WHERE id = ?', [id]);
      else if (dice < 0.55)
        sql.run('UPDATE facts SET status = ? WHERE id = ?', [pick(['active', 'superseded']) ?? '', id]);
      else if (dice < 0.65)
        sql.run('UPDATE facts SET muted = 1 - muted WHERE id IN (SELECT value FROM json_each(?))', [
          `[${id}, ${id + 1}]`,
        ]);
      else if (dice < 0.75)
        sql.run('UPDATE facts SET valid_to = ? WHERE id = ?', [pick([null, start, later(9)]) ?? null, id]);
      else if (dice < 0.85) sql.run('UPDATE facts SET pinned = 1 - pinned WHERE id = ?', [id]);
      else if (dice < 0.9)
        sql.run(`UPDATE OR IGNORE facts SET scope = 'book', scope_id = 'b2' WHERE id = ?`, [id]);
      else {
        vectors.set(id, any());
        put('fact', id, vectors.get(id) ?? any());
      }
    };
    const check = (): void => {
      const question = any();
      for (const now of [later(-1), start, later(5)])
        for (const wanted of [scopes, scopes.slice(1, 2), []]) {
          const live = new Set(
            sql
              .all<{ id: number; place: string }>(
                `SELECT f.id, f.scope || f.scope_id AS place FROM facts f WHERE ${liveFact}`,
                { now },
              )
              .filter(({ place }) => wanted.some(({ scope, scopeId }) => place === scope + scopeId))
              .map(({ id }) => id),
          );
          const brute = bruteForce(new Map([...vectors].filter(([id]) => live.has(id))), question, 7);
          expect(factsByVector(sql, wanted, model, question, now, 7).map(({ id }) => id)).toEqual(
            brute.map(({ id }) => id),
          );
        }
    };
    for (let round = 0; round < 120; round += 1) {
      const before = new Map(vectors);
      if (round % 5 === 4) {
        undone(() => {
          for (let step = 0; step < 4; step += 1) change();
          if (round % 2 === 0) check();
        });
        vectors.clear();
        for (const [id, vector] of before) vectors.set(id, vector);
      } else
        sql.transaction(() => {
          for (let step = 0; step < 4; step += 1) change();
        });
      check();
    }
    expect(vectors.size).toBeGreaterThan(100);
    close();
    open();
    check();
  });

  it('knows the book and the time of turns, also when a book or a session goes', () => {
    for (const book of ['b1', 'b2']) {
      sql.run(addBook, [book]);
      sql.run(addSession, [`s-${book}`, book]);
    }
    sql.run(addSession, ['s-none', null]);
    const vectors = new Map<number, Float32Array>();
    for (let minute = 0; minute < 60; minute += 1) {
      const session = ['s-b1', 's-b2', 's-none'][minute % 3] ?? '';
      const { lastId } = sql.run(addTurn, [session, later(minute)]);
      vectors.set(lastId, any());
      put('turn', lastId, vectors.get(lastId) ?? any());
    }
    const question = any();
    const found = (book: string | null, range = {}): readonly number[] =>
      sql
        .transaction(() => turnsByVector(sql, bookOf(book), model, question, range, 99))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    const range = { from: later(10), to: later(15) };
    expect(found(null)).toHaveLength(60);
    // A row whose time cannot be read is only found by searches without a time range.
    sql.run(`UPDATE conversations SET timestamp = 'once' WHERE id = 60`);
    expect(found(null)).toHaveLength(60);
    expect(found(null, { from: start })).toHaveLength(59);
    // Minute 10 is turn 11; both ends count.
    expect(found(null, range)).toEqual([11, 12, 13, 14, 15, 16]);
    expect(found('b2', range)).toEqual([11, 14]);
    expect(found('b2', { from: later(50) })).toEqual([53, 56, 59]);
    expect(found(null, { to: '2026-03-02' })).toEqual([]);
    expect(() => found(null, { from: 'soon' })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    sql.run('DELETE FROM books WHERE id = ?', ['b2']);
    expect(found('b2')).toEqual([]);
    expect(found(null)).toHaveLength(60);
    sql.run('DELETE FROM sessions WHERE id = ?', ['s-b2']);
    expect(found(null)).toHaveLength(40);
    undone(() => {
      sql.run('DELETE FROM sessions WHERE id = ?', ['s-b1']);
      expect(found('b1')).toEqual([]);
    });
    expect(found('b1')).toHaveLength(20);
    sql.run('DELETE FROM sessions');
    expect(found(null)).toEqual([]);
    expect(sql.get('SELECT COUNT(*) AS count FROM vectors')).toEqual({ count: 0 });
  });

  it('searches a book’s passages, and none of a book that is erased', () => {
    for (const book of ['b1', 'b2']) {
      sql.run(addBook, [book]);
      for (let ordinal = 0; ordinal < 20; ordinal += 1) {
        const { lastId } = sql.run(addPassage, [book, ordinal]);
        put('passage', lastId, any(), book);
      }
    }
    const found = (book: string | null): number =>
      passagesByVector(sql, bookOf(book), model, any(), 99).length;
    expect([found('b1'), found('b2'), found('b3'), found(null)]).toEqual([20, 20, 0, 40]);
    sql.run('DELETE FROM books WHERE id = ?', ['b1']);
    expect([found('b1'), found('b2'), found(null)]).toEqual([0, 20, 20]);
  });

  it('keeps the models of a kind apart', () => {
    addNotes(sql, 2);
    const vector = any();
    put('note', 1, vector);
    putVectors(sql, 'note', 'other', null, [{ id: 2, vector: randomVector(random, 7) }]);
    expect(notes(vector)).toEqual([1]);
    expect(notesByVector(sql, null, 'other', randomVector(random, 7), 9).map(({ id }) => id)).toEqual([2]);
    expect(() => notesByVector(sql, null, 'other', vector, 9)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    sql.run(`DELETE FROM vector_models WHERE model = 'other'`);
    forgetVectorModels(sql);
    expect(notesByVector(sql, null, 'other', vector, 9)).toEqual([]);
    expect(sql.get('SELECT COUNT(*) AS count FROM vectors')).toEqual({ count: 1 });
  });
});
