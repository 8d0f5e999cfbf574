import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStore } from '../../../src/store';
import { runUntilKilled } from '../../recovery/support/killed-process';
import { testProcess } from '../../recovery/support/test-process';
import { later, migrationsDir } from './data-folder';
import { useDataFolder } from './use-data-folder';
import { asBookId, asSessionId } from '../../../src/shared/model';

/** When a process is killed: after these numbers of writes, and this many ms into a start with a migration. */
interface Kills {
  readonly writes: readonly number[];
  readonly delays: readonly number[];
}

export const describeKills = ({ writes, delays }: Kills) =>
  describe('a store whose process is killed', () => {
    const folder = useDataFolder();
    let writer = '';
    beforeAll(async () => {
      writer = await testProcess('writer-process', 'test/store/support');
    });

    /** Runs a task until it has printed `lines` lines, kills it, and returns the number in the last. */
    const killAfter = async (task: string, lines: number): Promise<number> =>
      (await runUntilKilled('done', [writer, JSON.stringify(folder.options), task], lines)).at(-1) ?? 0;

    for (const lines of writes) {
      it(`keeps the confirmed part of an answer, ${lines} pieces in`, async () => {
        const told = await killAfter('answer', lines);
        const store = createStore(folder.options);
        expect(await store.sessions.cutStreamingAnswers(later(5))).toBe(1);
        const [, answer] = await store.sessions.listTurns(
          asSessionId('00000000-0000-4000-8000-000000000001'),
        );
        const numbers = answer?.content.trim().split(' ').map(Number) ?? [];
        expect(answer?.state).toBe('cut');
        expect(numbers.length).toBeGreaterThanOrEqual(told);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        await store.close();
      });

      it(`has only complete batches of passages, ${lines} batches in`, async () => {
        const told = await killAfter('passages', Math.min(lines, 40));
        const store = createStore(folder.options);
        const count = (await store.library.findBook(asBookId('b1111111111111111'), 'm'))?.passageCount ?? -1;
        expect(count % 50).toBe(0);
        expect(count / 50).toBeGreaterThanOrEqual(told);
        expect(
          await store.search.passagesByKeyword(asBookId('b1111111111111111'), ['passage'], 100_000),
        ).toHaveLength(count);
        await store.library.resetImport(asBookId('b1111111111111111'));
        expect(await store.library.listPassages(asBookId('b1111111111111111'), 0, 9)).toEqual([]);
        await store.close();
      });
    }

    for (const lines of writes)
      it(`keeps every confirmed mark with its event, ${lines} marks in`, async () => {
        const told = await killAfter('marks', Math.min(lines, 40));
        const store = createStore(folder.options);
        const kept = await store.marks.listMarks({ bookId: asBookId('b1111111111111111') });
        expect(kept.length).toBeGreaterThanOrEqual(told);
        expect(kept.map(({ note }) => Number(note))).toEqual(kept.map((_, index) => index + 1));
        expect((await store.memory.listEvents(1, 1)).total).toBe(kept.length);
        await store.close();
      });

    for (const delay of delays) {
      it(`is migrated completely or not at all, killed ${delay} ms into its start`, async () => {
        const own = join(folder.path, 'migrations');
        mkdirSync(own);
        cpSync(migrationsDir, own, { recursive: true });
        const before = createStore({ ...folder.options, migrationsDir: own });
        await before.notes.addNote(
          { title: 'Kept', content: 'x', tags: [], relatedPages: [], bookId: null },
          later(0),
        );
        await before.close();
        const first = readdirSync(own).length + 1;
        for (const step of [0, 1, 2, 3]) {
          // Each takes a while, with a table of many rows.
          const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) SELECT i FROM n`;
          writeFileSync(
            join(own, `${String(first + step).padStart(4, '0')}_step.sql`),
            `CREATE TABLE step_${step} (i INTEGER) STRICT; INSERT INTO step_${step} ${rows};`,
          );
        }
        const options = { ...folder.options, migrationsDir: own };
        const child = spawn(process.execPath, [writer, JSON.stringify(options), 'open'], {
          stdio: 'ignore',
        });
        const exited = once(child, 'exit');
        const timer = setTimeout(() => child.kill('SIGKILL'), delay);
        await exited;
        clearTimeout(timer);
        const database = folder.peek();
        const applied =
          Number(database.prepare('SELECT COUNT(*) FROM migrations').pluck().get()) - (first - 1);
        const tables = database
          .prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'step~__' ESCAPE '~'`)
          .pluck()
          .all();
        expect(tables).toHaveLength(applied);
        for (const table of tables)
          expect(
            database
              .prepare(`SELECT COUNT(*) FROM ${String(table)}`)
              .pluck()
              .get(),
          ).toBe(40_000);
        const store = createStore(options);
        expect((await store.notes.listNotes({})).map(({ title }) => title)).toEqual(['Kept']);
        await store.close();
      });
    }
  });
