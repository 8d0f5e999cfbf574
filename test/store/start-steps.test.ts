import { describe, expect, it } from 'vitest';
import { createStore } from '../../src/store';
import { readMigrations } from '../../src/store/migrate';
import type { StartStep } from '../../src/shared/model';
import { migrationsDir } from './support/data-folder';
import { addOldPassages, makeOlderDatabase } from './support/older-folder';
import { useDataFolder } from './support/use-data-folder';

const today = readMigrations(migrationsDir).length;

describe('the steps of a start', () => {
  const folder = useDataFolder();
  const stepsOfStart = async (): Promise<readonly StartStep[]> => {
    const told: StartStep[] = [];
    await createStore(folder.options, (step) => told.push(step)).close();
    return told;
  };

  it('are a backup and each migration that is missing, told as they begin', async () => {
    makeOlderDatabase(folder.path, 14, (database) => addOldPassages(database, 20));
    const applied: unknown[] = [];
    const told: StartStep[] = [];
    const store = createStore(folder.options, (step) => {
      told.push(step);
      applied.push(folder.count('SELECT COUNT(*) FROM migrations'));
    });
    await store.close();
    const of = 1 + today - 14;
    expect(told).toEqual([
      { kind: 'backup', step: 1, of },
      ...Array.from({ length: today - 14 }, (_, at) => ({ kind: 'migration', step: at + 2, of })),
    ]);
    expect(applied).toEqual([14, ...Array.from({ length: today - 14 }, (_, at) => 14 + at)]);
  });

  it('have the move of old vectors last', async () => {
    makeOlderDatabase(folder.path, 5, (database) =>
      database.exec(`
INSERT INTO vector_models (id, kind, model, dimension) VALUES (5, 'note', 'm', 8);
CREATE VIRTUAL TABLE vectors_note_5 USING vec0 (embedding FLOAT[8] DISTANCE_METRIC=cosine, chunk_size=64);
CREATE TRIGGER vectors_note_5_erase AFTER DELETE ON user_notes BEGIN
    DELETE FROM vectors_note_5 WHERE rowid = old.id; END;`),
    );
    const of = 1 + (today - 5) + 1;
    const told = await stepsOfStart();
    expect(told).toHaveLength(of);
    expect(told.at(-1)).toEqual({ kind: 'vectors', step: of, of });
    expect(await stepsOfStart()).toEqual([]);
  });

  it('are none in an empty folder, and none once all is up to date', async () => {
    expect(await stepsOfStart()).toEqual([]);
    expect(await stepsOfStart()).toEqual([]);
  });
});
