/**
 * `npm test`: everything that must hold, in the order in which it fails fastest. The end-to-end journeys run in a real
 * browser, and in a real Electron window where a runtime and a display can be had.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { findBrowser } from './find-browser.ts';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

if (Number(process.versions.napi) < 10) {
  console.error(
    `The tests need Node 22.14 or newer; this is ${process.version}. Run them with \`npm test\` after \`npm ci\`.`,
  );
  process.exit(1);
}

function step(name, command, args, env = {}) {
  const start = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  console.log(
    `== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(1)} s`,
  );
  if (status !== 0) process.exit(1);
}

/** An Electron for the tests: named by the environment, else the project's own runtime where it was fetched. */
function findElectron() {
  if (process.env.LECTERN_TEST_ELECTRON) return process.env.LECTERN_TEST_ELECTRON;
  const folder = join(root, 'node_modules/electron');
  if (!existsSync(join(folder, 'path.txt'))) return null;
  const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim());
  return existsSync(path) ? path : null;
}

const onPath = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

step('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']);
step('lint', bin('oxlint'), ['--type-aware', '--quiet']);
step('format', bin('prettier'), ['--check', '--log-level', 'warn', '.']);
step('layers', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src']);
step('lockfile', process.execPath, ['scripts/check-lockfile.ts']);
step('questions', process.execPath, ['scripts/check-sample-questions.ts']);
// The threads that the tests start are the built ones.
buildIfNeeded(root);
step('unit and integration tests', bin('vitest'), ['run']);

const browser = await findBrowser();
if (!browser) {
  console.error('No Chrome or Chromium could be found or installed: install one and run the tests again.');
  process.exit(1);
}
step('journeys in the browser', bin('playwright'), ['test', '--project', 'browser'], {
  LECTERN_TEST_BROWSER: browser,
});
step('journeys at the providers', bin('playwright'), ['test', '--project', 'providers'], {
  LECTERN_TEST_BROWSER: browser,
});

const electron = findElectron();
const display = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) || process.platform !== 'linux';
if (electron && (display || onPath('xvfb-run'))) {
  const playwright = [bin('playwright'), 'test', '--project', 'electron', '--project', 'providers-electron'];
  const [command, ...args] = display
    ? playwright
    : ['xvfb-run', '-a', '-s', '-screen 0 1600x1000x24', ...playwright];
  step('journeys in the Electron window', command, args, { LECTERN_TEST_ELECTRON: electron });
} else {
  console.log(
    `\n== journeys in the Electron window: left out (${electron ? 'no display' : 'no Electron runtime'})`,
  );
}
