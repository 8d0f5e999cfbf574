import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script for every thread of a process: the first one, the engine's, throws once the file exists. */
const script = (file: string): string => `
const { existsSync, rmSync } = require('node:fs');
if (require('node:worker_threads').threadId === 1)
  setInterval(() => {
    if (!existsSync(${JSON.stringify(file)})) return;
    rmSync(${JSON.stringify(file)});
    throw new Error('A crash, for a test');
  }, 20).unref();
`;

/** The environment of a process whose engine crashes when `crash` is called; the folder gets the files for it. */
export const crashableEngine = (
  folder: string,
): { readonly environment: Readonly<Record<string, string>>; readonly crash: () => void } => {
  const [file, preload] = [join(folder, 'crash'), join(folder, 'preload.cjs')];
  writeFileSync(preload, script(file));
  return { environment: { NODE_OPTIONS: `--require ${preload}` }, crash: () => writeFileSync(file, '') };
};
