import { createStore } from '../../../src/store';

/** Opens the store of a data folder with the migrations of another folder: `migrate DATA_DIR MIGRATIONS_DIR`. */
const [dataDir, migrationsDir] = process.argv.slice(2);
if (!dataDir || !migrationsDir) throw new Error('usage: migrate DATA_DIR MIGRATIONS_DIR');
process.stdout.write('opening\n');
void createStore({ dataDir, migrationsDir, startedAt: new Date().toISOString() })
  .close()
  .then(() => process.stdout.write('migrated\n'));
