import { describe, expect, it } from 'vitest';
import { cascade } from '../../../src/core/memory/upkeep/cascade';
import { defaultSettings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { earlyLimits } from '../support/copying-study';
import { ask, dataFolder, openTestEngine } from '../support/test-engine';

const signal = new AbortController().signal;

describe('condensing', () => {
  it(
    'summarises turns and folds summaries into the base memory, which is always in context',
    { timeout: 60_000 },
    async () => {
      const clock = fixedClock('2026-03-04T18:00:00.000Z');
      const folded: string[][] = [];
      const cognition = scriptedCognition({
        distil: async (base, summaries) => {
          folded.push([...summaries]);
          return `${base === '' ? '## User Profile' : base}\nKnows ${summaries.length} summaries.`;
        },
      });
      const setup = await openTestEngine(await dataFolder(), clock, cognition);
      await setup.engine.settings.save({
        ...defaultSettings,
        memory: { ...defaultSettings.memory, ...earlyLimits },
      });
      const { sessionId } = await setup.engine.sessions.start(null, false);
      for (let n = 0; n < 20; n += 1) {
        await ask(setup.engine, sessionId, `I ask what remark ${n} says?`);
        await setup.settle();
      }
      const summaries = (await setup.engine.listSummaries(100)).toReversed();
      expect(await setup.store.memory.countUnsummarisedTurns()).toBeGreaterThanOrEqual(6);
      expect(await setup.store.memory.countUnsummarisedTurns()).toBeLessThan(10);
      expect(summaries[0]).toMatchObject({ messageCount: 4, sourceFromId: 1, sourceToId: 4 });
      expect(summaries[1]).toMatchObject({ sourceFromId: 5 });
      const base = await setup.engine.memory.findBaseMemory();
      expect(base?.text).toContain('## User Profile');
      expect(folded[0]).toEqual(summaries.slice(0, 3).map((summary) => summary.text));
      // Each summary is folded in once.
      expect(new Set(folded.flat()).size).toBe(folded.flat().length);
      expect((await setup.engine.memory.listBaseRevisions()).length).toBe(folded.length);
      const answer = await ask(setup.engine, sessionId, 'And now?');
      expect(answer.context.find((piece) => piece.component === 'base-memory')?.text).toBe(base?.text);
    },
  );

  it('rejects an empty base memory', async () => {
    const clock = fixedClock('2026-03-04T18:00:00.000Z');
    const cognition = scriptedCognition({ distil: async () => ' ' });
    const setup = await openTestEngine(await dataFolder(), clock, cognition);
    await setup.engine.settings.save({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, ...earlyLimits },
    });
    await setup.engine.baseMemory.save('## User Profile\nAda', 0);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    for (let n = 0; n < 16; n += 1) await ask(setup.engine, sessionId, `I ask what remark ${n} says?`);
    await setup.settle();
    await expect(cascade({ store: setup.store, cognition, clock }, signal)).rejects.toThrow('empty');
    expect((await setup.engine.memory.findBaseMemory())?.text).toBe('## User Profile\nAda');
  });
});
