/**
 * One of three processes of the embedding bench:
 * `server` imitates Voyage, prints its address and exits when its input ends; `fill DATA_DIR PASSAGES` makes a library;
 * `change DATA_DIR URL` embeds all of it with that server through the engine as the application runs it, and prints what
 * that took.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import { builtinEmbedder, builtinWordVectors } from '../../src/adapters/embedding/builtin';
import { minilm } from '../../src/adapters/embedding/minilm/model';
import { asBookId, embeddingChoiceSchema } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { createThreadedEngine } from '../../src/worker/engine/threaded-engine';
import { startVoyageServer } from '../support/providers/voyage-server';
import type { EmbeddingRun } from './embedding';

const root = process.cwd();
const key = 'voyage-test-key';
const at = '2026-03-02T18:00:00.000Z';
const bookId = asBookId('b0123456789abcdef');
const subjects = 'tide boat breath anchor storm harbour rope sail lantern compass chart reef gull oar'.split(
  ' ',
);

/** About 250 tokens, each text different. */
const textOf = (index: number): string =>
  Array.from({ length: 24 }, (_, line) => {
    const [one, other] = [subjects[(index + line) % 14], subjects[(index * 3 + line * 5) % 14]];
    return `Of passage ${index} line ${line} says how the ${one} is kept away from the ${other}.`;
  }).join(' ');

const serve = async (): Promise<void> => {
  const server = await startVoyageServer({ key });
  process.stdout.write(`${server.url}\n`);
  process.stdin.resume().on('end', () => void server.close());
};

const fill = async (dataDir: string, passages: number): Promise<void> => {
  const store = createStore({ dataDir, migrationsDir: join(root, 'migrations'), startedAt: at });
  await store.library.addBook({
    id: bookId,
    sha256: bookId.slice(1).repeat(4),
    extension: 'md',
    fileName: 'book.md',
    fileSize: 1000,
    format: 'markdown',
    title: 'All the tides',
    addedAt: at,
  });
  await store.library.setHead(
    bookId,
    {
      title: 'All the tides',
      author: null,
      language: 'en',
      format: 'markdown',
      pageCount: passages,
      warnings: [],
    },
    [{ title: 'Tides', level: 1, page: 1, offset: 0, label: '1' }],
  );
  const embedder = builtinEmbedder(builtinWordVectors(join(root, 'resources/embedding')));
  for (let from = 0; from < passages; from += 500) {
    const some = Array.from({ length: Math.min(500, passages - from) }, (_, index) => from + index);
    await store.library.addPages(
      bookId,
      some.map((index) => {
        const text = textOf(index);
        const label = String(index + 1);
        return {
          page: index + 1,
          label,
          chapter: 'Tides',
          text,
          blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
        };
      }),
    );
    await store.library.addPassages(
      bookId,
      some.map((index) => {
        const text = textOf(index);
        return {
          ordinal: index,
          chapter: 'Tides',
          headingPath: ['Tides'],
          text,
          parts: [{ page: index + 1, start: 0, end: text.length, at: 0 }],
          tokens: Math.ceil(text.length / 4),
          before: '',
          after: '',
        };
      }),
    );
    // As after an import: with vectors, and with encoded sentences.
    const unembedded = await store.library.listUnembedded(bookId, embedder.modelId, 500);
    const vectors = await embedder.embedPassages(unembedded.map(({ text }) => text));
    await store.library.addVectors(
      bookId,
      embedder.modelId,
      unembedded.flatMap(({ id }, index) => {
        const vector = vectors[index];
        return vector ? [{ passageId: id, vector }] : [];
      }),
    );
    await store.library.addSentences(
      bookId,
      minilm.modelId,
      unembedded.map(({ id }) => ({ passageId: id, sentences: [] })),
    );
    await store.library.addVectors(
      bookId,
      minilm.modelId,
      unembedded.map(({ id }) => ({ passageId: id, vector: new Float32Array(minilm.dimension).fill(1) })),
    );
  }
  await store.library.finishImport(bookId, at);
  for (let job = await store.jobs.claimJob(at, []); job; job = await store.jobs.claimJob(at, []))
    await store.jobs.finishJob(job.id, { state: 'done', error: null }, at);
  await store.close();
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const megabytes = (): number => process.memoryUsage().rss / 1024 / 1024;
const quiet = {
  info: () => undefined,
  error: (message: string, error: unknown) => console.error(message, error),
};

const change = async (dataDir: string, url: string): Promise<EmbeddingRun> => {
  const entry = join(root, 'out/worker/engine-thread.cjs');
  const engine = await createThreadedEngine(entry, { root, dataDir, providerUrls: { voyage: url } }, quiet);
  await engine.models.useKeys({ voyage: key });
  const settings = await engine.settings.get();
  await engine.settings.save({ ...settings, models: { ...settings.models, requestsPerMinute: 1000 } });
  const question = {
    q: 'How is the anchor kept away from the reef?',
    bookId,
    kind: 'passage',
    range: {},
    limit: 10,
  } as const;
  await engine.search(question);
  await wait(2000);

  const start = megabytes();
  let peak = start;
  const sampling = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
  const mainLoop = monitorEventLoopDelay({ resolution: 1 });
  mainLoop.enable();
  const answers: number[] = [];
  const searches: number[] = [];
  const running = new AbortController();
  const probe = async (into: number[], every: number, ask: () => Promise<unknown>): Promise<void> => {
    while (!running.signal.aborted) {
      const began = performance.now();
      await ask();
      into.push(performance.now() - began);
      await wait(every);
    }
  };
  const began = performance.now();
  const probes = Promise.all([
    probe(answers, 5, () => engine.embedder()),
    probe(searches, 1000, () => engine.search(question)),
  ]);
  await engine.embedding.changeEmbedding(
    embeddingChoiceSchema.parse({ provider: 'voyage', model: 'voyage-4-lite' }),
  );
  for (;;) {
    await wait(100);
    const { next } = await engine.embedding.embedding();
    if (next === null) break;
    if (next.error !== null) throw new Error(next.error);
  }
  const seconds = (performance.now() - began) / 1000;
  running.abort();
  await probes;
  mainLoop.disable();
  clearInterval(sampling);
  // The first question after the switch: its vectors are in memory.
  const switched = performance.now();
  await engine.search({ ...question, q: 'What is said of the lantern and the chart?' });
  const firstSearch = performance.now() - switched;
  const { modelId } = await engine.embedder();
  if (!modelId.startsWith('voyage/')) throw new Error(`${modelId} serves`);
  await wait(2000);
  const end = megabytes();
  await engine.close();
  return { seconds, start, peak, end, mainBlock: mainLoop.max / 1e6, answers, searches, firstSearch };
};

const [role, dataDir = '', argument = ''] = process.argv.slice(2);
const run = async (): Promise<void> => {
  if (role === 'server') await serve();
  else if (role === 'fill') await fill(dataDir, Number(argument));
  else process.stdout.write(JSON.stringify(await change(dataDir, argument)));
};
void run();
