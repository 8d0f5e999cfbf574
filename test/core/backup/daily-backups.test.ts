import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../src/shared/model';
import { createBackups } from '../../../src/worker/backups/create-backups';
import { projectRoot } from '../../e2e/support/web-front';
import { fixedClock, type FixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { mountSmallDisk } from '../../support/small-disk';
import { tempFolder } from '../../support/temp-folder';
import { openTestEngine } from '../support/test-engine';

const hour = 3_600_000;
const morning = '2026-03-02T08:00:00.000Z';

const open = async (dataDir: string, clock: FixedClock) => {
  const setup = await openTestEngine(dataDir, clock, scriptedCognition(), {
    backups: createBackups({
      entry: join(projectRoot, 'out/worker/backup-thread.cjs'),
      dataDir,
      migrationsDir: join(projectRoot, 'migrations'),
      version: '0.1.0',
      nativeBinding: undefined,
    }),
  });
  const change = async (backups: Partial<Settings['backups']>): Promise<void> => {
    const settings = await setup.engine.settings.get();
    await setup.engine.settings.save({ ...settings, backups: { ...settings.backups, ...backups } });
  };
  /** Lets time pass and waits for the backup that is due. */
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await vi.waitFor(
      async () => {
        const jobs = await setup.engine.jobs.list();
        const isOpen = jobs.some(
          ({ kind, state }) => kind === 'back-up' && (state === 'queued' || state === 'running'),
        );
        expect(isOpen).toBe(false);
      },
      { timeout: 20_000, interval: 10 },
    );
  };
  const days = async (): Promise<readonly string[]> =>
    (await setup.engine.backups.list()).backups.map(({ at }) => at.slice(0, 10));
  return { ...setup, change, pass, days };
};
const addNote = ({ engine }: Awaited<ReturnType<typeof open>>) =>
  engine.notes.create({ title: 'Kept', content: 'x', tags: [], relatedPages: [], bookId: null });

describe('daily backups', { timeout: 60_000 }, () => {
  it('are made a minute after the start and then every day, but not of an empty library', async () => {
    const setup = await open(await tempFolder(), fixedClock(morning));
    await setup.pass(2 * 60_000);
    expect(await setup.days()).toEqual([]);
    await addNote(setup);
    await setup.pass(hour);
    await expect.poll(setup.days).toEqual(['2026-03-02']);
    await setup.pass(6 * hour);
    await expect.poll(setup.days).toEqual(['2026-03-02']);
    await setup.pass(18 * hour);
    await expect.poll(setup.days).toEqual(['2026-03-03', '2026-03-02']);
    expect(setup.failures).toEqual([]);
  });

  it('can be switched off and put into another folder', async () => {
    const [dataDir, elsewhere] = await Promise.all([tempFolder(), tempFolder()]);
    const setup = await open(dataDir, fixedClock(morning));
    await addNote(setup);
    await setup.change({ daily: false });
    await setup.pass(48 * hour);
    expect(await setup.days()).toEqual([]);
    await setup.change({ daily: true, folder: elsewhere });
    await setup.pass(hour);
    expect(readdirSync(elsewhere).filter((name) => name.endsWith('.db'))).toHaveLength(1);
    await expect(setup.change({ folder: join(elsewhere, 'missing') })).rejects.toMatchObject({
      code: 'BACKUP_FOLDER',
    });
  });

  it('go on when the clock is set back, and none is lost for it', async () => {
    const dataDir = await tempFolder();
    const before = await open(dataDir, fixedClock('2027-03-02T08:00:00.000Z'));
    await addNote(before);
    await before.pass(2 * 60_000);
    await expect.poll(before.days).toEqual(['2027-03-02']);
    await before.engine.close();
    const after = await open(dataDir, fixedClock(morning));
    for (let day = 0; day < 3; day += 1) await after.pass(24 * hour);
    await expect.poll(after.days).toEqual(['2027-03-02', '2026-03-05', '2026-03-04', '2026-03-03']);
    expect(after.failures).toEqual([]);
  });
});

const disk = mountSmallDisk(100);

describe.skipIf(disk === null)('a daily backup for which there is no room', { timeout: 60_000 }, () => {
  it('is left out with the reason, leaves nothing behind, and is made once there is room', async () => {
    if (!disk) return;
    const folder = join(disk.path, 'backups');
    mkdirSync(folder);
    try {
      const setup = await open(await tempFolder(), fixedClock(morning));
      await addNote(setup);
      await setup.change({ folder });
      writeFileSync(join(disk.path, 'large'), Buffer.alloc(60_000_000));
      await setup.pass(2 * 60_000);
      const { problem, backups } = await setup.engine.backups.list();
      expect(problem).toMatch(/A backup needs \d+ MB, but only \d+ MB are free/);
      expect(backups).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
      expect(await setup.engine.notes.list({ offset: 0, limit: 9 })).toHaveLength(1);
      writeFileSync(join(disk.path, 'large'), '');
      await setup.pass(hour);
      expect(await setup.engine.backups.list()).toMatchObject({
        problem: null,
        backups: [{ reason: 'daily' }],
      });
    } finally {
      disk.unmount();
    }
  });
});
