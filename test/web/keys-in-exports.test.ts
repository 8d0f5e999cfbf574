import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeBackup } from '../../src/store/backups/write-backup';
import { findInFiles, containsText } from '../e2e/support/find-in-files';
import { putModelSettings } from '../e2e/support/rest';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { rest, until } from '../recovery/support/rest';
import { startGeminiServer } from '../support/providers/gemini-server';
import { startVoyageServer } from '../support/providers/voyage-server';
import { tempFolder } from '../support/temp-folder';
import type { SessionId } from '../../src/shared/model';

/** Contains characters that are escaped in URLs and JSON and differ in base64. */
const madeKey = (start: string): string => `${start}${randomBytes(18).toString('base64')}+/=&%"`;

describe('looking for a key among bytes', () => {
  const key = madeKey('AIza-');
  const wide = Buffer.from(key, 'utf16le');
  const hidden: readonly (readonly [string, Buffer])[] = [
    ['plain', Buffer.from(`{"told":"${key}"}`)],
    ['JSON', Buffer.from(JSON.stringify({ key }))],
    ['an address', Buffer.from(`https://example.org/?key=${encodeURIComponent(key)}&more`)],
    ['an address within an address', Buffer.from(encodeURIComponent(`?key=${encodeURIComponent(key)}`))],
    ['hexadecimal digits', Buffer.from(Buffer.from(`x${key}`).toString('hex'))],
    ['UTF-16', Buffer.concat([Buffer.from('abc'), wide, Buffer.from('d')])],
    ['UTF-16 of the other order', Buffer.from(wide).swap16()],
    ...['', 'u', 'us', 'user:'].flatMap((before) => [
      [`base64 after "${before}"`, Buffer.from(Buffer.from(`${before}${key}`).toString('base64'))] as const,
      [
        `base64url after "${before}"`,
        Buffer.from(Buffer.from(`${before}${key}end`).toString('base64url')),
      ] as const,
    ]),
    ['base64 of UTF-16', Buffer.from(wide.toString('base64'))],
  ];
  it.each(hidden)('finds it in %s', (_name, bytes) => {
    expect(containsText(bytes, key)).toBe(true);
    expect(containsText(bytes, madeKey('AIza-'))).toBe(false);
  });
});

describe('keys of providers', () => {
  it('are in no export, no backup, no log and no answer of the REST API', { timeout: 120_000 }, async () => {
    const keys = { gemini: madeKey('AIza-'), voyage: madeKey('pa-') };
    const [dataDir, config] = await Promise.all([tempFolder(), tempFolder()]);
    const gemini = await startGeminiServer({ key: keys.gemini, answer: () => 'The quiet check is a pause.' });
    const voyage = await startVoyageServer({ key: keys.voyage });
    const front = await startWebFront(dataDir, {
      XDG_CONFIG_HOME: config,
      VOYAGE_API_KEY: keys.voyage,
      LECTERN_GEMINI_URL: gemini.url,
      LECTERN_VOYAGE_URL: voyage.url,
    });
    onTestFinished(async () => {
      await front.stop('SIGKILL');
      await Promise.all([gemini.close(), voyage.close()]);
    });
    const api = rest(front);
    await api.call('PUT', '/models/keys/gemini', { key: keys.gemini, place: 'session' });
    const flash = { provider: 'gemini', model: 'gemini-flash-latest' } as const;
    await putModelSettings(front, {
      tasks: { answers: flash, summaries: flash, memory: flash, plans: flash },
      reranker: 'rerank-2.5-lite',
    });
    await api.upload(join(projectRoot, 'resources/sample-book/field-guide.pdf'));
    const book = await until(
      async () => (await api.books()).find(({ state }) => state === 'ready'),
      'the book',
    );
    const { sessionId } = await api.call<{ sessionId: SessionId }>('POST', '/sessions', { bookId: book.id });
    await api.call('POST', `/sessions/${sessionId}/turns`, { content: 'What is the quiet check?' });
    // A provider that echoes the key, and one whose connection breaks.
    gemini.fail({
      status: 400,
      body: JSON.stringify({ error: { code: 400, message: `bad: ${keys.gemini}` } }),
    });
    await api.call('POST', `/sessions/${sessionId}/turns`, { content: 'And what is it for?' });
    gemini.failWhen(() => ({ cut: 'before-headers' }));
    await api.call('POST', `/sessions/${sessionId}/turns`, { content: 'My name is Ada. What else?' });
    gemini.failWhen(null);
    const { turnId } = await api.call<{ turnId: number }>('POST', `/sessions/${sessionId}/turns`, {
      content: 'Who am I?',
    });
    await api.call('POST', '/notes', {
      title: 'Pause',
      content: 'One breath.',
      bookId: book.id,
      tags: [],
      relatedPages: [1],
    });
    await api.call('POST', `/sessions/${sessionId}/end`);
    await api.call('PUT', '/memory/base', { text: '## User Profile\n\nKeeps bees.\n', revision: 0 });

    const exported: [string, Buffer][] = [];
    const fetched = async (method: string, path: string): Promise<void> => {
      const response = await fetch(`${front.origin}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${front.token}` },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([path, response.status]).toEqual([path, 200]);
      exported.push([path, bytes]);
    };
    for (const path of [
      `/books/${book.id}/marks/markdown`,
      '/notes',
      '/marks',
      '/plans',
      '/profile',
      '/settings',
      '/status',
      '/sessions',
      `/sessions/${sessionId}`,
      `/sessions/${sessionId}/turns/${turnId}`,
      '/thread',
      '/jobs',
      '/ltm/items',
      '/ltm/events',
      '/ltm/stats',
      '/memory/health',
      '/memory/base',
      '/memory/base/revisions',
      '/memory/summaries',
      '/archives',
      '/topics',
      '/models/keys',
      '/models/usage',
      '/models/requests',
      '/models/embedding',
      '/search?q=quiet',
      '/openapi.json',
    ])
      await fetched('GET', path);
    await fetched('POST', `/books/${book.id}/marks/pdf`);
    await fetched('GET', `/books/${book.id}/marks/file`);
    expect(Buffer.concat(exported.map(([, bytes]) => bytes)).toString()).toContain('quiet check');
    expect(await front.stop('SIGTERM')).toBe(0);

    const database = new Sqlite(join(dataDir, 'lectern.db'));
    writeBackup(database, {
      dataDir,
      folder: join(dataDir, 'backups'),
      at: '2026-11-22T10:00:00.000Z',
      reason: 'daily',
      lectern: '0.1.0',
    });
    database.close();
    const names = await readdir(dataDir, { recursive: true });
    expect(names).toContain('logs/lectern.log');
    expect(names.some((name) => /^backups\/lectern-.*\.db$/.test(name))).toBe(true);
    for (const key of Object.values(keys)) {
      expect(exported.filter(([, bytes]) => containsText(bytes, key)).map(([path]) => path)).toEqual([]);
      expect(await findInFiles(key, [dataDir, config])).toEqual([]);
    }
    // They were used, and the question is in the data folder.
    expect(gemini.questions.length).toBeGreaterThan(1);
    expect(voyage.requests.length).toBeGreaterThan(0);
    expect((await findInFiles('quiet check', [dataDir])).length).toBeGreaterThan(0);
  });
});
