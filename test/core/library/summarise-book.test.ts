import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { createEventBus } from '../../../src/core/async/event-bus';
import { createSummariseHandler } from '../../../src/core/library/summarise-book';
import { isoTime, type Store, type SummariseTask } from '../../../src/core/ports';
import type { Block } from '../../../src/shared/model';
import { bookId, passage } from '../../store/support/samples';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { dataFolder, openStore } from '../support/test-engine';

const clock = fixedClock('2026-03-02T18:00:00.000Z');
const id = bookId(1);

/** One page and one passage per chapter. */
const addChapters = async (
  store: Store,
  titles: readonly string[],
  before: readonly string[],
): Promise<void> => {
  const at = isoTime(clock);
  const opening = before.map((line) => `${line}\n`).join('');
  const texts = titles.map((title, index) => `${opening}Page ${String(index + 1)} is of ${title}.`);
  const book = { id, sha256: '1'.repeat(64), extension: 'txt', fileName: 'a.txt', fileSize: 1 } as const;
  await store.library.addBook({ ...book, format: 'text', title: 'A', addedAt: at });
  const head = { title: 'A', author: null, language: 'en', format: 'text', warnings: [] } as const;
  await store.library.setHead(
    id,
    { ...head, pageCount: titles.length },
    titles.map((title, index) => ({ title, level: 1, page: index + 1, offset: 0, label: String(index + 1) })),
  );
  await store.library.addPages(
    id,
    texts.map((text, index) => ({
      page: index + 1,
      label: String(index + 1),
      chapter: titles[index] ?? null,
      text,
      blocks: blocksOf(text),
    })),
  );
  await store.library.addPassages(
    id,
    texts.map((text, index) => passage(index, text, titles[index] ?? null)),
  );
  await store.library.finishImport(id, at);
};

/** One block per line; the last is the page's sentence, the first of several its title. */
const blocksOf = (text: string): Block[] => {
  const lines = [...text.matchAll(/.+/g)];
  return lines.map((line, at) => ({
    kind: at === 0 && lines.length > 1 ? 'heading' : 'paragraph',
    start: line.index,
    end: line.index + line[0].length,
  }));
};

const openSummariser = async (titles: readonly string[], before: readonly string[] = []) => {
  const store = openStore(await dataFolder(), clock);
  await addChapters(store, titles, before);
  const asked: SummariseTask[] = [];
  const words = ({ texts }: SummariseTask) => texts.map(({ text }) => text).join(' ');
  const handler = createSummariseHandler({
    store,
    cognition: {
      summarise: async (task) => {
        asked.push(task);
        return words(task);
      },
    },
    events: createEventBus(),
  });
  const jobs = await store.jobs.listJobs();
  const job = jobs.find(({ kind }) => kind === 'summarise-book');
  if (!job) throw new Error('no summary is due');
  const run = () =>
    handler.run(
      { ...job, payload: { bookId: id } },
      {
        signal: new AbortController().signal,
        progress: () => undefined,
        calm: async () => undefined,
      },
    );
  return { store, run, asked };
};

describe('summaries of a book', () => {
  it('cover each chapter separately, even if a title occurs twice', async () => {
    const { store, run } = await openSummariser(['Introduction', 'Tides', 'Introduction', 'Introduction']);
    await run();
    expect((await store.library.listOutline(id)).map(({ summary }) => summary)).toEqual([
      'Page 1 is of Introduction.',
      'Page 2 is of Tides.',
      'Page 3 is of Introduction.',
      'Page 4 is of Introduction.',
    ]);
    expect((await store.library.findBook(id, ''))?.summary).toContain('Page 4 is of Introduction.');
  });

  it('consist of sentences only: no title, no line of the contents', async () => {
    const { run, asked } = await openSummariser(['Tides'], ['Contents', 'Tides … 1']);
    await run();
    expect(asked.flatMap(({ texts }) => texts.map(({ text }) => text))).toEqual(['Page 1 is of Tides.']);
  });

  it('are a paragraph of key sentences per chapter, which a quoting engine uses unchanged', async () => {
    const { run, asked } = await openSummariser(['One', 'Glossary', 'Three']);
    await run();
    expect(asked[0]?.paragraphs).toEqual(['Page 1 is of One.', 'Page 3 is of Three.']);
    const builtin = createBuiltinCognition({ embedder: bagEmbedder() });
    const [task] = asked;
    if (!task) throw new Error('the book was not summed up');
    expect(await builtin.summarise(task, new AbortController().signal)).toBe(
      'Page 1 is of One.\n\nPage 3 is of Three.',
    );
  });

  it('do not send a model the unread part of a book that is limited to the pages read', async () => {
    const { store, run, asked } = await openSummariser(['One', 'Two', 'Three']);
    await store.reading.markRead(id, { from: 1, to: 2 });
    await store.library.updateBook(id, { readBound: true });
    await run();
    expect(asked).toEqual([]);
    expect((await store.library.listOutline(id)).map(({ summary, held }) => summary ?? held)).toEqual([
      'Page 1 is of One.',
      'Page 2 is of Two.',
      'ahead',
    ]);
    await store.reading.markRead(id, { from: 3, to: 3 });
    expect((await store.library.findBook(id, ''))?.summary).toBeNull();
    await run();
    expect(asked).toHaveLength(1);
    expect((await store.library.findBook(id, ''))?.summary).toContain('Page 3 is of Three.');
  });
});
