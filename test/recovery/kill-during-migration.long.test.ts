import { spawn } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../src/store';
import { projectRoot } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { testProcess } from './support/test-process';

const migrations = join(projectRoot, 'migrations');
const at = '2026-11-21T10:00:00.000Z';

/** Takes about a second, so that a kill hits it while it runs. */
const slowMigration = `
CREATE TABLE measures (id INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO measures (value)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) SELECT printf('%032d', i) FROM n;
CREATE INDEX idx_measures_value ON measures (value);
UPDATE user_notes SET content = content || ' (moved)';
`;

describe('a migration that is killed', () => {
  it.each([40, 90, 150, 220, 300, 400, 500, 650, 800, 1000])(
    'is applied completely or not at all; the next start finishes it (SIGKILL after %i ms)',
    { timeout: 60_000 },
    async (delay) => {
      const dataDir = await tempFolder();
      const before = createStore({ dataDir, migrationsDir: migrations, startedAt: at });
      const note = await before.notes.addNote(
        { title: 'Kept', content: 'As it was', tags: [], relatedPages: [], bookId: null },
        at,
      );
      await before.close();
      const newer = join(await tempFolder(), 'migrations');
      cpSync(migrations, newer, { recursive: true });
      const number = String(readdirSync(migrations).length + 1).padStart(4, '0');
      writeFileSync(join(newer, `${number}_measures.sql`), slowMigration);

      const child = spawn(process.execPath, [await testProcess('migrate'), dataDir, newer], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => child.stdout.once('data', resolve));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill('SIGKILL');
      await ended;

      const found = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
      const table = found.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'measures'").get();
      const content = found
        .prepare<[number], { content: string }>('SELECT content FROM user_notes WHERE id = ?')
        .get(note.id)?.content;
      found.close();
      expect(content).toBe(table ? 'As it was (moved)' : 'As it was');

      const after = createStore({ dataDir, migrationsDir: newer, startedAt: at });
      expect((await after.notes.findNote(note.id))?.content).toBe('As it was (moved)');
      await after.close();
      expect(faultsOf(dataDir)).toEqual([]);
      expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
  );
});
