import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testProcess } from '../../recovery/support/test-process.ts';
import { percentile, type Figure } from '../figures.ts';
import { installPeers } from './install-peers.ts';
import { peerNames, type PeerContext, type PeerName, type PeerReport } from './peer.ts';

const titles: Readonly<Record<PeerName, string>> = {
  lectern: 'Lectern: a fact with evidence, by word and meaning',
  mem0: 'mem0ai: a raw memory, by word and meaning',
  minisearch: 'MiniSearch: in memory alone, by word',
  'sqlite-vec': 'sqlite-vec: plain scan, by meaning',
};

async function measure(bundle: string, name: PeerName, context: PeerContext): Promise<readonly PeerReport[]> {
  const child = spawn(process.execPath, [bundle, name, JSON.stringify(context)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const reports: PeerReport[] = [];
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('report ')) reports.push(JSON.parse(line.slice('report '.length)) as PeerReport);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${complaints.slice(-2000)}`);
  return reports;
}

const milliseconds = (samples: readonly number[]): string =>
  [0.5, 0.95].map((share) => percentile(samples, share).toFixed(2).padStart(9)).join('');

function printReports(name: PeerName, reports: readonly PeerReport[]): void {
  console.log(`  ${titles[name]}`);
  for (const report of reports) {
    const size = `    ${report.size.toLocaleString('en')}`.padEnd(14);
    if ('skipped' in report) console.log(`${size}left out: ${report.skipped}`);
    else console.log(`${size}${milliseconds(report.add)}${milliseconds(report.search)}`);
  }
}

/** The built-in embedder's loopback server in a separate process. */
async function startEmbeddings(): Promise<{ readonly address: string; readonly stop: () => void }> {
  const child = spawn(process.execPath, [await testProcess('embedding-process', 'test/bench/peers')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { address, stop: () => void child.kill() };
}

/** Adds to and searches Lectern's memory and its peers, each in a separate process; prints a table. */
export async function peerFigures(): Promise<readonly Figure[]> {
  const installed = installPeers();
  const packages = 'folder' in installed ? installed.folder : null;
  if ('missing' in installed)
    console.log(`\nmem0ai and MiniSearch are left out: ${installed.missing}. The others run all the same.`);
  const bundle = await testProcess('peer-process', 'test/bench/peers');
  const embeddings = await startEmbeddings();
  const figures: Figure[] = [];
  console.log(`\nAdd and search beside others, milliseconds, one at a time`);
  console.log(`    items         add p50  add p95  search p50, p95`);
  try {
    for (const name of peerNames) {
      if (!packages && (name === 'mem0' || name === 'minisearch')) continue;
      const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-bench-peer-'));
      const context = { dataFolder, packages: packages ?? '', embeddings: embeddings.address };
      try {
        const reports = await measure(bundle, name, context);
        printReports(name, reports);
        for (const report of reports)
          if (!('skipped' in report))
            for (const what of ['add', 'search'] as const)
              for (const share of [0.5, 0.95])
                figures.push({
                  name: `${name}, ${what} at ${report.size}, p${share * 100}`,
                  value: percentile(report[what], share),
                  unit: 'ms',
                });
      } finally {
        await rm(dataFolder, { recursive: true, force: true });
      }
    }
  } finally {
    embeddings.stop();
  }
  return figures;
}
