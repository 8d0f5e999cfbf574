import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { maxImportPartLength } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { rest, until } from './support/rest';

const count = 600;

const file = (): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, talk) => ({
      uuid: `talk-${String(talk)}`,
      name: `Talk ${String(talk)}`,
      created_at: '2025-05-06T07:08:09Z',
      chat_messages: Array.from({ length: 6 }, (_, at) => ({
        sender: at % 2 === 0 ? 'human' : 'assistant',
        text: `Message ${String(at)} of talk ${String(talk)} is about hives.`,
      })),
    })),
  );

const imported = (dataDir: string): unknown => {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
  try {
    return database
      .prepare(
        `SELECT COUNT(DISTINCT s.id) AS sessions, COUNT(c.id) AS messages
         FROM sessions s JOIN conversations c ON c.session_id = s.id WHERE s.imported_from IS NOT NULL`,
      )
      .get();
  } finally {
    database.close();
  }
};

const all = { sessions: count, messages: 6 * count };

it.each([0, 40, 80, 150, 300])(
  'an import of conversations that is killed has added none or all, and all after the next start (%i ms)',
  { timeout: 120_000 },
  async (delay) => {
    const dataDir = await tempFolder();
    const front = await startWebFront(dataDir);
    const { call } = rest(front);
    const { importId } = await call<{ importId: string }>('POST', '/ltm/chats', { fileName: 'talks.json' });
    const text = file();
    for (let from = 0; from < text.length; from += maxImportPartLength)
      await call('POST', `/ltm/chats/${importId}/parts`, {
        text: text.slice(from, from + maxImportPartLength),
      });
    const { chats } = await call<{ chats: readonly { ordinal: number }[] }>('GET', `/ltm/chats/${importId}`);
    expect(chats).toHaveLength(count);
    await call('POST', `/ltm/chats/${importId}/run`, { ordinals: chats.map(({ ordinal }) => ordinal) });
    await new Promise((resolve) => setTimeout(resolve, delay));
    await front.stop('SIGKILL');
    expect([{ sessions: 0, messages: 0 }, all]).toContainEqual(imported(dataDir));

    const second = await startWebFront(dataDir);
    try {
      await until(
        async () =>
          (await rest(second).call<readonly { sessions: number }[]>('GET', '/ltm/chat-sources'))[0]
            ?.sessions === count,
        'the import',
      );
    } finally {
      await second.stop('SIGTERM');
    }
    expect(imported(dataDir)).toEqual(all);
    expect(faultsOf(dataDir)).toEqual([]);
  },
);
