import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeEpub } from '../support/make-epub';
import { makePdf } from '../support/make-pdf';
import { seededRandom } from '../support/seeded-random';
import { mutate } from './mutate';
import { startReader } from './reader';

/** Maximum time for a file, in ms, and maximum resident memory of the process, in MB. */
const timeoutMs = 10_000;
const mostResident = 1200;

export interface FuzzFigures {
  readonly kind: string;
  readonly files: number;
  readonly read: number;
  readonly refused: number;
  readonly slowest: number;
  readonly resident: number;
  /** Each with what is needed to reproduce it. */
  readonly faults: readonly string[];
}

const prose = Array.from(
  { length: 12 },
  (_, at) => `Paragraph ${String(at)} tells what there is to tell, and ends.`,
);

const seedsOf = async (
  root: string,
): Promise<readonly (readonly ['pdf' | 'epub' | 'html', Uint8Array])[]> => {
  const pages = Array.from({ length: 4 }, (_, at) => ({
    title: `Part ${String(at + 1)}`,
    paragraphs: prose,
  }));
  const chapters = pages.map(({ title }, at) => ({
    file: `c${String(at)}.xhtml`,
    title,
    body: `<h1>${title}</h1>${prose.map((text) => `<p>${text}</p>`).join('')}<table><tr><td>1</td></tr></table>`,
  }));
  const html = `<!doctype html><html><head><title>Page</title><script>document.write('ran')</script></head><body>${chapters.map(({ body }) => body).join('')}</body></html>`;
  return [
    ['pdf', await makePdf({ pages })],
    ['pdf', readFileSync(join(root, 'resources/sample-book/field-guide.pdf'))],
    ['epub', makeEpub({ chapters })],
    ['epub', makeEpub({ version: 2, chapters })],
    ['html', Buffer.from(html)],
  ];
};

/** Reads `count` damaged files and reports the results by kind. */
export const fuzzImport = async (
  entry: string,
  root: string,
  count: number,
  seed: number,
): Promise<FuzzFigures[]> => {
  const seeds = await seedsOf(root);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-fuzz-'));
  const figures = new Map<
    string,
    { files: number; read: number; refused: number; slowest: number; resident: number; faults: string[] }
  >();
  let reader = startReader(entry);
  try {
    for (let at = 0; at < count; at += 1) {
      const chosen = seeds[at % seeds.length];
      if (!chosen) break;
      const [kind, bytes] = chosen;
      const path = join(folder, `spoilt.${kind}`);
      writeFileSync(path, mutate(bytes, kind, seededRandom(seed + at)));
      const own = figures.get(kind) ?? { files: 0, read: 0, refused: 0, slowest: 0, resident: 0, faults: [] };
      figures.set(kind, own);
      const start = performance.now();
      const answer = await reader.ask({ path, mode: 'import' }, timeoutMs);
      own.slowest = Math.max(own.slowest, performance.now() - start);
      own.files += 1;
      if (answer === null) {
        own.faults.push(
          `seed ${String(seed + at)} (${String(at % seeds.length)}): no answer, it hung or the process ended`,
        );
        reader.end();
        reader = startReader(entry);
        continue;
      }
      own.resident = Math.max(own.resident, answer.resident);
      if (answer.resident > mostResident)
        own.faults.push(`seed ${String(seed + at)}: ${String(Math.round(answer.resident))} MB`);
      if ('fault' in answer)
        own.faults.push(`seed ${String(seed + at)} (${String(at % seeds.length)}): ${answer.fault}`);
      else if ('refused' in answer) own.refused += 1;
      else own.read += 1;
    }
  } finally {
    reader.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return [...figures].map(([kind, own]) => ({ kind, ...own }));
};
