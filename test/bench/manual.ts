import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestClient } from './client.ts';
import { percentile, type Figure } from './figures.ts';

interface ManualQuestions {
  readonly package: string;
  readonly path: string;
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

const folded = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** The manual, from its installed package or from the package downloaded once; null if unavailable. */
async function findFile({ package: name, path }: ManualQuestions): Promise<string | null> {
  if (existsSync(join('/', path))) return join('/', path);
  const cache = join(tmpdir(), 'lectern-bench-manual');
  const unpacked = join(cache, path);
  if (existsSync(unpacked)) return unpacked;
  await mkdir(cache, { recursive: true });
  const fetched = spawnSync('apt-get', ['download', name], { cwd: cache, stdio: 'ignore' });
  const file = fetched.status === 0 ? readdirSync(cache).find((entry) => entry.startsWith(name)) : undefined;
  if (file) spawnSync('dpkg', ['-x', file, '.'], { cwd: cache, stdio: 'ignore' });
  return existsSync(unpacked) ? unpacked : null;
}

async function readManual(): Promise<ManualQuestions> {
  return JSON.parse(
    await readFile(join(import.meta.dirname, 'manual-questions.json'), 'utf8'),
  ) as ManualQuestions;
}

/** The manual's PDF; null if unavailable. */
export const findManual = async (): Promise<string | null> => findFile(await readManual());

/** Peak resident memory of a process so far, in MB; NaN if unavailable. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** A manual of more than 1,000 pages: import, memory, and questions whose pages are looked up in the imported book. */
export async function manualFigures(client: RestClient, pid: number): Promise<Figure[] | null> {
  const manual = await readManual();
  const file = await findFile(manual);
  if (!file) return null;
  const atRest = await peakMemory(pid);
  const book = await client.importFile(file, 'vectors');
  const peak = await peakMemory(pid);
  const texts: string[] = [];
  for (let from = 1; from <= book.pageCount; from += 20) {
    const pages = await client.call<{ page: number; text: string }[]>(
      'GET',
      `/books/${book.bookId}/pages?from=${from}&to=${Math.min(book.pageCount, from + 19)}`,
    );
    for (const page of pages) texts[page.page] = folded(page.text);
  }
  const times: number[] = [];
  const misses: string[] = [];
  let first = 0;
  let cited = 0;
  for (const { question, answer } of manual.questions) {
    const wanted = texts.flatMap((text, page) => (text.includes(folded(answer)) ? [page] : []));
    if (wanted.length === 0) throw new Error(`no page of ${file} has: ${answer}`);
    const session = await client.startSession(book.bookId);
    const start = performance.now();
    const reply = await client.ask(session, question);
    times.push(performance.now() - start);
    const pages = reply.citations.map((citation) => citation.page);
    if (pages[0] !== undefined && wanted.includes(pages[0])) first += 1;
    if (pages.some((page) => wanted.includes(page))) cited += 1;
    else
      misses.push(
        `  ${question}\n      stands on page ${wanted.join(', ')}; the answer (${reply.basis}) cited ${pages.join(', ') || 'nothing'}`,
      );
  }
  // Once more with fresh sessions for a more stable p95.
  for (let round = 0; round < 4; round += 1)
    for (const { question } of manual.questions) {
      const session = await client.startSession(book.bookId);
      const start = performance.now();
      await client.ask(session, question);
      times.push(performance.now() - start);
    }
  if (misses.length > 0) console.log(`\nMisses (the manual):\n${misses.join('\n')}`);
  return [
    { name: 'pages', value: book.pageCount, unit: '', bound: { kind: 'at least', value: 500 } },
    { name: 'passages', value: book.passageCount, unit: '' },
    { name: 'import until it can be asked about', value: book.secondsToText, unit: 's' },
    { name: 'import with vectors', value: book.secondsToVectors, unit: 's' },
    { name: 'pages per second (text)', value: book.pageCount / book.secondsToText, unit: '' },
    { name: 'peak resident memory', value: peak, unit: 'MB' },
    { name: 'peak above the process before', value: peak - atRest, unit: 'MB' },
    { name: `first citation on the right page, of ${manual.questions.length}`, value: first, unit: '' },
    { name: `right page cited, of ${manual.questions.length}`, value: cited, unit: '' },
    { name: 'ask to answer, p50', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: 'ask to answer, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      bound: { kind: 'at most', value: 300 },
    },
  ];
}
