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
      // Node before 24.1 may wait for good at the end of a thread for what V8 compiles beside it, as that waits for the
      // thread to collect garbage (nodejs/node, pull request 58047). An Electron of tests may be that old.
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
