import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../src/shared/model';
import { startWebFront, type WebFront } from '../e2e/support/web-front';
import { allFaultsOf } from '../recovery/support/check-data-folder';
import { rest, until, type Rest } from '../recovery/support/rest';
import { makeEpub } from '../support/make-epub';
import { makePng } from '../support/make-png';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk';
import { tempFolder } from '../support/temp-folder';

const kilobyte = 1024;
const megabyte = 1024 ** 2;

const paragraph = (at: number): string =>
  `<p>${`Slow breathing number ${String(at)} and a steady routine belong together. `.repeat(40)}</p>`;
const chapter = (at: number, paragraphs: number) => ({
  file: `c${String(at)}.xhtml`,
  title: `Part ${String(at)}`,
  body: `<h1>Part ${String(at)}</h1>${Array.from({ length: paragraphs }, (_, line) => paragraph(at * 100 + line)).join('')}`,
});
const write = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(await tempFolder(), name);
  writeFileSync(path, bytes);
  return path;
};
/** A small file that takes about 8 MB in the database. */
const longBook = (): Promise<string> =>
  write('long.epub', makeEpub({ chapters: Array.from({ length: 40 }, (_, at) => chapter(at, 25)) }));
/** 20 KB as a file, its cover 6 MB. */
const coveredBook = (): Promise<string> =>
  write(
    'covered.epub',
    makeEpub({
      chapters: [chapter(1, 2)],
      files: { 'OEBPS/cover.png': Buffer.concat([makePng(200, 300), Buffer.alloc(6 * megabyte)]) },
      cover: 'cover.png',
    }),
  );
const shortBook = (): Promise<string> => write('short.epub', makeEpub({ chapters: [chapter(1, 2)] }));

let disk: SmallDisk | null = mountSmallDisk(40);
disk?.unmount();
const canMount = disk !== null;

describe.skipIf(!canMount)('a disk that is full', () => {
  let front: WebFront;
  let api: Rest;
  let dataDir: string;
  const small = (): SmallDisk => disk ?? expect.unreachable();
  beforeEach(async () => {
    disk = mountSmallDisk(40);
    dataDir = join(small().path, 'data');
    front = await startWebFront(dataDir);
    api = rest(front);
  });
  afterEach(async () => {
    await front.stop('SIGTERM');
    disk?.unmount();
  });
  afterAll(() => disk?.unmount());

  const refusalOf = async (path: string): Promise<string> =>
    api.upload(path).then(
      () => expect.unreachable(),
      (error: unknown) => String(error),
    );
  const untilFailed = (jobId: number): Promise<Job> =>
    until(async () => {
      const job = await api.job(jobId);
      return job.state === 'failed' && job;
    }, 'the import to fail');
  const untilDone = (jobId: number): Promise<Job> =>
    until(async () => {
      const job = await api.job(jobId);
      return job.state === 'done' && job;
    }, 'the import');
  /** Expects the app to continue without any trace of the book. */
  const nothingStored = async (): Promise<void> => {
    expect(await api.books()).toEqual([]);
    expect(await api.call('GET', '/search?q=breathing')).toEqual([]);
    expect(readdirSync(join(dataDir, 'covers'))).toEqual([]);
  };

  it('has no room for the copy of the file', { timeout: 120_000 }, async () => {
    const path = await write(
      'large.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 * megabyte, 7)]),
    );
    small().fill(megabyte);
    expect(await refusalOf(path)).toMatch(/507.*not enough disk space for “large\.pdf”.*Free some space/u);
    // Room for the upload, but not for the library's copy.
    small().fill(4 * megabyte);
    expect(await refusalOf(path)).toMatch(/507.*not enough disk space for “large\.pdf”.*Free some space/u);
    await nothingStored();
    expect(readdirSync(join(dataDir, 'books'))).toEqual([]);
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
    small().makeRoom();
    await api.upload(await shortBook());
    await until(async () => (await api.books())[0]?.state === 'ready', 'the next book');
  });

  it('has no room for the text of a book', { timeout: 180_000 }, async () => {
    small().fill(3 * megabyte);
    const { jobId } = await api.upload(await longBook());
    await until(async () => Promise.resolve(small().free() < 64 * kilobyte), 'the disk to be full');
    // Not even the job's end can be stored, but the app continues.
    expect((await api.books()).map(({ state }) => state)).not.toContain('ready');
    expect(await api.call('GET', '/search?q=breathing')).toEqual([]);
    small().makeRoom();
    expect((await untilFailed(jobId)).error).toMatch(
      /the text of “long\.epub” \(lectern\.db\)\. Free some space/u,
    );
    expect(await untilFailed(jobId)).toMatchObject({ canRetry: true });
    expect(await api.books()).toEqual([]);
    await api.call('POST', `/jobs/${String(jobId)}/retry`);
    await untilDone(jobId);
    expect(await api.books()).toMatchObject([{ state: 'ready' }]);
    await front.stop('SIGTERM');
    expect(allFaultsOf(dataDir)).toEqual([]);
  });

  it('has no room for the cover', { timeout: 120_000 }, async () => {
    small().fill(4 * megabyte);
    const { jobId } = await api.upload(await coveredBook());
    const job = await untilFailed(jobId);
    expect(job).toMatchObject({ canRetry: true });
    expect(job.error).toMatch(/not enough disk space for the cover of “covered\.epub”.*Free some space/u);
    await nothingStored();
    small().makeRoom();
    await api.call('POST', `/jobs/${String(jobId)}/retry`);
    await untilDone(jobId);
    expect(await api.books()).toMatchObject([{ state: 'ready', cover: { state: 'picture' } }]);
    await front.stop('SIGTERM');
    expect(allFaultsOf(dataDir)).toEqual([]);
  });
});
