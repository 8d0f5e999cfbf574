/** `npm run test:hostile`: hostile texts, files and requests against the built program. Takes under three minutes. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');
buildIfNeeded(root);
const vitest = join(root, 'node_modules/.bin/vitest');
const { status } = spawnSync(vitest, ['run', '--project', 'hostile', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
