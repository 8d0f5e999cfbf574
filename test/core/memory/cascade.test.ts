import { describe, expect, it } from 'vitest';
import { cascade } from '../../../src/core/memory/upkeep/cascade';
import { defaultSettings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { earlyLimits } from '../support/copying-study';
import { ask, dataFolder, openRoom } from '../support/study-room';

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
      const room = await openRoom(await dataFolder(), clock, cognition);
      await room.engine.settings.save({
        ...defaultSettings,
        memory: { ...defaultSettings.memory, ...earlyLimits },
      });
      const { sessionId } = await room.engine.sessions.start(null, false);
      for (let n = 0; n < 20; n += 1) {
        await ask(room.engine, sessionId, `I ask what remark ${n} says?`);
        await room.settle();
      }
      const summaries = (await room.engine.listSummaries(100)).toReversed();
      expect(await room.store.memory.countUnsummarisedTurns()).toBeGreaterThanOrEqual(6);
      expect(await room.store.memory.countUnsummarisedTurns()).toBeLessThan(10);
      expect(summaries[0]).toMatchObject({ messageCount: 4, sourceFromId: 1, sourceToId: 4 });
      expect(summaries[1]).toMatchObject({ sourceFromId: 5 });
      const base = await room.engine.memory.findBaseMemory();
      expect(base?.text).toContain('## User Profile');
      expect(folded[0]).toEqual(summaries.slice(0, 3).map((summary) => summary.text));
      // Each summary is folded in once.
      expect(new Set(folded.flat()).size).toBe(folded.flat().length);
      expect((await room.engine.memory.listBaseRevisions()).length).toBe(folded.length);
      const answer = await ask(room.engine, sessionId, 'And now?');
      expect(answer.context.find((piece) => piece.component === 'base-memory')?.text).toBe(base?.text);
    },
  );

  it('rejects an empty base memory', async () => {
    const clock = fixedClock('2026-03-04T18:00:00.000Z');
    const cognition = scriptedCognition({ distil: async () => ' ' });
    const room = await openRoom(await dataFolder(), clock, cognition);
    await room.engine.settings.save({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, ...earlyLimits },
    });
    await room.engine.baseMemory.save('## User Profile\nAda', 0);
    const { sessionId } = await room.engine.sessions.start(null, false);
    for (let n = 0; n < 16; n += 1) await ask(room.engine, sessionId, `I ask what remark ${n} says?`);
    await room.settle();
    await expect(cascade({ store: room.store, cognition, clock }, signal)).rejects.toThrow('empty');
    expect((await room.engine.memory.findBaseMemory())?.text).toBe('## User Profile\nAda');
  });
});
