import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveSummaries } from '../../../../src/core/memory/archive/archive-summaries';
import { asSessionId, asTurnId } from '../../../../src/shared/model';
import { gate } from '../../../support/scripted-cognition';
import { copying, messages, studied } from '../../support/copying-study';
import { ask } from '../../support/test-engine';

const signal = new AbortController().signal;

describe('an exchange that is erased', () => {
  it('appears nowhere in the database any more, and everything derived from it is derived again', async () => {
    const setup = await studied();
    const { engine, store, clock, cognition, folder } = setup;
    const first = await setup.start();
    const answers = await setup.say(first, messages);
    await engine.sessions.end(first);
    await setup.settle();
    clock.advance(100 * 86_400_000);
    await archiveSummaries({ store, cognition, clock }, signal);
    const second = await setup.start();
    await setup.say(second, ['What did I say?', 'And then?']);
    expect(setup.tablesWith('xanten')).toEqual(
      expect.arrayContaining([
        'archives',
        'base_memory',
        'conversations',
        'context_pieces',
        'evidence',
        'facts',
        'sessions',
        'summaries',
        'topic_lines',
        'topics',
        'turns_fts_data',
      ]),
    );
    expect(existsSync(join(folder, 'topics/xanten.md'))).toBe(true);

    const turnId = answers[1]?.turnId ?? asTurnId(0);
    expect(await engine.sessions.findErasure(first, turnId)).toMatchObject({
      answers: 1,
      weakened: 0,
      reopened: [],
      facts: [{ fact: 'The learner lives in Xanten now.' }],
    });
    await engine.sessions.eraseExchange(first, turnId);

    expect(setup.tablesWith('xanten')).toEqual([]);
    expect(existsSync(join(folder, 'topics/xanten.md'))).toBe(false);
    await setup.settle();
    expect(setup.tablesWith('xanten')).toEqual([]);
    expect(setup.failures).toEqual([]);
    const session = await store.sessions.findSession(first);
    expect(session).toMatchObject({ title: 'I swim every morning.', turnCount: 26 });
    expect(session?.summary).toContain('diary');
    const summaries = await engine.listSummaries(50);
    expect(summaries.length).toBeGreaterThan(2);
    expect(summaries.every(({ text }) => text !== '')).toBe(true);
    const { items: archives } = await engine.archives.listArchives({ top: false, page: 1, limit: 50 });
    expect(archives.length).toBeGreaterThan(0);
    expect(archives.every(({ text }) => text !== '')).toBe(true);
    expect((await engine.memory.findBaseMemory())?.text).toContain('swim every morning');
    const [topic] = await engine.topics.list();
    expect(topic).toMatchObject({ title: 'Swimming', lineCount: 13 });
    expect(readFileSync(join(folder, 'topics', `${topic?.slug}.md`), 'utf8')).toContain('Keep a diary.');
  });

  it('restores what its fact had replaced, and says so beforehand', async () => {
    const { engine, store, start, say, settle } = await studied({ digest: async () => [] });
    const sessionId = await start();
    const [, moved] = await say(sessionId, ['I live in Portland.', 'I moved to Seattle.']);
    const facts = async () => (await store.memory.listFacts({ page: 1, limit: 50 })).items;
    expect((await facts()).find(({ fact }) => fact.includes('Portland'))).toMatchObject({
      status: 'superseded',
    });
    expect(await engine.sessions.findErasure(sessionId, moved?.replyTo ?? asTurnId(0))).toMatchObject({
      facts: [{ fact: 'The learner moved to Seattle.' }],
      reopened: [{ fact: 'The learner lives in Portland.' }],
    });
    await engine.sessions.eraseExchange(sessionId, moved?.replyTo ?? asTurnId(0));
    await settle();
    expect(await facts()).toMatchObject([{ fact: 'The learner lives in Portland.', status: 'active' }]);
  });

  it('leaves manual additions to and removals from the base memory', async () => {
    const { engine, start, say, settle, tablesWith } = await studied();
    const sessionId = await start();
    const answers = await say(sessionId, messages);
    const before = await engine.memory.findBaseMemory();
    const edited = `${(before?.text ?? '')
      .split('\n')
      .filter((line) => !line.includes('train with Ada'))
      .join('\n')}\n- Calls the boat Orca`;
    await engine.baseMemory.save(edited, before?.revision ?? 0);
    await engine.sessions.eraseExchange(sessionId, answers[1]?.turnId ?? asTurnId(0));
    expect((await engine.memory.findBaseMemory())?.text).toContain('Calls the boat Orca');
    await settle();
    expect(tablesWith('xanten')).toEqual([]);
    expect((await engine.memory.findBaseMemory())?.text).toContain('Calls the boat Orca');
  });

  it('does not come back with a topic that was opened before and saved afterwards', async () => {
    const { engine, start, say, settle, tablesWith } = await studied({
      nameTopic: async () => ({ title: 'Life', summary: 'life' }),
    });
    const sessionId = await start();
    const answers = await say(sessionId, messages);
    await engine.sessions.end(sessionId);
    await settle();
    const seen = await engine.topics.get('life');
    await engine.sessions.eraseExchange(sessionId, answers[1]?.turnId ?? asTurnId(0));
    const edited = `${seen.content}- Bought new fins\n`;
    const { merged, content } = await engine.topics.save('life', edited, seen.updatedAt, seen.content);
    expect(merged).toBe(true);
    expect(content).toContain('Bought new fins');
    expect(content).toContain('Keep a diary.');
    expect(tablesWith('xanten')).toEqual([]);
  });

  it('does not come back with the base memory that was opened before and saved afterwards', async () => {
    const { engine, start, say, settle, tablesWith } = await studied();
    const sessionId = await start();
    const answers = await say(sessionId, messages);
    const seen = await engine.memory.findBaseMemory();
    expect(seen?.text).toContain('Xanten');
    await engine.sessions.eraseExchange(sessionId, answers[1]?.turnId ?? asTurnId(0));
    await settle();
    const edited = `${seen?.text}\n- Calls the boat Orca`;
    await engine.baseMemory.save(edited, seen?.revision ?? 0, seen?.text);
    expect((await engine.memory.findBaseMemory())?.text).toContain('Calls the boat Orca');
    expect(tablesWith('xanten')).toEqual([]);
  });

  it('removes an ended session that has nothing left', async () => {
    const { engine, store, start, say, settle, tablesWith } = await studied();
    const sessionId = await start();
    const [answer] = await say(sessionId, ['I live in Xanten now.']);
    await engine.sessions.end(sessionId);
    await settle();
    await engine.sessions.eraseExchange(sessionId, answer?.turnId ?? asTurnId(0));
    await settle();
    expect(await store.sessions.findSession(sessionId)).toBeNull();
    expect(tablesWith('xanten')).toEqual([]);
  });

  it('is not erased while its answer is being written, or by the id of another session', async () => {
    const { opened, open } = gate();
    const { engine, start, say, cognition } = await studied();
    const sessionId = await start();
    const [answer] = await say(sessionId, ['I swim every morning.']);
    cognition.script.answer = async function* () {
      await opened;
      yield { kind: 'text', text: 'Well.' };
    };
    const running = ask(engine, sessionId, 'And now?');
    await expect.poll(async () => (await engine.sessions.get(sessionId)).turns.length).toBe(4);
    await expect(
      engine.sessions.eraseExchange(sessionId, answer?.turnId ?? asTurnId(0)),
    ).rejects.toMatchObject({
      code: 'ANSWER_RUNNING',
    });
    open();
    await running;
    const other = asSessionId('00000000-0000-4000-8000-999999999999');
    await expect(engine.sessions.eraseExchange(other, answer?.turnId ?? asTurnId(0))).rejects.toMatchObject({
      code: 'TURN_NOT_FOUND',
    });
  });

  it('does not come back in a summary that was being written', async () => {
    const { opened, open } = gate();
    const began = gate();
    const { engine, start, say, cognition, tablesWith, clock, settle } = await studied();
    const sessionId = await start();
    await say(sessionId, messages.slice(2, 3));
    cognition.script.summarise = async (task) => {
      began.open();
      await opened;
      return copying.summarise?.(task) ?? '';
    };
    const answer = await ask(engine, sessionId, 'I live in Xanten now.');
    for (const content of messages.slice(5, 12)) {
      await ask(engine, sessionId, content);
    }
    await began.opened;
    await engine.sessions.eraseExchange(sessionId, answer.turnId);
    open();
    await settle();
    clock.advance(3_600_000);
    await settle();
    expect(tablesWith('xanten')).toEqual([]);
  });
});
