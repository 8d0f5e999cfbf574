import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebFront, type WebFront } from '../e2e/support/web-front.ts';
import { restClient, type RestClient } from './client.ts';
import { percentile, type Figure } from './figures.ts';
import { writeFirstPages } from './first-pages.ts';
import { findManual } from './manual.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The sentence encoder's thread ends a minute after its last text. */
const untilRest = 75_000;

const questions = [
  'How do I solve a linear system?',
  'What does the function quad integrate?',
  'How are cell arrays indexed?',
  'How do I plot a surface?',
  'What is a sparse matrix?',
] as const;

/** Resident memory of a process in MB. */
async function residentMemory({ process: child }: WebFront): Promise<number> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Encoding the book takes minutes and must be over before the engine is at rest. */
async function cancelEncoding({ call }: RestClient): Promise<void> {
  const jobs = await call<{ id: number; kind: string; state: string }[]>('GET', '/jobs');
  for (const job of jobs)
    if (job.kind === 'encode-book' && (job.state === 'queued' || job.state === 'running'))
      await call('DELETE', `/jobs/${job.id}`);
}

/** How long small requests, one after another, wait for the main process during `work`. */
async function waitsDuring(client: RestClient, work: () => Promise<void>): Promise<readonly number[]> {
  const waits: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      await client.call('GET', '/status');
      waits.push(performance.now() - start);
      await pause(1);
    }
  })();
  await work();
  over.abort();
  await asking;
  return waits;
}

interface AtRest {
  readonly pages: number;
  /** In MB: after 35 questions, and a minute after the last. */
  readonly busy: number;
  readonly rest: number;
  /** Milliseconds that another request took while answers were made. */
  readonly waits: readonly number[];
}

async function measure(book: string): Promise<AtRest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-rest-'));
  let front = await startWebFront(dataDir);
  try {
    const { bookId, pageCount } = await restClient(front).importFile(book, 'vectors');
    await front.stop('SIGTERM');
    front = await startWebFront(dataDir);
    const client = restClient(front);
    await cancelEncoding(client);
    const sessionId = await client.startSession(bookId);
    const ask = async (): Promise<void> => {
      for (const question of questions) await client.ask(sessionId, question);
    };
    await ask();
    const waits = await waitsDuring(client, async () => {
      for (let round = 0; round < 6; round += 1) await ask();
    });
    const busy = await residentMemory(front);
    await pause(untilRest);
    return { pages: pageCount, busy, rest: await residentMemory(front), waits };
  } finally {
    await front.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Pages in the smaller book. */
const pagesOfSmall = 500;

/**
 * Memory of the engine at rest, without a window and after the embedding threads have ended, with a book of 500 pages and
 * with one more than twice as long; and how long other requests wait while it works.
 */
export async function restFigures(): Promise<Figure[] | null> {
  const manual = await findManual();
  if (!manual) return null;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-rest-book-'));
  try {
    const part = join(folder, 'first-pages.pdf');
    await writeFirstPages(manual, pagesOfSmall, part);
    const small = await measure(part);
    const whole = await measure(manual);
    return [
      {
        name: 'pages of the book',
        value: small.pages,
        unit: '',
        bound: { kind: 'at least', value: pagesOfSmall },
      },
      { name: 'resident after 35 questions', value: small.busy, unit: 'MB' },
      { name: 'resident at rest', value: small.rest, unit: 'MB' },
      {
        name: `resident at rest with ${whole.pages.toLocaleString('en')} pages`,
        value: whole.rest,
        unit: 'MB',
      },
      {
        name: 'another request while answers are made, p50',
        value: percentile(whole.waits, 0.5),
        unit: 'ms',
      },
      {
        name: 'another request while answers are made, p99',
        value: percentile(whole.waits, 0.99),
        unit: 'ms',
      },
      {
        name: 'another request while answers are made, longest',
        value: Math.max(...whole.waits),
        unit: 'ms',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
