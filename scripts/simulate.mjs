/** `npm run simulate`: half a year of study through the real engine, as a table and as JSON in bench-results/. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');
buildIfNeeded(root);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'test/simulation/main.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
