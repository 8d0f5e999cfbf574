import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredBackups } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { addManyPassages, makeOlderDatabase } from '../store/support/older-folder';
import { backUp } from './support/damaged-library';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { rest, type Rest } from './support/rest';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const titles = async (api: Rest): Promise<readonly string[]> =>
  (await api.call<readonly { title: string }[]>('GET', '/notes')).map(({ title }) => title).toSorted();
const listed = async (api: Rest) => (await api.call<StoredBackups>('GET', '/backups')).backups;

const check = async (api: Rest): Promise<void> => {
  for (const { name } of await listed(api))
    expect(await api.call('POST', `/backups/${name}/check`)).toEqual({ problem: null });
};

describe('a backup that is killed', () => {
  it.each([5, 60, 150, 300])(
    'is complete or not there, and the next one removes what is left (SIGKILL after %i ms)',
    { timeout: 120_000 },
    async (delay) => {
      const dataDir = await tempFolder();
      makeOlderDatabase(dataDir, (database) => addManyPassages(database, 20_000));
      const killed = await startWebFront(dataDir);
      await rest(killed).call('POST', '/notes', { title: 'Kept' });
      await rest(killed).call('POST', '/backups');
      await pause(delay);
      await killed.stop('SIGKILL');
      const front = await startWebFront(dataDir);
      const api = rest(front);
      expect(await titles(api)).toEqual(['Kept']);
      await check(api);
      await backUp(api);
      await check(api);
      expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.includes('.part'))).toEqual([]);
      await front.stop('SIGTERM');
      expect(faultsOf(dataDir)).toEqual([]);
    },
  );
});

describe('a restore that is killed', () => {
  it.each([0, 40, 100, 200, 330])(
    'is finished by the next start, or has not begun (SIGKILL %i ms after it was asked for)',
    { timeout: 120_000 },
    async (delay) => {
      const dataDir = await tempFolder();
      makeOlderDatabase(dataDir, (database) => addManyPassages(database, 5000));
      const killed = await startWebFront(dataDir);
      const api = rest(killed);
      await api.call('POST', '/notes', { title: 'In the backup' });
      await backUp(api);
      await api.call('POST', '/notes', { title: 'Later' });
      const [backup] = await listed(api);
      // Runs into the kill.
      const asked = api
        .stream(`/backups/${backup?.name ?? ''}/restore`, undefined, () => undefined)
        .catch(() => null);
      await Promise.race([asked, pause(5000)]);
      await pause(delay);
      await killed.stop('SIGKILL');
      const front = await startWebFront(dataDir);
      expect(await titles(rest(front))).toEqual(['In the backup']);
      const undo = (await listed(rest(front))).find(({ reason }) => reason === 'before-restore');
      expect(undo?.contents.notes).toBe(2);
      await check(rest(front));
      await front.stop('SIGTERM');
      expect(existsSync(join(dataDir, 'restore.json'))).toBe(false);
      expect(faultsOf(dataDir)).toEqual([]);
    },
  );
});
