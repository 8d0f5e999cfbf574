import { describe, expect, it } from 'vitest';
import { systemIds } from '../../../../src/adapters/system/ids';
import { createChatFileReader } from '../../../../src/core/memory/transfer/chats/chat-file';
import { jobDetail } from '../../../../src/shared/messages/en/jobs';
import type { ImportedChat, Job } from '../../../../src/shared/model';
import { studied } from '../../support/copying-study';

const now = '2026-03-04T18:00:00.000Z';

const read = (text: string, size = 50): readonly ImportedChat[] => {
  const reader = createChatFileReader({ sha256: systemIds().sha256, now });
  const found: ImportedChat[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...reader.push(text.slice(at, at + size)));
  return [...found, ...reader.end()];
};
const said = (chats: readonly ImportedChat[]) =>
  chats.map(({ turns }) => turns.map(({ role, content }) => `${role}: ${content}`));

const node = (parent: string | null, role: string, parts: unknown[], time: number | null = null) => ({
  parent,
  message: { author: { role }, content: { content_type: 'text', parts }, create_time: time },
});

const thirtyTalks = Array.from({ length: 30 }, (_, at) => ({
  messages: [
    { role: 'user', content: `I breed axolotl number ${String(at)}.` },
    { role: 'assistant', content: 'Fine.' },
  ],
}));

describe('a file of conversations', () => {
  it('of the tree of messages: only the branch that ends in the present message', () => {
    const chats = read(
      JSON.stringify([
        {
          id: 'one',
          title: 'Herons {in} "winter"',
          create_time: 1_700_000_000,
          current_node: 'd',
          mapping: {
            root: { parent: null, message: null },
            s: node('root', 'system', ['']),
            a: node('s', 'user', ['First wording']),
            b: node('s', 'user', ['Where do herons sleep?', { asset: 'picture' }], 1_700_000_010.5),
            c: node('b', 'tool', ['searched']),
            d: node('c', 'assistant', ['In trees, \\ mostly.'], 1_700_000_020),
          },
        },
        { id: 'empty', mapping: {} },
      ]),
    );
    expect(said(chats)).toEqual([['user: Where do herons sleep?', 'assistant: In trees, \\ mostly.']]);
    expect(chats[0]).toMatchObject({
      format: 'message-tree',
      title: 'Herons {in} "winter"',
      turns: [{ at: '2023-11-14T22:13:30.500Z' }, { at: '2023-11-14T22:13:40.000Z' }],
    });
  });

  it('of a list with senders, whose texts are in parts or whole', () => {
    const chats = read(
      JSON.stringify([
        {
          uuid: 'u1',
          name: '',
          created_at: '2025-01-02T03:04:05.000000Z',
          chat_messages: [
            {
              sender: 'human',
              text: 'old',
              content: [{ type: 'text', text: 'I keep bees.' }],
              created_at: '2025-01-02T03:04:05Z',
            },
            { sender: 'assistant', text: 'Lovely!', content: [], created_at: '2025-01-02T03:04:09Z' },
          ],
        },
      ]),
    );
    expect(said(chats)).toEqual([['user: I keep bees.', 'assistant: Lovely!']]);
    expect(chats[0]).toMatchObject({ format: 'sender-list', title: null });
  });

  it('of messages with roles: one conversation, several, or nothing but messages', () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
    ];
    const expected = [['user: Hi', 'assistant: Hello']];
    expect(said(read(JSON.stringify(messages, null, 2)))).toEqual(expected);
    expect(said(read(JSON.stringify({ title: 'One', messages })))).toEqual(expected);
    expect(said(read(JSON.stringify({ conversations: [{ messages }, { messages }] })))).toEqual([
      ...expected,
      ...expected,
    ]);
  });

  it('of Markdown transcripts in bold or with headings, whose code is left alone', () => {
    expect(
      said(read('# Bees\n\n**User:** I keep bees.\n\n**Assistant:**\nGood.\n\n```\nUser: no\n```\n')),
    ).toEqual([['user: I keep bees.', 'assistant: Good.\n\n```\nUser: no\n```']]);
    expect(said(read('## Prompt:\nWhy?\n\n## Response:\nBecause.\n'))).toEqual([
      ['user: Why?', 'assistant: Because.'],
    ]);
    expect(read('# Bees\n\nA note.')).toEqual([]);
  });

  it('is imported by choice as sessions that are searched and remembered from, once, and removed again', async () => {
    const { engine, store, settle, facts, tablesWith } = await studied();
    const text = JSON.stringify([
      {
        messages: [
          { role: 'user', content: 'I breed axolotls.' },
          { role: 'assistant', content: 'Fine.' },
        ],
      },
      {
        messages: [
          { role: 'user', content: 'I collect stamps.' },
          { role: 'assistant', content: 'Good.' },
        ],
      },
    ]);
    const choose = async () => {
      const { importId } = await engine.chatImports.begin('chats.json');
      await engine.chatImports.addPart(importId, text);
      return engine.chatImports.preview(importId);
    };
    const preview = await choose();
    expect(preview).toMatchObject({
      unreadable: 0,
      chats: [
        { ordinal: 1, title: 'I breed axolotls.', messages: 2, known: false },
        { ordinal: 2, known: false },
      ],
    });
    await engine.chatImports.run(preview.importId, [1]);
    await settle();
    expect(await facts()).toMatchObject([{ words: 'breed axolotls', status: 'active' }]);
    const hits = await engine.search({ q: 'axolotls', bookId: null, kind: 'turn', range: {}, limit: 5 });
    expect(hits).toHaveLength(1);
    expect(await engine.chatImports.sources()).toMatchObject([{ name: 'chats.json', sessions: 1 }]);
    expect((await choose()).chats.map(({ known }) => known)).toEqual([true, false]);
    expect(tablesWith('stamps')).not.toEqual([]);

    await engine.chatImports.remove('chats.json');
    await settle();
    expect(await engine.chatImports.sources()).toEqual([]);
    expect(await facts()).toEqual([]);
    expect(tablesWith('axolotl').filter((table) => table !== 'memory_import_rows')).toEqual([]);
    await expect(engine.chatImports.remove('chats.json')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.jobs.listJobs()).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ state: 'failed' })]),
    );
  });

  it('is imported whole or not at all, also if it is cancelled, and shows its progress', async () => {
    const { engine, settle, facts, tablesWith } = await studied();
    const { importId } = await engine.chatImports.begin('chats.json');
    await engine.chatImports.addPart(importId, JSON.stringify(thirtyTalks));
    const { chats } = await engine.chatImports.preview(importId);
    const details: (string | null)[] = [];
    const cancelling: Promise<Job>[] = [];
    engine.subscribe((event) => {
      if (event.kind !== 'job' || event.job.kind !== 'import-chats' || event.job.state !== 'running') return;
      details.push(event.job.detail);
      if (event.job.step && cancelling.length === 0) cancelling.push(engine.jobs.cancel(event.job.id));
    });
    const { id } = await engine.chatImports.run(
      importId,
      chats.map(({ ordinal }) => ordinal),
    );
    await settle();
    expect(await Promise.all(cancelling)).toMatchObject([{ id, state: 'cancelled' }]);
    expect(details).toContain(jobDetail({ name: 'conversation', done: 1, of: 30 }));
    await expect.poll(() => tablesWith('axolotl')).toEqual([]);
    expect(await engine.chatImports.sources()).toEqual([]);
    expect(await facts()).toEqual([]);
  });

  it('stays in part if its removal is cancelled, and the memory that is left is brought up to date', async () => {
    const { engine, store, settle } = await studied();
    const { importId } = await engine.chatImports.begin('chats.json');
    await engine.chatImports.addPart(importId, JSON.stringify(thirtyTalks));
    await engine.chatImports.preview(importId);
    await engine.chatImports.run(
      importId,
      thirtyTalks.map((_, at) => at + 1),
    );
    await settle();
    const cancelling: Promise<Job>[] = [];
    engine.subscribe((event) => {
      if (event.kind === 'session' && cancelling.length === 0) cancelling.push(engine.jobs.cancel(id));
    });
    const { id } = await engine.chatImports.remove('chats.json');
    await settle();
    expect(await Promise.all(cancelling)).toMatchObject([{ id, state: 'cancelled' }]);
    const [left] = await engine.chatImports.sources();
    expect(left?.sessions).toBeGreaterThan(0);
    expect(left?.sessions).toBeLessThan(thirtyTalks.length);
    // A fact that a removed conversation had replaced is active again and needs its vector.
    const later = (await store.jobs.listJobs()).filter((job) => job.id > id);
    expect(later.map(({ kind }) => kind)).toContain('embed-memory');
  });
});
