import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePng } from '../support/make-png';
import { rest, until } from '../recovery/support/rest';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { openToOthers } from '../support/open-to-others';

const tempDataDir = async (): Promise<string> => {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-modes-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  return join(parent, 'data');
};

const startUnder022 = async (dataDir: string) => {
  const before = process.umask(0o022);
  const front = await startWebFront(dataDir).finally(() => process.umask(before));
  onTestFinished(async () => void (await front.stop('SIGTERM')));
  return front;
};

test.skipIf(process.platform === 'win32')(
  'other users can read nothing that Lectern writes, whatever the umask',
  async () => {
    const dataDir = await tempDataDir();
    const front = await startUnder022(dataDir);
    const client = rest(front);
    const { jobId } = await client.upload(join(projectRoot, 'resources/sample-book/field-guide.epub'));
    await until(async () => (await client.job(jobId)).state === 'done', 'the import');
    await client.call('POST', '/notes/images', { picture: Buffer.from(makePng(4, 4)).toString('base64') });
    const names = await readdir(dataDir);
    expect(names).toEqual(
      expect.arrayContaining(['books', 'covers', 'lectern.db', 'lectern.db-wal', 'logs']),
    );
    expect(await openToOthers(dataDir)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'the folder of an earlier version is closed to other users',
  async () => {
    const dataDir = await tempDataDir();
    const first = await startUnder022(dataDir);
    await first.stop('SIGTERM');
    await mkdir(join(dataDir, 'topics/old'), { recursive: true });
    await mkdir(join(dataDir, 'backups'), { recursive: true });
    await writeFile(join(dataDir, 'backups/lectern-20250101-before-0001.db'), 'copy');
    await writeFile(join(dataDir, 'topics/old/sleep.md'), '# Sleep');
    for (const folder of ['', 'topics', 'topics/old', 'backups']) await chmod(join(dataDir, folder), 0o755);
    for (const file of ['lectern.db', 'topics/old/sleep.md', 'backups/lectern-20250101-before-0001.db'])
      await chmod(join(dataDir, file), 0o644);
    expect(await openToOthers(dataDir)).toHaveLength(7);
    await startUnder022(dataDir);
    await expect.poll(() => openToOthers(dataDir)).toEqual([]);
  },
);
