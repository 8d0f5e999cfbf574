import { expect, it } from 'vitest';
import { asPlanId } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { readMigrations } from '../../src/store/migrate';
import { migrationsDir } from './support/data-folder';
import { makeOlderDatabase } from './support/older-folder';
import { useDataFolder } from './support/use-data-folder';

const folder = useDataFolder();

it('steps that were done or not get a state, and keep their order', async () => {
  const before = readMigrations(migrationsDir).findIndex(({ name }) => name.endsWith('_plans.sql'));
  const steps = [
    { id: 'b', title: 'Second “chapter”', pages: [3, 9], due: '2026-03-09', done: true },
    { id: 'a', title: 'First', done: false },
  ];
  makeOlderDatabase(
    folder.path,
    (database) => {
      const add = database.prepare('INSERT INTO plans (title, steps) VALUES (?, ?)');
      add.run('Read', JSON.stringify(steps));
      add.run('Empty', '[]');
    },
    before,
  );
  const store = createStore(folder.options);
  expect((await store.plans.findPlan(asPlanId(1)))?.steps).toEqual([
    { id: 'b', title: 'Second “chapter”', pages: [3, 9], due: '2026-03-09', state: 'done' },
    { id: 'a', title: 'First', state: 'open' },
  ]);
  expect((await store.plans.findPlan(asPlanId(2)))?.steps).toEqual([]);
  expect(await store.plans.listPlanOverviews({})).toMatchObject([
    { id: 2, steps: 0, progress: 0, nextStep: null, nextDue: null },
    {
      id: 1,
      steps: 2,
      done: 1,
      progress: 0.5,
      nextStep: 'First',
      firstDue: '2026-03-09',
      lastDue: '2026-03-09',
      nextDue: null,
    },
  ]);
  await store.close();
});
