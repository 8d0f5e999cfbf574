import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conflictCopies, syncServiceOf } from '../../../src/adapters/system/synced-folder';
import { tempFolder } from '../../support/temp-folder';

const folderAt = async (...steps: readonly string[]): Promise<string> => {
  const path = join(await tempFolder(), ...steps, 'Lectern');
  mkdirSync(path, { recursive: true });
  return path;
};

describe('a folder that a service syncs', () => {
  it.each([
    ['Dropbox', ['Dropbox']],
    ['Dropbox', ['Dropbox (Personal)', 'Books']],
    ['OneDrive', ['OneDrive - Some School']],
    ['iCloud Drive', ['Library', 'Mobile Documents', 'com~apple~CloudDocs']],
    ['Google Drive', ['Library', 'CloudStorage', 'GoogleDrive-ann@example.org', 'My Drive']],
    ['Nextcloud', ['Nextcloud']],
    [null, ['Documents', 'Dropboxes']],
    [null, ['Box']],
  ] as const)('is recognised by its name: %s', async (service, steps) => {
    expect(syncServiceOf(await folderAt(...steps))).toBe(service);
  });

  it('is recognised by what the service puts at its top', async () => {
    const path = await folderAt('Shared', 'Study');
    mkdirSync(join(path, '..', '..', '.stfolder'));
    expect(syncServiceOf(path)).toBe('Syncthing');
  });

  it('may contain copies of the database that conflict with it', async () => {
    const path = await folderAt();
    const copies = [
      "lectern (Ann's conflicted copy 2026-03-02).db",
      'lectern (1).db',
      'lectern 2.db',
      'lectern-ANNS-PC.db',
      'lectern.sync-conflict-20260302-090000-ABCDEFG.db',
    ];
    for (const name of [...copies, 'lectern.db', 'lectern.db-wal', 'lectern.lock', 'notes.db'])
      writeFileSync(join(path, name), '');
    expect([...conflictCopies(path)].toSorted()).toEqual(copies.toSorted());
  });
});
