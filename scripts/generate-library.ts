/**
 * `node scripts/generate-library.ts FOLDER [COUNTS]`: fills a new data folder with a large library, for benchmarks and for
 * looking at long lists. COUNTS is JSON, such as `{"notes": 100}`. The same counts give the same library.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { testProcess } from '../test/recovery/support/test-process.ts';

const [folder, counts = '{}'] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder to fill');
const bundle = await testProcess('fill-library', 'test/bench/library');
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(process.execPath, [bundle, folder, root, counts], {
  stdio: 'inherit',
  cwd: root,
});
process.exitCode = status ?? 1;
