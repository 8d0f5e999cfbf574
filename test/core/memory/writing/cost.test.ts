import { expect, it } from 'vitest';
import { writeFact } from '../../../../src/core/memory/facts/write-fact';
import { isoTime, type FactCandidate, type Store } from '../../../../src/core/ports';
import { asSessionId, defaultSettings } from '../../../../src/shared/model';
import { bagEmbedder } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { dataFolder, openStore } from '../../support/test-engine';

/** Every call of a store method, and how many rows it returned. */
const counting = (store: Store): { readonly store: Store; readonly calls: string[]; rows: () => number } => {
  const calls: string[] = [];
  let rows = 0;
  const counted = (domain: object) =>
    new Proxy(domain, {
      get: (target, name) => {
        const verb: unknown = Reflect.get(target, name);
        if (typeof verb !== 'function') return verb;
        return async (...args: readonly unknown[]) => {
          calls.push(String(name));
          const result: unknown = await verb.apply(target, args);
          rows += Array.isArray(result) ? result.length : 1;
          return result;
        };
      },
    });
  const proxy = new Proxy(store, {
    get: (target, name) => {
      const domain: unknown = Reflect.get(target, name);
      return typeof domain === 'object' && domain !== null ? counted(domain) : domain;
    },
  });
  return { store: proxy, calls, rows: () => rows };
};

it('takes the same few reads and one write, however many facts there are', async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const plain = openStore(await dataFolder(), clock);
  const at = isoTime(clock);
  const sessionId = asSessionId('00000000-0000-4000-8000-00000000c057');
  await plain.sessions.addSession({
    id: sessionId,
    bookId: null,
    at,
    warmup: { lastSession: null, lines: [], facts: [], plans: [] },
  });
  const settings = {
    ...defaultSettings,
    memory: {
      ...defaultSettings.memory,
      maxWritesPerSession: 1000,
      maxWritesPerHour: 1000,
      maxItemsPerScope: 5000,
    },
  };
  const write = async (store: Store, said: string) => {
    const turn = await plain.sessions.addQuestion({ sessionId, content: said, at });
    const candidate: FactCandidate = {
      scope: 'user',
      type: 'profile',
      subject: 'learner',
      words: said.slice(2),
      confidence: 0.9,
      method: 'rule',
      evidence: { kind: 'turn', turnId: turn.turnId, start: 0, end: said.length, quote: said },
    };
    const deps = {
      store,
      cognition: scriptedCognition(),
      embedder: bagEmbedder(),
      clock,
      logger: { info: () => undefined, error: () => undefined },
    };
    return writeFact(deps, settings, candidate, [turn], { sessionId, bookId: null });
  };
  const few = counting(plain);
  expect((await write(few.store, 'I keeps bees')).kind).toBe('added');
  for (let n = 0; n < 300; n += 1) await write(plain, `I keeps animal${n} in stable${n}`);
  const many = counting(plain);
  expect((await write(many.store, 'I keeps one more animal7 in a stable')).kind).toBe('added');
  expect(many.calls.toSorted()).toEqual(few.calls.toSorted());
  expect(many.calls.filter((verb) => verb === 'writeFact')).toHaveLength(1);
  expect(many.calls.length).toBeLessThanOrEqual(8);
  expect(many.rows()).toBeLessThanOrEqual(60);
  await plain.close();
});
