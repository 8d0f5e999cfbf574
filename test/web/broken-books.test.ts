import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/shared/model';
import { startWebFront, type WebFront } from '../e2e/support/web-front';
import { faultsOf } from '../recovery/support/check-data-folder';
import { rest, until } from '../recovery/support/rest';
import { brokenBooks } from '../support/broken-books';
import { tempFolder } from '../support/temp-folder';

/** Uploads a file and returns the message with which it or its job failed. */
async function refusalOf(front: WebFront, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${front.origin}/api/books`, {
    method: 'POST',
    headers: { authorization: `Bearer ${front.token}` },
    body: form,
  });
  const body = (await response.json()) as { message?: string; jobId?: number };
  if (response.status >= 500) throw new Error(`${name}: ${response.status} ${body.message}`);
  if (response.status >= 400) return body.message ?? '';
  const ended = await until<Job>(async () => {
    const job = await rest(front).job(body.jobId ?? 0);
    return job.state !== 'queued' && job.state !== 'running' && job;
  }, `the import of ${name}`);
  return ended.state === 'failed' ? (ended.error ?? '') : `it was taken: ${ended.state}`;
}

/** Peak resident memory of a process so far, in MB; 0 if unavailable. */
const peakMemory = (pid: number): number =>
  process.platform === 'linux'
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    : 0;

describe('broken books over REST', () => {
  it(
    'are each rejected with their own message; nothing is kept, and memory stays bounded',
    { timeout: 120_000 },
    async () => {
      const dataDir = await tempFolder();
      const front = await startWebFront(dataDir);
      const pid = front.process.pid ?? 0;
      const before = peakMemory(pid);
      const refusals: string[] = [];
      for (const { name, bytes } of brokenBooks) refusals.push(await refusalOf(front, name, await bytes()));
      const grown = peakMemory(pid) - before;
      expect(await rest(front).books()).toEqual([]);
      await front.stop('SIGTERM');

      expect(brokenBooks.length).toBeGreaterThanOrEqual(12);
      expect(refusals.filter((refusal) => !/^[A-Z“"].{20,}[.!]$/s.test(refusal))).toEqual([]);
      expect(new Set(refusals).size).toBe(refusals.length);
      expect(grown).toBeLessThan(400);
      const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
      const rows = ['books', 'outline', 'pages', 'passages', 'vector_items'].map((table) =>
        database.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      );
      expect(rows).toEqual([0, 0, 0, 0, 0]);
      database.close();
      expect(readdirSync(join(dataDir, 'books'))).toEqual([]);
      expect(faultsOf(dataDir)).toEqual([]);
    },
  );
});
