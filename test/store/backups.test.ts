import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { backupFault, inEnglish } from '../../src/shared/messages/engine-text';
import type { BackupReason } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { ownBackupFolder } from '../../src/store/backups/backup-places';
import { faultOfBackup, faultOfDataFolder } from '../../src/store/backups/check-backup';
import { markDamaged } from '../../src/store/backups/damage-mark';
import { requestRescue } from '../../src/store/backups/find-rescue';
import { backupPaths, listBackups } from '../../src/store/backups/manifests';
import { requestRestore } from '../../src/store/backups/restore-backup';
import { writeBackup } from '../../src/store/backups/write-backup';
import { migrationsDir, start } from './support/data-folder';
import { noteInput } from './support/samples';
import { useDataFolder } from './support/use-data-folder';

const day = (n: number, hour = 9): string => new Date(Date.UTC(2026, 2, 2 + n, hour)).toISOString();

describe('a backup', () => {
  const data = useDataFolder();
  let folder: string;
  beforeEach(() => {
    folder = ownBackupFolder(data.path);
  });
  const addNote = async (title: string): Promise<void> => {
    const store = createStore(data.options);
    await store.notes.addNote(noteInput(title, 'x'), start);
    await store.close();
  };
  const titles = async (): Promise<readonly string[]> => {
    const store = createStore(data.options);
    try {
      return (await store.notes.listNotes({})).map(({ title }) => title);
    } finally {
      await store.close();
    }
  };
  const backUp = (at: string, reason: BackupReason = 'daily'): string => {
    const database = data.peek();
    return writeBackup(database, { dataDir: data.path, folder, at, reason, lectern: '0.1.0' }).name;
  };
  const check = (name: string) => {
    const fault = faultOfBackup({ folder, name, migrationsDir });
    return fault && inEnglish(fault);
  };
  /** Overwrites part of a file: what a bad sector does. */
  const damage = (path: string, from = 0.3): void => {
    const bytes = readFileSync(path);
    bytes.fill(0x5a, Math.floor(bytes.length * from), Math.floor(bytes.length * from) + 65_536);
    writeFileSync(path, bytes);
  };

  it('has a manifest, is private and passes its check', async () => {
    await addNote('One');
    const name = backUp(day(0));
    const [found] = listBackups(folder);
    expect(found).toMatchObject({
      name,
      manifest: { at: day(0), sequence: 1, reason: 'daily', contents: { notes: 1, sessions: 0 } },
    });
    expect(statSync(backupPaths(folder, name).database).mode & 0o777).toBe(0o600);
    expect(statSync(backupPaths(folder, name).manifest).mode & 0o777).toBe(0o600);
    expect(check(name)).toBeNull();
  });

  it('shares unchanging files by hard links and restores those that are missing', async () => {
    await addNote('One');
    for (const kind of ['books', 'notes', 'covers']) {
      mkdirSync(join(data.path, kind), { recursive: true });
      writeFileSync(join(data.path, kind, 'file.bin'), kind);
    }
    const name = backUp(day(0));
    const { files } = backupPaths(folder, name);
    expect(statSync(join(files, 'books/file.bin')).nlink).toBe(2);
    expect(listBackups(folder)[0]?.manifest.files).toEqual({ books: 1, covers: 1, notes: 1 });
    rmSync(join(data.path, 'notes/file.bin'));
    rmSync(join(data.path, 'books/file.bin'));
    requestRestore(data.path, { folder, name, at: day(1), keepsPresent: false });
    expect(await titles()).toEqual(['One']);
    expect(readFileSync(join(data.path, 'books/file.bin'), 'utf8')).toBe('books');
    expect(readFileSync(join(data.path, 'notes/file.bin'), 'utf8')).toBe('notes');
    rmSync(join(files, 'notes/file.bin'));
    expect(check(name)).toContain('picture');
  });

  it('is refused if its file was changed, is missing or is from a newer version', async () => {
    await addNote('One');
    const names = [backUp(day(0)), backUp(day(1)), backUp(day(2))] as const;
    damage(backupPaths(folder, names[0]).database);
    expect(check(names[0])).toContain('changed');
    rmSync(backupPaths(folder, names[1]).database);
    expect(check(names[1])).toContain('missing');
    const older = join(data.path, 'older');
    mkdirSync(older);
    for (const file of readdirSync(migrationsDir).toSorted().slice(0, 5))
      writeFileSync(join(older, file), readFileSync(join(migrationsDir, file)));
    expect(faultOfBackup({ folder, name: names[2], migrationsDir: older })).toEqual(backupFault.newer);
    requestRestore(data.path, { folder, name: names[0], at: day(3), keepsPresent: false });
    expect(() => createStore(data.options)).toThrow(expect.objectContaining({ code: 'BACKUP_UNUSABLE' }));
    // Nothing was changed, and the next start does not try again.
    expect(await titles()).toEqual(['One']);
  });

  it('replaces the database at the next start, also if that is interrupted at any step', async () => {
    await addNote('One');
    const name = backUp(day(0));
    await addNote('Two');
    const undo = backUp(day(1), 'before-restore');
    const aside = join(data.path, 'set-aside/20260304T090000000Z');
    const request = { folder, name, at: day(2), keepsPresent: false };
    // As if the process had been killed after each of the renames.
    const interruptions: readonly (() => void)[] = [
      () => undefined,
      () => writeFileSync(join(data.path, 'lectern.db.part'), 'half'),
      () => {
        mkdirSync(aside, { recursive: true });
        writeFileSync(join(aside, 'lectern.db'), readFileSync(join(data.path, 'lectern.db')));
        rmSync(join(data.path, 'lectern.db'));
      },
    ];
    for (const interrupt of interruptions) {
      requestRestore(data.path, request);
      interrupt();
      const steps: string[] = [];
      const store = createStore(data.options, ({ kind }) => steps.push(kind));
      expect((await store.notes.listNotes({})).map(({ title }) => title)).toEqual(['One']);
      await store.close();
      expect(steps).toEqual(['restore']);
      expect(existsSync(aside)).toBe(false);
      expect(existsSync(join(data.path, 'restore.json'))).toBe(false);
      requestRestore(data.path, { folder, name: undo, at: day(3), keepsPresent: false });
      expect((await titles()).toSorted()).toEqual(['One', 'Two']);
    }
  });

  it('is offered with what would be lost if the database is damaged at the start', async () => {
    await addNote('One');
    const name = backUp(day(0));
    await addNote('Two');
    damage(join(data.path, 'lectern.db'), 0);
    const failed = (): unknown => {
      try {
        createStore(data.options);
        return null;
      } catch (error) {
        return error;
      }
    };
    expect(failed()).toMatchObject({
      code: 'DATABASE_DAMAGED',
      data: { rescue: { name, at: day(0), contents: { notes: 1 }, damaged: null } },
    });
    requestRescue(data.path, name, day(2));
    expect(await titles()).toEqual(['One']);
    const aside = join(data.path, 'set-aside', '20260304T090000000Z');
    expect(readdirSync(aside)).toContain('lectern.db');
  });

  it('is the newest good one: a damaged one is passed over', async () => {
    await addNote('One');
    const good = backUp(day(0));
    damage(backupPaths(folder, backUp(day(1))).database);
    damage(join(data.path, 'lectern.db'), 0);
    expect(() => createStore(data.options)).toThrow(
      expect.objectContaining({ data: { rescue: expect.objectContaining({ name: good }) as unknown } }),
    );
  });
});

describe('damage inside the database', () => {
  const data = useDataFolder();

  it('is found by a check, reported while working, and checked for at the next start', async () => {
    const store = createStore(data.options);
    for (let n = 0; n < 300; n += 1)
      await store.notes.addNote(noteInput(`Note ${n}`, 'calm breath '.repeat(400)), start);
    await store.close();
    const path = join(data.path, 'lectern.db');
    expect(faultOfDataFolder(path, {})).toBeNull();
    // If the check finds nothing, the start continues.
    markDamaged(data.path);
    await createStore(data.options).close();
    expect(existsSync(join(data.path, 'damaged.json'))).toBe(false);

    const bytes = readFileSync(path);
    bytes.fill(0x5a, Math.floor(bytes.length * 0.6), Math.floor(bytes.length * 0.9));
    writeFileSync(path, bytes);
    expect(faultOfDataFolder(path, {})).not.toBeNull();
    const broken = createStore(data.options);
    let reported = 0;
    broken.damage.watch(() => (reported += 1));
    for (let n = 0; n < 3; n += 1)
      await expect(broken.notes.listNotes({})).rejects.toMatchObject({ code: 'DATABASE_DAMAGED' });
    expect(reported).toBe(1);
    await broken.close().catch(() => undefined);
    expect(() => createStore(data.options)).toThrow(expect.objectContaining({ code: 'DATABASE_DAMAGED' }));
  });
});
