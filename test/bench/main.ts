/**
 * The figures of `npm run bench`; those about books are measured on the built application over its REST API. Names after
 * `--` choose some of them. Exits 1 when a bound is missed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebFront } from '../e2e/support/web-front.ts';
import { restClient, type RestClient } from './client.ts';
import { embeddingFigures } from './embedding.ts';
import { encoderFigures } from './encoder.ts';
import { factRelationFigures } from './fact-relations.ts';
import { holds, printFigures, type Figure } from './figures.ts';
import { fidelityFigures } from './fidelity.ts';
import { firstWordFigures } from './first-word.ts';
import { manualFigures } from './manual.ts';
import { memoryTableFigures } from './memory-table.ts';
import { memoryTransferFigures } from './memory-transfer.ts';
import { noticeFigures } from './notice/notice.ts';
import { peerFigures } from './peers/peers.ts';
import { readerFigures } from './reader.ts';
import { replayFigures } from './replay.ts';
import { restFigures } from './rest.ts';
import { sampleBook, sampleBookFigures, sampleQuestions } from './sample-book.ts';
import { startFigures } from './start/start.ts';
import { studyListFigures } from './study-lists.ts';
import { turnTimeFigures } from './turn-time.ts';
import { vectorFigures } from './vectors.ts';

interface Bench {
  readonly title: string;
  /** Null if something that it needs is missing here. */
  readonly figures: (client: RestClient, process: number) => Promise<readonly Figure[] | null>;
}

const noticed = async (): Promise<readonly Figure[]> => {
  const sets: Figure[] = [];
  for (const split of ['tuning', 'tuning-2', 'tuning-3', 'tuning-4', 'held-out-3', 'held-out-4'] as const)
    sets.push(...(await noticeFigures(split)));
  return sets;
};

const benches: Readonly<Record<string, Bench>> = {
  sample: {
    title: 'The sample book',
    figures: (client) => sampleBookFigures(client, sampleBook, sampleQuestions),
  },
  manual: { title: 'A manual of more than 1,000 pages', figures: manualFigures },
  facts: { title: 'Facts related by rule', figures: factRelationFigures },
  notice: { title: 'What the memory notices without a model', figures: noticed },
  vectors: { title: 'Exact vector search, bounds', figures: vectorFigures },
  'turn-time': { title: 'A turn outside the model and the embedder', figures: () => turnTimeFigures() },
  'study-lists': {
    title: 'Long lists: 10,000 notes, 200 plans, 100,000 passages',
    figures: studyListFigures,
  },
  'memory-table': { title: 'The audit of 100,000 facts', figures: memoryTableFigures },
  'memory-transfer': { title: 'Export and import of 100,000 facts', figures: memoryTransferFigures },
  replay: { title: 'Replay of memory policies', figures: replayFigures },
  rest: { title: 'At rest with a large book, and what others wait for', figures: restFigures },
  'first-word': { title: "A model's first word", figures: firstWordFigures },
  embedding: { title: 'Embedding a library by a provider', figures: embeddingFigures },
  encoder: { title: 'The sentence encoder over a manual of more than 1,000 pages', figures: encoderFigures },
  reader: { title: 'A PDF of more than 1,000 pages on screen', figures: readerFigures },
  fidelity: { title: 'Citations that lead to their sentence', figures: fidelityFigures },
  start: { title: 'A start with 50 books beside a bare Electron window', figures: startFigures },
  peers: { title: 'Other programs', figures: peerFigures },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
const front = await startWebFront(dataDir);
const results: Record<string, readonly Figure[]> = {};
try {
  const client = restClient(front);
  for (const [name, { title, figures }] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const measured = await figures(client, front.process.pid ?? 0);
    if (measured) {
      results[name] = measured;
      printFigures(title, measured);
    } else console.log(`\n${title}: left out, as what it needs is missing here.`);
  }
} finally {
  await front.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

const folder = join(import.meta.dirname, '../../bench-results');
await mkdir(folder, { recursive: true });
await writeFile(
  join(folder, 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, null, 2)}\n`,
);
const missed = Object.values(results)
  .flat()
  .filter((figure) => !holds(figure));
console.log(`\n${missed.length === 0 ? 'Every bound is met.' : `${missed.length} bounds are missed.`}`);
process.exitCode = missed.length === 0 ? 0 : 1;
