import { describe, expect, it } from 'vitest';
import { archiveSummaries } from '../../../src/core/memory/archive/archive-summaries';
import { dayOf, endOfMonth, endOfWeek, monthOf, weekOf } from '../../../src/core/memory/archive/periods';
import type { SummariseTask } from '../../../src/core/ports';
import { type Archive, asTurnId, type StoredSummary, type SummaryContent } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition, type Script } from '../../support/scripted-cognition';
import { dataFolder, openStore } from '../support/test-engine';
import { onTestFinished } from 'vitest';

const signal = new AbortController().signal;
const dayMs = 86_400_000;

/** The first sentence of each text, which is shorter than its source and shows where it came from. */
const firstSentences = async ({ previous, texts }: SummariseTask): Promise<string> =>
  [previous, ...texts.map((one) => one.text)]
    .flatMap((text) => (text === null ? [] : [text.split('. ')[0] ?? '']))
    .join('. ');

const start = async (script: Script = {}) => {
  const clock = fixedClock('2026-03-02T10:00:00.000Z');
  const store = openStore(await dataFolder(), clock);
  onTestFinished(() => store.close());
  const cognition = scriptedCognition({ summarise: firstSentences, ...script });
  let next = 1;
  const summary = (at: string, text: string, change: Partial<StoredSummary> = {}): Promise<StoredSummary> => {
    const id = (next += 20);
    return store.sessions.addSummary({
      content: `${text}. And more was said of it`,
      sourceFromId: asTurnId(id - 20),
      sourceToId: asTurnId(id - 1),
      messageCount: 20,
      importance: 0.5,
      topic: null,
      sentiment: null,
      from: at,
      to: at,
      at,
      ...change,
    });
  };
  const run = (): Promise<number> => archiveSummaries({ store, cognition, clock }, signal);
  const list = async (change: Partial<Parameters<typeof store.archives.listArchives>[0]> = {}) =>
    (await store.archives.listArchives({ top: false, page: 1, limit: 200, ...change })).items;
  const open = async (archive: Archive | undefined) => {
    const detail = await store.archives.findArchive(archive?.id ?? 0);
    if (!detail) throw new Error('no such archive');
    return detail;
  };
  return { clock, store, cognition, summary, run, list, open };
};

describe('periods', () => {
  it('follow the learner’s calendar', () => {
    expect(dayOf('2026-03-04T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-05');
    expect(dayOf('2026-03-04T23:30:00.000Z', 'America/New_York')).toBe('2026-03-04');
  });

  it('include ISO weeks, which belong to the year and month of their Thursday', () => {
    expect(weekOf('2026-03-04')).toBe('2026-W10');
    expect(weekOf('2024-12-30')).toBe('2025-W01');
    expect(weekOf('2027-01-03')).toBe('2026-W53');
    expect(monthOf('2026-W53')).toBe('2026-12');
    expect(monthOf('2026-W14')).toBe('2026-04');
    expect(new Date(endOfWeek('2026-W10', 'UTC')).toISOString()).toBe('2026-03-09T00:00:00.000Z');
    expect(new Date(endOfMonth('2026-12', 'Europe/Berlin')).toISOString()).toBe('2026-12-31T23:00:00.000Z');
  });
});

describe('summaries past their days (D1, D8)', () => {
  it('move to the archive of their day after 30 days, or after 90 if they are important', async () => {
    const { summary, run, list, open, clock, store } = await start();
    await summary('2026-03-02T09:00:00.000Z', 'Knots were tied');
    await summary('2026-03-02T20:00:00.000Z', 'Lungs were measured', { importance: 0.7 });
    clock.advance(29 * dayMs);
    expect(await run()).toBe(0);
    clock.advance(2 * dayMs);
    expect(await run()).toBe(1);
    const [day] = await list();
    expect(day).toMatchObject({ tier: 'day', period: '2026-03-02', messageCount: 20, parentId: null });
    expect((await open(day)).summaries.map((one) => one.text)).toEqual([
      'Knots were tied. And more was said of it',
    ]);
    expect(await store.archives.listLiveSummaries(10)).toHaveLength(1);
    clock.advance(60 * dayMs);
    await run();
    // A late summary extends the existing day.
    const [both] = await list();
    expect(both).toMatchObject({ id: day?.id, messageCount: 40, importance: 0.7 });
    expect(both?.text).toBe('Knots were tied. Lungs were measured');
    expect(await store.archives.listLiveSummaries(10)).toEqual([]);
  });

  it('become weeks and months once these are old enough, and can be expanded down to the summaries', async () => {
    const { summary, run, list, open, clock } = await start();
    for (let day = 0; day < 70; day += 2)
      await summary(new Date(clock.now() + day * dayMs).toISOString(), `On day ${day}`);
    // The job runs daily, as in real use.
    for (let day = 0; day < 260; day += 1) {
      clock.advance(dayMs);
      await run();
    }
    const top = await list({ top: true });
    expect(top.map((one) => [one.tier, one.period])).toEqual([
      ['month', '2026-05'],
      ['month', '2026-04'],
      ['month', '2026-03'],
    ]);
    expect(top.reduce((sum, one) => sum + one.messageCount, 0)).toBe(35 * 20);
    const month = await open(top[2]);
    expect(month.children.map((week) => week.period)).toEqual([
      '2026-W10',
      '2026-W11',
      '2026-W12',
      '2026-W13',
    ]);
    const week = await open(month.children[0]);
    expect(week.children.map((day) => day.period)).toEqual([
      '2026-03-02',
      '2026-03-04',
      '2026-03-06',
      '2026-03-08',
    ]);
    expect((await open(week.children[0])).summaries).toMatchObject([
      { text: 'On day 0. And more was said of it' },
    ]);
    expect(week.from).toBe('2026-03-02T10:00:00.000Z');
  });

  it('add a late summary to the week and the month', async () => {
    const { summary, run, list, clock } = await start();
    await summary('2026-03-02T10:00:00.000Z', 'First');
    clock.advance(300 * dayMs);
    await run();
    expect(await list({ top: true })).toMatchObject([{ tier: 'month', messageCount: 20 }]);
    await summary('2026-03-02T12:00:00.000Z', 'An earlier chat that was imported');
    await run();
    const top = await list({ top: true });
    expect(top).toMatchObject([{ tier: 'month', period: '2026-03', messageCount: 40 }]);
    expect(top[0]?.text).toContain('imported');
    expect(await list()).toHaveLength(3);
  });

  it('end up the same if the engine fails midway and the job runs again, and if it runs twice', async () => {
    let left = Infinity;
    const { summary, run, list, clock, cognition, store } = await start();
    cognition.script.summarise = async (task) => {
      left -= 1;
      if (left < 0) throw new Error('cut');
      return firstSentences(task);
    };
    const fill = async (): Promise<void> => {
      for (let day = 0; day < 6; day += 1)
        for (const part of ['Morning', 'Evening'])
          await summary(
            new Date(
              Date.parse('2026-03-02T08:00:00.000Z') + day * dayMs + (part === 'Evening' ? 36e5 : 0),
            ).toISOString(),
            `${part} of day ${day}`,
          );
    };
    await fill();
    clock.advance(200 * dayMs);
    for (let tries = 0; tries < 20; tries += 1) {
      left = 1;
      await run().catch(() => undefined);
    }
    left = Infinity;
    await run();
    const shape = (await list()).map(({ tier, period, text, messageCount }) => ({
      tier,
      period,
      text,
      messageCount,
    }));
    expect(await run()).toBe(0);
    expect(
      (await list()).map(({ tier, period, text, messageCount }) => ({ tier, period, text, messageCount })),
    ).toEqual(shape);

    const straight = await start();
    for (const one of (await store.sessions.listSummaries(100)).toReversed())
      await straight.summary(one.from, one.text.split('. ')[0] ?? '');
    straight.clock.advance(200 * dayMs);
    await straight.run();
    expect(
      (await straight.list()).map(({ tier, period, text, messageCount }) => ({
        tier,
        period,
        text,
        messageCount,
      })),
    ).toEqual(shape);
  });

  it('stay if the archive’s text would be empty, and are kept verbatim if it would be longer', async () => {
    const { summary, run, list, clock, cognition, store } = await start();
    cognition.script.summarise = async () => '  ';
    await summary('2026-03-02T09:00:00.000Z', 'One');
    await summary('2026-03-02T10:00:00.000Z', 'Two');
    clock.advance(40 * dayMs);
    await expect(run()).rejects.toThrow('empty');
    expect(await list()).toEqual([]);
    expect(await store.archives.listLiveSummaries(10)).toHaveLength(2);
    cognition.script.summarise = async () => 'so many words '.repeat(50);
    await run();
    expect((await list())[0]?.text).toBe('One. And more was said of it\nTwo. And more was said of it');
  });

  it('are stored as the lines that the engine chose', async () => {
    const { summary, run, list, clock, cognition } = await start();
    const lines = (asked: string): SummaryContent => ({
      kind: 'chosen',
      lines: [{ kind: 'missing', asked: [asked] }],
      sentences: 1,
    });
    const alone = await summary('2026-03-02T09:00:00.000Z', '', {
      content: lines('Who tied the first knot?'),
    });
    await summary('2026-03-03T09:00:00.000Z', 'One');
    await summary('2026-03-03T10:00:00.000Z', 'Two');
    cognition.script.summarise = async () => lines('Why?');
    clock.advance(40 * dayMs);
    await run();
    // A day with one summary keeps its lines.
    expect((await list({ tier: 'day' })).map(({ content }) => content)).toEqual([
      lines('Why?'),
      alone.content,
    ]);
    expect((await list({ q: 'first knot' })).map(({ period }) => period)).toEqual(['2026-03-02']);
  });

  it('are found by keyword, time and topic (D3)', async () => {
    const { summary, run, list, clock } = await start();
    await summary('2026-03-02T09:00:00.000Z', 'Knots were tied', { topic: 'Sailing', sentiment: 0.5 });
    await summary('2026-03-02T10:00:00.000Z', 'Breathing before a dive', {
      topic: 'Diving',
      messageCount: 60,
      sentiment: -0.1,
    });
    await summary('2026-03-20T10:00:00.000Z', 'A diary was begun', { topic: 'Writing' });
    clock.advance(60 * dayMs);
    await run();
    const periods = async (filter: Parameters<typeof list>[0]) =>
      (await list(filter)).map((one) => one.period);
    expect(await periods({ q: 'diaries' })).toEqual(['2026-03-20']);
    expect(await periods({ q: 'nothing of it' })).toEqual([]);
    expect(await periods({ topic: 'diving' })).toEqual(['2026-03-02']);
    expect(await periods({ topic: 'diving', q: 'diary' })).toEqual([]);
    expect(await periods({ topic: '"; DROP', q: 'knot' })).toEqual([]);
    expect(await periods({ from: '2026-03-10T00:00:00.000Z' })).toEqual(['2026-03-20']);
    expect(await periods({ to: '2026-03-10T00:00:00.000Z' })).toEqual(['2026-03-02']);
    expect(await periods({ tier: 'week' })).toEqual([]);
    const [day] = await list({ topic: 'diving' });
    expect(day?.sentiment).toBeCloseTo((0.5 * 20 - 0.1 * 60) / 80);
  });
});
