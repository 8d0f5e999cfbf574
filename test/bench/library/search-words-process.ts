/** A process that searches a filled data folder as someone types: argv are the folder and the project's root. */
import { join } from 'node:path';
import { createWordSearch } from '../../../src/core/search/create-search';
import { searchKindSchema } from '../../../src/shared/model';
import { createStore } from '../../../src/store';

const [folder = '', root = ''] = process.argv.slice(2);

/** How many notes give their titles as queries. */
const typedTitles = 40;

const main = async (): Promise<void> => {
  const store = createStore({
    dataDir: folder,
    migrationsDir: join(root, 'migrations'),
    startedAt: new Date().toISOString(),
  });
  const search = createWordSearch({ readers: store, now: Date.now });
  const titles = (await store.notes.listNotes({})).slice(0, typedTitles).map(({ title }) => title);
  // Every state of the field in which at least two letters are typed.
  const typed = titles.flatMap((title) =>
    Array.from({ length: Math.min(title.length, 14) - 1 }, (_, at) => title.slice(0, at + 2)),
  );
  const times: number[] = [];
  /** What the process itself used: on a busy machine, the time that passes says little. */
  const cpu: number[] = [];
  for (const q of typed) {
    const begun = performance.now();
    const before = process.cpuUsage();
    for (const kind of searchKindSchema.options) await search({ q, bookId: null, kind, limit: 5 });
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - begun);
    cpu.push((user + system) / 1000);
  }
  console.log(JSON.stringify({ times, cpu }));
  await store.close();
};

void main();
