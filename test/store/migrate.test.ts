import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStore, type StoreOptions } from '../../src/store';
import { checkRuntime } from '../../src/store/open';
import { later, migrationsDir, start } from './support/data-folder';
import { noteInput } from './support/samples';
import { useDataFolder } from './support/use-data-folder';

describe('migrations', () => {
  const folder = useDataFolder();
  let own: string;
  let options: StoreOptions;
  beforeEach(() => {
    own = join(folder.path, 'migrations');
    mkdirSync(own);
    cpSync(migrationsDir, own, { recursive: true });
    options = { ...folder.options, migrationsDir: own };
  });

  const next = (): string => String(readdirSync(own).length + 1).padStart(4, '0');
  const addMigration = (sql: string): string => {
    const path = join(own, `${next()}_more.sql`);
    writeFileSync(path, sql);
    return path;
  };
  const databaseHash = (): string =>
    createHash('sha256')
      .update(readFileSync(join(folder.path, 'lectern.db')))
      .digest('hex');
  const begin = async (title: string): Promise<void> => {
    const store = createStore(options);
    await store.notes.addNote(noteInput(title, 'x'), start);
    await store.close();
  };

  it('are recorded with their checksums, without a backup of an empty folder', async () => {
    await begin('One');
    const rows = folder
      .peek()
      .prepare('SELECT name, sha256, applied_at FROM migrations ORDER BY id')
      .all() as { name: string; sha256: string; applied_at: string }[];
    expect(rows.map(({ name }) => name)).toEqual(readdirSync(own).toSorted());
    for (const row of rows) {
      expect(row.sha256).toBe(
        createHash('sha256')
          .update(readFileSync(join(own, row.name)))
          .digest('hex'),
      );
      expect(row.applied_at).toBe(start);
    }
    expect(existsSync(join(folder.path, 'backups'))).toBe(false);
  });

  it('back up an existing database before changing it', async () => {
    await begin('One');
    addMigration('CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT; DELETE FROM user_notes;');
    options = { ...options, startedAt: later(1) };
    const store = createStore(options);
    expect(await store.notes.listNotes({})).toEqual([]);
    await store.close();
    const backups = join(folder.path, 'backups');
    const name = 'lectern-20260302T090100000Z-before-update';
    expect(readdirSync(backups).toSorted()).toEqual([`${name}.db`, `${name}.json`]);
    const sha256 = createHash('sha256')
      .update(readFileSync(join(backups, `${name}.db`)))
      .digest('hex');
    expect(JSON.parse(readFileSync(join(backups, `${name}.json`), 'utf8'))).toMatchObject({
      at: later(1),
      reason: 'before-update',
      migration: readdirSync(own).toSorted().at(-2),
      database: { sha256 },
      contents: { notes: 1, books: 0 },
    });
    const copy = new Sqlite(join(backups, `${name}.db`), { readonly: true });
    expect(copy.prepare('SELECT title FROM user_notes').pluck().all()).toEqual(['One']);
    copy.close();
  });

  it('keep the last few backups', async () => {
    await begin('One');
    for (const minute of [1, 2, 3, 4, 5, 6, 7]) {
      addMigration(`CREATE TABLE more_${minute} (id INTEGER PRIMARY KEY) STRICT;`);
      await createStore({ ...options, startedAt: later(minute) }).close();
    }
    const minutes = (ending: string) =>
      readdirSync(join(folder.path, 'backups'))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(19, 21))
        .toSorted();
    expect(minutes('.db')).toEqual(['03', '04', '05', '06', '07']);
    expect(minutes('.json')).toEqual(['03', '04', '05', '06', '07']);
  });

  it('undo a failed step and keep those before it', async () => {
    await begin('One');
    addMigration('CREATE TABLE good (id INTEGER PRIMARY KEY) STRICT;');
    const bad = addMigration(
      'CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; INSERT INTO half VALUES (1); SELECT nonsense;',
    );
    expect(() => createStore(options)).toThrow(/nonsense/);
    const database = folder.peek();
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE name IN ('good', 'half')`)
      .pluck()
      .all();
    expect(tables).toEqual(['good']);
    writeFileSync(bad, 'CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT;');
    const store = createStore(options);
    expect((await store.notes.listNotes({})).map(({ title }) => title)).toEqual(['One']);
    await store.close();
  });

  it('reject a step that violates a foreign key', async () => {
    await begin('One');
    addMigration(`PRAGMA defer_foreign_keys = ON; INSERT INTO note_links VALUES (999, 'nowhere');`);
    expect(() => createStore(options)).toThrow(/FOREIGN KEY|parent/);
    expect(folder.count('SELECT COUNT(*) FROM note_links')).toBe(0);
  });

  it('reject a newer database and change nothing', async () => {
    addMigration('CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;');
    await begin('One');
    const before = databaseHash();
    expect(() => createStore(folder.options)).toThrow(expect.objectContaining({ code: 'DATABASE_NEWER' }));
    expect(databaseHash()).toBe(before);
    await createStore(options).close();
  });

  it('reject a database with unknown steps, and change nothing', async () => {
    const changed = addMigration('CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;');
    await begin('One');
    const before = databaseHash();
    writeFileSync(changed, 'CREATE TABLE more (id INTEGER PRIMARY KEY, extra TEXT) STRICT;');
    expect(() => createStore(options)).toThrow(expect.objectContaining({ code: 'DATABASE_DAMAGED' }));
    expect(databaseHash()).toBe(before);
  });

  it('ignore line ends in checksums', async () => {
    const step = addMigration('CREATE TABLE more (\n  id INTEGER PRIMARY KEY\n) STRICT;\n');
    await begin('One');
    writeFileSync(step, readFileSync(step, 'utf8').replaceAll('\n', '\r\n'));
    await expect(createStore(options).close()).resolves.toBeUndefined();
  });

  it('reject a file that is not a Lectern database', () => {
    const path = join(folder.path, 'lectern.db');
    writeFileSync(path, 'not a database, but long enough to be read as one. '.repeat(40));
    expect(() => createStore(options)).toThrow(expect.objectContaining({ code: 'DATABASE_DAMAGED' }));
    writeFileSync(path, '');
    const foreign = new Sqlite(path);
    foreign.exec('CREATE TABLE recipes (id INTEGER)');
    foreign.close();
    const before = databaseHash();
    expect(() => createStore(options)).toThrow(expect.objectContaining({ code: 'DATABASE_DAMAGED' }));
    expect(databaseHash()).toBe(before);
  });

  it('explain that the runtime is too old for the database', () => {
    expect(() => checkRuntime('9', undefined, false)).toThrow(/needs Node\.js 22\.14/);
    expect(() => checkRuntime('9', '/some/binding.node', false)).not.toThrow();
    expect(() => checkRuntime('9', undefined, true)).not.toThrow();
    expect(() => checkRuntime('10', undefined, false)).not.toThrow();
  });
});
