/**
 * `npm start`: builds what is out of date, then opens the desktop window. If no window is possible, it says so in one
 * line and serves the browser version; `npm start -- --web [...]` always does.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const args = process.argv.slice(2);

if (Number(process.versions.napi) < 10) {
  console.error(
    `Lectern needs Node 22.14 or newer here; this is ${process.version}. On Linux \`npm ci\` brings one along: start with \`npm start\`. Elsewhere install a newer Node.`,
  );
  process.exit(1);
}
if (!existsSync(join(root, 'node_modules/better-sqlite3'))) {
  console.error('Lectern is not installed yet: run `npm ci` first.');
  process.exit(1);
}

/** The path of an Electron runtime, downloaded on first use if the network allows it; otherwise the reason why there is none. */
function findElectron() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return { missing: 'there is no display' };
  const folder = join(root, 'node_modules/electron');
  const runtime = () => {
    const pathFile = join(folder, 'path.txt');
    if (!existsSync(pathFile)) return null;
    const path = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
    return existsSync(path) ? path : null;
  };
  if (!runtime() && existsSync(join(folder, 'install.js'))) {
    console.error('Fetching the Electron runtime, once…');
    spawnSync(process.execPath, [require.resolve('electron/install.js')], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  }
  const path = runtime();
  return path ? { path } : { missing: 'the Electron runtime could not be fetched' };
}

function run(command, commandArgs) {
  const child = spawn(command, commandArgs, { stdio: 'inherit', cwd: process.cwd() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Lectern could not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  );
}

buildIfNeeded(root);
const web = [join(root, 'out/web/index.cjs'), ...args.filter((arg) => arg !== '--web')];
if (args.includes('--web')) {
  run(process.execPath, web);
} else {
  const electron = findElectron();
  if (electron.path) {
    // Chromium refuses to run its sandbox as root.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    run(electron.path, [...asRoot, root, ...args]);
  } else {
    console.error(`No desktop window (${electron.missing}): serving the browser version instead.`);
    run(process.execPath, web);
  }
}
