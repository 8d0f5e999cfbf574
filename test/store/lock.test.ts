import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../src/store';
import { useDataFolder } from './support/use-data-folder';

/** Another process that locks the folder like a running Lectern, and reports when it has the lock. */
const holder = `
const Sqlite = require('better-sqlite3');
const database = new Sqlite(process.argv[1] + '/lectern.lock');
database.exec('BEGIN EXCLUSIVE');
process.stdout.write('locked');
setInterval(() => {}, 1000);`;

describe('the lock of the data folder', () => {
  const folder = useDataFolder();

  it('rejects a second start in the same process until the first is closed', async () => {
    const first = createStore(folder.options);
    expect(() => createStore(folder.options)).toThrow(
      expect.objectContaining({ code: 'DATA_FOLDER_IN_USE' }),
    );
    await first.close();
    await createStore(folder.options).close();
  });

  it('rejects a second process, and does not survive a SIGKILL', async () => {
    const child = spawn(process.execPath, ['-e', holder, folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(() => createStore(folder.options)).toThrow(
      expect.objectContaining({ code: 'DATA_FOLDER_IN_USE' }),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    await createStore(folder.options).close();
  });

  it('is released if the database cannot be opened', async () => {
    expect(() => createStore({ ...folder.options, migrationsDir: '/nowhere' })).toThrow(/nowhere/);
    await createStore(folder.options).close();
  });
});
