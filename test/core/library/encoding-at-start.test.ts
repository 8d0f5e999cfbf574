import { describe, expect, it } from 'vitest';
import type { SentenceEncoder } from '../../../src/core/ports';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

const at = '2026-03-01T09:00:00.000Z';
const pages = ['Slow breathing calms the nerves before a race.', 'The tide turns twice a day on this coast.'];

const countingEncoder = (): SentenceEncoder & { readonly questions: string[] } => {
  const questions: string[] = [];
  return {
    questions,
    modelId: 'length-1',
    dimension: 2,
    async encode(texts, urgency) {
      if (urgency === 'question') questions.push(texts.join(' '));
      return texts.map((text) => Float32Array.of(Math.cos(text.length), Math.sin(text.length)));
    },
    close: async () => undefined,
  };
};

const setupWithBook = async (encoder?: SentenceEncoder) => {
  const dataDir = await dataFolder();
  const clock = fixedClock(at);
  const store = openStore(dataDir, clock);
  const bookId = await addBook(store, clock, [{ title: 'Calm', pages }]);
  const setup = await openTestEngine(dataDir, clock, scriptedCognition(), { store, encoder });
  await setup.settle();
  return { ...setup, bookId };
};

describe('a book from before there was an encoder', () => {
  it('is encoded at startup', async () => {
    const { store, bookId, failures } = await setupWithBook(countingEncoder());
    expect(await store.library.listUnencoded(bookId, 'length-1', 9)).toEqual([]);
    expect(await store.search.sentencesByVector(bookId, 'length-1', Float32Array.of(1, 0), 9)).toHaveLength(
      2 * pages.length,
    );
    expect(failures).toEqual([]);
  });

  it('is unchanged without an encoder', async () => {
    const { engine, store, bookId, failures } = await setupWithBook();
    expect((await store.jobs.listJobs()).some(({ kind }) => kind === 'encode-book')).toBe(false);
    const { sessionId } = await engine.sessions.start(bookId, false);
    expect((await ask(engine, sessionId, 'What calms the nerves?')).state).toBe('complete');
    expect(failures).toEqual([]);
  });

  it('preloads the model before a question', async () => {
    const encoder = countingEncoder();
    const { engine, bookId } = await setupWithBook(encoder);
    const { sessionId } = await engine.sessions.start(bookId, false);
    await ask(engine, sessionId, 'What calms the nerves?');
    expect(encoder.questions[0]).toBe('');
    expect(encoder.questions.slice(1).join(' ')).toContain('What calms the nerves?');
  });

  it('is still answered from if the encoder fails', async () => {
    const broken: SentenceEncoder = {
      ...countingEncoder(),
      encode: () => Promise.reject(new Error('no model here')),
    };
    const { engine, store, bookId } = await setupWithBook(broken);
    const { sessionId } = await engine.sessions.start(bookId, false);
    expect((await ask(engine, sessionId, 'What calms the nerves?')).state).toBe('complete');
    expect(await store.library.listUnencoded(bookId, 'length-1', 9)).toHaveLength(pages.length);
  });
});
