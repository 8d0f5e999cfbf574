import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SessionId, Settings } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';
import { tablesWith } from '../support/tables-with';
import { faultsOf } from './support/check-data-folder';
import { rest, until } from './support/rest';

/** Words that occur in no book, rule or other message. */
const names = ['Ambrosius', 'Balthasar', 'Cunigunde', 'Dietlinde', 'Eberhardine', 'Friedebald'];

it('an exchange whose erasure is killed is complete or gone everywhere, and what was derived from it is derived again (six kills)', async () => {
  const dataDir = await tempFolder();
  const file = join(dataDir, 'lectern.db');
  let front = await startWebFront(dataDir);
  const settings = await rest(front).call<Settings>('GET', '/settings');
  const memory = {
    ...settings.memory,
    shortTermThreshold: 10,
    shortTermKeep: 2,
    longTermThreshold: 5,
    longTermKeep: 0,
  };
  await rest(front).call('PUT', '/settings', {
    ...settings,
    memory: { ...memory, maxWritesPerSession: 100 },
  });
  const { sessionId } = await rest(front).call<{ sessionId: SessionId }>('POST', '/sessions', {
    fresh: true,
  });
  const asked = new Map<string, number>();
  for (const name of names) {
    for (const content of [
      `Remember that my neighbour is called ${name}.`,
      `I decided to write to ${name} weekly.`,
      'How are you?',
    ]) {
      const answer = await rest(front).call<{ turnId: number; replyTo: number }>(
        'POST',
        `/sessions/${sessionId}/turns`,
        { content },
      );
      if (content.startsWith('Remember')) asked.set(name, answer.replyTo);
    }
  }
  await rest(front).call('POST', `/sessions/${sessionId}/end`);
  let erased = 0;
  for (const [kill, name] of names.entries()) {
    const turns = (await rest(front).session(sessionId)).turns.filter(
      ({ content, role }) => role === 'user' && content.includes(name),
    );
    const erasing = (async () => {
      for (const { turnId } of turns)
        await rest(front).call('DELETE', `/sessions/${sessionId}/turns/${turnId}`);
    })().catch(() => null);
    // The last one is killed after it was reported as done.
    const later = new Promise((resolve) => setTimeout(resolve, kill * 30));
    await (kill === names.length - 1 ? erasing : later);
    await front.stop('SIGKILL');
    await erasing;

    front = await startWebFront(dataDir);
    const left = (await rest(front).session(sessionId)).turns.filter(({ content }) => content.includes(name));
    // A question is erased with its answers, so none, one or both of the two exchanges are left.
    expect(new Set(left.map(({ replyTo, turnId }) => replyTo ?? turnId)).size).toBe(
      left.filter(({ role }) => role === 'user').length,
    );
    await until(async () => {
      const jobs = await rest(front).call<readonly { kind: string; state: string }[]>('GET', '/jobs');
      return jobs.every(({ kind, state }) => kind !== 'retell-erased' || state === 'done');
    }, 'the retelling');
    if (left.length === 0) erased += 1;
    expect(tablesWith(file, name).length > 0).toBe(left.length > 0);
    const { summary } = await rest(front).session(sessionId);
    expect(summary).not.toBeNull();
    const summaries = await rest(front).call<readonly { text: string }[]>('GET', '/memory/summaries');
    expect(summaries.filter(({ text }) => text === '')).toEqual([]);
  }
  expect(erased).toBeGreaterThan(0);
  await front.stop('SIGTERM');
  expect(faultsOf(dataDir)).toEqual([]);
}, 240_000);
