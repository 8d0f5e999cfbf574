/** A process that exports the memory of one data folder and imports it into another: argv are the folders and the root. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { systemClock } from '../../../src/adapters/system/clock';
import type { Engine } from '../../../src/core/engine/engine';
import { maxImportPartLength, type ExportCursor } from '../../../src/shared/model';
import { createLocalEngine } from '../../../src/worker/engine/create-local-engine';

const [from = '', to = '', root = ''] = process.argv.slice(2);

const open = (dataDir: string): Promise<Engine> =>
  createLocalEngine(
    { root, dataDir },
    {
      clock: systemClock(),
      logger: { info: () => undefined, error: (message, error) => console.error(message, error) },
    },
  );

/** The longest time in which this thread worked without a turn of its event loop. */
const watchLoop = () => {
  let longest = 0;
  let last = performance.now();
  let cpu = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const used = process.threadCpuUsage(cpu);
    longest = Math.max(longest, Math.min(now - last, (used.user + used.system) / 1000));
    last = now;
    cpu = process.threadCpuUsage();
  }, 2);
  return {
    end(): number {
      clearInterval(timer);
      return longest;
    },
  };
};

interface Measured {
  readonly seconds: number;
  readonly longestBlock: number;
  /** In megabytes. */
  readonly peak: number;
}

const measure = async (work: () => Promise<unknown>): Promise<Measured> => {
  const loop = watchLoop();
  const begun = performance.now();
  let peak = 0;
  const memory = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss() / 1e6);
  }, 100);
  await work();
  clearInterval(memory);
  return { seconds: (performance.now() - begun) / 1000, longestBlock: loop.end(), peak };
};

const exportAll = async (engine: Engine, take: (text: string) => Promise<void>): Promise<number> => {
  let cursor: ExportCursor | null = null;
  let count = 0;
  do {
    const part = await engine.memoryFile.exportPart(cursor, false);
    await take(part.text);
    cursor = part.next;
    count = part.of;
  } while (cursor !== null);
  return count;
};

const main = async (): Promise<void> => {
  const parts: string[] = [];
  const source = await open(from);
  let count = 0;
  const exporting = await measure(async () => {
    let text = '';
    count = await exportAll(source, async (more) => {
      text += more;
      for (; text.length > maxImportPartLength; text = text.slice(maxImportPartLength))
        parts.push(text.slice(0, maxImportPartLength));
      await setTimeout(0);
    });
    parts.push(text);
  });
  await source.close();

  mkdirSync(to, { recursive: true });
  await (await open(to)).close();
  const database = new Database(join(to, 'lectern.db'));
  database.exec(`ATTACH '${join(from, 'lectern.db')}' AS source`);
  database.exec(`INSERT INTO books (id, sha256, extension, file_name, file_size, format, state, title, added_at)
  SELECT DISTINCT scope_id, scope_id, 'md', 'book.md', 1, 'markdown', 'ready', 'Book', '2026-01-01T00:00:00.000Z'
  FROM source.facts WHERE scope = 'book'`);
  database.close();

  const target = await open(to);
  const { importId } = await target.memoryFile.beginImport();
  const reading = await measure(async () => {
    for (const part of parts) {
      await target.memoryFile.addPart(importId, part);
      await setTimeout(0);
    }
    await target.memoryFile.previewImport(importId);
  });
  let longestWait = 0;
  const done = new AbortController();
  const others = (async () => {
    while (!done.signal.aborted) {
      const begun = performance.now();
      await target.settings.save(await target.settings.get());
      longestWait = Math.max(longestWait, performance.now() - begun);
      await setTimeout(20);
    }
  })();
  let counts: unknown = null;
  const adding = await measure(async () => {
    counts = await target.memoryFile.runImport(importId);
  });
  done.abort();
  await others;
  await target.close();
  console.log(
    JSON.stringify({
      count,
      counts,
      fileMb: parts.reduce((sum, { length }) => sum + length, 0) / 1e6,
      exporting,
      reading,
      adding,
      longestWait,
      databaseMb: statSync(join(to, 'lectern.db')).size / 1e6,
    }),
  );
};

void main();
