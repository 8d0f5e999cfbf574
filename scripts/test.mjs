/**
 * `npm test`: checks of the source, unit and integration tests, and the journeys in a browser and, if there is a runtime
 * and a display, in an Electron window. `npm run test:long` (`--long`): every other spec, kills in a loop, hostile
 * input, whole books, whole conversations with a model, and the journeys with every task at a provider.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { findBrowser } from './find-browser.ts';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const long = process.argv.includes('--long');

if (Number(process.versions.napi) < 10) {
  console.error(
    `The tests need Node 22.14 or newer; this is ${process.version}. Run them with \`npm test\` after \`npm ci\`.`,
  );
  process.exit(1);
}

const secondsSince = (start) => ((Date.now() - start) / 1000).toFixed(1);

function report(name, status, start) {
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`);
  if (status !== 0) process.exit(1);
}

function step(name, command, args, env = {}) {
  const start = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  report(name, status, start);
}

/** Runs checks that only read the source at the same time; each prints its output in one piece. */
async function checkSource(scripts) {
  const start = Date.now();
  const check = (script) =>
    new Promise((resolve) => {
      const child = spawn('npm', ['run', '--silent', script], { cwd: root });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.once('close', (status) => {
        console.log(`== ${script}: ${status === 0 ? 'passed' : `FAILED\n${output}`}`);
        resolve(status);
      });
    });
  const statuses = await Promise.all(scripts.map(check));
  report('source', statuses.find((status) => status !== 0) ?? 0, start);
}

/** An Electron for the tests: named by the environment, else the project's own runtime if it was fetched. */
function findElectron() {
  if (process.env.LECTERN_TEST_ELECTRON) return process.env.LECTERN_TEST_ELECTRON;
  const folder = join(root, 'node_modules/electron');
  if (!existsSync(join(folder, 'path.txt'))) return null;
  const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim());
  return existsSync(path) ? path : null;
}

const onPath = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const display = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) || process.platform !== 'linux';

/** -noreset: else Xvfb resets when its last window closes, and refuses one that opens at that moment. */
const screen = '-screen 0 1600x1000x24 -noreset';

function runPlaywright(projects, env) {
  const playwright = [bin('playwright'), 'test', ...projects.flatMap((name) => ['--project', name])];
  const [command, ...args] =
    display || !onPath('xvfb-run') ? playwright : ['xvfb-run', '-a', '-s', screen, ...playwright];
  step(`end to end: ${projects.join(', ')}`, command, args, env);
}

const started = Date.now();
if (!long) await checkSource(['check:types', 'check:lint', 'check:layers', 'check:lock', 'check:questions']);
// The tests start the built threads and processes.
buildIfNeeded(root);
if (long) {
  const folder = 'scripts/encoder-kernel';
  step('compiler of the encoder kernel', 'npm', ['ci', '--silent', '--prefix', folder]);
  step('encoder kernel', process.execPath, [`${folder}/build.mjs`, '--check']);
}
step('unit and integration tests', bin('vitest'), ['run', '--project', long ? 'long' : 'short']);

const electron = display || onPath('xvfb-run') ? findElectron() : null;
if (!electron) console.log('\n== skipping the Electron window: no Electron runtime or no display');
const browser = await findBrowser();
if (!browser) {
  console.error(
    'No Chrome or Chromium was found or could be installed. Install one and run the tests again.',
  );
  process.exit(1);
}
const inBrowser = long ? ['features', 'long', 'providers'] : ['browser'];
const inElectron = long ? ['desktop-electron', 'long-electron', 'providers-electron'] : ['electron'];
runPlaywright([...inBrowser, ...(electron ? inElectron : [])], {
  LECTERN_TEST_BROWSER: browser,
  ...(electron ? { LECTERN_TEST_ELECTRON: electron } : {}),
});
console.log(`\n== all passed in ${secondsSince(started)} s`);
