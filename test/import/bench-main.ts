import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findPackaged, popplerCommand } from '../support/real-books';
import type { Asked, Told } from './messages';
import { startReader } from './reader';

/**
 * Pages per second and memory of an import, compared with pdftotext on the same PDF. Each figure is the best of three
 * alternating runs in separate processes; memory is the peak resident size minus that of the idle process.
 */
const entry = join(import.meta.dirname, 'read-process.mjs');
const books = {
  'octave manual (PDF)': 'usr/share/doc/octave/octave.pdf',
  'R reference (PDF)': 'usr/share/R/doc/manual/fullrefman.pdf',
  'Debian policy (EPUB)': 'usr/share/doc/debian-policy/policy.epub',
} as const;
const rounds = Number(process.argv[2] ?? 3);
const modes: readonly Asked['mode'][] = ['extract', 'import', 'embed'];

const once = async (path: string, mode: Asked['mode']): Promise<Told> => {
  const reader = startReader(entry);
  // A small book first, so that loading code does not count.
  const warm = findPackaged('usr/share/doc/octave/refcard-a4.pdf');
  if (warm !== null) await reader.ask({ path: warm, mode }, 60_000);
  const answer = await reader.ask({ path, mode }, 600_000);
  reader.end();
  if (answer === null || !('pages' in answer)) throw new Error(`no figures of ${path}`);
  return answer;
};

for (const [name, packaged] of Object.entries(books)) {
  const path = findPackaged(packaged);
  if (path === null) {
    console.log(`${name}: not there, npm run fetch:books`);
    continue;
  }
  const best = new Map<string, { seconds: number; pages: number; memory: number }>();
  const note = (what: string, seconds: number, pages: number, memory: number): void => {
    const own = best.get(what);
    best.set(what, {
      seconds: Math.min(seconds, own?.seconds ?? Infinity),
      pages,
      memory: Math.max(memory, own?.memory ?? 0),
    });
  };
  for (let round = 0; round < rounds; round += 1) {
    let pages = 0;
    for (const mode of modes) {
      const told = await once(path, mode);
      pages = told.pages;
      note(mode, told.seconds, told.pages, told.peak - told.atRest);
    }
    const command = path.endsWith('.pdf') ? popplerCommand('pdftotext') : null;
    if (!command) continue;
    const start = performance.now();
    spawnSync(command.path, [path, '/dev/null'], { env: command.env });
    note('pdftotext', (performance.now() - start) / 1000, pages, Number.NaN);
  }
  for (const [what, { seconds, pages, memory }] of best)
    console.log(
      `${name.padEnd(22)} ${what.padEnd(10)} ${String(pages).padStart(5)} pages ${seconds.toFixed(2).padStart(7)} s ${String(Math.round(pages / seconds)).padStart(6)} pages/s ${Number.isNaN(memory) ? '' : `${String(Math.round(memory)).padStart(5)} MB above rest`}`,
    );
}
