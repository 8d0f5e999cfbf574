import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../../src/core/ports';
import { memoryFileSchema } from '../../../../src/shared/model';
import { addFact } from '../../../store/support/samples';
import { exported, messages, studied } from '../../support/copying-study';

const remembering = async () => {
  const setup = await studied();
  const sessionId = await setup.start();
  await setup.say(sessionId, [...messages, 'I live in Portland.', 'I moved to Seattle.']);
  await setup.engine.memory.update((await setup.fact('red boat')).id, {
    pinned: true,
    fact: 'I own a blue boat',
  });
  return { ...setup, text: await exported(setup.engine) };
};

describe('the memory as a file', () => {
  it('has a published schema and checksums, and is the same after an import into an empty memory', async () => {
    const { text } = await remembering();
    const file = memoryFileSchema.parse(JSON.parse(text));
    expect(file.count).toBe(file.items.length);
    expect(file.items.find(({ words }) => words.includes('Portland'))).toMatchObject({
      status: 'superseded',
      replacedBy: file.items.findIndex(({ words }) => words.includes('Seattle')) + 1,
    });
    const empty = await studied();
    expect(await empty.engine.memoryFile.importFile(text)).toEqual({
      added: file.count,
      merged: 0,
      skipped: 0,
      rejected: 0,
    });
    expect(await exported(empty.engine)).toBe(text);
    expect(await empty.engine.memoryFile.importFile(text)).toMatchObject({ added: 0, skipped: file.count });
    expect(await exported(empty.engine)).toBe(text);
    const boat = await empty.fact('blue boat');
    expect(boat).toMatchObject({ pinned: true, confidence: 1 });
    expect((await empty.store.memory.findFact(boat.id))?.evidence.length).toBe(2);
    await empty.settle();
    const hits = await empty.engine.search({ q: 'blue boat', bookId: null, kind: null, range: {}, limit: 5 });
    expect(hits.some(({ kind, text: said }) => kind === 'fact' && said.includes('blue boat'))).toBe(true);
  });

  it('takes vectors along if asked to', async () => {
    const { engine, settle } = await remembering();
    await settle();
    const text = await exported(engine, true);
    const empty = await studied();
    await empty.engine.memoryFile.importFile(text);
    expect((await exported(empty.engine, true)) === text).toBe(true);
    expect(text).toContain('"vector":{"model"');
  });

  it('is refused whole if a byte changed, an item is missing, it is cut or newer, or is something else', async () => {
    const { text } = await remembering();
    const { engine, facts, store } = await studied();
    const file = engine.memoryFile;
    await expect(file.importFile(text.replace('live in Xanten', 'live in Xantem'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^Item 2 of the file was changed/) as string,
    });
    const lines = text.split('\n');
    await expect(file.importFile(lines.toSpliced(3, 1).join('\n'))).rejects.toMatchObject({
      message: expect.stringMatching(/added, removed or moved/) as string,
    });
    await expect(file.importFile(text.slice(0, text.length / 2))).rejects.toMatchObject({
      message: expect.stringMatching(/^The file ends after item \d+/) as string,
    });
    await expect(file.importFile(text.replace('"version":1', '"version":2'))).rejects.toMatchObject({
      message: expect.stringMatching(/Update Lectern/) as string,
    });
    await expect(file.importFile(text.replace('"version":1', '"version":0'))).rejects.toMatchObject({
      message: expect.stringMatching(/not name a known version/) as string,
    });
    await expect(file.importFile('[1, 2, 3]')).rejects.toMatchObject({
      message: expect.stringMatching(/not a memory/) as string,
    });
    await expect(file.importFile('hello')).rejects.toMatchObject({
      message: expect.stringMatching(/not valid JSON/) as string,
    });
    await expect(file.importFile(text.replace('"confidence":0.', '"confidence":7.'))).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Item 1 of the file cannot be read: “confidence” must be at most 1\./,
      ) as string,
    });
    await expect(file.importFile(text.replace('"confidence":0.', '"confidence":x'))).rejects.toMatchObject({
      message: expect.stringMatching(/^Item 1 of the file is not valid JSON\./) as string,
    });
    expect(await facts()).toEqual([]);
    expect(await store.transfer.countStaged('')).toBe(0);
  });

  it('is previewed before anything changes; deleted facts and facts of missing books are left out with the reason', async () => {
    const { engine, text, fact, facts } = await remembering();
    const before = (await facts()).length;
    await engine.memory.erase((await fact('train with Ada')).id, 'reopen');
    const items = (JSON.parse(text) as { items: { words: string }[] }).items;
    expect(items.some(({ words }) => words.includes('Ada'))).toBe(true);
    const { importId } = await engine.memoryFile.beginImport();
    for (let at = 0; at < text.length; at += 1000)
      await engine.memoryFile.addPart(importId, text.slice(at, at + 1000));
    expect(await engine.memoryFile.previewImport(importId)).toMatchObject({
      added: 0,
      merged: 0,
      skipped: items.length,
      rejected: 0,
      reasons: [
        { verdict: 'skip', reason: 'Already remembered', count: items.length - 1 },
        { verdict: 'skip', reason: 'You deleted it here', count: 1 },
      ],
    });
    expect((await facts()).length).toBe(before - 1);
    await engine.memoryFile.cancelImport(importId);
    await expect(engine.memoryFile.runImport(importId)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('does not bring back what was replaced or has expired since the export', async () => {
    const { engine, store, clock, facts, text } = await remembering();
    const [home, other] = (await facts()).filter(({ status }) => status === 'active');
    if (!home || !other) throw new Error('nothing was remembered');
    await addFact(store, 'I live in Bergen.', { supersedes: [home.id] });
    await store.memory.updateFact(other.id, { ttlDays: 1, at: isoTime(clock) });
    await store.memory.expireFacts('2027-01-01T00:00:00.000Z');
    const before = await facts();
    const { importId } = await engine.memoryFile.beginImport();
    await engine.memoryFile.addPart(importId, text);
    expect(await engine.memoryFile.previewImport(importId)).toMatchObject({
      added: 0,
      reasons: [
        { reason: 'Already remembered' },
        { verdict: 'skip', reason: 'Replaced or expired here since', count: 2 },
      ],
    });
    await engine.memoryFile.runImport(importId);
    expect(await facts()).toEqual(before);
  });

  it('adds nothing for which the memory is off, or while it is read-only', async () => {
    const { text } = await remembering();
    const count = (JSON.parse(text) as { count: number }).count;
    const off = { remember: false, recall: true };
    const at = '2026-03-02T09:00:00.000Z';
    const empty = await studied();
    await empty.store.policy.setSwitch({ scope: 'user', scopeId: 'me', ...off }, at);
    expect(await empty.engine.memoryFile.importFile(text)).toMatchObject({ added: 0, rejected: count });
    await empty.store.policy.setSwitch({ scope: 'everything', scopeId: '', ...off }, at);
    await expect(empty.engine.memoryFile.importFile(text)).rejects.toThrow('read-only');
    expect(await empty.facts()).toEqual([]);
  });
});
