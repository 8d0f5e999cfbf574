import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countRows } from './support/count-rows';
import { startFront, type Front } from './support/front';
import { refusedBodies } from './support/malformed/bodies';
import { refusedEnvelopes } from './support/malformed/envelopes';
import { bytesOf } from './support/malformed/sent';
import { refusedValues } from './support/malformed/values';
import { rawRequest } from './support/raw-request';

let front: Front;
beforeAll(async () => {
  front = await startFront();
  // Startup work ends before anything is counted.
  await vi.waitFor(
    async () => {
      const { body } = await front.call('GET', '/api/jobs');
      if (/"(?:queued|running)"/.test(JSON.stringify(body))) throw new Error('jobs are open');
    },
    { timeout: 20_000 },
  );
}, 30_000);
afterAll(() => front.remove());

describe('a malformed request is refused with its own reason and changes nothing', () => {
  let before: Readonly<Record<string, number>>;
  beforeAll(() => {
    before = countRows(front.dataDir);
  });

  test.each([...refusedEnvelopes, ...refusedBodies, ...refusedValues])(
    '%s',
    async (_name, sent, status, code, says) => {
      const answer = await rawRequest(front.port, typeof sent === 'string' ? sent : bytesOf(front, sent));
      expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toMatchObject({
        status,
        body: { code, message: expect.stringContaining(says) as string },
      });
      expect(answer.body).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
      expect(countRows(front.dataDir)).toEqual(before);
    },
  );

  test('no upload is left behind, and the server still responds', async () => {
    expect(await readdir(join(front.dataDir, 'uploads'))).toEqual([]);
    expect(await readdir(join(front.dataDir, 'books'))).toEqual([]);
    expect(await front.call('GET', '/api/books')).toMatchObject({ status: 200, body: [] });
  });
});
