import { describe, expect, it } from 'vitest';
import { createStore } from '../../src/store';
import type { StartStep } from '../../src/shared/model';
import { makeOlderDatabase, today } from './support/older-folder';
import { useDataFolder } from './support/use-data-folder';

describe('the steps of a start', () => {
  const folder = useDataFolder();
  const known = 3;

  it('are a backup and each missing migration, reported as they begin', async () => {
    makeOlderDatabase(folder.path, undefined, known);
    const applied: unknown[] = [];
    const reported: StartStep[] = [];
    const store = createStore(folder.options, (step) => {
      reported.push(step);
      applied.push(folder.count('SELECT COUNT(*) FROM migrations'));
    });
    await store.close();
    const of = 1 + today - known;
    expect(reported).toEqual([
      { kind: 'backup', step: 1, of },
      ...Array.from({ length: today - known }, (_, at) => ({ kind: 'migration', step: at + 2, of })),
    ]);
    expect(applied).toEqual([known, ...Array.from({ length: today - known }, (_, at) => known + at)]);
  });

  it('are none in an empty folder, and none once all is up to date', async () => {
    const reported: StartStep[] = [];
    await createStore(folder.options, (step) => reported.push(step)).close();
    await createStore(folder.options, (step) => reported.push(step)).close();
    expect(reported).toEqual([]);
  });
});
