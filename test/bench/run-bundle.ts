import { spawnSync } from 'node:child_process';
import { projectRoot } from '../e2e/support/web-front.ts';

/** Runs a bundled program in a new process; returns what it printed. */
export function runBundle(bundle: string, ...args: readonly string[]): string {
  const { status, stdout } = spawnSync(process.execPath, [bundle, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: projectRoot,
  });
  if (status !== 0) throw new Error(`${bundle} ${args.join(' ')} ended with ${String(status)}`);
  return stdout;
}
