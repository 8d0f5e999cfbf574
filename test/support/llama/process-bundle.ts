import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { llamaLibrary } from '../../../scripts/llama-library-plugin.ts';

const root = resolve(import.meta.dirname, '../../..');
let bundles = 0;

/** Bundles the process's entry as the application's build does. */
export const bundleLlamaProcess = async (): Promise<{ readonly entry: string; remove(): Promise<void> }> => {
  bundles += 1;
  const folder = join(root, '.cache', `llama-process-${String(process.pid)}-${String(bundles)}`);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [llamaLibrary(root)],
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/worker/llama/llama-process.ts'),
      outDir: folder,
      target: 'node18',
      minify: false,
      rollupOptions: {
        output: { format: 'cjs', entryFileNames: 'llama-process.cjs' },
      },
    },
  });
  return {
    entry: join(folder, 'llama-process.cjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
