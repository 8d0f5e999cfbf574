import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Time of the newest change below a path, in ms. */
function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds `out/` if a source is newer than the last complete build. Exits the process if the build fails. */
export function buildIfNeeded(root: string): void {
  const stamp = join(root, 'out/.built');
  if (
    existsSync(stamp) &&
    statSync(stamp).mtimeMs >= Math.max(...inputs.map((input) => newest(join(root, input))))
  )
    return;
  console.error('Building Lectern…');
  rmSync(join(root, 'out'), { recursive: true, force: true });
  const cli = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const built = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    console.error(`${built.stdout ?? ''}${built.stderr ?? ''}`);
    process.exit(1);
  }
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(stamp, '');
}
