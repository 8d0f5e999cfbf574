import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../../src/core/ports';
import { archiveSummaries } from '../../../../src/core/memory/archive/archive-summaries';
import { asTurnId } from '../../../../src/shared/model';
import { filesWith } from '../../../support/files-with';
import { ask } from '../../support/test-engine';
import { messages, studied } from '../../support/copying-study';

const signal = new AbortController().signal;

describe('a fact that is erased', () => {
  it('leaves its words in no file of the data folder, while the rest is derived again', async () => {
    const setup = await studied();
    const { engine, store, clock, cognition, folder } = setup;
    const first = await setup.start();
    await setup.say(first, messages);
    await engine.sessions.end(first);
    await setup.settle();
    clock.advance(100 * 86_400_000);
    await archiveSummaries({ store, cognition, clock }, signal);
    const second = await setup.start();
    await setup.say(second, ['What did I say?', 'And then?']);
    await mkdir(join(folder, 'topics/.trash'), { recursive: true });
    await writeFile(
      join(folder, 'topics/.trash/old.md'),
      '# Old\n\n- I live in Xanten now.\n- I like rivers.\n',
    );
    expect(filesWith(folder, 'Xanten')).toEqual(
      expect.arrayContaining(['lectern.db', 'topics/.trash/old.md']),
    );

    const fact = await setup.fact('Xanten');
    await engine.memory.erase(fact.id, 'reopen');
    expect(setup.tablesWith('xanten')).toEqual([]);
    expect(filesWith(folder, 'Xanten')).toEqual([]);
    await setup.settle();
    expect(filesWith(folder, 'Xanten')).toEqual([]);
    expect(setup.failures).toEqual([]);

    const { turns } = await engine.sessions.get(first);
    expect(turns.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(
      messages.map((one) => (one.includes('Xanten') ? '[…]' : one)),
    );
    expect((await engine.listSummaries(50)).every(({ text }) => text !== '')).toBe(true);
    expect((await engine.memory.findBaseMemory())?.text).toContain('swim every morning');
    expect(existsSync(join(folder, 'topics/.trash/old.md'))).toBe(true);
  });

  it('leaves no copy in unused parts of the database, which is rewritten a minute later', async () => {
    const { engine, clock, say, start, fact, settle } = await studied();
    await say(await start(), messages);
    const rewrites = async (): Promise<readonly string[]> =>
      (await engine.jobs.list()).filter(({ kind }) => kind === 'compact-database').map(({ state }) => state);
    expect(await rewrites()).toEqual([]);
    await engine.memory.erase((await fact('Xanten')).id, 'reopen');
    await settle();
    expect(await rewrites()).toEqual(['queued']);
    clock.advance(60_000);
    await settle();
    expect(await rewrites()).toEqual(['done']);
    expect((await engine.database.size()).free).toBe(0);
  });

  it('is removed from a longer message without the rest of it, and other facts of that message stay', async () => {
    const { engine, store, say, start, fact, tablesWith } = await studied();
    const sessionId = await start();
    const [answer] = await say(sessionId, ['I sleep badly. I own a Quinkajou. What is a plover?']);
    const other = await fact('sleep badly');
    await engine.memory.erase((await fact('Quinkajou')).id, 'reopen');
    expect(tablesWith('quinkajou')).toEqual([]);
    const [question] = await store.sessions.getTurns([answer?.replyTo ?? asTurnId(0)]);
    expect(question?.content).toBe('I sleep badly. […] What is a plover?');
    const { evidence } = await engine.memory.get(other.id);
    expect(evidence[0]).toMatchObject({ quote: 'I sleep badly.', start: 0, end: 14 });
  });

  it('takes no words out of messages that say something else', async () => {
    const { engine, store, say, start, fact } = await studied();
    const sessionId = await start();
    const [, other] = await say(sessionId, [
      'I swim.',
      'How long does a heron swim? They would like tea, too.',
    ]);
    await say(sessionId, ['I like tea.']);
    await engine.memory.erase((await fact('swim')).id, 'reopen');
    await engine.memory.erase((await fact('like tea')).id, 'reopen');
    const [question] = await store.sessions.getTurns([other?.replyTo ?? asTurnId(0)]);
    expect(question?.content).toBe('How long does a heron swim? They would like tea, too.');
  });

  it('is not learned again from the same message, but from a new one', async () => {
    const { engine, store, say, start, fact, settle, clock, facts } = await studied();
    const sessionId = await start();
    const [answer] = await say(sessionId, ['I live in Xanten now.']);
    await engine.memory.erase((await fact('Xanten')).id, 'reopen', 'keep');
    expect((await store.sessions.getTurns([answer?.replyTo ?? asTurnId(0)]))[0]?.content).toContain('Xanten');
    const at = isoTime(clock);
    await store.jobs.addJob(
      {
        kind: 'extract-facts',
        payload: { turnId: answer?.turnId ?? 0, sessionId },
        label: '',
        bookId: null,
        runAt: at,
      },
      at,
    );
    // Wakes the jobs.
    await ask(engine, sessionId, 'Hello');
    await settle();
    expect(await facts()).toEqual([]);
    await say(sessionId, ['I live in Xanten now.']);
    expect(await facts()).toMatchObject([{ words: 'live in Xanten now', status: 'active' }]);
  });
});

describe('the whole memory, cleared', () => {
  it('leaves no message, fact or topic, and keeps notes; what is said later is remembered', async () => {
    const { engine, folder, say, start, settle, facts, failures } = await studied();
    const sessionId = await start();
    await say(sessionId, messages);
    await engine.sessions.end(sessionId);
    await settle();
    await engine.profile.put({ name: 'Xantippe' });
    await engine.notes.create({
      title: 'Kept',
      content: 'A note on herons.',
      bookId: null,
      tags: [],
      relatedPages: [],
    });
    const open = await start();
    await say(open, ['I decided to leave Xanten.']);
    expect(filesWith(folder, 'Xant')).not.toEqual([]);

    await engine.memory.clear();
    await settle();
    expect(filesWith(folder, 'Xant')).toEqual([]);
    expect(filesWith(folder, 'swim every')).toEqual([]);
    expect(failures).toEqual([]);
    expect(await facts()).toEqual([]);
    expect(await engine.topics.list()).toEqual([]);
    expect(await engine.notes.list({ offset: 0, limit: 9 })).toMatchObject([{ title: 'Kept' }]);
    expect(await engine.memory.stats()).toMatchObject({ facts: 0, evidence: 0, turns: 0, events: 1 });

    await say(await start(), ['I live in Xanten now.']);
    expect(await facts()).toMatchObject([{ words: 'live in Xanten now' }]);
  });
});
