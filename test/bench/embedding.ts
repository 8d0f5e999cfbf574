import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProcess } from '../recovery/support/test-process.ts';
import { percentile, type Figure } from './figures.ts';
import { runBundle } from './run-bundle.ts';

/** MB of resident memory, milliseconds. */
export interface EmbeddingRun {
  readonly seconds: number;
  readonly start: number;
  readonly peak: number;
  readonly end: number;
  /** Delay of the event loop, which windows and requests wait for. */
  readonly mainBlock: number;
  /** A call that only passes through the engine's event loop. */
  readonly answers: readonly number[];
  /** A search of the book during the embedding. */
  readonly searches: readonly number[];
  readonly firstSearch: number;
}

async function measure(bundle: string, url: string, passages: number): Promise<EmbeddingRun> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-embedding-'));
  try {
    runBundle(bundle, 'fill', folder, String(passages));
    return JSON.parse(runBundle(bundle, 'change', folder, url)) as EmbeddingRun;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Embedding a library by a provider over real sockets, by the built engine in its thread. */
export async function embeddingFigures(): Promise<readonly Figure[]> {
  const bundle = await testProcess('embedding-process', 'test/bench');
  const server = spawn(process.execPath, [bundle, 'server'], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const told = await new Promise<Buffer>((resolve) => server.stdout.once('data', resolve));
    const url = told.toString().trim();
    const few = await measure(bundle, url, 2000);
    const many = await measure(bundle, url, 10_000);
    const growth = ({ start, peak }: EmbeddingRun): number => peak - start;
    return [
      { name: '10,000 passages embedded in', value: many.seconds, unit: 's' },
      { name: 'Memory before', value: many.start, unit: 'MB' },
      { name: 'Memory at its peak', value: many.peak, unit: 'MB' },
      { name: 'Memory afterwards', value: many.end, unit: 'MB' },
      { name: 'Growth to the peak with 2,000 passages', value: growth(few), unit: 'MB' },
      {
        name: 'Growth to the peak with 10,000',
        value: growth(many),
        unit: 'MB',
        bound: { kind: 'at most', value: 150 },
      },
      {
        name: 'Longest block of the main loop',
        value: many.mainBlock,
        unit: 'ms',
        bound: { kind: 'at most', value: 50 },
      },
      { name: 'A word with the engine meanwhile, p50', value: percentile(many.answers, 0.5), unit: 'ms' },
      { name: 'A word with the engine meanwhile, p99', value: percentile(many.answers, 0.99), unit: 'ms' },
      { name: 'A word with the engine meanwhile, longest', value: Math.max(...many.answers), unit: 'ms' },
      { name: 'A search meanwhile, p50', value: percentile(many.searches, 0.5), unit: 'ms' },
      { name: 'A search meanwhile, p95', value: percentile(many.searches, 0.95), unit: 'ms' },
      { name: 'The first search after the switch', value: many.firstSearch, unit: 'ms' },
    ];
  } finally {
    server.stdin.end();
    server.kill();
  }
}
