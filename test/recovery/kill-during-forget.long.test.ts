import { expect, it } from 'vitest';
import type { SessionId, Settings } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { filesWith } from '../support/files-with';
import { tempFolder } from '../support/temp-folder';
import { rest, until } from './support/rest';

/** Words that occur in no book, rule or other message. */
const names = ['Ambrosius', 'Balthasar', 'Cunigunde', 'Dietlinde', 'Eberhardine', 'Friedebald'];

interface Item {
  readonly id: number;
  readonly fact: string;
}

const remembering = async (dataDir: string) => {
  const front = await startWebFront(dataDir);
  const { call } = rest(front);
  const settings = await call<Settings>('GET', '/settings');
  await call('PUT', '/settings', {
    ...settings,
    memory: { ...settings.memory, maxWritesPerSession: 100, shortTermThreshold: 10, shortTermKeep: 2 },
  });
  const { sessionId } = await call<{ sessionId: SessionId }>('POST', '/sessions', { fresh: true });
  for (const name of names)
    for (const content of [`Remember that my neighbour is called ${name}.`, 'How are you?'])
      await call('POST', `/sessions/${sessionId}/turns`, { content });
  await call('POST', `/sessions/${sessionId}/end`);
  await until(
    async () => (await call<{ total: number }>('GET', '/ltm/items?scope=user')).total >= names.length,
    'the facts',
  );
  return front;
};

it('a fact whose deletion is killed is there or in no file (six kills)', { timeout: 120_000 }, async () => {
  const dataDir = await tempFolder();
  let front = await remembering(dataDir);
  let erased = 0;
  for (const [kill, name] of names.entries()) {
    const { items } = await rest(front).call<{ items: Item[] }>('GET', '/ltm/items?scope=user&limit=100');
    const fact = items.find((one) => one.fact.includes(name));
    const erasing = rest(front)
      .call('DELETE', `/ltm/items/${fact?.id ?? 0}`)
      .catch(() => null);
    // The last one is killed after it was reported as done.
    await (kill === names.length - 1 ? erasing : new Promise((resolve) => setTimeout(resolve, kill * 12)));
    await front.stop('SIGKILL');
    await erasing;
    front = await startWebFront(dataDir);
    const left = await rest(front).call<{ items: Item[] }>('GET', '/ltm/items?scope=user&limit=100');
    const isThere = left.items.some((one) => one.fact.includes(name));
    if (!isThere) erased += 1;
    expect([name, isThere, filesWith(dataDir, name).length > 0]).toEqual([name, isThere, isThere]);
    await until(async () => {
      const jobs = await rest(front).call<readonly { kind: string; state: string }[]>('GET', '/jobs');
      return jobs.every(({ kind, state }) => kind !== 'retell-erased' || state === 'done');
    }, 'the retelling');
    expect(filesWith(dataDir, name).length > 0).toBe(isThere);
  }
  expect(erased).toBeGreaterThan(0);
  await front.stop('SIGTERM');
});

it('a memory that is being cleared when it is killed is cleared after the next start', async () => {
  const dataDir = await tempFolder();
  let front = await remembering(dataDir);
  const clearing = rest(front)
    .call('POST', '/ltm/clear', { confirm: true })
    .catch(() => null);
  await until(async () => {
    const jobs = await rest(front).call<readonly { kind: string }[]>('GET', '/jobs');
    return jobs.some(({ kind }) => kind === 'clear-memory');
  }, 'the job');
  await front.stop('SIGKILL');
  await clearing;
  front = await startWebFront(dataDir);
  await until(async () => {
    const { facts, turns } = await rest(front).call<{ facts: number; turns: number }>('GET', '/ltm/stats');
    return facts === 0 && turns === 0;
  }, 'the deletion');
  const left = () => names.filter((name) => filesWith(dataDir, name).length > 0);
  await until(async () => left().length === 0, 'the last bytes');
  expect(left()).toEqual([]);
  await front.stop('SIGTERM');
});
