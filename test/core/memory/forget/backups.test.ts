import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { countForgotten, rewriteBackup } from '../../../../src/store';
import { faultOfBackup } from '../../../../src/store/backups/check-backup';
import { writeBackup } from '../../../../src/store/backups/write-backup';
import { createBackupFiles } from '../../../../src/worker/backups/backup-files';
import { projectRoot } from '../../../e2e/support/web-front';
import { filesWith } from '../../../support/files-with';
import { studied } from '../../support/copying-study';

const migrationsDir = join(import.meta.dirname, '../../../../migrations');
const at = '2026-03-05T10:00:00.000Z';

const backedUp = async () => {
  const setup = await studied();
  const sessionId = await setup.start();
  await setup.say(sessionId, ['I live in Xanten now.', 'I train with Ada.']);
  const folder = join(setup.folder, 'backups');
  await mkdir(folder);
  const database = new Sqlite(join(setup.folder, 'lectern.db'), { readonly: true });
  const request = { dataDir: setup.folder, folder, at, reason: 'daily', lectern: '0.1.0' } as const;
  const path = join(folder, `${writeBackup(database, request).name}.db`);
  database.close();
  return { ...setup, path, backups: folder };
};

it('a backup with an erased fact is recognised without its text, and rewritten without it', async () => {
  const { engine, store, fact, path, folder, backups } = await backedUp();
  const before = await store.memory.describeForgotten();
  expect(countForgotten(path, before, {})).toBe(0);
  await engine.memory.erase((await fact('Xanten')).id, 'reopen');
  expect(filesWith(folder, 'Xanten')).toEqual([`backups/${basename(path)}`]);
  const forgotten = await store.memory.describeForgotten();
  expect(JSON.stringify(forgotten)).not.toContain('Xanten');
  expect(countForgotten(path, forgotten, {})).toBeGreaterThan(0);

  rewriteBackup(path, forgotten, { migrationsDir, at });
  expect(filesWith(folder, 'Xanten')).toEqual([]);
  expect(filesWith(backups, 'train with Ada')).toHaveLength(1);
  expect(countForgotten(path, forgotten, {})).toBe(0);
  const name = basename(path, '.db');
  expect((await readdir(backups)).toSorted()).toEqual([`${name}.db`, `${name}.json`]);
  expect(faultOfBackup({ folder: backups, name, migrationsDir })).toBeNull();
});

it('a backup from before the memory was cleared is emptied, and a damaged one stays as it is', async () => {
  const { engine, store, clock, path, folder, backups } = await backedUp();
  clock.advance(60_000);
  await engine.memory.clear();
  const forgotten = await store.memory.describeForgotten();
  expect(countForgotten(path, forgotten, {})).toBeGreaterThan(0);
  rewriteBackup(path, forgotten, { migrationsDir, at });
  expect(filesWith(folder, 'Xanten')).toEqual([]);
  expect(filesWith(folder, 'train with Ada')).toEqual([]);

  const damaged = join(backups, 'other.db');
  await writeFile(damaged, 'not a database, but long enough to be read as one'.repeat(40));
  const bytes = readFileSync(damaged);
  expect(() => countForgotten(damaged, forgotten, {})).toThrow(/not a database/);
  expect(() => rewriteBackup(damaged, forgotten, { migrationsDir, at })).toThrow(/database/i);
  expect(readFileSync(damaged).equals(bytes)).toBe(true);
});

it('a database that was set aside is found with what is in its log, rewritten with its topics, or deleted', async () => {
  const setup = await studied();
  const sessionId = await setup.start();
  await setup.say(sessionId, ['I live in Xanten now.']);
  const copy = async (name: string): Promise<string> => {
    const folder = join(setup.folder, 'set-aside', name);
    await mkdir(join(folder, 'topics'), { recursive: true });
    for (const file of ['lectern.db', 'lectern.db-wal'])
      await copyFile(join(setup.folder, file), join(folder, file));
    await writeFile(join(folder, 'topics', 'home.md'), '- You live in Xanten now.');
    return folder;
  };
  await copy('20260304T120000000Z');
  const damaged = join(await copy('20260304T130000000Z'), 'lectern.db');
  await rm(`${damaged}-wal`);
  await truncate(damaged, 30_000);
  const files = createBackupFiles({
    entry: join(projectRoot, 'out/worker/rewrite-thread.cjs'),
    folders: () => [],
    dataDir: setup.folder,
    migrationsDir,
    now: () => at,
  });
  await setup.engine.memory.erase((await setup.fact('Xanten')).id, 'reopen');
  const forgotten = await setup.store.memory.describeForgotten();

  const [whole, broken] = await files.list(forgotten);
  expect(whole).toMatchObject({ name: 'set-aside/20260304T120000000Z', setAside: true });
  expect(whole?.holds).toBeGreaterThan(0);
  expect(broken).toMatchObject({ setAside: true, holds: null });
  await files.rewrite(whole?.name ?? '', forgotten, new AbortController().signal);
  expect((await files.list(forgotten)).map(({ holds }) => holds)).toEqual([0, null]);
  expect(filesWith(join(setup.folder, 'set-aside/20260304T120000000Z'), 'Xanten')).toEqual([]);

  expect(await files.removeSetAside(broken?.name ?? '')).toBe(true);
  expect(filesWith(setup.folder, 'Xanten')).toEqual([]);
  expect(await files.removeSetAside(broken?.name ?? '')).toBe(false);
});
