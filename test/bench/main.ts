/**
 * The figures of `npm run bench`; those about books are measured on the built application over its REST API. Without
 * arguments all of them; `-- sample`, `-- manual`, `-- facts`, `-- vectors`, `-- turn-time`, `-- study-lists`,
 * `-- memory-table`, `-- memory-transfer`, `-- replay`, `-- rest`,
 * `-- first-word`, `-- embedding`, `-- encoder`, `-- reader`, `-- fidelity`, `-- start` or `-- peers` one part. Exits 1 when a bound is missed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebFront } from '../e2e/support/web-front.ts';
import { restClient } from './client.ts';
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

const wanted = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
const front = await startWebFront(dataDir);
const results: Record<string, readonly Figure[]> = {};
try {
  const client = restClient(front);
  if (wanted.length === 0 || wanted.includes('sample')) {
    results.sample = await sampleBookFigures(client, sampleBook, sampleQuestions);
    printFigures('The sample book', results.sample);
  }
  if (wanted.length === 0 || wanted.includes('manual')) {
    const figures = await manualFigures(client, front.process.pid ?? 0);
    if (figures) {
      results.manual = figures;
      printFigures('A manual of more than 1,000 pages', figures);
    } else console.log('\nThe manual is left out: its Debian package could not be had here.');
  }
  if (wanted.length === 0 || wanted.includes('facts')) {
    results.facts = await factRelationFigures();
    printFigures('Facts related by rule', results.facts);
    results.notice = [];
    for (const split of ['tuning', 'tuning-2', 'held-out'] as const)
      results.notice = [...results.notice, ...(await noticeFigures(split))];
    printFigures('What the memory notices without a model', results.notice);
  }
  if (wanted.length === 0 || wanted.includes('vectors')) {
    results.vectors = await vectorFigures();
    printFigures('Exact vector search, bounds', results.vectors);
  }
  if (wanted.length === 0 || wanted.includes('turn-time')) {
    results.turnTime = await turnTimeFigures();
    printFigures('A turn outside the model and the embedder', results.turnTime);
  }
  if (wanted.length === 0 || wanted.includes('study-lists')) {
    results.studyLists = await studyListFigures();
    printFigures('Long lists: 10,000 notes, 200 plans, 100,000 passages', results.studyLists);
  }
  if (wanted.length === 0 || wanted.includes('memory-table')) {
    results.memoryTable = await memoryTableFigures();
    printFigures('The audit of 100,000 facts', results.memoryTable);
  }
  if (wanted.length === 0 || wanted.includes('memory-transfer')) {
    results.memoryTransfer = await memoryTransferFigures();
    printFigures('Export and import of 100,000 facts', results.memoryTransfer);
  }
  if (wanted.length === 0 || wanted.includes('replay')) {
    results.replay = await replayFigures();
    printFigures('Replay of memory policies', results.replay);
  }
  if (wanted.length === 0 || wanted.includes('rest')) {
    const figures = await restFigures();
    if (figures) {
      results.rest = figures;
      printFigures('At rest with a large book, and what others wait for', figures);
    }
  }
  if (wanted.length === 0 || wanted.includes('first-word')) {
    const figures = await firstWordFigures();
    if (figures) {
      results.firstWord = figures;
      printFigures("A model's first word", figures);
    }
  }
  if (wanted.length === 0 || wanted.includes('embedding')) {
    results.embedding = await embeddingFigures();
    printFigures('Embedding a library by a provider', results.embedding);
  }
  if (wanted.length === 0 || wanted.includes('encoder')) {
    const figures = await encoderFigures();
    if (figures) {
      results.encoder = figures;
      printFigures('The sentence encoder over a manual of more than 1,000 pages', figures);
    }
  }
  if (wanted.length === 0 || wanted.includes('reader')) {
    const figures = await readerFigures();
    if (figures) {
      results.reader = figures;
      printFigures('A PDF of more than 1,000 pages on screen', figures);
    }
  }
  if (wanted.length === 0 || wanted.includes('fidelity')) {
    const figures = await fidelityFigures();
    if (figures) {
      results.fidelity = figures;
      printFigures('Citations that lead to their sentence', figures);
    }
  }
  if (wanted.length === 0 || wanted.includes('start')) {
    const figures = await startFigures();
    if (figures) {
      results.start = figures;
      printFigures('A start with 50 books beside a bare Electron window', figures);
    } else console.log('\nThe start is left out: LECTERN_TEST_ELECTRON names no Electron.');
  }
  if (wanted.length === 0 || wanted.includes('peers')) results.peers = await peerFigures();
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
console.log(`\n${missed.length === 0 ? 'Every bound is held.' : `${missed.length} bounds are missed.`}`);
process.exitCode = missed.length === 0 ? 0 : 1;
