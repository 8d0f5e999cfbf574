/** A process that lists the facts of a filled data folder as the table does: argv are the folder and the project's root. */
import { join } from 'node:path';
import type { FactFilter } from '../../../src/core/ports';
import { createStore } from '../../../src/store';

const [folder = '', root = ''] = process.argv.slice(2);

const filters: readonly Partial<FactFilter>[] = [
  { status: 'active' },
  {},
  { category: 'learner' },
  { status: 'active', scope: 'book', scopeId: 'b0000000000000003' },
  { status: 'active', type: 'concept' },
  { status: 'active', minConfidence: 0.8 },
  { status: 'superseded' },
  { from: '2026-06-01', to: '2026-11-02' },
  { status: 'active', pinned: true },
  { status: 'active', minConfidence: 0.6, maxConfidence: 0.9, category: 'book', from: '2025-06-01' },
  ...['ba', 'kel', 'lomi', 'tor dan'].map((q) => ({ q, status: 'active' as const })),
];
const orders = ['seen', 'newest', 'kind', 'type', 'confidence', 'evidence', 'importance', 'fact'] as const;

const main = async (): Promise<void> => {
  const store = createStore({
    dataDir: folder,
    migrationsDir: join(root, 'migrations'),
    startedAt: new Date().toISOString(),
  });
  /** Processor time: on a busy machine, the time that passes says little. */
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first: number[] = [];
  const deep: number[] = [];
  for (const filter of filters)
    for (const order of orders) {
      const list = (page: number) => store.memory.listFacts({ ...filter, order, page, limit: 100 });
      const { total } = await list(1);
      first.push(await timed(() => list(1)));
      deep.push(await timed(() => list(Math.max(1, Math.floor(total / 200)))));
    }
  const months = Array.from({ length: 36 }, (_, at) => new Date(Date.UTC(2024, at, 1)).toISOString());
  const range = { from: '2024-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  const other = {
    counts: await timed(() => store.memory.countFacts()),
    periods: await timed(() => store.memory.countChanges(months)),
    entries: await timed(() =>
      store.memory.listChanges({ ...range, from: '2026-10-01T00:00:00.000Z' }, null, 1, 100),
    ),
    stats: await timed(() => store.memory.stats()),
  };
  const ids = await store.memory.listFactIds({ status: 'active' }, 0, 50);
  const batchId = await store.memory.beginBatch(null, new Date().toISOString());
  const change = await timed(() =>
    store.memory.changeBatch(batchId, ids, { status: 'disabled' }, new Date().toISOString()),
  );
  console.log(JSON.stringify({ first, deep, other: { ...other, change } }));
  await store.close();
};

void main();
