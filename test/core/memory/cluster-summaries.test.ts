import { describe, expect, it, onTestFinished } from 'vitest';
import { clusterSummaries } from '../../../src/core/memory/cluster/cluster-summaries';
import { kMeans, membersOf } from '../../../src/core/memory/cluster/k-means';
import type { NameTopicTask } from '../../../src/core/ports';
import { asTurnId } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { dataFolder, openStore } from '../support/test-engine';

const signal = new AbortController().signal;
const at = '2026-03-02T10:00:00.000Z';
const vector = (...values: readonly number[]): Float32Array => Float32Array.from(values);

describe('k-means', () => {
  const points = [vector(1, 0.1), vector(0, 1), vector(1, 0), vector(0.1, 1), vector(1, -0.1)];

  it('groups vectors with the same direction, always in the same way', () => {
    expect(kMeans(points, 2)).toEqual([0, 1, 0, 1, 0]);
    expect(membersOf('abcde'.split(''), kMeans(points, 2))).toEqual([
      ['a', 'c', 'e'],
      ['b', 'd'],
    ]);
  });

  it('makes at most as many groups as there are vectors, and handles no vectors and zero vectors', () => {
    expect(kMeans([], 3)).toEqual([]);
    expect(membersOf([], [])).toEqual([]);
    expect(kMeans([vector(1, 0)], 5)).toEqual([0]);
    expect(kMeans([vector(0, 0), vector(0, 0)], 2)).toHaveLength(2);
    expect(new Set(kMeans([vector(1, 1), vector(1, 1), vector(1, 1)], 3)).size).toBe(1);
  });
});

describe('topics of summaries (D6)', () => {
  const start = async (nameTopic: (task: NameTopicTask) => Promise<{ title: string; summary: string }>) => {
    const clock = fixedClock(at);
    const store = openStore(await dataFolder(), clock);
    onTestFinished(() => store.close());
    let next = 1;
    const add = async (text: string) => {
      next += 1;
      return store.sessions.addSummary({
        content: text,
        sourceFromId: asTurnId(next),
        sourceToId: asTurnId(next),
        messageCount: 20,
        importance: 0.5,
        topic: null,
        sentiment: null,
        from: at,
        to: at,
        at,
      });
    };
    const run = () =>
      clusterSummaries(
        { store, cognition: scriptedCognition({ nameTopic }), embedder: bagEmbedder() },
        signal,
      );
    const topics = async () =>
      (await store.archives.listLiveSummaries(100))
        .map((one) => [one.text.split(' ')[0], one.topic])
        .toSorted();
    return { add, run, topics };
  };
  it('have different names, whatever name an engine gives twice', async () => {
    const taken: (readonly string[])[] = [];
    const { add, run, topics } = await start(async (task) => {
      taken.push(task.taken ?? []);
      return { title: 'Training', summary: '' };
    });
    for (let n = 0; n < 5; n += 1) await add(`breath lungs air ${n}`);
    for (let n = 0; n < 5; n += 1) await add(`sleep night nap ${n}`);
    await run();
    const names = new Map((await topics()).map(([word, name]) => [word, name]));
    expect(names).toEqual(
      new Map([
        ['breath', 'Training'],
        ['sleep', 'Training 2'],
      ]),
    );
    expect(taken).toEqual([[], ['Training']]);
  });

  const byFirstWord = async ({ texts }: NameTopicTask) => ({
    title: texts[0]?.split(' ')[0] ?? '',
    summary: '',
  });

  it('are names of groups of similar summaries, and stay until there are new ones', async () => {
    let named = 0;
    const { add, run, topics } = await start(async (task) => ((named += 1), byFirstWord(task)));
    for (let n = 0; n < 4; n += 1) {
      await add(`breath lungs air pulse ${n}`);
      await add(`sleep night nap dark ${n}`);
    }
    expect(await run()).toBe(8);
    expect(new Set((await topics()).map(([word, topic]) => `${word}:${topic}`))).toEqual(
      new Set(['breath:breath', 'sleep:sleep']),
    );
    const before = named;
    expect(await run()).toBe(0);
    expect(named).toBe(before);
    await add('breath lungs air pulse once more');
    expect(await run()).toBe(1);
    // Known groups keep their names.
    expect(named).toBe(before);
  });

  it('are stored all at once: an engine that fails midway changes nothing', async () => {
    let broken = true;
    const { add, run, topics } = await start(async (task) => {
      if (broken && task.texts[0]?.startsWith('sleep')) throw new Error('cut');
      return byFirstWord(task);
    });
    for (let n = 0; n < 4; n += 1) {
      await add(`breath lungs air pulse ${n}`);
      await add(`sleep night nap dark ${n}`);
    }
    await expect(run()).rejects.toThrow('cut');
    expect((await topics()).every(([, topic]) => topic === null)).toBe(true);
    broken = false;
    expect(await run()).toBe(8);
  });
});
