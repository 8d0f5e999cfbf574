import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../src/store';
import { openReadOnly } from '../../src/store/backups/check-backup';
import { start } from './support/data-folder';
import { noteInput } from './support/samples';
import { useDataFolder } from './support/use-data-folder';

const folder = useDataFolder();

it('an erasure does not wait for a backup, and empties the log once that has ended', async () => {
  const store = createStore(folder.options);
  await store.notes.addNote(noteInput('One', 'x'), start);
  const backup = openReadOnly(join(folder.path, 'lectern.db'), {});
  backup.exec('BEGIN');
  backup.prepare('SELECT COUNT(*) FROM user_notes').get();
  await store.notes.addNote(noteInput('Two', 'x'), start);
  const began = performance.now();
  await store.topics.eraseTopic('none');
  expect(performance.now() - began).toBeLessThan(1000);
  const logSize = (): number => statSync(join(folder.path, 'lectern.db-wal')).size;
  expect(logSize()).toBeGreaterThan(0);
  backup.exec('COMMIT');
  await vi.waitFor(() => expect(logSize()).toBe(0), { timeout: 5000 });
  backup.close();
  await store.close();
});
