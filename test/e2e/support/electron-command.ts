import { join } from 'node:path';
import { projectRoot } from './web-front.ts';

/** How the desktop process is started on a data folder, with files or links to open. */
export function electronCommand(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  root = projectRoot,
  opened: readonly string[] = [],
) {
  const executablePath = process.env.LECTERN_TEST_ELECTRON;
  if (!executablePath) throw new Error('LECTERN_TEST_ELECTRON names no Electron');
  const binding = process.env.LECTERN_SQLITE_BINDING_ELECTRON;
  return {
    executablePath,
    args: [
      '--no-sandbox',
      // Before Node 24.1, the end of a thread can deadlock with V8's concurrent compiler, which waits for the thread's
      // garbage collection (nodejs/node, pull request 58047). The tests' Electron may be that old.
      '--js-flags=--no-concurrent-sparkplug',
      '-r',
      join(import.meta.dirname, 'electron-polyfill.cjs'),
      root,
      '--data-dir',
      dataDir,
      ...opened,
    ],
    env: {
      ...(process.env as Record<string, string>),
      ...environment,
      ...(binding ? { LECTERN_SQLITE_BINDING: binding } : {}),
    },
  };
}
