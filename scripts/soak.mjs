/** `npm run soak`: hours of study with a fast clock; see docs/benchmarks/soak.md. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');
buildIfNeeded(root);
const { status } = spawnSync(process.execPath, [join(root, 'test/soak/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
