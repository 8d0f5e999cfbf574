import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { systemIds } from '../../src/adapters/system/ids';
import { chain, fileEnd, fileStart, writeItem } from '../../src/core/memory/transfer/memory-file';
import { maxImportPartLength, type MemoryItem } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { rest, until } from './support/rest';

const count = 4000;
const at = '2026-03-02T09:00:00.000Z';
const { sha256 } = systemIds();

const item = (index: number): MemoryItem => ({
  scope: 'user',
  scopeId: 'me',
  type: 'profile',
  subject: 'learner',
  words: `own boat number ${String(index)}`,
  confidence: 0.9,
  importance: 0.5,
  status: 'active',
  pinned: false,
  muted: false,
  ttlDays: null,
  page: null,
  label: null,
  chapter: null,
  createdAt: at,
  updatedAt: at,
  validTo: null,
  replacedBy: null,
  evidence: [
    { method: 'rule', quote: `I own ${String(index)}.`, bookId: null, page: null, label: null, meta: {}, at },
  ],
});

const memoryFile = (): string => {
  let sum = '';
  const lines = Array.from({ length: count }, (_, index) => {
    const written = writeItem(sha256, item(index), index === 0);
    sum = chain(sha256, sum, written.sha256);
    return written.text;
  });
  return fileStart + lines.join('') + fileEnd(count, sum);
};

const counts = (dataDir: string): unknown => {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
  try {
    return database
      .prepare('SELECT (SELECT COUNT(*) FROM facts) AS facts, (SELECT COUNT(*) FROM evidence) AS evidence')
      .get();
  } finally {
    database.close();
  }
};

it.each([0, 40, 120, 250, 400, 700])(
  'an import of facts that is killed has added nothing or everything, and everything after the next start (%i ms)',
  { timeout: 120_000 },
  async (delay) => {
    const dataDir = await tempFolder();
    const front = await startWebFront(dataDir);
    const { call } = rest(front);
    const { importId } = await call<{ importId: string }>('POST', '/ltm/imports');
    const text = memoryFile();
    for (let from = 0; from < text.length; from += maxImportPartLength)
      await call('POST', `/ltm/imports/${importId}/parts`, {
        text: text.slice(from, from + maxImportPartLength),
      });
    expect(await call('GET', `/ltm/imports/${importId}`)).toMatchObject({ added: count });
    const running = call('POST', `/ltm/imports/${importId}/run`).catch(() => null);
    await until(
      async () =>
        (await call<readonly { kind: string }[]>('GET', '/jobs')).some(
          ({ kind }) => kind === 'import-memory',
        ),
      'the job',
    );
    await new Promise((resolve) => setTimeout(resolve, delay));
    await front.stop('SIGKILL');
    await running;
    expect([
      { facts: 0, evidence: 0 },
      { facts: count, evidence: count },
    ]).toContainEqual(counts(dataDir));

    const second = await startWebFront(dataDir);
    try {
      await until(
        async () => (await rest(second).call<{ facts: number }>('GET', '/ltm/stats')).facts === count,
        'the import',
      );
    } finally {
      await second.stop('SIGTERM');
    }
    expect(counts(dataDir)).toEqual({ facts: count, evidence: count });
    expect(faultsOf(dataDir)).toEqual([]);
  },
);
