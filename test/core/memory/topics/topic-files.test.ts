import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTopicFiles } from '../../../../src/adapters/system/topic-files';
import type { TopicFiles } from '../../../../src/core/ports';
import { fixedClock } from '../../../support/fixed-clock';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { ask, dataFolder, openTestEngine } from '../../support/test-engine';

const clock = () => fixedClock('2026-03-04T18:00:00.000Z');
const breathing =
  '# Breathing\n\n- 2026-03-04 Breathe out longer than in\n- 2026-03-04 The pulse follows the breath\n';

const start = async (wrap: (files: TopicFiles) => TopicFiles = (files) => files) => {
  const folder = await dataFolder();
  const topics = join(folder, 'topics');
  const setup = await openTestEngine(folder, clock(), scriptedCognition(), {
    topicFiles: wrap(createTopicFiles(topics)),
  });
  const pathOf = (name: string): string => join(topics, name);
  return {
    ...setup,
    folder,
    pathOf,
    read: (name: string) => readFileSync(pathOf(name), 'utf8'),
    edit: (name: string, text: string) => writeFileSync(pathOf(name), text),
    save: (content: string, base: string | null = null) =>
      setup.engine.topics.save('breathing', content, base),
    textOf: async (slug: string) => (await setup.engine.topics.get(slug)).content,
  };
};

describe('topic files (E9)', () => {
  it('are written, with an index of the newest', async () => {
    const { save, read, engine } = await start();
    await save(breathing);
    expect(read('breathing.md')).toBe(breathing);
    expect(read('index.txt')).toBe('2026-03-04T18:00:00.000Z|breathing|Breathe out longer than in\n');
    expect(await engine.topics.list()).toMatchObject([
      { slug: 'breathing', title: 'Breathing', lineCount: 2 },
    ]);
  });

  it('are read after manual edits, and left as people wrote them', async () => {
    const { save, edit, read, engine } = await start();
    await save(breathing);
    const own = '# Breath\n\nMy own words.\n* 2026-03-04 Breathe out longer than in\n';
    edit('breathing.md', own);
    const topic = await engine.topics.get('breathing');
    expect(topic.title).toBe('Breath');
    expect(topic.lines.map((line) => line.text)).toEqual(['Breathe out longer than in']);
    expect(topic.content).toContain('My own words.');
    expect(read('breathing.md')).toBe(own);
  });

  it('are read even after a small edit and whatever the modification time', async () => {
    const { save, edit, pathOf, textOf } = await start();
    await save(breathing);
    utimesSync(pathOf('breathing.md'), 1_000_000, 1_000_000);
    await textOf('breathing');
    edit('breathing.md', breathing.replace('pulse', 'PULSE'));
    utimesSync(pathOf('breathing.md'), 1_000_001, 1_000_001);
    expect(await textOf('breathing')).toContain('PULSE');
  });

  it('keep both lines if a line was edited by hand and on the screen', async () => {
    const { save, edit, read, engine } = await start();
    const { updatedAt } = await save(breathing);
    edit('breathing.md', breathing.replace('Breathe out longer than in', 'Breathe out twice as long'));
    const saved = await engine.topics.save(
      'breathing',
      breathing.replace('Breathe out', 'Exhale'),
      updatedAt,
    );
    expect(saved.merged).toBe(true);
    expect(saved.lines.map((line) => line.text)).toEqual([
      'Exhale longer than in',
      'The pulse follows the breath',
      'Breathe out twice as long',
    ]);
    expect(read('breathing.md')).toBe(saved.content);
  });

  it('keep both lines if a line was edited by hand while Lectern changed it', async () => {
    const { save, edit, read, store, engine } = await start();
    const { lines } = await save(breathing);
    edit('breathing.md', breathing.replace('Breathe out longer than in', 'Breathe out twice as long'));
    const stored = lines.map((line) => ({
      ...line,
      raw: false,
      text: line.text.replace('longer', 'much longer'),
    }));
    await store.topics.saveTopic({
      slug: 'breathing',
      title: 'Breathing',
      summary: '',
      lines: stored,
      at: '2026-03-04T19:00:00.000Z',
    });
    const topic = await engine.topics.get('breathing');
    expect(topic.lines.map((line) => line.text)).toEqual([
      'Breathe out twice as long',
      'The pulse follows the breath',
      'Breathe out much longer than in',
    ]);
    expect(read('breathing.md')).toBe(topic.content);
  });

  it('never lose what is saved by hand while Lectern writes', async () => {
    let meanwhile = (): void => undefined;
    const { save, read, engine, edit } = await start((files) => ({
      ...files,
      async write(name, text, seen) {
        meanwhile();
        return files.write(name, text, seen);
      },
    }));
    const { updatedAt } = await save(breathing);
    meanwhile = () => {
      meanwhile = () => undefined;
      edit('breathing.md', `${breathing}- 2026-03-04 Saved in between\n`);
    };
    await engine.topics.save('breathing', `${breathing}- 2026-03-04 From the screen\n`, updatedAt);
    const text = read('breathing.md');
    expect(text).toContain('Saved in between');
    expect(text).toContain('From the screen');
    expect((await engine.topics.get('breathing')).content).toBe(text);
  });

  it('become topics when they are put into the folder, under any name', async () => {
    const { save, edit, engine, pathOf } = await start();
    await save(breathing);
    edit('My Notes on Sleep.md', '- naps help\n');
    edit('cold-water.md', '# Cold water\n\n- it wakes\n');
    expect((await engine.topics.list()).map((topic) => [topic.slug, topic.title]).toSorted()).toEqual([
      ['breathing', 'Breathing'],
      ['cold-water', 'Cold water'],
      ['my-notes-on-sleep', 'My Notes on Sleep'],
    ]);
    expect(existsSync(pathOf('my-notes-on-sleep.md'))).toBe(true);
    expect(existsSync(pathOf('My Notes on Sleep.md'))).toBe(false);
  });

  it('remove their topic when they are deleted, and their text stays in the trash', async () => {
    const { save, pathOf, engine, read } = await start();
    await save(breathing);
    rmSync(pathOf('breathing.md'));
    expect(await engine.topics.list()).toEqual([]);
    expect(read('.trash/breathing.md')).toBe(breathing);
    expect(read('index.txt')).toBe('');
    await expect(engine.topics.get('breathing')).rejects.toMatchObject({ code: 'TOPIC_NOT_FOUND' });
  });

  it('are written again if the whole folder was lost', async () => {
    const { save, pathOf, read, engine } = await start();
    await save(breathing);
    rmSync(pathOf(''), { recursive: true });
    expect(await engine.topics.list()).toHaveLength(1);
    expect(read('breathing.md')).toBe(breathing);
    expect(read('index.txt')).toContain('|breathing|');
  });

  it('are deleted permanently, with nothing in the trash, when a topic is removed on the screen', async () => {
    const { save, engine, pathOf, store } = await start();
    await save(breathing);
    await engine.topics.remove('breathing');
    expect(readdirSync(pathOf(''))).toEqual(['index.txt']);
    expect(await store.topics.findTopic('breathing')).toBeNull();
    await expect(engine.topics.remove('breathing')).rejects.toMatchObject({ code: 'TOPIC_NOT_FOUND' });
  });

  it('are removed at the next opportunity if a crash interrupted the removal', async () => {
    const { save, engine, pathOf, store } = await start();
    await save(breathing);
    // The state after a crash before the file was deleted.
    await store.topics.markTopicRemoved('breathing', '2026-03-04T18:00:00.000Z');
    expect(await engine.topics.list()).toEqual([]);
    expect(existsSync(pathOf('breathing.md'))).toBe(false);
  });

  it('are read at the next start', async () => {
    const { save, engine, folder, edit } = await start();
    await save(breathing);
    await engine.close();
    edit('breathing.md', `${breathing}- 2026-03-05 While it was closed\n`);
    const next = await openTestEngine(folder, clock(), scriptedCognition());
    expect((await next.store.topics.findTopic('breathing'))?.lines.at(-1)?.text).toBe('While it was closed');
  });

  it('that cannot be read block nothing: the stored text is used', async () => {
    const { engine, failures, save } = await start((files) => ({
      ...files,
      list: async () => {
        throw new Error('EACCES');
      },
    }));
    expect((await save(breathing)).content).toBe(breathing);
    expect(await engine.topics.list()).toHaveLength(1);
    expect(failures).not.toEqual([]);
  });

  it('are independent: one that cannot be read leaves the others in sync', async () => {
    const { save, engine, pathOf, edit, failures } = await start();
    await save(breathing);
    await engine.topics.save('cold', '# Cold\n\n- it wakes\n', null);
    renameSync(pathOf('breathing.md'), pathOf('kept.bak'));
    await mkdir(pathOf('breathing.md'));
    edit('cold.md', '# Cold\n\n- it wakes up\n');
    expect((await engine.topics.get('cold')).content).toContain('wakes up');
    expect(failures).toEqual([]);
  });

  it('lose a line with the turn that it came from (D13)', async () => {
    const { engine, store, read, settle } = await start();
    const { sessionId } = await engine.sessions.start(null, true);
    const answer = await ask(engine, sessionId, 'I have decided to train at dawn.');
    await settle();
    const line = { id: null, day: '2026-03-04', raw: false, sessionId };
    await store.topics.saveTopic({
      slug: 'training',
      title: 'Training',
      summary: 'Decided to train at dawn',
      lines: [
        { ...line, text: 'Decided to train at dawn', turnId: answer.replyTo },
        { ...line, text: 'Stays', sessionId: null, turnId: null },
      ],
      at: '2026-03-04T18:00:00.000Z',
    });
    await engine.topics.list();
    expect(read('training.md')).toContain('dawn');
    await store.sessions.discardSession(sessionId);
    expect((await engine.topics.get('training')).content).toBe('# Training\n\n- 2026-03-04 Stays\n');
    expect(read('training.md')).not.toContain('dawn');
    expect(read('index.txt')).toContain('|training|Stays');
    expect(JSON.stringify(await store.topics.findTopic('training'))).not.toContain('dawn');
  });
});
