import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Bundles the thread's entry as the application's build does. Returns its path and what removes it. */
export const bundleBookThread = async (): Promise<{ readonly entry: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-thread-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: resolve(import.meta.dirname, '../../src/worker/book-thread.ts'),
      outDir: folder,
      target: 'node18',
      minify: false,
      rollupOptions: {
        output: { format: 'cjs', entryFileNames: 'book-thread.cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  });
  return {
    entry: join(folder, 'book-thread.cjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** The built-in embedder's word table. */
export const wordTable = resolve(import.meta.dirname, '../../resources/embedding');
