import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NameTopicTask } from '../../../../src/core/ports';
import { fixedClock } from '../../../support/fixed-clock';
import { retryJobs } from '../../../support/retry-jobs';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { dataFolder, openTestEngine } from '../../support/test-engine';

const subjects = ['breath lungs air', 'sleep night nap', 'diary writing pen'] as const;
const content = (count: number): string =>
  `# Training\n\nMy own words.\n${Array.from({ length: count }, (_, n) => `- 2026-03-04 ${subjects[n % 3] ?? ''} number ${n}\n`).join('')}`;
const nameOf = async ({ texts }: NameTopicTask) => ({
  title: texts[0]?.split(' ')[0] ?? 'x',
  summary: `${texts.length} lines`,
});

const start = async (nameTopic = nameOf) => {
  const folder = await dataFolder();
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const setup = await openTestEngine(folder, clock, scriptedCognition({ nameTopic }));
  const split = async (): Promise<void> => {
    const at = '2026-03-04T18:00:00.000Z';
    await setup.store.jobs.addJob(
      { kind: 'sync-topics', payload: {}, label: '', bookId: null, runAt: at },
      at,
    );
    await setup.engine.sessions.start(null, true);
    clock.advance(700_000);
    await setup.settle();
  };
  const allLines = async (): Promise<readonly string[]> => {
    const topics = await setup.engine.topics.list();
    const details = await Promise.all(topics.map((topic) => setup.engine.topics.get(topic.slug)));
    return details
      .flatMap((topic) => topic.lines.map((line) => line.text))
      .filter((text) => text.includes('number'));
  };
  return { ...setup, folder, clock, split, allLines };
};

describe('a topic of more than fifty lines (E4)', () => {
  it('is split into subtopics with their own files, keeps a line for each, and loses nothing', async () => {
    const { engine, split, allLines, folder } = await start();
    await engine.topics.save('training', content(60), null);
    const before = await allLines();
    await split();
    const { children, lines, content: text } = await engine.topics.get('training');
    expect(children.map((child) => [child.slug, child.lineCount, child.parent])).toEqual([
      ['training-breath', 20, 'training'],
      ['training-diary', 20, 'training'],
      ['training-sleep', 20, 'training'],
    ]);
    expect(lines.map((line) => line.text)).toEqual([
      '[breath](training-breath.md)',
      '[sleep](training-sleep.md)',
      '[diary](training-diary.md)',
    ]);
    expect(text).toContain('My own words.');
    expect((await allLines()).toSorted()).toEqual(before.toSorted());
    const file = (name: string): string => readFileSync(join(folder, 'topics', name), 'utf8');
    expect(file('training.md')).toBe(text);
    expect(file('training-sleep.md').match(/^- /gm)).toHaveLength(20);
    expect(file('index.txt').trim().split('\n')).toHaveLength(4);
  });

  it('is not split with fifty lines', async () => {
    const { engine, split } = await start();
    await engine.topics.save('training', content(50), null);
    await split();
    expect(await engine.topics.list()).toHaveLength(1);
  });

  it('is split later, and only once, if naming the subtopics failed at first', async () => {
    let broken = true;
    const { engine, split, allLines, clock, store } = await start(async (task) => {
      if (broken && task.texts[0]?.startsWith('diary')) throw new Error('cut');
      return nameOf(task);
    });
    await engine.topics.save('training', content(60), null);
    const before = await allLines();
    await split();
    expect(await engine.topics.list()).toHaveLength(1);
    broken = false;
    await retryJobs(store, clock);
    expect(await engine.topics.list()).toHaveLength(4);
    expect((await allLines()).toSorted()).toEqual(before.toSorted());
    await split();
    expect(await engine.topics.list()).toHaveLength(4);
  });

  it('gets subtopics of a useful size, never below another subtopic, however often it is split', async () => {
    const { engine, split } = await start();
    const settings = await engine.settings.get();
    await engine.settings.save({ ...settings, memory: { ...settings.memory, topicLines: 10 } });
    const odd = Array.from(
      { length: 17 },
      (_, n) =>
        `- 2026-03-04 ${['breath', 'sleep', 'boat', 'tea', 'ink'][n % 5] ?? ''} ${'abcdefghijklmnopq'[n] ?? ''}${n}x\n`,
    );
    await engine.topics.save('training', `# Training\n\n${odd.join('')}`, null);
    await split();
    const sub = (await engine.topics.get('training')).children[0]?.slug ?? '';
    const before = (await engine.topics.get(sub)).content;
    const more = Array.from({ length: 30 }, (_, n) => `- 2026-03-05 ${subjects[n % 3] ?? ''} number ${n}\n`);
    await engine.topics.save(sub, `${before}\n${more.join('')}`, before);
    await split();
    await split();
    const topics = await engine.topics.list();
    for (const topic of topics.filter(({ slug }) => slug !== 'training')) {
      expect(topic.parent).toBe('training');
      expect(topic.lineCount).toBeGreaterThanOrEqual(2);
      expect(topic.lineCount).toBeLessThanOrEqual(10);
    }
    const { lines } = await engine.topics.get('training');
    expect(lines).toHaveLength(topics.length - 1);
    expect(topics.reduce((sum, { lineCount }) => sum + lineCount, 0)).toBe(47 + lines.length);
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length);
  });

  it('is split by order if its lines cannot be clustered', async () => {
    const { engine, split } = await start();
    await engine.topics.save('same', `# Same\n\n${'- 2026-03-04 again and again\n'.repeat(52)}`, null);
    await split();
    const { children } = await engine.topics.get('same');
    expect(children.map((child) => child.lineCount)).toEqual([26, 26]);
  });
});
