import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from '../../../src/shared/model';
import { startWebFront } from '../../e2e/support/web-front';
import { rest, until, type Rest } from './rest';

/** Makes a backup and waits until it is done. */
export const backUp = async ({ call, job }: Rest): Promise<void> => {
  const { id } = await call<Job>('POST', '/backups');
  const ended = await until(async () => {
    const now = await job(id);
    return now.state === 'queued' || now.state === 'running' ? null : now;
  }, 'the backup');
  if (ended.state !== 'done') throw new Error(`The backup ended as ${ended.state}: ${ended.error}`);
};

/** Makes a library with a note, a backup of it and a note added later, and overwrites the beginning of its database. */
export const makeDamagedLibrary = async (dataDir: string, note: string): Promise<void> => {
  const front = await startWebFront(dataDir);
  const client = rest(front);
  await client.call('POST', '/notes', { title: note });
  await backUp(client);
  await client.call('POST', '/notes', { title: 'Not in the backup' });
  await front.stop('SIGTERM');
  const path = join(dataDir, 'lectern.db');
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 0, 100_000);
  writeFileSync(path, bytes);
};
