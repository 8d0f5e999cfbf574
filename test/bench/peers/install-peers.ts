import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../e2e/support/web-front.ts';

const files = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Installs the peers' packages once with `npm ci` under .cache/, which the project's tools ignore. Returns their folder, or
 * why they are unavailable.
 */
export function installPeers(): { readonly folder: string } | { readonly missing: string } {
  const lock = readFileSync(join(import.meta.dirname, 'package-lock.json'));
  const name = `bench-peers-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`;
  const folder = join(projectRoot, '.cache', name);
  const done = join(folder, 'installed');
  if (existsSync(done)) return { folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(join(import.meta.dirname, file), join(folder, file));
  console.log('Installing the peers that the bench compares with…');
  // Under `npm run` the running npm, else the one on the PATH.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const { status, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) {
    writeFileSync(done, '');
    return { folder };
  }
  const why = error?.message ?? stderr.split('\n').findLast((line) => line.includes('npm error')) ?? '';
  return { missing: `npm ci failed (${why.trim() || `exit code ${status}`})` };
}
