import { errorText } from '../../src/shared/messages/en/errors';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findInFiles } from '../e2e/support/find-in-files';
import { startWebFront, type WebFront } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';

const key = `AIza-${randomUUID()}`;

const start = async (environment: Readonly<Record<string, string>> = {}) => {
  const [dataDir, config] = [await tempFolder(), await tempFolder()];
  const front: WebFront = await startWebFront(dataDir, { XDG_CONFIG_HOME: config, ...environment });
  onTestFinished(async () => void (await front.stop('SIGTERM')));
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${front.origin}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${front.token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  return { dataDir, config, call };
};

it('a key of the environment is used and shown, and cannot be changed', async () => {
  const { dataDir, config, call } = await start({ GEMINI_API_KEY: key, VOYAGE_API_KEY: `${key} and more` });
  const listed = await call('GET', '/models/keys');
  expect(JSON.parse(listed.text)).toMatchObject([
    { provider: 'gemini', place: 'environment', keyring: false, problem: null },
    { provider: 'voyage', place: 'none' },
    { provider: 'server', place: 'none' },
  ]);
  expect(listed.text).toContain(errorText.keyInEnvironmentMalformed('VOYAGE_API_KEY'));
  const [changed, removed] = [
    await call('PUT', '/models/keys/gemini', { key: 'another-key', place: 'session' }),
    await call('DELETE', '/models/keys/gemini'),
  ];
  for (const { status, text } of [changed, removed]) {
    expect(status).toBe(409);
    expect(text).toContain('KEY_FROM_ENVIRONMENT');
  }
  for (const { text } of [
    listed,
    changed,
    removed,
    await call('GET', '/settings'),
    await call('GET', '/status'),
  ])
    expect(text).not.toContain(key);
  expect(await findInFiles(key, [dataDir, config])).toEqual([]);
}, 60_000);

it('a browser has no keyring, and an invalid key is rejected without being repeated', async () => {
  const { dataDir, config, call } = await start();
  const keyring = await call('PUT', '/models/keys/gemini', { key });
  expect(keyring.status).toBe(409);
  expect(keyring.text).toContain('KEYRING_MISSING');
  for (const wrong of [`${key} ${key}`, `${key}\n${key}`, key.repeat(20), { key }]) {
    const refused = await call('PUT', '/models/keys/gemini', { key: wrong, place: 'session' });
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain(key);
  }
  expect((await call('PUT', '/models/keys/voyage', { key, place: 'session' })).status).toBe(200);
  expect(await findInFiles(key, [dataDir, config])).toEqual([]);
  expect(await readFile(join(dataDir, 'logs/lectern.log'), 'utf8')).not.toContain(key);
}, 60_000);
