import { statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine/engine';
import { isoTime } from '../../../src/core/ports';
import { filesWith } from '../../support/files-with';
import { fixedClock } from '../../support/fixed-clock';
import { haltingCognition } from '../../support/halting-cognition';
import { scriptedCognition } from '../../support/scripted-cognition';
import { tablesHash } from '../../support/tables-hash';
import { tempFolder } from '../../support/temp-folder';
import { ask, openTestEngine } from '../support/test-engine';

/** The newest first. */
const compactJobs = async (engine: Engine) =>
  (await engine.jobs.list()).filter(({ kind }) => kind === 'compact-database');

const open = async () => {
  const folder = await tempFolder();
  const clock = fixedClock('2026-03-02T08:00:00.000Z');
  const setup = await openTestEngine(folder, clock, scriptedCognition());
  await setup.settle();
  const file = join(folder, 'lectern.db');
  /** As when a whole memory was deleted: pages that nothing uses any more. */
  const freeSpace = (pages: number): void => {
    const other = new Sqlite(file);
    other.pragma('secure_delete = ON');
    other.exec('CREATE TABLE scratch (text TEXT)');
    const add = other.prepare('INSERT INTO scratch VALUES (?)');
    for (let page = 0; page < pages; page += 1) add.run('Zorvexqua '.repeat(800));
    other.exec('DROP TABLE scratch');
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.close();
  };
  /** Lets a day pass. */
  const upkeep = async (): Promise<void> => {
    clock.advance(86_400_000);
    await expect
      .poll(async () => (await compactJobs(setup.engine)).at(0)?.createdAt.slice(0, 10))
      .toBe(isoTime(clock).slice(0, 10));
    await setup.settle();
  };
  return { ...setup, folder, file, freeSpace, upkeep, clock };
};

describe('compacting the database', () => {
  it('happens by itself once a quarter is free; nothing in the database changes and no free page is left', async () => {
    const { engine, file, folder, freeSpace, upkeep } = await open();
    await engine.notes.create({ title: 'Kept', content: 'kept', tags: [], relatedPages: [], bookId: null });
    const whole = await engine.database.size();
    freeSpace(Math.ceil(whole.size / 8192 / 10));
    const little = await engine.database.size();
    expect(little.free).toBeGreaterThan(0);
    await upkeep();
    expect((await engine.database.size()).free).toBe(little.free);

    freeSpace(Math.ceil(whole.size / 8192));
    const much = await engine.database.size();
    expect(much.free).toBeGreaterThan(much.size / 4);
    expect(filesWith(folder, 'Zorvexqua')).toEqual([]);
    const before = tablesHash(file, ['jobs', 'sqlite_sequence']);
    await upkeep();
    const after = await engine.database.size();
    expect(after.free).toBe(0);
    expect(after.size).toBeLessThan(much.size * 0.75);
    expect(statSync(file).size).toBe(after.size);
    expect(tablesHash(file, ['jobs', 'sqlite_sequence'])).toBe(before);
    expect(filesWith(folder, 'Zorvexqua')).toEqual([]);
  });

  it('can be done by hand; other writes wait and follow', async () => {
    const { engine, freeSpace, settle } = await open();
    freeSpace(20);
    const { id } = await engine.database.compact();
    const note = engine.notes.create({ title: 'x', content: 'x', tags: [], relatedPages: [], bookId: null });
    await settle();
    expect((await engine.jobs.get(id)).state).toBe('done');
    expect((await engine.database.size()).free).toBeLessThan(20 * 8192);
    expect((await note).title).toBe('x');
  });

  it('waits while an answer is being written, and can be cancelled until then', async () => {
    const { cognition, between, reached } = haltingCognition();
    const folder = await tempFolder();
    const { engine, settle } = await openTestEngine(
      folder,
      fixedClock('2026-03-02T08:00:00.000Z'),
      cognition,
    );
    await settle();
    const { sessionId } = await engine.sessions.start(null, true);
    const asking = ask(engine, sessionId, 'Why?');
    await reached.opened;
    const { id } = await engine.database.compact();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await engine.jobs.get(id)).state).toBe('queued');
    expect((await engine.jobs.cancel(id)).state).toBe('cancelled');
    between.open();
    await asking;
  });
});
